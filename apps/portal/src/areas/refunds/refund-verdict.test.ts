import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { verdictOf } from './refund-verdict.ts'

const of = (status: number, resultType: number, result?: unknown) =>
  verdictOf(new ApiError({ status, resultType, message: 'words', result }))

test.each([0, 429, 500, 502, 503])(
  'a refund has an unknown result after the status %i',
  (status) => {
    expect(of(status, status)).toEqual({ kind: 'lost' })
  },
)

test('a refund counts as not made if a server on a copy of the database rejects it', () => {
  expect(of(503, 1070)).toEqual({ kind: 'refused', message: 'words' })
})

test('a refund has an unknown result after an aborted call or an error in the portal', () => {
  expect(verdictOf(new DOMException('left', 'AbortError'))).toEqual({ kind: 'lost' })
  expect(verdictOf(new TypeError('oops'))).toEqual({ kind: 'lost' })
})

test('a refund is stale after a 409 with an amount, and has an unknown result after a 409 without one', () => {
  expect(of(409, 409, { refundable: 300 })).toEqual({ kind: 'stale', refundable: 300 })
  expect(of(409, 409, null)).toEqual({ kind: 'lost' })
})

test.each([4002, 4003, 4004])(
  'a refund rejected with the result %i shows the error at the amount field',
  (code) => {
    expect(of(200, code)).toEqual({ kind: 'amount', message: 'words' })
  },
)

test.each([4000, 4005, 4001, 1200, 1060])(
  'a refund rejected with the result %i counts as not made',
  (code) => {
    expect(of(200, code)).toEqual({ kind: 'refused', message: 'words' })
  },
)
