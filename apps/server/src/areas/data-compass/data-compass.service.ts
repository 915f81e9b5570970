import type { dataCompass } from '@choba/contract/data-compass.contract.ts'
import { COMPASS_ROWS } from '@choba/contract/data-compass.filters.ts'
import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { addDays, type Period } from '@choba/contract/period.ts'
import { daysOf, splitGrowth } from '@choba/contract/stat-figures.ts'
import type { StatRow } from '@choba/contract/statistics.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import { paymentClassOf } from '@choba/database/codes.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import {
  addUp,
  type FoundFigures,
  type FoundStat,
  listBrands,
  readBeside,
  readDaySums,
  readLastDay,
  readSums,
  type StatName,
  sumOf,
  toNamed,
} from '#areas/statistics/statistics.service.ts'
import { type HourFigures, sumHours } from '#platform/hour-sums.ts'
import type { Principal } from '#platform/principals.ts'
import { type Asked, type Asking, assertMaySeeSales, readAsked } from './data-compass.asked.ts'
import { findFirstDay } from './data-compass.repository.ts'
import { byChange, occurrencesOf, toCells, toDayAmounts, toTop } from './data-compass.views.ts'

type Calls = typeof dataCompass

/** @throws AppError insufficientPermission to who may not see statistics */
export async function readCompassOptions(
  tx: Tx,
  principal: Principal,
  merchant: MerchantRow,
): Promise<ResultOf<Calls['options']>> {
  assertMaySeeSales(principal)
  return {
    today: await readToday(tx, merchant),
    timeZone: merchant.time_zone,
    closingMinutes: merchant.closing_minutes,
  }
}

const everyDay = (period: Period): string[] =>
  Array.from({ length: daysOf(period) }, (_, nth) => addDays(period.from, nth))

const hoursOf = (tx: Tx, { merchant }: Asking, { stores }: Asked, period: Period): Promise<HourFigures[]> =>
  sumHours(tx, merchant, { days: everyDay(period), stores })

/** When it is busy. @throws as `readAsked` */
export async function readHours(
  tx: Tx,
  asking: Asking,
  query: QueryOf<Calls['hours']>,
): Promise<ResultOf<Calls['hours']>> {
  const asked = await readAsked(tx, asking, query)
  const hours = await hoursOf(tx, asking, asked, asked.period)
  const first = await findFirstDay(tx, asking.merchant, asked.stores)
  return {
    ...asked.frame,
    cells: toCells(hours),
    occurrences: occurrencesOf(asked.period, first, asked.frame.today),
    sum: sumOf(hours),
  }
}

interface Beside {
  readonly rows: readonly StatRow[]
  readonly now: readonly FoundFigures[]
  readonly earlier: readonly FoundFigures[]
}

/** What the portal has words for: an hour, a class. */
const unnamed = (key: string): StatName => ({ key, code: null, name: null })
const toStats = (sums: ReadonlyMap<string, FoundFigures>): FoundStat[] =>
  [...sums].map(([key, figures]) => ({ key, ...figures }))

async function hoursBeside(tx: Tx, asking: Asking, asked: Asked): Promise<Beside> {
  const byHour = (hours: readonly HourFigures[]) => toStats(addUp(hours, ({ hour }) => String(hour)))
  const now = byHour(await hoursOf(tx, asking, asked, asked.period))
  const earlier = byHour(await hoursOf(tx, asking, asked, asked.before))
  const names = new Map([...now, ...earlier].map(({ key }) => [key, unnamed(key)]))
  return { rows: toNamed(now, earlier, names), now, earlier }
}

/** What made the difference between two periods, the greatest first. @throws as `readAsked` */
export async function readChanges(
  tx: Tx,
  asking: Asking,
  { by = 'store', ...query }: QueryOf<Calls['changes']>,
): Promise<ResultOf<Calls['changes']>> {
  const asked = await readAsked(tx, asking, query)
  const { merchant, language } = asking
  const { period, before, stores } = asked
  const days = (of: Period) => readSums(tx, merchant, 'date', of, stores)
  const { rows, now, earlier } =
    by === 'hour'
      ? await hoursBeside(tx, asking, asked)
      : {
          rows: await readBeside(tx, merchant, by, [period, before], language, stores),
          now: await days(period),
          earlier: await days(before),
        }
  return {
    by,
    ...asked.frame,
    ...toTop(rows.toSorted(byChange), by === 'hour' ? 24 : COMPASS_ROWS),
    sum: sumOf(now),
    beforeSum: sumOf(earlier),
  }
}

/** Payments by class or brand, each day and beside the period before. @throws as `readAsked` */
export async function readMethods(
  tx: Tx,
  asking: Asking,
  { by = 'class', ...query }: QueryOf<Calls['methods']>,
): Promise<ResultOf<Calls['methods']>> {
  const asked = await readAsked(tx, asking, query)
  const { merchant, language } = asking
  const { period, before, stores } = asked
  const brands = await listBrands(tx, language)
  const names = new Map(
    brands.map(({ id, code, name, payment_class }) => [
      String(id),
      by === 'brand' ? { key: code, code: null, name } : unnamed(paymentClassOf[payment_class]!),
    ]),
  )
  const keyOf = ({ key }: FoundStat) => names.get(key)!.key
  const ofKeys = new Map([...names.values()].map((name) => [name.key, name]))
  const days = await readDaySums(tx, merchant, 'brand', period, stores)
  const now = toStats(addUp(days, keyOf))
  const earlier = toStats(addUp(await readSums(tx, merchant, 'brand', before, stores), keyOf))
  const paid = toNamed(now, earlier, ofKeys).toSorted((a, b) => (b.payment ?? 0) - (a.payment ?? 0))
  const { rows, others } = toTop(paid, COMPASS_ROWS)
  const columns = others ? [...rows, others] : rows
  return {
    by,
    ...asked.frame,
    columns,
    rows: toDayAmounts(days, keyOf, everyDay(period), columns),
    sum: sumOf(now),
    beforeSum: sumOf(earlier),
  }
}

/** Whether payments grew by their count or by their average. @throws as `readAsked` */
export async function readAverage(
  tx: Tx,
  asking: Asking,
  query: QueryOf<Calls['average']>,
): Promise<ResultOf<Calls['average']>> {
  const { frame, period, before, stores } = await readAsked(tx, asking, query)
  const now = await readSums(tx, asking.merchant, 'date', period, stores)
  const sum = sumOf(now)
  const beforeSum = sumOf(await readSums(tx, asking.merchant, 'date', before, stores))
  return {
    ...frame,
    sum,
    beforeSum,
    split: splitGrowth(sum, beforeSum),
    lastDay: now.length === 0 ? await readLastDay(tx, asking.merchant, period.from, stores) : null,
  }
}
