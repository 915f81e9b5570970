import { decodeJwt } from 'jose'

/** Maximum difference between the clocks of the database and a process, in milliseconds. */
const SKEW = 60_000

/**
 * Returns true if an access token was issued before `users.not_before`. The time in a token is in
 * whole seconds.
 * A `notBefore` in the future was written before the clock was set back. Until the clock reaches
 * it, tokens dated in the future are rejected and current ones accepted. Tokens of ended sign-ins
 * are rejected separately (`revoked_sessions`).
 * @param issuedAt seconds
 * @param now milliseconds
 */
export function isBefore(issuedAt: number, notBefore: Date, now = Date.now()): boolean {
  const limit = Number(notBefore)
  const made = issuedAt * 1000
  return limit > now + SKEW ? made > now + SKEW : made < limit - 999
}

/**
 * Returns true if the expiry time in a token has passed. The token is not verified, so use the
 * result only to tell the client why its token was rejected.
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
