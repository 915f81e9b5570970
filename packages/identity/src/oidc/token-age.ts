import { decodeJwt } from 'jose'

/** So far may the clocks of the database and of a process be apart, in milliseconds. */
const SKEW = 60_000

/**
 * True if an access token is from before the moment from which tokens of a person count (`users.not_before`). Tokens tell the second they
 * were made in and no more. A moment that lies ahead was written before the clock was set back: until the clock reaches it, tokens that
 * the clock as it was has made are refused, and those of now are taken. Ended sign-ins are refused by themselves (`revoked_sessions`).
 * @param issuedAt seconds @param now milliseconds
 */
export function isBefore(issuedAt: number, notBefore: Date, now = Date.now()): boolean {
  const limit = Number(notBefore)
  const made = issuedAt * 1000
  return limit > now + SKEW ? made > now + SKEW : made < limit - 999
}

/**
 * True if what a client sends as its token says that it has expired. Nothing is verified: this only tells the client what it has itself
 * sent. @param now milliseconds
 */
export function hasExpired(bearer: string, now = Date.now()): boolean {
  try {
    const { exp } = decodeJwt(bearer)
    return exp !== undefined && exp * 1000 <= now
  } catch {
    return false
  }
}
