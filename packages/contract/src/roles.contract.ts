import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { currency, id, instant, trimmedLine, version } from './fields.ts'
import { Grantors, PermissionName } from './grantors.ts'
import { page, pageQuery } from './page.ts'
import { allPermissions, eitherMay, merchantMay, signedIn } from './permissions.ts'
import { RefundLimits } from './refunds.contract.ts'
import { ROLE_NAME_MAX, RoleFilters } from './roles.filters.ts'

/** Roles: what their holders may do. A merchant's for its own people; the service's, under the same calls, for administrators. */

/** The most roles of one side: forms offer all of them at once. */
export const ROLES_MAX = 200
const RoleName = trimmedLine(ROLE_NAME_MAX, 1)

const roleParts = {
  roleName: RoleName,
  /** At least one (specification §5), each once. */
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
  /** What its holders may do, in the order of the modules. */
  permissions: z.array(PermissionName).check(z.maxLength(allPermissions.length)),
  /** How many people have it, the disabled ones too. */
  holderCount: z.int(),
  /** Comes with the installation and stays as it is. */
  builtin: z.boolean(),
  /** When it was last changed, and by whom; null: never. */
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
  /** The first hundred, by user name. */
  holders: z.array(RoleHolder),
  /** What it holds and the reader does not: who lacks anything of it can neither change nor give it. */
  beyond: z.array(PermissionName),
  /** Whether it is the reader's own. */
  own: z.boolean(),
  /** Null at the administrators', whose roles have no limits: they look at merchants of many currencies. */
  refundLimits: z.nullable(z.strictObject({ currency, ...RefundLimits.shape })),
})
export type RoleDetail = z.output<typeof RoleDetail>

/** What a stale change is answered with (409): who was faster, and what stands there now. */
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
    summary: "Roles of the caller's own side, by name",
    can: eitherMay('Permission.search'),
    query: z.strictObject({ ...RoleFilters.shape, ...pageQuery }),
    result: z.strictObject({ ...page(ListedRole), total: z.optional(z.int()) }),
    savedViews: { screens: ['rights', 'adminUserRole'], filters: RoleFilters },
  },
  detail: {
    method: 'GET',
    path: 'role/detail',
    summary: 'One role, what it holds and who has it',
    can: eitherMay('Permission.search'),
    query: z.strictObject({ roleId: id }),
    result: RoleDetail,
    raises: ['roleNotFound'],
    historyOf: 'role',
  },
  groups: {
    method: 'GET',
    path: 'role/groups',
    summary:
      'What a role can be made of: modules and actions, and whether the caller may give each',
    can: eitherMay('Permission.search'),
    result: z.strictObject({
      items: z.array(z.strictObject({ permission: PermissionName, mayGive: z.boolean() })),
    }),
  },
  add: {
    method: 'POST',
    path: 'role/add',
    summary:
      'Make a role of permissions that the caller holds; anything beyond is refused (2000) by name',
    can: eitherMay('Permission.add'),
    body: NewRole,
    result: RoleDetail,
    raises: ['roleExists'],
  },
  modify: {
    method: 'PUT',
    path: 'role/modify',
    summary:
      'Change a role, at once for everyone who has it; illegalOperation where no one would be left who may manage roles and users, where the role is built in, or for what no role of the side holds',
    can: eitherMay('Permission.edit'),
    body: z.strictObject({ roleId: id, version, ...roleParts }),
    result: RoleDetail,
    raises: ['roleNotFound', 'roleExists', 'conflict', 'nothingToDo'],
  },
  limit: {
    method: 'PUT',
    path: 'role/limit',
    summary:
      'Set up to which amounts the holders of a role refund without a second person, in the merchant’s currency; no one sets more than their own role has',
    can: merchantMay('Permission.edit'),
    body: z.strictObject({ roleId: id, version, currency, ...RefundLimits.shape }),
    result: RoleDetail,
    raises: ['roleNotFound', 'conflict', 'nothingToDo'],
  },
  delete: {
    method: 'DELETE',
    path: 'role/delete',
    summary: 'Delete a role that no one has',
    can: eitherMay('Permission.delete'),
    body: z.strictObject({ roleId: id, version }),
    result: z.null(),
    raises: ['roleNotFound', 'roleInUse', 'conflict'],
  },
  grantors: {
    method: 'GET',
    path: 'role/grantors',
    summary:
      "Which of one's own roles hold a permission, and who of one's own merchant can give it",
    can: signedIn,
    allowBeforeMfa: true,
    query: z.strictObject({ permission: PermissionName }),
    result: Grantors,
  },
})
