import type { Language } from '@choba/contract/session.contract.ts'
import type { IdentityTx } from '../emails.ts'
import type { SignInUser } from './sign-in-user.ts'

/** Ways of the second step, in the order in which they are asked for. */
export type Method = 'passkey' | 'authenticator' | 'code' | 'recovery'

/** What is asked for after the right password. */
export type Step = Method | 'password'

/** A sign-in on its way: the password was right, and `next` is still to be done. */
export interface SignInState {
  /** What the database calls the sign-in page it belongs to. */
  id: string
  person: SignInUser
  /** In the RFC's names: pwd, otp, pop. */
  done: readonly string[]
  next: Step
}

export type StepResult =
  /** Where `next` is null the sign-in is complete. */
  | { outcome: 'right'; next: Step | null; done: readonly string[] }
  /** `triesLeft` is null where nothing is counted but the failures of the name. */
  | { outcome: 'wrong'; triesLeft: number | null; closesLock: boolean }
  | { outcome: 'expired' }
  | { outcome: 'locked' }
  /** Another request was quicker, or the person may no longer sign in. */
  | { outcome: 'gone' }

/** One page of one tenant, and the language it speaks. */
export interface InteractionRef {
  tenantId: number
  /** The registered origin of the tenant. */
  publicUrl: string
  uid: string
  language: Language
}

/** What a second step is called once it is done (RFC 8176): a code, or a signature. */
const secondSteps = ['otp', 'pop'] as const
export type SecondStepName = (typeof secondSteps)[number]

export const isSecondStepDone = (done: readonly string[]): boolean =>
  secondSteps.some((name) => done.includes(name))

/** The ways that a person has, the one to ask for first in front. Recovery codes stand in for the others alone. */
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

/** The account is part of it: a code sent to one person must not let another in who comes to the same page. */
export const purposeOf = ({ id, person }: Pick<SignInState, 'id' | 'person'>) =>
  `attempt:${id}:${person.userId}`

/** What comes of looking at a try: the name of what is done, or why it is not. */
export type Look = (
  tx: IdentityTx,
  stage: SignInState,
) => Promise<SecondStepName | { is: 'wrong' | 'expired'; triesLeft: number | null }>
