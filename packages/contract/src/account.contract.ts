import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { id, instant, line, trimmedLine, version } from './fields.ts'
import { signedIn } from './permissions.ts'
import { Phone } from './phone.ts'
import { PickedStore } from './seen-stores.ts'
import { managedStores } from './users.contract.ts'

/** The signed-in user's own account: profile, latest sign-ins and active sessions. */

export const Profile = z.strictObject({
  userId: id,
  version,
  userName: z.string(),
  userFullName: z.string(),
  userEmail: z.string(),
  phone: z.string(),
  roleName: z.string(),
  entCode: z.string(),
  entName: z.string(),
  managedStores: z.enum(managedStores),
  /** Stores assigned to the user by name. Only filled if the store scope is SPECIFIC. */
  stores: z.array(PickedStore),
})
export type Profile = z.output<typeof Profile>

/** Fields of the profile that users change themselves. Administrators change the others. */
export const ChangedProfile = z.strictObject({
  version,
  userFullName: trimmedLine(100, 1),
  /** Digits and hyphens; empty if the user has no phone number. */
  phone: z.union([z.literal(''), Phone]),
})
export type ChangedProfile = z.output<typeof ChangedProfile>

/** Body of the 409 response if the profile was changed in the meantime. */
export const StaleProfile = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: Profile,
})
export type StaleProfile = z.output<typeof StaleProfile>

/** Browser, operating system and IP address of a sign-in. Each is null if unknown. */
const from = {
  /** For example `Chrome`. */
  browser: z.nullable(z.string()),
  /** For example `Windows`. */
  system: z.nullable(z.string()),
  ip: z.nullable(z.string()),
}

export const signInSteps = [
  'password',
  'code',
  'authenticator',
  'passkey',
  'recovery',
  'newPassword',
] as const

/**
 * One attempt to sign in. `step` is the step at which the attempt failed, or the last step of a
 * successful sign-in.
 */
export const TriedSignIn = z.strictObject({
  at: instant,
  ok: z.boolean(),
  step: z.enum(signInSteps),
  ...from,
})
export type TriedSignIn = z.output<typeof TriedSignIn>
/** Number of sign-in attempts that `account/signins` lists, most recent first. */
export const SIGN_INS_SHOWN = 20

/** An active session in one browser. */
export const OpenSession = z.strictObject({
  sessionId: z.string(),
  startedAt: instant,
  lastUsedAt: instant,
  /** True for the session that made this request. */
  own: z.boolean(),
  ...from,
})
export type OpenSession = z.output<typeof OpenSession>

export const account = endpoints({
  profile: {
    method: 'GET',
    path: 'account/profile',
    summary: 'Get the profile of the caller',
    description: 'Returns name, role, merchant and the stores that the caller sees.',
    can: signedIn,
    result: Profile,
  },
  changeProfile: {
    method: 'PUT',
    path: 'account/profile',
    summary: 'Change the name and phone number of the caller',
    can: signedIn,
    body: ChangedProfile,
    result: Profile,
    raises: ['conflict', 'nothingToDo', 'signInServiceError'],
  },
  signIns: {
    method: 'GET',
    path: 'account/signins',
    summary: 'List the latest sign-in attempts of the caller',
    description: 'Includes failed attempts. Newest first.',
    can: signedIn,
    result: z.strictObject({ items: z.array(TriedSignIn) }),
  },
  sessions: {
    method: 'GET',
    path: 'account/sessions',
    summary: 'List the open sessions of the caller',
    description: 'Sorted by last use, newest first.',
    can: signedIn,
    result: z.strictObject({ items: z.array(OpenSession) }),
  },
  endSession: {
    method: 'DELETE',
    path: 'account/session',
    summary: 'End a session of the caller',
    description: 'The tokens of the session stop working within a second.',
    can: signedIn,
    body: z.strictObject({ sessionId: line(100, 1) }),
    result: z.null(),
    raises: ['notFound'],
  },
  endSessions: {
    method: 'DELETE',
    path: 'account/sessions',
    summary: 'End the other sessions of the caller, or all of them',
    description:
      '`ALL` includes the session that makes the call. Returns the number of ended sessions.',
    can: signedIn,
    body: z.strictObject({ scope: z.enum(['OTHERS', 'ALL']) }),
    /** Number of sessions that were ended. */
    result: z.strictObject({ ended: z.int() }),
  },
})
