import { ATTENTION_MAX, type Attention, USUAL_DAYS } from '@choba/contract/dashboard.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { readNames } from '#areas/statistics/statistics.service.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { type CountedDays, isCounted } from '#ledger/counted-days.ts'
import { openRates, readOpenings } from './dashboard-opening-hours.ts'
import {
  type HourCount,
  type LastPayment,
  listHours,
  sumPayments,
  sumUsualHours,
} from './dashboard-hours.ts'
import {
  HOURS,
  isLongest,
  LEAST_SILENCE,
  leastSilence,
  missedSince,
  usualWeek,
  WEEK,
  type WeekHours,
} from './sales-silence.ts'

/**
 * Maximum number of stores whose earlier days are read. These are the stores with the most missing
 * payments; reading the days of all stores would take too long.
 */
const SUSPECTS = 20

export type Silent = Extract<Attention, { kind: 'STORE_SILENT' }>

const MINUTES_A_DAY = HOURS * 60

/**
 * Converts minutes after midnight to minutes since the start of the business day. The business day
 * is treated as if it began at the full hour that contains the closing time.
 */
const sinceBegin = (minutes: number, { closing_minutes: closing }: MerchantRow): number =>
  (minutes - Math.floor(closing / 60) * 60 + MINUTES_A_DAY) % MINUTES_A_DAY

const noHours = (): number[][] =>
  Array.from({ length: WEEK }, () => Array.from({ length: HOURS }, () => 0))

/** Converts an hour of local time to the number of hours since the start of the business day. */
const placeOf = (hour: number, merchant: MerchantRow): number =>
  sinceBegin(hour * 60, merchant) / 60

/**
 * Groups hourly counts into weeks. `weeks[n][back]` contains the hours of one day: `back` days
 * before the day that was n + 1 weeks ago.
 */
function weeksOf(rows: readonly HourCount[], merchant: MerchantRow): WeekHours[] {
  const weeks = Array.from({ length: USUAL_DAYS }, noHours)
  for (const { ago, hour, n } of rows)
    weeks[Math.floor(ago / WEEK) - 1]![ago % WEEK]![placeOf(hour, merchant)] = n
  return weeks
}

/** Returns the mean week from the sums of payments by weekday and hour. */
function usualOf(sums: readonly HourCount[], merchant: MerchantRow): WeekHours {
  const usual = noHours()
  for (const { ago, hour, n } of sums) usual[ago % WEEK]![placeOf(hour, merchant)] = n / USUAL_DAYS
  return usual
}

/** Returns the first business day of the search for the last payment of a store. */
export const silentSince = (today: string): string => addDays(today, 1 - WEEK)

/**
 * Creates the warnings about stores that have had no payments for longer than on each of the last
 * eight days of today's weekday. The store with the most missing payments comes first. Closed
 * stores, and hours outside the opening hours, do not count. Neither do hours that are not counted
 * in the rollups yet. A store with less than one payment a day never misses enough payments for a
 * warning.
 * @param lasts last payments of the visible stores since `silentSince`
 * @param minutes local time of the merchant in minutes after midnight
 */
export async function ofSilent(
  tx: Tx,
  merchant: MerchantRow,
  {
    today,
    firstDay,
    counted,
    lasts,
    minutes,
  }: {
    readonly today: string
    readonly firstDay: string
    readonly counted: CountedDays | undefined
    readonly lasts: readonly LastPayment[]
    readonly minutes: number
  },
  language: Language,
): Promise<Silent[]> {
  const days = { from: addDays(today, 1 - WEEK * (USUAL_DAYS + 1)), to: addDays(today, -WEEK) }
  if (!isCounted(counted, days.from) || !isCounted(counted, days.to) || firstDay > days.from)
    return []
  if (lasts.length === 0) return []
  const now = sinceBegin(minutes, merchant)
  const stores = lasts.map((last) => ({ ...last, since: sinceBegin(last.minutes, merchant) }))
  const usual = Map.groupBy(
    await sumUsualHours(tx, merchant, days, today, {
      stores: stores.map(({ storeId, back, since }) => ({
        storeId,
        back,
        place: Math.floor(since / 60),
      })),
      until: Math.floor(now / 60),
    }),
    ({ storeId }) => storeId,
  )
  const quietAtMost = stores
    .map((last) => ({ ...last, rates: usualOf(usual.get(last.storeId) ?? [], merchant) }))
    .filter(
      ({ rates, back, since }) =>
        missedSince(rates, { back, minutes: since }, now) >= LEAST_SILENCE,
    )
  if (quietAtMost.length === 0) return []
  const quietIds = quietAtMost.map(({ storeId }) => storeId)
  const openings = new Map(
    (await readOpenings(tx, merchant, today, quietIds)).map((one) => [one.id, one]),
  )
  const quiet = quietAtMost
    .filter(({ storeId }) => !openings.get(storeId)?.is_closed)
    .map(({ rates, since, ...last }) => {
      const opening = openings.get(last.storeId)
      const open = opening ? openRates(rates, opening, merchant, today) : rates
      return { ...last, missed: missedSince(open, { back: last.back, minutes: since }, now) }
    })
    .filter(({ missed }) => missed >= LEAST_SILENCE)
  if (quiet.length === 0) return []
  const totals = await sumPayments(
    tx,
    merchant,
    days,
    quiet.map(({ storeId }) => storeId),
  )
  const missing = quiet
    .filter(
      ({ storeId, missed }) =>
        missed >= leastSilence((totals.get(storeId) ?? 0) / (USUAL_DAYS * WEEK)),
    )
    .toSorted((a, b) => b.missed - a.missed)
    .slice(0, SUSPECTS)
  if (missing.length === 0) return []
  const ids = missing.map(({ storeId }) => storeId)
  const hours = Map.groupBy(
    await listHours(tx, merchant, days, today, ids),
    ({ storeId }) => storeId,
  )
  const names = await readNames(tx, merchant, 'store', ids, language)
  return missing
    .filter(({ storeId, missed }) => {
      const weeks = weeksOf(hours.get(storeId) ?? [], merchant)
      return isLongest(missed, usualWeek(weeks), weeks)
    })
    .map(({ storeId, at, day, missed }) => ({
      kind: 'STORE_SILENT',
      day,
      storeId: String(storeId),
      name: names.get(String(storeId))!.name!,
      since: offsetInstant(at, merchant.time_zone),
      missed: Math.round(missed),
    }))
}

/**
 * Number of warnings about silent stores or terminals that are shown even if there are many other
 * warnings. Further ones are shown only if space is left.
 */
const SILENT_MIN = 3

/**
 * Chooses the warnings that are shown, most serious first. On a holiday, all stores may be silent.
 * Their number is limited, so that they do not displace a warning about a returned deposit.
 */
export function placesOf(items: readonly Attention[]): Attention[] {
  const isSilent = ({ kind }: Attention) => kind === 'STORE_SILENT' || kind === 'TERMINAL_SILENT'
  const silent = items.filter(isSilent)
  const others = items.filter((item) => !isSilent(item))
  return [...silent.slice(0, Math.max(SILENT_MIN, ATTENTION_MAX - others.length)), ...others].slice(
    0,
    ATTENTION_MAX,
  )
}
