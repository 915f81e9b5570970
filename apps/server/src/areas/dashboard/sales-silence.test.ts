import { allShops } from '@choba/database/seed/shops.ts'
import { yearOfLines } from '@choba/database/seed/year.ts'
import { describe, expect, it } from 'vitest'
import { readRetail, RETAIL_DAYS } from './online-retail-days.testing.ts'
import { isLongest, longestOf, missedSince, usualWeek, type WeekHours } from './sales-silence.ts'
import { type PaidStore, replaySilences } from './sales-silence.testing.ts'

// By default, the test replays one year of demo data. To add busier shops, more seeds and a real
// web shop: `SILENCE=whole ONLINE_RETAIL=<folder with its files> npx vitest run sales-silence`.
// Results are in bench/results/dashboard.md.

const MINUTE = 60_000

/**
 * Returns the stores of the demo's biggest merchant with a year of payments from another random
 * seed.
 */
function storesOfYear(size: number, seed: number): PaidStore[] {
  const shop = allShops()[0]!
  const lines = [...yearOfLines(size, '2026-11-20', Infinity, seed)]
    .flat()
    .filter((line) => line.merchantId === shop.plan.id && line.kind === 1 && line.state === 1)
  const begin = Date.parse('2025-11-21')
  return [...Map.groupBy(lines, ({ storeId }) => storeId)].map(([id, own]) => ({
    name: String(id),
    paid: own
      .map(({ paidAt }) => (paidAt + shop.offset - begin) / MINUTE)
      .toSorted((a, b) => a - b),
  }))
}

/**
 * Minutes between two views of the dashboard. An open dashboard refreshes every minute, but people
 * open the dashboard less often.
 */
const every = process.env.SILENCE === 'whole' ? 5 : 30

const say = (what: string, figures: object) => console.log(what, JSON.stringify(figures))

const SEEDS = [77_000_001, 31_337, 4_711] as const
const whole = [
  ...[100_000, 1_000_000].flatMap((size) => SEEDS.map((seed) => [size, seed, 12] as const)),
  ...[9, 10, 16].map((payments) => [100_000, SEEDS[0], payments] as const),
]
const years = process.env.SILENCE === 'whole' ? whole : ([[100_000, 77_000_001, 12]] as const)

it.each(years)(
  'the alarm finds silent stores in a year of %d lines (seed %d, %d payments) with few false alarms',
  { timeout: 600_000 },
  (size, seed, payments) => {
    const found = replaySilences(storesOfYear(size, seed), {
      days: 365,
      plants: 50,
      payments,
      seed: 99,
      every,
    })
    if (years.length > 1) say(`${size} lines, seed ${seed}, ${payments} payments`, found)
    if (payments === 12) expect(found.found).toBeGreaterThanOrEqual(45)
    expect(found.falseAMonth).toBeLessThanOrEqual(1)
  },
)

const folder = process.env.ONLINE_RETAIL

/**
 * Returns the orders of a real web shop, with each country as one store. Orders with an amount of 0
 * or less are left out.
 */
const storesOfRetail = (): PaidStore[] =>
  [
    ...Map.groupBy(
      readRetail(folder!).filter(({ isOrder, amount }) => isOrder && amount > 0),
      ({ country }) => country,
    ),
  ].map(([name, own]) => ({
    name,
    paid: own.map(({ at }) => at).toSorted((one, two) => one - two),
  }))

it.each(folder ? [10, 12, 16] : [])(
  'the alarm finds silent stores in real web shop data (%d orders missing) with few false alarms',
  { timeout: 600_000 },
  (payments) => {
    const stores = storesOfRetail()
    const plan = { days: RETAIL_DAYS, plants: 50, payments, seed: 99, every }
    const ofAtLeast = (orders: number) => stores.filter(({ paid }) => paid.length >= orders)
    const [busiest, busy] = [ofAtLeast(10_000), ofAtLeast(300)]
    const named = (some: readonly PaidStore[]) => some.map(({ name }) => name).join(', ')
    say(`Online Retail, ${payments} orders, ${named(busiest)}`, replaySilences(busiest, plan))
    say(`Online Retail, ${payments} orders, ${named(busy)}`, replaySilences(busy, plan))
    const all = replaySilences(ofAtLeast(50), { ...plan, plants: 0 })
    say(`Online Retail, ${ofAtLeast(50).length} countries with 50 orders`, all)
    expect(all.falseAMonth).toBeLessThanOrEqual(1)
  },
)

describe('a silence (a time without payments of a store)', () => {
  const day = (of: Record<number, number>) =>
    Array.from({ length: 24 }, (_, place) => of[place] ?? 0)
  const week = (...days: Record<number, number>[]): WeekHours =>
    Array.from({ length: 7 }, (_, back) => day(days[back] ?? {}))
  const usual = week({ 9: 2, 10: 4, 11: 6 }, { 10: 1, 20: 3 })

  it('is measured in the payments that usually occur in that time, even if it covers only part of an hour', () => {
    expect(missedSince(usual, { back: 0, minutes: 9 * 60 + 30 }, 11 * 60 + 10)).toBe(1 + 4 + 1)
    expect(missedSince(usual, { back: 1, minutes: 20 * 60 + 20 }, 9 * 60 + 30)).toBe(2 + 1)
    expect(missedSince(usual, { back: 0, minutes: 700 }, 690)).toBe(0)
  })

  it('has a length computed from hourly counts, even if the silence began on the previous day', () => {
    expect(longestOf(usual, week({ 9: 1, 11: 1 }, { 10: 1 }))).toBe(1 + 4 + 3)
    expect(longestOf(usual, week({ 23: 1 }, { 20: 2 }))).toBe(1 + 2 + 4 + 6)
    // A day without any payments is not a silence. The hours between such a day and the next
    // payment do not count either.
    expect(longestOf(usual, week({}, { 20: 2 }))).toBe(0)
    expect(longestOf(usual, week({ 9: 1, 10: 1, 11: 1 }, {}, { 10: 1 }))).toBe(3 + 2)
    expect(longestOf(usual, week({ 9: 3, 10: 3, 11: 2 }, { 20: 1 }))).toBe(3)
  })

  it('is the longest if no comparable day had a silence of at least the same length', () => {
    const weeks = Array.from({ length: 8 }, () => week({ 9: 2, 10: 4, 11: 6 }, { 10: 1, 20: 3 }))
    expect(usualWeek(weeks)).toEqual(usual)
    expect(isLongest(9, usual, weeks)).toBe(true)
    expect(isLongest(9, usual, [...weeks.slice(1), week({ 9: 1 })])).toBe(false)
  })
})
