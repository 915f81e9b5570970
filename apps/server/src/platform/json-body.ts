import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

// What JSON.parse lets through and money must not: a number that JavaScript cannot hold exactly, and a prototype.
const isUnsafe = (key: string, value: unknown): boolean =>
  key === '__proto__' || key === 'constructor' || key === 'prototype' || (typeof value === 'number' && !isExact(value))

const isExact = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))

/**
 * JSON bodies: an empty one is no body (log-out has none), a NUL or a lone surrogate is refused, numbers stay exact.
 * Shapes are the contract's business.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      const body: unknown = JSON.parse(text as string, (key, value: unknown) => {
        if (isUnsafe(key, value)) throw new Refusal('badRequest')
        return value
      })
      done(null, body)
    } catch {
      done(new Refusal('badRequest'))
    }
  })
}
