import type { Permission } from '@choba/contract/permissions.ts'
import type { RoleDetail } from '@choba/contract/roles.contract.ts'

/** Form values of a role. The contract's schema validates them. */
export interface RoleInput {
  roleName: string
  permissions: Permission[]
}

export const emptyRole: RoleInput = { roleName: '', permissions: [] }

export const inputOf = ({
  roleName,
  permissions,
}: Pick<RoleDetail, 'roleName' | 'permissions'>): RoleInput => ({
  roleName,
  permissions: [...permissions],
})
