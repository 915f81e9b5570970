import { expect, it } from 'vitest'
import { averageOf, comparedPeriod, refundRateOf } from './stat-figures.ts'

it.each([
  [0, 0, null],
  [0, 5, null],
  [3, null, null],
  [1, 0, 0],
  [4, 1_000, 250],
  // 2.5 is rounded up to 3, and 3.33 down to 3.
  [2, 5, 3],
  [3, 10, 3],
])('%s payments with a total of %s have an average of %s', (paymentCount, payment, average) => {
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
  // 0.05% is rounded up to 0.1%, and 0.04% down to 0.
  [2_000, 1, 1],
  [2_500, 1, 0],
])(
  'for a payment total of %s, refunds of %s are %s tenths of a percent',
  (payment, refund, rate) => {
    expect(refundRateOf({ payment, refund })).toBe(rate)
  },
)

it('`comparedPeriod` moves a period by whole weeks, so that weekdays match', () => {
  const week = { from: '2026-11-16', to: '2026-11-22' }
  expect(comparedPeriod('PREVIOUS', week)).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(comparedPeriod('PREVIOUS', { ...week, to: '2026-11-23' })).toEqual({
    from: '2026-11-02',
    to: '2026-11-09',
  })
  expect(comparedPeriod('LAST_YEAR', week)).toEqual({ from: '2025-11-17', to: '2025-11-23' })
})
