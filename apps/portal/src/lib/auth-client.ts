import type { SignInReason } from '@choba/contract/session.contract.ts'

/**
 * Interface to the identity provider. The sign-in code sets the implementation; before that, no
 * user is signed in.
 */
export interface AuthClient {
  /**
   * Returns a bearer token that is valid for at least five seconds. Throws an `ApiError` with
   * status 401 if the sign-in has ended.
   */
  token(): Promise<string>
  /** Ends the sign-in at the identity provider. The browser leaves this page. */
  leave(): Promise<void>
  /**
   * Starts a new sign-in after another tab has ended the current one. The browser leaves this page.
   */
  signInAnew(reason: SignInReason): Promise<void>
  /** ID of the sign-in, which all tabs of the browser share. Null if the provider sends no ID. */
  sid(): string | null
}

let client: AuthClient | null = null
let pending: Promise<string> | null = null

export const setAuthClient = (next: AuthClient): void => void (client = next)
export const authClient = (): AuthClient | null => client

/**
 * Returns the access token for a request, or null before sign-in. Requests at the same time share
 * one token renewal.
 */
export async function accessToken(): Promise<string | null> {
  if (!client) return null
  pending ??= client.token().finally(() => (pending = null))
  return pending
}
