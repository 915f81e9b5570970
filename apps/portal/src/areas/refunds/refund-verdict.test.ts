import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { verdictOf } from './refund-verdict.ts'

const of = (status: number, resultType: number, result?: unknown) =>
  verdictOf(new ApiError({ status, resultType, message: 'words', result }))

test.each([0, 429, 500, 502, 503])('treats the result as unknown after status %i', (status) => {
  expect(of(status, status)).toEqual({ kind: 'lost' })
})

test('treats a rejection by a server on a copy of the database as not refunded', () => {
  expect(of(503, 1070)).toEqual({ kind: 'refused', message: 'words' })
})

test('treats an aborted call and an error in the portal as an unknown result', () => {
  expect(verdictOf(new DOMException('left', 'AbortError'))).toEqual({ kind: 'lost' })
  expect(verdictOf(new TypeError('oops'))).toEqual({ kind: 'lost' })
})

test('treats 409 with an amount as stale, and 409 without one as still being made', () => {
  expect(of(409, 409, { refundable: 300 })).toEqual({ kind: 'stale', refundable: 300 })
  expect(of(409, 409, null)).toEqual({ kind: 'lost' })
})

test.each([4002, 4003, 4004])('assigns result %i to the amount field', (code) => {
  expect(of(200, code)).toEqual({ kind: 'amount', message: 'words' })
})

test.each([4000, 4005, 4001, 1200, 1060])(
  'treats result %i as a rejection without a refund',
  (code) => {
    expect(of(200, code)).toEqual({ kind: 'refused', message: 'words' })
  },
)
