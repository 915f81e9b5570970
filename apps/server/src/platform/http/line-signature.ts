import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedLines } from '@choba/contract/endpoint.ts'
import { FEED_CLOCK_SKEW } from '@choba/contract/feed-rows.ts'
import { AppError } from '#platform/calls/app-error.ts'

// Signature of JSON lines that programs send: the transaction feed and notices of gateways.

const SECONDS = /^\d{1,11}$/
const SIGNATURE = /^[0-9a-fA-F]{64}$/

/**
 * Returns the same error for every problem with a signature, so that the error does not reveal
 * which keys exist.
 */
export const signatureRefused = (): AppError =>
  new AppError('unauthenticated', null, 'signatureInvalid')

/**
 * True if the timestamp is close to the server's time and the signature has the right format. Runs
 * before any other check of a signed call.
 */
export const mayBeSigned = ({ timestamp, signature }: SignedLines): boolean =>
  SECONDS.test(timestamp) &&
  Math.abs(Date.now() / 1000 - Number(timestamp)) <= FEED_CLOCK_SKEW &&
  SIGNATURE.test(signature)

/** Returns the hexadecimal HMAC-SHA256 of `timestamp.body` over the bytes as received. */
export const signatureOfLines = (secret: string, timestamp: string, body: Uint8Array): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')

/** True if the secret matches the signature of the body. Call it only after `mayBeSigned`. */
export function isSigned(
  secret: string,
  { timestamp, signature }: SignedLines,
  body: Uint8Array,
): boolean {
  const wanted = Buffer.from(signatureOfLines(secret, timestamp, body), 'hex')
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex'))
}
