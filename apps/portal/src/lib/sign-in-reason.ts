import { type SignInReason, signInReasons } from '@choba/contract/session.contract.ts'
import { sessionStore } from './storage.ts'

/** A reason as another tab or the storage says it; one of another release of the portal is the most general one. */
export const readReason = (said: unknown): SignInReason =>
  signInReasons.find((reason) => reason === said) ?? 'ended'

/** Keeps the reason while the sign-in service ends the session and sends the browser back to this page. */
export const storeReason = (reason: SignInReason): void => sessionStore.set('signInReason', reason)

/** The kept reason, once. */
export function takeReason(): SignInReason | null {
  const said = sessionStore.get('signInReason')
  sessionStore.remove('signInReason')
  return said === null ? null : readReason(said)
}
