import { expect, it } from 'vitest'
import { daysLike, figuresUntil, isFarAbove, rangeOf, usualOf } from './usual-sales.ts'

const hour = (at: number, paid: bigint) => ({
  hour: at,
  pay_n: 2n,
  pay_amt: paid,
  ref_n: 1n,
  ref_amt: 10n,
})
const hours = [hour(2, 100n), hour(6, 200n), hour(12, 600n), hour(23, 400n)]

it('figuresUntil counts the night at the end of a business day that begins at five', () => {
  const net = (until: number, closing: number) => figuresUntil(hours, until, closing).net
  expect(net(12 * 60 + 30, 0)).toBe(100 - 10 + 200 - 10 + 300 - 5)
  expect(net(12 * 60 + 30, 300)).toBe(200 - 10 + 300 - 5)
  expect(net(3 * 60, 300)).toBe(200 + 600 + 400 + 100 - 40)
  expect(net(5 * 60, 300)).toBe(0)
  expect(figuresUntil(hours, 13 * 60, 0)).toEqual({
    paymentCount: 6,
    payment: 900,
    refundCount: 3,
    refund: 30,
    net: 870,
  })
})

it('rangeOf interpolates between values, and returns a single value unchanged', () => {
  expect(rangeOf([4, 1, 3, 2])).toEqual({ low: 2, median: 3, high: 3 })
  expect(rangeOf([10, 20, 30, 40, 50])).toEqual({ low: 20, median: 30, high: 40 })
  expect(rangeOf([7])).toEqual({ low: 7, median: 7, high: 7 })
  expect(rangeOf([])).toBeNull()
})

it('daysLike returns the last eight days of a weekday, but none before the first known day', () => {
  expect(daysLike('2026-11-25', '2026-10-20')).toEqual([
    '2026-11-18',
    '2026-11-11',
    '2026-11-04',
    '2026-10-28',
    '2026-10-21',
  ])
  expect(daysLike('2026-11-25', '2000-01-01')).toHaveLength(8)
})

it('usualOf returns null for fewer than four days, or for a sum that is not exact', () => {
  const day = { paymentCount: 1, payment: 100, refundCount: 0, refund: 0, net: 100 }
  expect(usualOf([day, day, day])).toBeNull()
  expect(usualOf([day, day, day, day])).toMatchObject({
    days: 4,
    net: { low: 100, median: 100, high: 100 },
  })
  expect(usualOf([day, day, day, day, { ...day, net: null }])).toBeNull()
  const vast = { ...day, payment: 2 ** 54, net: 2 ** 54 }
  expect(usualOf([vast, vast, vast, vast])).toBeNull()
  const closed = { paymentCount: 0, payment: 0, refundCount: 0, refund: 0, net: 0 }
  expect(usualOf([closed, closed, closed, closed])).toMatchObject({
    average: null,
    refundRate: null,
  })
})

it('isFarAbove is true for values above Tukey’s fence', () => {
  expect(isFarAbove(55, { low: 20, median: 30, high: 40 })).toBe(false)
  expect(isFarAbove(71, { low: 20, median: 30, high: 40 })).toBe(true)
})
