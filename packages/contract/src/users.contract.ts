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

/** Users: the people of a merchant, and, under calls of their own names, the administrators of the service. */

export const managedStores = ['ALL', 'NONE', 'SPECIFIC'] as const
export type ManagedStores = (typeof managedStores)[number]

/** The most stores one person is given by name. A merchant's list of stores is as long as that. */
export const STORES_MAX = 5_000
export const PASSWORD_DAYS_MAX = 3_650

/** What people sign in with: no spaces, no spelling that looks like another. It stays as it is. */
export const UserName = z.string().check(z.regex(/^[A-Za-z0-9._-]{3,50}$/))

/** The fields of specification §3, as they are typed. */
const userParts = {
  userFullName: trimmedLine(100, 1),
  userEmail: TypedEmail,
  /** Digits and hyphens; empty where there is none. */
  phone: z.union([z.literal(''), Phone]),
  roleId: id,
  status: z.enum(userStatuses),
  managedStores: z.enum(managedStores),
  /** With SPECIFIC, and then at least one; otherwise empty. */
  storeIds: z.array(id).check(
    z.maxLength(STORES_MAX),
    z.refine((all) => new Set(all).size === all.length),
    z.meta({ uniqueItems: true }),
  ),
  /** At the next sign-in the password has to be changed. */
  forcePasswordChange: z.boolean(),
  /** The password has to be changed when it is so many days old; null: never. */
  passwordDays: z.nullable(z.int().check(z.minimum(1), z.maximum(PASSWORD_DAYS_MAX))),
  /** Whether system messages reach this person, and by e-mail too. */
  receiveMessages: z.boolean(),
  emailMessages: z.boolean(),
}

const storesAgree = (user: { managedStores: ManagedStores; storeIds: readonly string[] }) =>
  (user.managedStores === 'SPECIFIC') === user.storeIds.length > 0

export const NewUser = z
  .strictObject({
    userName: UserName,
    ...userParts,
    /** A first password, by whoever adds the person; without it they are invited by e-mail and choose their own. */
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
  /** No one has set a password yet: with a status that lets them in, they have still to come. */
  invited: z.boolean(),
  managedStores: z.enum(managedStores),
  /** How many by name, with SPECIFIC. */
  storeCount: z.int(),
})
export type ListedUser = z.output<typeof ListedUser>

export const UserDetail = z.strictObject({
  ...ListedUser.shape,
  version,
  /** By name, as far as the reader sees them; `storeCount` counts the others too. */
  stores: z.array(PickedStore),
  forcePasswordChange: z.boolean(),
  passwordDays: z.nullable(z.int()),
  receiveMessages: z.boolean(),
  emailMessages: z.boolean(),
  createdAt: instant,
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
  /** Whether it is the reader: no one changes their own role, stores or status, or deletes themselves. */
  own: z.boolean(),
  /** Whether the person holds nothing, and sees no store, that the reader does not: otherwise they can only be looked at. */
  withinReach: z.boolean(),
})
export type UserDetail = z.output<typeof UserDetail>

/** What a stale change is answered with (409): who was faster, and what stands there now. */
export const StaleUser = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: UserDetail,
})
export type StaleUser = z.output<typeof StaleUser>

/** How it stands with a person's sign-in. */
export const UserSignIn = z.strictObject({
  /** Too many wrong passwords: no one signs in under this name for a while. */
  locked: z.boolean(),
  /** No one has set a password yet. */
  invited: z.boolean(),
  /** Null: not within the last hours that are remembered. */
  lastActiveAt: z.nullable(instant),
  /** Until when a link that was sent is good; null where there is none. */
  linkUntil: z.nullable(instant),
  secondStep: z.boolean(),
})
export type UserSignIn = z.output<typeof UserSignIn>

/** How long a link for a new password is good. */
export const LINK_HOURS = 24

