import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { id, instant, line, trimmedLine, version } from './fields.ts'
import { signedIn } from './permissions.ts'
import { Phone } from './phone.ts'
import { PickedStore } from './seen-stores.ts'
import { managedStores } from './users.contract.ts'

/** One's own account: who the person is to the product, their last sign-ins, and where they are signed in now. */

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
  /** By name, with SPECIFIC. */
  stores: z.array(PickedStore),
})
export type Profile = z.output<typeof Profile>

/** What people change of themselves; the rest is an administrator's to change. */
export const ChangedProfile = z.strictObject({
  version,
  userFullName: trimmedLine(100, 1),
  /** Digits and hyphens; empty where there is none. */
  phone: z.union([z.literal(''), Phone]),
})
export type ChangedProfile = z.output<typeof ChangedProfile>

/** What a stale change is answered with (409): who was faster, and the current values. */
export const StaleProfile = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: Profile,
})
export type StaleProfile = z.output<typeof StaleProfile>

/** Where someone is: null for what is not known. */
const from = {
  /** `Chrome` */
  browser: z.nullable(z.string()),
  /** `Windows` */
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

/** A sign-in that was tried: `step` is where it was refused, or what completed it. */
export const TriedSignIn = z.strictObject({
  at: instant,
  ok: z.boolean(),
  step: z.enum(signInSteps),
  ...from,
})
export type TriedSignIn = z.output<typeof TriedSignIn>
/** How many of the last ones are shown. */
export const SIGN_INS_SHOWN = 20

/** A sign-in that goes on, in one browser. */
export const OpenSession = z.strictObject({
  sessionId: z.string(),
  startedAt: instant,
  lastUsedAt: instant,
  /** The one that asks. */
  own: z.boolean(),
  ...from,
})
export type OpenSession = z.output<typeof OpenSession>

export const account = endpoints({
  profile: {
    method: 'GET',
    path: 'account/profile',
    summary: "One's own profile: name, role, merchant, stores seen",
    can: signedIn,
    result: Profile,
  },
  changeProfile: {
    method: 'PUT',
    path: 'account/profile',
    summary: "Change one's own name and phone number",
    can: signedIn,
    body: ChangedProfile,
    result: Profile,
    raises: ['conflict', 'nothingToDo', 'signInServiceError'],
  },
  signIns: {
    method: 'GET',
    path: 'account/signins',
    summary: "One's own last sign-ins, refused ones among them, newest first",
    can: signedIn,
    result: z.strictObject({ items: z.array(TriedSignIn) }),
  },
  sessions: {
    method: 'GET',
    path: 'account/sessions',
    summary: 'Where one is signed in, the most recently used first',
    can: signedIn,
    result: z.strictObject({ items: z.array(OpenSession) }),
  },
  endSession: {
    method: 'DELETE',
    path: 'account/session',
    summary: "End one of one's own sign-ins: its tokens are refused within a second",
    can: signedIn,
    body: z.strictObject({ sessionId: line(100, 1) }),
    result: z.null(),
    raises: ['notFound'],
  },
  endSessions: {
    method: 'DELETE',
    path: 'account/sessions',
    summary: "End one's own other sign-ins, or all of them, this one included",
    can: signedIn,
    body: z.strictObject({ scope: z.enum(['OTHERS', 'ALL']) }),
    /** How many have ended. */
    result: z.strictObject({ ended: z.int() }),
  },
})
