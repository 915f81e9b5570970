import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/calls/app-error.ts'

// JSON.parse accepts two things that are unsafe for money: numbers that JavaScript cannot represent
// exactly, and keys that change a prototype.
const isUnsafe = (key: string, value: unknown): boolean =>
  key === '__proto__' ||
  key === 'constructor' ||
  key === 'prototype' ||
  (typeof value === 'number' && !isExact(value))

const isExact = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))

// Fatal mode rejects bytes that are no UTF-8; otherwise they would become U+FFFD and the stored
// text would differ from the sent text. A byte order mark stays, so that JSON.parse rejects it (RFC
// 8259 §8.1).
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Parses JSON bodies. An empty body counts as no body (sign-out has none), bytes that are no UTF-8
 * are rejected, and numbers stay exact. The contract's schemas check the shape.
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
