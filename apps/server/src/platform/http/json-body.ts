import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/calls/app-error.ts'

// What JSON.parse lets through and money must not: a number that JavaScript cannot hold exactly, and a prototype.
const isUnsafe = (key: string, value: unknown): boolean =>
  key === '__proto__' ||
  key === 'constructor' ||
  key === 'prototype' ||
  (typeof value === 'number' && !isExact(value))

const isExact = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))

// Not fatal, it would turn bytes that are no UTF-8 into U+FFFD, and another text would be stored than was sent. A byte order
// mark stays, so that JSON.parse refuses it (RFC 8259 §8.1).
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * JSON bodies: an empty one is no body (log-out has none), bytes that are no UTF-8 are refused, numbers stay exact.
 * Shapes are the contract's business.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined)
    try {
      const body: unknown = JSON.parse(utf8.decode(bytes as Buffer), (key, value: unknown) => {
        if (isUnsafe(key, value)) throw new AppError('badRequest')
        return value
      })
      done(null, body)
    } catch {
      done(new AppError('badRequest'))
    }
  })
}
