import { expect, it } from 'vitest'
import { averageOf, comparedPeriod, refundRateOf } from './stat-figures.ts'

it.each([
  [0, 0, null],
  [0, 5, null],
  [3, null, null],
  [1, 0, 0],
  [4, 1_000, 250],
  // Halves go up: 2.5 and 3.33.
  [2, 5, 3],
  [3, 10, 3],
])('%s payments of %s have an average of %s', (paymentCount, payment, average) => {
  expect(averageOf({ paymentCount, payment })).toBe(average)
})

it.each([
  [0, 0, null],
  [0, 100, null],
  [null, 100, null],
  [100, null, null],
  [1_000, 0, 0],
  [1_000, 1_000, 1_000],
  [1_000, 250, 250],
  // Halves go up: 0.05 % and 0.04 %.
  [2_000, 1, 1],
  [2_500, 1, 0],
])('of %s paid, %s refunded are %s tenths of a percent', (payment, refund, rate) => {
  expect(refundRateOf({ payment, refund })).toBe(rate)
})

it('compares whole weeks, so that Mondays meet Mondays', () => {
  const week = { from: '2026-11-16', to: '2026-11-22' }
  expect(comparedPeriod('PREVIOUS', week)).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(comparedPeriod('PREVIOUS', { ...week, to: '2026-11-23' })).toEqual({
    from: '2026-11-02',
    to: '2026-11-09',
  })
  expect(comparedPeriod('LAST_YEAR', week)).toEqual({ from: '2025-11-17', to: '2025-11-23' })
})
