import { createHmac } from 'node:crypto'

/**
 * Signs a call as `docs/feed.md` and `docs/point-system.md` document it: hexadecimal HMAC-SHA256 of
 * timestamp, dot and body. Test doubles use this separate implementation, so that Choba's code is
 * not compared with itself.
 */
export const documentedSignature = (
  secret: string,
  timestamp: string,
  body: string | Uint8Array,
): string =>
  createHmac('sha256', secret)
    .update(Buffer.concat([Buffer.from(`${timestamp}.`), Buffer.from(body)]))
    .digest('hex')
