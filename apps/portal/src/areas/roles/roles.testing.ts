import type { Permission } from '@choba/contract/permissions.ts'
import type { NewRole, RoleDetail } from '@choba/contract/roles.contract.ts'
import { rolesApi } from './roles.api.ts'

/** Adds a role on the side (merchant or administrator) of the signed-in user. */
export const addRole = (
  roleName: string,
  permissions: Permission[] = ['Record.search'],
): Promise<RoleDetail> => rolesApi.add.call({ roleName, permissions })

export const roleOf = (roleId: string): Promise<RoleDetail> => rolesApi.detail.call({ roleId })

/** Changes a role through the API, as another user would. */
export const changeRole = (
  { roleId, version, roleName, permissions }: RoleDetail,
  changed: Partial<NewRole>,
): Promise<RoleDetail> =>
  rolesApi.modify.call({ roleId, version, roleName, permissions, ...changed })

/** Deletes a role in its current version. */
export async function removeRole({ roleId }: Pick<RoleDetail, 'roleId'>): Promise<void> {
  const { version } = await roleOf(roleId)
  await rolesApi.delete.call({ roleId, version })
}
