import type { Permission } from '@choba/contract/permissions.ts'
import type { RoleDetail } from '@choba/contract/roles.contract.ts'

/** A role as it is typed; the contract's own schema checks it. */
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
