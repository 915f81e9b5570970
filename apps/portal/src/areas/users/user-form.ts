import { brokenPasswordRules } from '@choba/contract/password.ts'
import { Phone } from '@choba/contract/phone.ts'
import { trimmedLine } from '@choba/contract/fields.ts'
import { TypedEmail } from '@choba/contract/email.ts'
import {
  type ChangedUser,
  type ManagedStores,
  type NewUser,
  PASSWORD_DAYS_MAX,
  type UserDetail,
  UserName,
} from '@choba/contract/users.contract.ts'
import type { UserStatus } from '@choba/contract/users.filters.ts'
import * as z from 'zod/mini'

/** Form values of a user: the fields of specification §3. */
export interface UserInput {
  userName: string
  userFullName: string
  userEmail: string
  phone: string
  roleId: string
  status: UserStatus
  /** Empty until a scope is selected, so that no user gets access to stores by default. */
  managedStores: ManagedStores | ''
  storeIds: string[]
  forcePasswordChange: boolean
  expires: boolean
  passwordDays: string
  receiveMessages: boolean
  emailMessages: boolean
  /** Only used for a new user: invite the user by e-mail, or set an initial password. */
  way: 'invite' | 'password'
  password: string
}

const days = /^[1-9]\d{0,3}$/

export const userForm = z
  .object({
    userName: UserName,
    userFullName: trimmedLine(100, 1),
    userEmail: TypedEmail,
    phone: z.union([z.literal(''), Phone]),
    roleId: z.string().check(z.minLength(1)),
    status: z.enum(['VALID', 'INVALID']),
    managedStores: z.enum(['', 'ALL', 'NONE', 'SPECIFIC']),
    storeIds: z.array(z.string()),
    forcePasswordChange: z.boolean(),
    expires: z.boolean(),
    passwordDays: z.string(),
    receiveMessages: z.boolean(),
    emailMessages: z.boolean(),
    way: z.enum(['invite', 'password']),
    password: z.string(),
  })
  .check(
    z.refine(({ managedStores }) => managedStores !== '', { path: ['managedStores'] }),
    z.refine(({ managedStores, storeIds }) => managedStores !== 'SPECIFIC' || storeIds.length > 0, {
      path: ['storeIds'],
    }),
    z.refine(
      ({ expires, passwordDays }) =>
        !expires || (days.test(passwordDays) && Number(passwordDays) <= PASSWORD_DAYS_MAX),
      { path: ['passwordDays'] },
    ),
    z.refine(
      ({ way, password, userName }) =>
        way === 'invite' || brokenPasswordRules(password, userName).length === 0,
      { path: ['password'] },
    ),
  )

export const emptyUser = (admin: boolean): UserInput => ({
  userName: '',
  userFullName: '',
  userEmail: '',
  phone: '',
  roleId: '',
  status: 'VALID',
  managedStores: admin ? 'ALL' : '',
  storeIds: [],
  forcePasswordChange: false,
  expires: false,
  passwordDays: '90',
  receiveMessages: true,
  emailMessages: false,
  way: 'invite',
  password: '',
})

export const inputOf = (user: UserDetail): UserInput => ({
  ...emptyUser(false),
  userName: user.userName,
  userFullName: user.userFullName,
  userEmail: user.userEmail,
  phone: user.phone,
  roleId: user.roleId,
  status: user.status,
  managedStores: user.managedStores,
  storeIds: user.stores.map(({ storeId }) => storeId),
  forcePasswordChange: user.forcePasswordChange,
  expires: user.passwordDays !== null,
  passwordDays: String(user.passwordDays ?? 90),
  receiveMessages: user.receiveMessages,
  emailMessages: user.emailMessages,
})

const partsOf = (input: UserInput) => ({
  userFullName: input.userFullName,
  userEmail: input.userEmail,
  phone: input.phone,
  roleId: input.roleId,
  status: input.status,
  // The scope is never empty at this point, because the form is validated before it is sent.
  managedStores: input.managedStores as ManagedStores,
  storeIds: input.managedStores === 'SPECIFIC' ? input.storeIds : [],
  forcePasswordChange: input.forcePasswordChange,
  passwordDays: input.expires ? Number(input.passwordDays) : null,
  receiveMessages: input.receiveMessages,
  emailMessages: input.receiveMessages && input.emailMessages,
})

export const newUserOf = (input: UserInput): NewUser => ({
  userName: input.userName,
  ...partsOf(input),
  // Invited users choose their password when they accept the invitation, so the first sign-in
  // requires no change.
  ...(input.way === 'password' ? { password: input.password } : { forcePasswordChange: false }),
})

export const changedUserOf = (userId: string, version: number, input: UserInput): ChangedUser => ({
  userId,
  version,
  ...partsOf(input),
})
