import type { Permission } from '@choba/contract/permissions.ts'
import type { NewRole, RoleDetail } from '@choba/contract/roles.contract.ts'
import { rolesApi } from './roles.api.ts'

/** Adds a role to the merchant of the signed-in user, or to the administrators. */
export const addRole = (
  roleName: string,
  permissions: Permission[] = ['Record.search'],
): Promise<RoleDetail> => rolesApi.add.call({ roleName, permissions })

export const roleOf = (roleId: string): Promise<RoleDetail> => rolesApi.detail.call({ roleId })

/** Changes a role through the API, as another user would do in the portal. */
export const changeRole = (
  { roleId, version, roleName, permissions }: RoleDetail,
  changed: Partial<NewRole>,
): Promise<RoleDetail> =>
  rolesApi.modify.call({ roleId, version, roleName, permissions, ...changed })

/** Deletes the current version of a role. */
export async function removeRole({ roleId }: Pick<RoleDetail, 'roleId'>): Promise<void> {
  const { version } = await roleOf(roleId)
  await rolesApi.delete.call({ roleId, version })
}
