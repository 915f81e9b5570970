import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { verdictOf } from './refund-verdict.ts'

const of = (status: number, resultType: number, result?: unknown) =>
  verdictOf(new ApiError({ status, resultType, message: 'words', result }))

test.each([0, 429, 500, 502, 503])(
  'after %i no one knows whether the refund was made',
  (status) => {
    expect(of(status, status)).toEqual({ kind: 'lost' })
  },
)

test('a server that works on a copy of the database has refunded nothing', () => {
  expect(of(503, 1070)).toEqual({ kind: 'refused', message: 'words' })
})

test('a refund that was given up on, or broke in the portal, is not known either', () => {
  expect(verdictOf(new DOMException('left', 'AbortError'))).toEqual({ kind: 'lost' })
  expect(verdictOf(new TypeError('oops'))).toEqual({ kind: 'lost' })
})

test('409 with a figure is a stale one, without it the same refund is still being made', () => {
  expect(of(409, 409, { refundable: 300 })).toEqual({ kind: 'stale', refundable: 300 })
  expect(of(409, 409, null)).toEqual({ kind: 'lost' })
})

test.each([4002, 4003, 4004])('%i belongs to the amount', (code) => {
  expect(of(200, code)).toEqual({ kind: 'amount', message: 'words' })
})

test.each([4000, 4005, 4001, 1200, 1060])('%i is a refusal: nothing was refunded', (code) => {
  expect(of(200, code)).toEqual({ kind: 'refused', message: 'words' })
})
