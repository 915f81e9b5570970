import { expect, it } from 'vitest'
import { effectiveRateOf, month } from './deposit-month.ts'

it.each([
  [100_000, 0, 3_240, 32_400],
  [100_000, 50_000, 1_620, 32_400],
  [3, 0, 1, 333_300],
  [3, 0, 2, 666_700],
  [9_007_199_254_740_991, 0, 270_215_977_642_229, 30_000],
  [0, 0, 0, null],
  [1_000, 1_000, 10, null],
  [1_000, 0, -10, null],
  [null, 0, 10, null],
])(
  'the effective rate of usage %s, refunds %s and fees %s is %s',
  (totalUsage, refund, fee, rate) => {
    expect(effectiveRateOf({ totalUsage, refund, fee })).toBe(rate)
  },
)

it.each([
  ['2026-12', true],
  ['2026-13', false],
  ['2026-1', false],
  ['2026-12-01', false],
])('the month %s is valid: %s', (text, isValid) => {
  expect(month.safeParse(text).success).toBe(isValid)
})
