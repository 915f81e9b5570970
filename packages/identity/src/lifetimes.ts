import type { Configuration } from 'oidc-provider'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** A sign-in ends after ten hours, whatever happens in it. */
const SIGN_IN = 10 * HOUR
/** A portal that has not refreshed for half an hour is closed. */
const IDLE = 30 * MINUTE

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
  Interaction: 15 * MINUTE,
  Grant: SIGN_IN,
  // Counted from the sign-in, so that using a session does not prolong it. One that nobody signed in to is soon gone.
  Session: (_ctx, session) => (session.accountId ? left(session.loginTs) : 15 * MINUTE),
  // Counted from the first token of the family.
  RefreshToken: (_ctx, token) => Math.min(IDLE, left(token.iiat)),
}
