import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import {
  dayNumber,
  hasOwnHours,
  openBetween,
  openOf,
  type OpeningHours,
} from '#areas/terminals/terminal-silence.service.ts'
import type { WeekHours } from './sales-silence.ts'

const HOUR = 60

export interface Opening extends OpeningHours {
  readonly id: number
  readonly is_closed: boolean
}

/**
 * Returns the given stores that are closed today or have days with different opening hours. All
 * other stores have only their usual hours.
 */
export const readOpenings = (
  { q }: Tx,
  merchant: MerchantRow,
  today: string,
  storeIds: readonly number[],
): Promise<Opening[]> =>
  q
    .selectFrom('stores')
    .select(['id', 'opens_minutes', 'closes_minutes', 'hour_exceptions'])
    .select(sql<boolean>`coalesce(closed_from <= ${today}::date, false)`.as('is_closed'))
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', sql<number>`any(${storeIds}::int[])`)
    .where(sql<boolean>`(closed_from <= ${today}::date or hour_exceptions <> '[]')`)
    .execute()

/**
 * Reduces usual payments to a store's opening hours. An hour counts for the part in which the store
 * is open.
 * @param rates usual payments, by number of days before today, then by hours since the business day
 * began
 */
export function openRates(
  rates: WeekHours,
  store: OpeningHours,
  { closing_minutes, time_zone }: MerchantRow,
  today: string,
): WeekHours {
  // The arrays have one element per whole hour, so the business day is treated as if it began at
  // the full hour that contains the closing time.
  const clock = { time_zone, closing_minutes: Math.floor(closing_minutes / HOUR) * HOUR }
  return rates.map((places, back) => {
    const day = dayNumber(today) - back
    if (!hasOwnHours(store, day)) return places
    const open = openOf(store, clock, day)
    return places.map(
      (n, place) => (n * openBetween(open, place * HOUR, (place + 1) * HOUR)) / HOUR,
    )
  })
}
