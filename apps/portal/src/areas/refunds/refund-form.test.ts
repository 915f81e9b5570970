import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cleanRemark, halfOf, needsApproval, refundForm } from './refund-form.ts'

test('a remark becomes a single line of at most 100 characters, counted by code point', () => {
  expect(cleanRemark('  a\r\n b\t c ')).toBe('a b c')
  const accepts = (remark: string) =>
    z.safeParse(refundForm(500, false), { amount: 1, reason: '', remark }).success
  expect(accepts('𠮷'.repeat(100))).toBe(true)
  expect(accepts('あ'.repeat(101))).toBe(false)
  expect(accepts(`${'あ'.repeat(100)}\n\n`)).toBe(true)
})

test('a refund needs a reason only if the tenant has a list of reasons', () => {
  const accepts = (reason: string, hasReasons: boolean) =>
    z.safeParse(refundForm(500, hasReasons), { amount: 1, reason, remark: '' }).success
  expect([accepts('', true), accepts('OTHER', true), accepts('', false)]).toEqual([
    false,
    true,
    true,
  ])
})

test('halfOf rounds half an amount down to whole minor units, and has no half of 1', () => {
  expect([halfOf(1_000), halfOf(999), halfOf(2), halfOf(1), halfOf(0)]).toEqual([
    500,
    499,
    1,
    null,
    null,
  ])
})

test('a refund needs an approval above the user’s own limit, but not at exactly the limit', () => {
  expect([
    needsApproval(30_001, 30_000),
    needsApproval(30_000, 30_000),
    needsApproval(1, 0),
  ]).toEqual([true, false, true])
  expect(needsApproval(999_999_999, null)).toBe(false)
})
