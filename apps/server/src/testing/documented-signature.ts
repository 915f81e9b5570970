import { createHmac } from 'node:crypto'

/**
 * The signature of a call as `docs/feed.md` and `docs/point-system.md` say it: the hexadecimal HMAC-SHA256 of the timestamp, a
 * dot and the body. Stand-ins for other parties use it, so that the product's own code is not compared with itself.
 */
export const documentedSignature = (
  secret: string,
  timestamp: string,
  body: string | Uint8Array,
): string =>
  createHmac('sha256', secret)
    .update(Buffer.concat([Buffer.from(`${timestamp}.`), Buffer.from(body)]))
    .digest('hex')
