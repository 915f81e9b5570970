import type { Configuration } from 'oidc-provider'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** A sign-in ends after ten hours, whatever happens in it. */
export const SIGN_IN = 10 * HOUR
/** A portal that has not refreshed for half an hour is closed. */
export const CLOSED = 30 * MINUTE

/** A sign-in that no one has used for so long is over (PCI DSS 8.2.8), whatever its tokens say. */
export const IDLE_MINUTES = 15
/** How long someone may take to sign in, all steps together; in seconds. */
export const SIGNING_IN = 15 * MINUTE

/** Five minutes: how long an access token outlives whatever should have ended it. */
export const ACCESS_TOKEN = 5 * MINUTE

const left = (since: number | undefined) => {
  const now = Math.floor(Date.now() / 1000)
  return Math.max(1, (since ?? now) + SIGN_IN - now)
}

/** In seconds. */
export const lifetimes: Configuration['ttl'] = {
  AccessToken: ACCESS_TOKEN,
  AuthorizationCode: MINUTE,
  IdToken: ACCESS_TOKEN,
  Interaction: SIGNING_IN,
  Grant: SIGN_IN,
  // Counted from the sign-in, so that using a session does not prolong it. One that no one signed in to is soon gone.
  Session: (_ctx, session) => (session.accountId ? left(session.loginTs) : SIGNING_IN),
  // Counted from the first token of the family.
  RefreshToken: (_ctx, token) => Math.min(CLOSED, left(token.iiat)),
}
