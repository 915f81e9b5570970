import { addDays } from '@choba/contract/period.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allShops } from './shops.ts'
import { cutoffOf, lastTrade, midnightOf } from './trading-time.ts'
import { yearOfLines } from './year.ts'

const DAY = 86_400_000
const SIZE = 1_000
const MAIN = 11

const edges = [
  '2001-01-01',
  '2024-02-29',
  '2025-02-28',
  '2026-01-31',
  '2026-12-31',
  '2027-01-01',
  '2028-02-29',
  '2039-09-06',
]
const days = fc.oneof(
  fc.constantFrom(...edges),
  fc.integer({ min: 0, max: 14_000 }).map((n) => addDays('2001-01-01', n)),
)
const shops = new Map(allShops().map((shop) => [shop.plan.id, shop]))

/** Returns the start of the business day after `day`. */
function endOf(merchantId: number, day: string): number {
  const shop = shops.get(merchantId)!
  return midnightOf(shop, day) + DAY + shop.plan.closing * 60_000
}

describe('a generated year of transactions', () => {
  it('ends on any given day, and has the exact number of transactions', () => {
    fc.assert(
      fc.property(days, (today) => {
        const lines = [...yearOfLines(SIZE, today, Infinity)].flat()
        expect(lines).toHaveLength(SIZE)
        const first = addDays(today, -365)
        const wrong = lines.filter(
          (line) =>
            line.paidAt < endOf(line.merchantId, first) ||
            line.paidAt >= endOf(line.merchantId, today) ||
            line.id >= 2n ** 63n ||
            line.refunded + line.reserved > line.amount,
        )
        expect(wrong).toEqual([])
        // Transactions close to the end of a day are rare, so the test also checks the latest
        // possible time of every shop.
        for (const [id, shop] of shops) {
          expect(cutoffOf(shop, today, Infinity)).toBeLessThan(endOf(id, today))
          expect(lastTrade(shop, today, Infinity)).toBeLessThan(endOf(id, today))
        }
        expect(new Set(lines.map(({ id, merchantId }) => `${merchantId} ${id}`)).size).toBe(SIZE)
        expect(
          lines.some(
            ({ merchantId, paidAt }) =>
              merchantId === MAIN && paidAt >= endOf(MAIN, addDays(today, -1)),
          ),
        ).toBe(true)
      }),
      { numRuns: 40, examples: edges.map((day): [string] => [day]) },
    )
  })

  it('contains no transaction after the current minute, and has transactions up to it', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: DAY - 1 }), (today, passed) => {
        const now = Date.parse(`${today}T00:00:00+09:00`) + passed
        const lines = [...yearOfLines(SIZE, today, now)].flat()
        expect(lines).toHaveLength(SIZE)
        expect(
          Math.max(...lines.flatMap((l) => [l.paidAt, l.request?.unknownAt ?? 0])),
        ).toBeLessThanOrEqual(now)
        const newest = Math.max(...lines.filter((l) => l.merchantId === MAIN).map((l) => l.paidAt))
        expect(now - newest).toBeLessThan(5 * 60_000)
      }),
      { numRuns: 40 },
    )
  })
})
