import type { SignInReason } from '@choba/contract/session.contract.ts'

/** The sign-in service as the rest of the portal sees it. The sign-in registers one; before that no one is signed in. */
export interface AuthClient {
  /** A bearer token valid for five seconds at least; throws an `ApiError` of status 401 when the sign-in has ended. */
  token(): Promise<string>
  /** Ends the sign-in at the service; the browser leaves this page. */
  leave(): Promise<void>
  /** Asks for another sign-in, where another tab has ended this one; the browser leaves this page. */
  signInAnew(reason: SignInReason): Promise<void>
  /** Which sign-in this is: all tabs of the browser share it. Null when the service does not say. */
  sid(): string | null
}

let client: AuthClient | null = null
let pending: Promise<string> | null = null

export const setAuthClient = (next: AuthClient): void => void (client = next)
export const authClient = (): AuthClient | null => client

/** The token of a request, or null before sign-in. Many requests at once ask for it once. */
export async function accessToken(): Promise<string | null> {
  if (!client) return null
  pending ??= client.token().finally(() => (pending = null))
  return pending
}
