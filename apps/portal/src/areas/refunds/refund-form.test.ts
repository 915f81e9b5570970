import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cleanRemark, halfOf, needsApproval, refundForm } from './refund-form.ts'

test('the remark is one line of a hundred characters, counted as people count them', () => {
  expect(cleanRemark('  a\r\n b\t c ')).toBe('a b c')
  const accepts = (remark: string) =>
    z.safeParse(refundForm(500, false), { amount: 1, reason: '', remark }).success
  expect(accepts('𠮷'.repeat(100))).toBe(true)
  expect(accepts('あ'.repeat(101))).toBe(false)
  expect(accepts(`${'あ'.repeat(100)}\n\n`)).toBe(true)
})

test('a reason is asked for where the tenant has a list of them', () => {
  const accepts = (reason: string, hasReasons: boolean) =>
    z.safeParse(refundForm(500, hasReasons), { amount: 1, reason, remark: '' }).success
  expect([accepts('', true), accepts('OTHER', true), accepts('', false)]).toEqual([
    false,
    true,
    true,
  ])
})

test('half is whole minor units, rounded down, and there is none of one', () => {
  expect([halfOf(1_000), halfOf(999), halfOf(2), halfOf(1), halfOf(0)]).toEqual([
    500,
    499,
    1,
    null,
    null,
  ])
})

test('an amount above what someone refunds alone waits for a second person, that amount itself does not', () => {
  expect([
    needsApproval(30_001, 30_000),
    needsApproval(30_000, 30_000),
    needsApproval(1, 0),
  ]).toEqual([true, false, true])
  expect(needsApproval(999_999_999, null)).toBe(false)
})
