import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedLines } from '@choba/contract/endpoint.ts'
import { FEED_CLOCK_SKEW } from '@choba/contract/feed-rows.ts'
import { AppError } from '#platform/calls/app-error.ts'

// How lines of JSON that a program sends are signed: the feed, and notices of gateways.

const SECONDS = /^\d{1,11}$/
const SIGNATURE = /^[0-9a-fA-F]{64}$/

/** Refuses a signed call, whatever is wrong: the answer must not say which keys exist. */
export const signatureRefused = (): AppError =>
  new AppError('unauthenticated', null, 'signatureInvalid')

/** True if the headers have a time near ours and something that may be a signature. Nothing else is looked at before. */
export const mayBeSigned = ({ timestamp, signature }: SignedLines): boolean =>
  SECONDS.test(timestamp) &&
  Math.abs(Date.now() / 1000 - Number(timestamp)) <= FEED_CLOCK_SKEW &&
  SIGNATURE.test(signature)

/** The hexadecimal HMAC-SHA256 of `timestamp.body`, by the bytes as they came. */
export const signatureOfLines = (secret: string, timestamp: string, body: Uint8Array): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')

/** True if a body is signed with a secret. Call it after `mayBeSigned`. */
export function isSigned(
  secret: string,
  { timestamp, signature }: SignedLines,
  body: Uint8Array,
): boolean {
  const wanted = Buffer.from(signatureOfLines(secret, timestamp, body), 'hex')
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex'))
}
