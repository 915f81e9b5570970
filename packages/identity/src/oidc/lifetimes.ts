import type { Configuration } from 'oidc-provider'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Maximum length of a sign-in, in seconds. */
export const SIGN_IN = 10 * HOUR
/**
 * Lifetime of a refresh token in seconds. A portal that does not refresh its token for this time
 * counts as closed, and its user must sign in again.
 */
export const CLOSED = 30 * MINUTE

/**
 * Minutes without use after which a sign-in ends (PCI DSS 8.2.8), even if its tokens are still
 * valid.
 */
export const IDLE_MINUTES = 15
/** Maximum time for all sign-in steps together, in seconds. */
export const SIGNING_IN = 15 * MINUTE

/**
 * Lifetime of an access token in seconds. So a token can stay valid for at most this time after its
 * sign-in ends.
 */
export const ACCESS_TOKEN = 5 * MINUTE

const left = (since: number | undefined) => {
  const now = Math.floor(Date.now() / 1000)
  return Math.max(1, (since ?? now) + SIGN_IN - now)
}

/** Lifetimes in seconds. */
export const lifetimes: Configuration['ttl'] = {
  AccessToken: ACCESS_TOKEN,
  AuthorizationCode: MINUTE,
  IdToken: ACCESS_TOKEN,
  Interaction: SIGNING_IN,
  Grant: SIGN_IN,
  // Counts from the sign-in, so that using a session does not extend it. A session without a
  // signed-in user ends after `SIGNING_IN`.
  Session: (_ctx, session) => (session.accountId ? left(session.loginTs) : SIGNING_IN),
  // The maximum counts from the first token of a sign-in, so that refreshing does not extend it.
  RefreshToken: (_ctx, token) => Math.min(CLOSED, left(token.iiat)),
}
