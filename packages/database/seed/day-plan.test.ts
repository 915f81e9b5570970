import { addDays } from '@choba/contract/period.ts'
import { describe, expect, it } from 'vitest'
import { type DayPlan, planDay } from './day-plan.ts'
import { livingNumber, NUMBER_LENGTH, paymentNumbers } from './living-numbers.ts'
import { allShops } from './shops.ts'
import { cutoffOf, midnightOf } from './trading-time.ts'
import { yearOfLines } from './year.ts'

const SIZE = 100_000
const FIRST = '2026-11-21'
const days = Array.from({ length: 28 }, (_, at) => addDays(FIRST, at))
const plans = days.map((day) => planDay(SIZE, day))

describe('the plan of a day', () => {
  it('is the same in each run, and differs from the plan of another day', () => {
    const rowsOf = ({ lines }: DayPlan) =>
      lines.map(({ at, line }) => [at, line.storeId, line.amount, line.serial])
    expect(rowsOf(planDay(SIZE, FIRST))).toEqual(rowsOf(plans[0]!))
    expect(rowsOf(plans[7]!).slice(0, 9)).not.toEqual(rowsOf(plans[0]!).slice(0, 9))
  })

  it('has about the volume, the hours and the share of refunds of the four weeks before the day', () => {
    const last28 = [...yearOfLines(SIZE, addDays(FIRST, -1), Infinity)].slice(-28).flat()
    const planned = plans.flatMap(({ lines }) => lines)
    const later = plans.flatMap(({ laterRefunds }) => laterRefunds)
    const ratio = (planned.length + later.length) / last28.length
    // The tested days include the start of December, which has more sales.
    expect(ratio).toBeGreaterThan(1)
    expect(ratio).toBeLessThan(1.25)
    const shareOf = (count: number, all: number) => Math.round((count * 100) / all)
    const refunds = planned.filter(({ line }) => line.kind === 2).length + later.length
    const refundsBefore = last28.filter(({ kind }) => kind === 2).length
    expect(shareOf(refunds, planned.length + later.length)).toBe(
      shareOf(refundsBefore, last28.length),
    )
    const morning = (at: number) => new Date(at + 9 * 3_600_000).getUTCHours() < 12
    const paid = planned.filter(({ line }) => line.kind === 1)
    const paidBefore = last28.filter(({ kind }) => kind === 1)
    const before = shareOf(
      paidBefore.filter(({ paidAt }) => morning(paidAt)).length,
      paidBefore.length,
    )
    expect(
      Math.abs(shareOf(paid.filter(({ at }) => morning(at)).length, paid.length) - before),
    ).toBeLessThan(3)
  })

  it('contains only times within the business day of each shop, sorted by time', () => {
    for (const { day, lines } of plans) {
      const odd = lines.filter(
        ({ at, shop }) => at < midnightOf(shop, day) || at > cutoffOf(shop, day, Infinity),
      )
      expect(odd).toEqual([])
      expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted((a, b) => a - b))
    }
  })
})

describe('the numbers of planned transactions', () => {
  it('are unique across days and kinds', () => {
    const numbers = plans.flatMap(({ day, lines, laterRefunds }) => [
      ...lines.map(({ line, shop }) => livingNumber(day, shop.plan.id, line.serial)),
      ...laterRefunds.map(({ shop, serial }) => livingNumber(day, shop.plan.id, serial)),
      ...lines.map(({ line, shop }) => livingNumber(day, shop.plan.id, line.serial, 'shown')),
    ])
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.every((number) => number.length === NUMBER_LENGTH)).toBe(true)
    // The year's transaction numbers have a 0 at this position, so planned transactions get other
    // numbers.
    expect(numbers.some((number) => number[14] === '0')).toBe(false)
  })

  it('include an order number for each payment, and point cards only at the biggest merchants', () => {
    const payments = plans[0]!.lines.filter(({ line }) => line.kind === 1)
    const given = payments.map(({ line, shop }) => ({
      shop,
      numbers: paymentNumbers(FIRST, shop, line),
    }))
    expect(
      new Set(given.map((one) => `${one.shop.plan.id} ${one.numbers['outTradeNo']}`)).size,
    ).toBe(given.length)
    const withCard = given.filter((one) => 'pointCardNo' in one.numbers)
    expect(withCard.length).toBeGreaterThan(0)
    expect(withCard.every(({ shop }) => shop.isMain)).toBe(true)
    expect(allShops().filter(({ isMain }) => isMain)).toHaveLength(2)
  })
})
