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

/** Returns the details of an error: null, or for a bad request the invalid fields. */
function toldBesides(name: ResultType, bytes: Buffer): unknown {
  if (name !== 'badRequest') return null
  const { result } = JSON.parse(bytes.toString()) as { result: unknown }
  return result === null ? null : z.parse(BadInput, result)
}

/**
 * Compares an answer with the error catalogue: HTTP status, code, message in `language`, and the
 * common headers.
 * `result` is the expected `result`, `words` the expected phrase.
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

/**
 * Expects a bad request that lists exactly these fields with their problems, and does not repeat
 * the input.
 */
export function expectBadFields(
  answer: Answer,
  fields: Readonly<Record<string, InputProblem>>,
): void {
  const named = Object.entries(fields).map(([path, problem]) => ({ path, problem }))
  expectAppError(answer, 'badRequest', 'ja', { fields: named })
}

/** Request for a GET below `/apiproxy/api/`. */
export const get = (url: string): InjectOptions => ({ method: 'GET', url: `/apiproxy/api/${url}` })
/** Query with a period in which the demo data of the tests has transactions. */
export const period = 'dateFrom=2026-11-01&dateTo=2026-11-20'
/** Request for a search over that period. */
export const list = (query: string) => get(`trade/list?${period}&${query}`)

/** Request with a body as text, so that it may contain JSON that JSON.stringify never writes. */
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
/** Body of a refund of an unknown payment, with `change` inserted. */
export const refundBody = (change: string): string =>
  `{"paymentNo":"1","refundableSeen":1000,"idempotencyKey":"${randomUUID()}",${/"amount"/.test(change) ? '' : '"amount":1,'}${change}}`
export const refund = (change: string) => post('trade/refund', refundBody(change))
