import { addDays } from '@choba/contract/period.ts'
import { readToday } from '@choba/database/business-day.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { bringRowsIn, merchantOf } from '#areas/deposits/deposits.testing.ts'
import { merchantId } from '#areas/statistics/statistics.testing.ts'
import { openTestApp, type Client, type TestApp } from '#testing/test-app.ts'

export interface DashboardBench {
  readonly test: TestApp
  readonly merchant: MerchantRow
  readonly today: string
  readonly owner: Client
  readonly manager: Client
  readonly clerk: Client
}

/**
 * Opens a test server whose merchant has sales in three stores in the last ten weeks, with a
 * different amount each day.
 */
export async function openDashboardBench(): Promise<DashboardBench> {
  const test = await openTestApp()
  const merchant = await merchantOf(test.engine, merchantId)
  const today = await asOwner(test.engine, (q) => readToday({ q }, merchant))
  const rows = Array.from({ length: 71 }, (_, back) =>
    [1, 2, 3].flatMap((storeId) => [
      {
        day: addDays(today, -back),
        amount: 1_000 + ((back * 7919 + storeId * 104_729) % 9_000),
        storeId,
      },
      { day: addDays(today, -back), amount: 10 + (back % 5), storeId, tradeKind: 2, state: 5 },
    ]),
  )
  await bringRowsIn(test.engine, merchant, rows.flat())
  const [owner, manager, clerk] = [
    await test.signIn('owner'),
    await test.signIn('manager'),
    await test.signIn('clerk'),
  ]
  return { test, merchant, today, owner, manager, clerk }
}

/** Returns the eight previous days of the same weekday as `day`. */
export const like = (day: string): string[] =>
  Array.from({ length: 8 }, (_, nth) => addDays(day, -7 * (nth + 1)))

/**
 * Computes a quantile with linear interpolation. Does not use the product's library, so that a test
 * can compare both.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)]!
  return Math.round(low + (sorted[Math.ceil(at)]! - low) * (at - Math.floor(at)))
}
export const rangeOf = (values: readonly number[]) => ({
  low: quantile(values, 0.25),
  median: quantile(values, 0.5),
  high: quantile(values, 0.75),
})
