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

/** The most stores whose every day is looked at: those that miss the most. */
const SUSPECTS = 20

export type Silent = Extract<Attention, { kind: 'STORE_SILENT' }>

const MINUTES_A_DAY = HOURS * 60

/** Minutes since a business day began; an hour in which the day closes belongs to its beginning. */
const sinceBegin = (minutes: number, { closing_minutes: closing }: MerchantRow): number =>
  (minutes - Math.floor(closing / 60) * 60 + MINUTES_A_DAY) % MINUTES_A_DAY

const noHours = (): number[][] =>
  Array.from({ length: WEEK }, () => Array.from({ length: HOURS }, () => 0))

/** The same as places of a day's hours. */
const placeOf = (hour: number, merchant: MerchantRow): number =>
  sinceBegin(hour * 60, merchant) / 60

/** Hours of the wall clock as weeks: `weeks` ago the day `back` days before. */
function weeksOf(rows: readonly HourCount[], merchant: MerchantRow): WeekHours[] {
  const weeks = Array.from({ length: USUAL_DAYS }, noHours)
  for (const { ago, hour, n } of rows)
    weeks[Math.floor(ago / WEEK) - 1]![ago % WEEK]![placeOf(hour, merchant)] = n
  return weeks
}

/** The means of a week, of the sums of its weekdays. */
function usualOf(sums: readonly HourCount[], merchant: MerchantRow): WeekHours {
  const usual = noHours()
  for (const { ago, hour, n } of sums) usual[ago % WEEK]![placeOf(hour, merchant)] = n / USUAL_DAYS
  return usual
}

/** The first business day whose payments say since when a store is silent. */
export const silentSince = (today: string): string => addDays(today, 1 - WEEK)

/**
 * Stores that have no payment now for longer than they ever had none on the last eight days of this weekday, those that miss the most
 * first; of a store that is closed, or in hours in which it is by days of its own, none. Hours that are not counted yet say nothing either, and a store with less than a payment a day has none that would be long enough.
 * @param lasts the last payments of the stores that the reader sees, from `silentSince` on
 * @param minutes the wall clock of the merchant, after midnight
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

/** As many silent stores, and stores with silent terminals, are shown at least, where there are so many; more only in places that nothing else needs. */
const SILENT_MIN = 3

/** What is shown, the gravest first: on a holiday of all stores their silence does not hide a deposit that came back. */
export function placesOf(items: readonly Attention[]): Attention[] {
  const isSilent = ({ kind }: Attention) => kind === 'STORE_SILENT' || kind === 'TERMINAL_SILENT'
  const silent = items.filter(isSilent)
  const others = items.filter((item) => !isSilent(item))
  return [...silent.slice(0, Math.max(SILENT_MIN, ATTENTION_MAX - others.length)), ...others].slice(
    0,
    ATTENTION_MAX,
  )
}
