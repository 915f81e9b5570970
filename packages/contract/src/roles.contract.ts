import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { currency, id, instant, trimmedLine, version } from './fields.ts'
import { Grantors, PermissionName } from './grantors.ts'
import { page, pageQuery } from './page.ts'
import { allPermissions, eitherMay, merchantMay, signedIn } from './permissions.ts'
import { RefundLimits } from './refunds.contract.ts'
import { ROLE_NAME_MAX, RoleFilters } from './roles.filters.ts'

/**
 * Roles: named sets of permissions. A merchant's roles are for its own users; the service's roles
 * are for administrators. Both use the same calls.
 */

/** Maximum number of roles per merchant or service, because forms offer all of them in one list. */
export const ROLES_MAX = 200
const RoleName = trimmedLine(ROLE_NAME_MAX, 1)

const roleParts = {
  roleName: RoleName,
  /** At least one permission (specification §5), without duplicates. */
  permissions: z.array(PermissionName).check(
    z.minLength(1),
    z.maxLength(allPermissions.length),
    z.refine((all) => new Set(all).size === all.length),
    z.meta({ uniqueItems: true }),
  ),
}

export const NewRole = z.strictObject(roleParts)
export type NewRole = z.output<typeof NewRole>

export const ListedRole = z.strictObject({
  roleId: id,
  roleName: z.string(),
  permissionCount: z.int(),
  /** Permissions of the role, in the order of the modules. */
  permissions: z.array(PermissionName).check(z.maxLength(allPermissions.length)),
  /** Number of users with this role, including disabled ones. */
  holderCount: z.int(),
  /** True for roles that come with the installation and cannot be changed. */
  builtin: z.boolean(),
  /** Time and author of the last change; null if never changed. */
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type ListedRole = z.output<typeof ListedRole>

export const RoleHolder = z.strictObject({
  userId: id,
  userName: z.string(),
  userFullName: z.string(),
  valid: z.boolean(),
})
export type RoleHolder = z.output<typeof RoleHolder>

export const RoleDetail = z.strictObject({
  ...ListedRole.shape,
  version,
  /** First 100 users with this role, by user name. */
  holders: z.array(RoleHolder),
  /**
   * Permissions of the role that the caller lacks. If there are any, the caller can neither change
   * nor assign the role.
   */
  missingPermissions: z.array(PermissionName),
  /** True if this is the caller's own role. */
  own: z.boolean(),
  /**
   * Null for roles of administrators. They have no limits, because administrators work with
   * merchants of many currencies.
   */
  refundLimits: z.nullable(z.strictObject({ currency, ...RefundLimits.shape })),
})
export type RoleDetail = z.output<typeof RoleDetail>

/** Body of the 409 response if the role was changed in the meantime. */
export const staleRole = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: RoleDetail,
})
export type StaleRole = z.output<typeof staleRole>

export const roles = endpoints({
  list: {
    method: 'GET',
    path: 'role/list',
    summary: 'List the roles of the caller’s side',
    description: 'Sorted by name.',
    can: eitherMay('Permission.search'),
    query: z.strictObject({ ...RoleFilters.shape, ...pageQuery }),
    result: z.strictObject({ ...page(ListedRole), total: z.optional(z.int()) }),
    savedViews: { screens: ['rights', 'adminUserRole'], filters: RoleFilters },
  },
  detail: {
    method: 'GET',
    path: 'role/detail',
    summary: 'Get a role',
    description: 'Returns its permissions and its users.',
    can: eitherMay('Permission.search'),
    query: z.strictObject({ roleId: id }),
    result: RoleDetail,
    raises: ['roleNotFound'],
    historyOf: 'role',
  },
  groups: {
    method: 'GET',
    path: 'role/groups',
    summary: 'List the permissions that a role can contain',
    description: 'With `canGrant`, which says if the caller can grant the permission.',
    can: eitherMay('Permission.search'),
    result: z.strictObject({
      items: z.array(z.strictObject({ permission: PermissionName, canGrant: z.boolean() })),
    }),
  },
  add: {
    method: 'POST',
    path: 'role/add',
    summary: 'Create a role',
    description: 'Fails with 2000 and names the permissions if the caller lacks some of them.',
    can: eitherMay('Permission.add'),
    body: NewRole,
    result: RoleDetail,
    raises: ['roleExists'],
  },
  modify: {
    method: 'PUT',
    path: 'role/modify',
    summary: 'Change a role',
    description:
      'Takes effect immediately for all users of the role. Fails with 1200 for built-in roles, for permissions that the side cannot have, or if no user could manage roles and users afterwards.',
    can: eitherMay('Permission.edit'),
    body: z.strictObject({ roleId: id, version, ...roleParts }),
    result: RoleDetail,
    raises: ['roleNotFound', 'roleExists', 'conflict', 'nothingToDo'],
  },
  limit: {
    method: 'PUT',
    path: 'role/limit',
    summary: 'Set the refund limits of a role',
    description:
      'Refunds above the limits need a second person. The limits cannot exceed those of the caller’s role. Amounts are in the currency of the merchant.',
    can: merchantMay('Permission.edit'),
    body: z.strictObject({ roleId: id, version, currency, ...RefundLimits.shape }),
    result: RoleDetail,
    raises: ['roleNotFound', 'conflict', 'nothingToDo'],
  },
  delete: {
    method: 'DELETE',
    path: 'role/delete',
    summary: 'Delete a role without users',
    can: eitherMay('Permission.delete'),
    body: z.strictObject({ roleId: id, version }),
    result: z.null(),
    raises: ['roleNotFound', 'roleInUse', 'conflict'],
  },
  grantors: {
    method: 'GET',
    path: 'role/grantors',
    summary: 'List who can grant a permission to the caller',
    description:
      'Returns the caller’s roles that contain the permission, and the users of the own merchant who can grant it.',
    can: signedIn,
    allowBeforeMfa: true,
    query: z.strictObject({ permission: PermissionName }),
    result: Grantors,
  },
})
