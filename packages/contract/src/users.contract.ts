import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { id, instant, line, trimmedLine, version } from './fields.ts'
import { page, pageQuery } from './page.ts'
import { typedPassword } from './password.ts'
import { adminMay, eitherMay, merchantMay } from './permissions.ts'
import { Phone } from './phone.ts'
import { PickedStore, seenStores } from './seen-stores.ts'
import { TypedEmail } from './email.ts'
import { UserFilters, userStatuses } from './users.filters.ts'

/** Users of a merchant, and the administrators of the service under separate calls. */

export const managedStores = ['ALL', 'NONE', 'SPECIFIC'] as const
export type ManagedStores = (typeof managedStores)[number]

/**
 * Maximum number of stores assigned to a user by name. Equals the maximum number of stores per
 * merchant.
 */
export const STORES_MAX = 5_000
export const PASSWORD_DAYS_MAX = 3_650

/**
 * User name for sign-in. Restricted to characters that cannot be confused with others. Never
 * changes.
 */
export const UserName = z.string().check(z.regex(/^[A-Za-z0-9._-]{3,50}$/))

/** Input fields from the specification (§3). */
const userParts = {
  userFullName: trimmedLine(100, 1),
  userEmail: TypedEmail,
  /** Digits and hyphens; empty if the user has no phone number. */
  phone: z.union([z.literal(''), Phone]),
  roleId: id,
  status: z.enum(userStatuses),
  managedStores: z.enum(managedStores),
  /** At least one store with SPECIFIC; otherwise empty. */
  storeIds: z.array(id).check(
    z.maxLength(STORES_MAX),
    z.refine((all) => new Set(all).size === all.length),
    z.meta({ uniqueItems: true }),
  ),
  /** True if the user must change the password at the next sign-in. */
  forcePasswordChange: z.boolean(),
  /** Number of days after which the password must be changed; null for never. */
  passwordDays: z.nullable(z.int().check(z.minimum(1), z.maximum(PASSWORD_DAYS_MAX))),
  /** True if the user receives system messages. With `emailMessages`, also by e-mail. */
  receiveMessages: z.boolean(),
  emailMessages: z.boolean(),
}

const storesAgree = (user: { managedStores: ManagedStores; storeIds: readonly string[] }) =>
  (user.managedStores === 'SPECIFIC') === user.storeIds.length > 0

export const NewUser = z
  .strictObject({
    userName: UserName,
    ...userParts,
    /**
     * Initial password, set by the creator. If omitted, the user gets an invitation by e-mail and
     * chooses their own.
     */
    password: z.optional(typedPassword),
  })
  .check(z.refine(storesAgree, { path: ['storeIds'] }))
export type NewUser = z.output<typeof NewUser>

export const ChangedUser = z
  .strictObject({ userId: id, version, ...userParts })
  .check(z.refine(storesAgree, { path: ['storeIds'] }))
export type ChangedUser = z.output<typeof ChangedUser>

export const ListedUser = z.strictObject({
  userId: id,
  userName: z.string(),
  userFullName: z.string(),
  userEmail: z.string(),
  phone: z.string(),
  roleId: id,
  roleName: z.string(),
  status: z.enum(userStatuses),
  /**
   * True if the user has no password yet. A user who is enabled can then still accept the
   * invitation.
   */
  invited: z.boolean(),
  managedStores: z.enum(managedStores),
  /** Number of stores assigned by name, with SPECIFIC. */
  storeCount: z.int(),
})
export type ListedUser = z.output<typeof ListedUser>

export const UserDetail = z.strictObject({
  ...ListedUser.shape,
  version,
  /** Stores assigned by name that the caller can see. `storeCount` includes the others. */
  stores: z.array(PickedStore),
  forcePasswordChange: z.boolean(),
  passwordDays: z.nullable(z.int()),
  receiveMessages: z.boolean(),
  emailMessages: z.boolean(),
  createdAt: instant,
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
  /**
   * True if this is the caller. Users cannot change their own role, stores or status, nor delete
   * themselves.
   */
  own: z.boolean(),
  /**
   * True if the user has no permission and no store that the caller lacks. Otherwise the caller can
   * only view the user.
   */
  canManage: z.boolean(),
})
export type UserDetail = z.output<typeof UserDetail>

/** Body of the 409 response if the user was changed in the meantime. */
export const StaleUser = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: UserDetail,
})
export type StaleUser = z.output<typeof StaleUser>

/** Sign-in status of a user. */
export const UserSignIn = z.strictObject({
  /** True if sign-in with this user name is locked for a while, after too many wrong passwords. */
  locked: z.boolean(),
  /** True if no password has been set yet. */
  invited: z.boolean(),
  /** Null if there was no activity within the recorded hours. */
  lastActiveAt: z.nullable(instant),
  /** Expiry time of the latest password link; null if there is none. */
  linkUntil: z.nullable(instant),
  secondStep: z.boolean(),
})
export type UserSignIn = z.output<typeof UserSignIn>

/** Hours for which a password link is valid. */
export const LINK_HOURS = 24

const UserPage = z.strictObject({ ...page(ListedUser), total: z.optional(z.int()) })
const listQuery = z.strictObject({ ...UserFilters.shape, ...pageQuery })

/**
 * A role for selection. `canAssign` is true if the caller has all its permissions and can therefore
 * assign it.
 */
