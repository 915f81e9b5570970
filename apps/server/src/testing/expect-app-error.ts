import { randomUUID } from 'node:crypto'
import { BadInput, type InputProblem } from '@choba/contract/bad-input.ts'
import { resultTypes, type ResultType } from '@choba/contract/result-types.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { RefusalWords } from '#platform/calls/app-error.ts'
import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { Answer } from './test-app.ts'

/** What a refusal tells besides: nothing, or, of a bad request, which fields are wrong. */
function toldBesides(name: ResultType, bytes: Buffer): unknown {
  if (name !== 'badRequest') return null
  const { result } = JSON.parse(bytes.toString()) as { result: unknown }
  return result === null ? null : z.parse(BadInput, result)
}

/**
 * Holds an answer against the catalogue: status, number, sentence in `language`, and the headers of every answer. `result`
 * is the `result` of the refusal, `words` the phrase that says it.
 */
export function expectAppError(
  answer: Answer,
  name: ResultType,
  language: Language = 'ja',
  result: unknown = toldBesides(name, answer.bytes),
  words: RefusalWords = name,
): void {
  const { status, code } = resultTypes[name]
  const { bytes, headers } = answer
  expect({ status: answer.status, body: JSON.parse(bytes.toString()) as unknown }).toEqual({
    status,
    body: {
      statusCode: status,
      resultStatus: 'Fail',
      resultType: code,
      message: languages[language].results[words],
      result,
    },
  })
  expect(headers['x-result-type']).toBe(String(code))
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
}

/** A bad request that names these fields, each with what is wrong with it, and repeats nothing of what was sent. */
export function expectBadFields(
  answer: Answer,
  fields: Readonly<Record<string, InputProblem>>,
): void {
  const named = Object.entries(fields).map(([path, problem]) => ({ path, problem }))
  expectAppError(answer, 'badRequest', 'ja', { fields: named })
}

/** A read below `/apiproxy/api/`. */
export const get = (url: string): InjectOptions => ({ method: 'GET', url: `/apiproxy/api/${url}` })
/** Days that the demo data of the tests have. */
export const period = 'dateFrom=2026-11-01&dateTo=2026-11-20'
/** A search over that period. */
export const list = (query: string) => get(`trade/list?${period}&${query}`)

/** A body as text, so that it may be what no JSON.stringify would write. */
export const post = (
  path: string,
  payload: string,
  contentType = 'application/json',
): InjectOptions => ({
  method: 'POST',
  url: `/apiproxy/api/${path}`,
  headers: { 'content-type': contentType },
  payload,
})
/** A refund of a payment of no one, with `change` written into it. */
export const refundBody = (change: string): string =>
  `{"paymentNo":"1","refundableSeen":1000,"idempotencyKey":"${randomUUID()}",${/"amount"/.test(change) ? '' : '"amount":1,'}${change}}`
export const refund = (change: string) => post('trade/refund', refundBody(change))