const UserPage = z.strictObject({ ...page(ListedUser), total: z.optional(z.int()) })
const listQuery = z.strictObject({ ...UserFilters.shape, ...pageQuery })

/** A role as it is offered: whether the caller holds all that it holds, and may give it. */
export const RoleOption = z.strictObject({ roleId: id, roleName: z.string(), mayGive: z.boolean() })
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
    summary: 'The users of the own merchant, by user name',
    can: merchantMay('User.search'),
    query: listQuery,
    result: UserPage,
    savedViews: { screens: ['user'], filters: UserFilters },
  },
  systemList: {
    method: 'GET',
    path: 'user/sysadminuserlist',
    summary: 'The administrators of the service, by user name',
    can: adminMay('User.search'),
    query: listQuery,
    result: UserPage,
    savedViews: { screens: ['adminUserManage'], filters: UserFilters },
  },
  detail: {
    method: 'GET',
    path: 'user/detail',
    summary: "One user of the caller's own side",
    can: eitherMay('User.search'),
    query: one,
    result: UserDetail,
    raises: ['userNotFound'],
    historyOf: 'user',
  },
  signIn: {
    method: 'GET',
    path: 'user/signin',
    summary: "How it stands with one user's sign-in: locked, invited, last seen",
    can: eitherMay('User.search'),
    query: one,
    result: UserSignIn,
    raises: ['userNotFound'],
  },
  options: {
    method: 'GET',
    path: 'user/options',
    summary: 'What lists and forms of users choose from: the roles of the own side',
    can: eitherMay('User.search'),
    result: z.strictObject({ roles: z.array(RoleOption) }),
  },
  stores: {
    ...seenStores,
    path: 'user/shoplist',
    summary:
      'The stores that the caller sees, by code: what users are given. `storeId` asks for these alone',
    can: merchantMay('User.search'),
  },
  receivers: {
    method: 'GET',
    path: 'user/messageuserlist',
    summary: 'The people of the own merchant whom a message can be sent to',
    can: merchantMay('Message.search'),
    ...receivers,
  },
  systemReceivers: {
    method: 'GET',
    path: 'user/sysmessageuserlist',
    summary: 'The administrators whom a message can be sent to',
    can: adminMay('Message.search'),
    ...receivers,
  },
  add: {
    ...add,
    path: 'user/add',
    summary: 'Add a user to the own merchant, invited by e-mail or with a first password',
    can: merchantMay('User.add'),
  },
  systemAdd: {
    ...add,
    path: 'user/addsysuser',
    summary: 'Add an administrator, invited by e-mail or with a first password',
    can: adminMay('User.add'),
  },
  modify: {
    ...modify,
    path: 'user/modify',
    summary:
      'Change a user, at once for whoever is signed in; illegalOperation for what no one does to themselves',
    can: merchantMay('User.edit'),
  },
  systemModify: {
    ...modify,
    path: 'user/modifysysuser',
    summary: 'Change an administrator, at once for whoever is signed in',
    can: adminMay('User.edit'),
  },
  delete: {
    method: 'DELETE',
    path: 'user/delete',
    summary: 'Delete a user of the own side for good; their sign-ins end',
    can: eitherMay('User.delete'),
    body: z.strictObject({ userId: id, version }),
    result: z.null(),
    raises: ['userNotFound', 'conflict', 'signInServiceError'],
  },
  sendLink: {
    method: 'POST',
    path: 'user/sendlink',
    summary:
      'Send a user the one-time link by which they set a password of their own; an older link ends',
    can: eitherMay('User.edit'),
    body: one,
    /** Until when it is good. */
    result: z.strictObject({ linkUntil: instant }),
    raises: ['userNotFound'],
  },
  unlock: {
    method: 'POST',
    path: 'user/unlock',
    summary: "Forget a user's wrong passwords, so that they can sign in at once",
    can: eitherMay('User.edit'),
    body: one,
    result: z.null(),
    raises: ['userNotFound', 'signInServiceError'],
  },
})
