import { decodeJwt } from 'jose'

/** Maximum difference between the clocks of the database and a process, in milliseconds. */
const SKEW = 60_000

/**
 * Returns true if an access token was issued before `users.not_before`. Tokens have a resolution of
 * one second.
 * A `notBefore` in the future was written before the clock was set back. Until the clock reaches
 * it, tokens dated in the future are rejected and current ones accepted. Ended sign-ins are
 * rejected separately (`revoked_sessions`).
 * @param issuedAt seconds
 * @param now milliseconds
 */
export function isBefore(issuedAt: number, notBefore: Date, now = Date.now()): boolean {
  const limit = Number(notBefore)
  const made = issuedAt * 1000
  return limit > now + SKEW ? made > now + SKEW : made < limit - 999
}

/**
 * Returns true if a client's token has expired by its own content. The token is not verified; the
 * result only tells the client about its own token.
 * @param now milliseconds
 */
export function hasExpired(bearer: string, now = Date.now()): boolean {
  try {
    const { exp } = decodeJwt(bearer)
    return exp !== undefined && exp * 1000 <= now
  } catch {
    return false
  }
}