export const RoleOption = z.strictObject({
  roleId: id,
  roleName: z.string(),
  canAssign: z.boolean(),
})
export type RoleOption = z.output<typeof RoleOption>

const Receiver = z.strictObject({ userId: id, userName: z.string(), userFullName: z.string() })
const receivers = {
  query: z.strictObject({ search: z.optional(line(100, 1)), ...pageQuery }),
  result: z.strictObject({ ...page(Receiver), total: z.optional(z.int()) }),
}

const changeRefusals = [
  'userExists',
  'usernameExists',
  'emailRegistered',
  'roleNotFound',
  'notFound',
] as const
const passwordRefusals = [
  'passwordFormatInvalid',
  'passwordContainsUsername',
  'signInServiceError',
] as const
const add = {
  method: 'POST',
  body: NewUser,
  result: UserDetail,
  raises: [...changeRefusals, ...passwordRefusals],
} as const
const modify = {
  method: 'PUT',
  body: ChangedUser,
  result: UserDetail,
  raises: ['userNotFound', 'conflict', 'nothingToDo', 'signInServiceError', ...changeRefusals],
} as const
const one = z.strictObject({ userId: id })

export const users = endpoints({
  list: {
    method: 'GET',
    path: 'user/userlist',
    summary: 'List the users of the own merchant',
    description: 'Sorted by user name.',
    can: merchantMay('User.search'),
    query: listQuery,
    result: UserPage,
    savedViews: { screens: ['user'], filters: UserFilters },
  },
  systemList: {
    method: 'GET',
    path: 'user/sysadminuserlist',
    summary: 'List the administrators of the service',
    description: 'Sorted by user name.',
    can: adminMay('User.search'),
    query: listQuery,
    result: UserPage,
    savedViews: { screens: ['adminUserManage'], filters: UserFilters },
  },
  detail: {
    method: 'GET',
    path: 'user/detail',
    summary: 'Get a user of the caller’s side',
    can: eitherMay('User.search'),
    query: one,
    result: UserDetail,
    raises: ['userNotFound'],
    historyOf: 'user',
  },
  signIn: {
    method: 'GET',
    path: 'user/signin',
    inSupport: false,
    summary: 'Get the sign-in status of a user',
    description: 'Returns if the user is locked or invited, and the last sign-in.',
    can: eitherMay('User.search'),
    query: one,
    result: UserSignIn,
    raises: ['userNotFound'],
  },
  options: {
    method: 'GET',
    path: 'user/options',
    summary: 'Get the choices of user lists and forms',
    description: 'Returns the roles of the caller’s side.',
    can: eitherMay('User.search'),
    result: z.strictObject({ roles: z.array(RoleOption) }),
  },
  stores: {
    ...seenStores,
    path: 'user/shoplist',
    summary: 'List the stores for a user',
    description: 'Stores that the caller sees, sorted by code. `storeId` selects stores.',
    can: merchantMay('User.search'),
  },
  receivers: {
    method: 'GET',
    path: 'user/messageuserlist',
    summary: 'List the users of the own merchant who can receive a message',
    can: merchantMay('Message.search'),
    ...receivers,
  },
  systemReceivers: {
    method: 'GET',
    path: 'user/sysmessageuserlist',
    summary: 'List the administrators who can receive a message',
    can: adminMay('Message.search'),
    ...receivers,
  },
  add: {
    ...add,
    path: 'user/add',
    summary: 'Create a user of the own merchant',
    description: 'Invites the user by e-mail, or sets a first password.',
    can: merchantMay('User.add'),
  },
  systemAdd: {
    ...add,
    path: 'user/addsysuser',
    summary: 'Create an administrator',
    description: 'Invites the administrator by e-mail, or sets a first password.',
    can: adminMay('User.add'),
  },
  modify: {
    ...modify,
    path: 'user/modify',
    summary: 'Change a user of the own merchant',
    description:
      'Takes effect immediately. Fails with 1200 for changes that users cannot make to themselves.',
    can: merchantMay('User.edit'),
  },
  systemModify: {
    ...modify,
    path: 'user/modifysysuser',
    summary: 'Change an administrator',
    description:
      'Takes effect immediately. Fails with 1200 for changes that users cannot make to themselves.',
    can: adminMay('User.edit'),
  },
  delete: {
    method: 'DELETE',
    path: 'user/delete',
    summary: 'Delete a user of the caller’s side permanently',
    description: 'Ends the sessions of the user.',
    can: eitherMay('User.delete'),
    body: z.strictObject({ userId: id, version }),
    result: z.null(),
    raises: ['userNotFound', 'conflict', 'signInServiceError'],
  },
  sendLink: {
    method: 'POST',
    path: 'user/sendlink',
    summary: 'Send a user a link to set a password',
    description: 'The link works once. An earlier link stops working.',
    can: eitherMay('User.edit'),
    body: one,
    /** Time until which the link is valid. */
    result: z.strictObject({ linkUntil: instant }),
    raises: ['userNotFound'],
  },
  unlock: {
    method: 'POST',
    path: 'user/unlock',
    summary: 'Unlock a user',
    description: 'Removes the failed sign-in attempts, so that the user can sign in immediately.',
    can: eitherMay('User.edit'),
    body: one,
    result: z.null(),
    raises: ['userNotFound', 'signInServiceError'],
  },
})
