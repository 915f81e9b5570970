import { type SignInReason, signInReasons } from '@choba/contract/session.contract.ts'
import { sessionStore } from './storage.ts'

/**
 * Parses a reason from another tab or from the storage. An unknown reason, which another release
 * may have written, becomes the most general one.
 */
export const readReason = (said: unknown): SignInReason =>
  signInReasons.find((reason) => reason === said) ?? 'ended'

/**
 * Stores the reason of a sign-out until the sign-in page opens. In between, the identity provider
 * ends the session and redirects to this page.
 */
export const storeReason = (reason: SignInReason): void => sessionStore.set('signInReason', reason)

/** Returns the stored reason and removes it. */
export function takeReason(): SignInReason | null {
  const said = sessionStore.get('signInReason')
  sessionStore.remove('signInReason')
  return said === null ? null : readReason(said)
}
