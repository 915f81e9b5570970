import type { Language } from '@choba/contract/session.contract.ts'
import type { IdentityTx } from '../emails.ts'
import type { SignInUser } from './sign-in-user.ts'

/** Methods for the second step, in the order in which they are offered. */
export type Method = 'passkey' | 'authenticator' | 'code' | 'recovery'

/** Steps that may follow a correct password. */
export type Step = Method | 'password'

/** An unfinished sign-in: the password was correct, and `next` is still required. */
export interface SignInState {
  /** Stored id of the sign-in page (interaction), a hash (`storedId`). */
  id: string
  person: SignInUser
  /** Completed authentication methods in the names of RFC 8176: pwd, otp, pop. */
  done: readonly string[]
  next: Step
}

export type StepResult =
  /** With `next` null, the sign-in is complete. */
  | { outcome: 'right'; next: Step | null; done: readonly string[] }
  /**
   * `triesLeft` is the number of attempts left for a code. Null for methods without such a limit,
   * for which only the failures of the user name count.
   */
  | { outcome: 'wrong'; triesLeft: number | null; closesLock: boolean }
  | { outcome: 'expired' }
  | { outcome: 'locked' }
  /** Another request has already completed this step, or the user can no longer sign in. */
  | { outcome: 'gone' }

/** A sign-in page of one tenant, with its language. */
export interface InteractionRef {
  tenantId: number
  /** Registered origin of the tenant. */
  publicUrl: string
  uid: string
  language: Language
}

/** Names of a completed second step in RFC 8176: a code or a signature. */
const secondSteps = ['otp', 'pop'] as const
export type SecondStepName = (typeof secondSteps)[number]

export const isSecondStepDone = (done: readonly string[]): boolean =>
  secondSteps.some((name) => done.includes(name))

/**
 * Returns the user's methods for the second step, starting with the one to ask for first. Recovery
 * codes are only included if the user has another method.
 */
export function methodsOf({
  hasPasskey,
  hasAuthenticator,
  mfa,
  recoveryCodes,
}: SignInUser): Method[] {
  const methods: Method[] = []
  if (hasPasskey) methods.push('passkey')
  if (hasAuthenticator) methods.push('authenticator')
  if (mfa) methods.push('code')
  if (methods.length > 0 && recoveryCodes > 0) methods.push('recovery')
  return methods
}

export function nextStep(person: SignInUser, done: readonly string[]): Step | null {
  const [first] = methodsOf(person)
  if (first && !isSecondStepDone(done)) return first
  return person.mustChange || person.expiredAfter !== null ? 'password' : null
}

/**
 * Returns the purpose of codes and challenges. It includes the user, so that a code sent to one
 * user cannot sign in another on the same page.
 */
export const purposeOf = ({ id, person }: Pick<SignInState, 'id' | 'person'>) =>
  `attempt:${id}:${person.userId}`

/** Checks an attempt. Returns the completed method, or why the attempt failed. */
export type Look = (
  tx: IdentityTx,
  stage: SignInState,
) => Promise<SecondStepName | { is: 'wrong' | 'expired'; triesLeft: number | null }>
