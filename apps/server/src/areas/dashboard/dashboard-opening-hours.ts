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

/** Of these stores those that are closed by today, or have days with other hours. */
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
 * What is usual, as far as the store is open: of days that have hours of their own the part of each hour in which it is.
 * @param rates by how many days before today, then by the hours since the business day began
 */
export function openRates(
  rates: WeekHours,
  store: OpeningHours,
  { closing_minutes, time_zone }: MerchantRow,
  today: string,
): WeekHours {
  // Places of a day are whole hours: one in which the day closes belongs to its beginning.
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
