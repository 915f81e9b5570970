import type { Permission } from '@choba/contract/permissions.ts'
import type { NewRole, RoleDetail } from '@choba/contract/roles.contract.ts'
import { rolesApi } from './roles.api.ts'

/** One more role of the side of who is signed in. */
export const addRole = (
  roleName: string,
  permissions: Permission[] = ['Record.search'],
): Promise<RoleDetail> => rolesApi.add.call({ roleName, permissions })

export const roleOf = (roleId: string): Promise<RoleDetail> => rolesApi.detail.call({ roleId })

/** What someone else changes, past the screen. */
export const changeRole = (
  { roleId, version, roleName, permissions }: RoleDetail,
  changed: Partial<NewRole>,
): Promise<RoleDetail> =>
  rolesApi.modify.call({ roleId, version, roleName, permissions, ...changed })

/** Whatever version it has by now. */
export async function removeRole({ roleId }: Pick<RoleDetail, 'roleId'>): Promise<void> {
  const { version } = await roleOf(roleId)
  await rolesApi.delete.call({ roleId, version })
}
