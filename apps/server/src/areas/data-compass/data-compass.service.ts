import type { dataCompass } from '@choba/contract/data-compass.contract.ts'
import { COMPASS_ROWS } from '@choba/contract/data-compass.filters.ts'
import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { eachDay, type Period } from '@choba/contract/period.ts'
import { splitGrowth } from '@choba/contract/stat-figures.ts'
import type { StatRow } from '@choba/contract/statistics.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import { paymentClassOf } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import { allOf } from '@choba/database/statements.ts'
import {
  addUp,
  type FoundFigures,
  type FoundStat,
  findOfferable,
  listPaymentMethods,
  readBeside,
  readDaySums,
  readLastDay,
  readNames,
  readSums,
  type StatName,
  sumOf,
  toBreakdown,
  toNamed,
  toOptions,
} from '#areas/statistics/statistics.service.ts'
import { sumAmounts } from '#ledger/amount-sums.ts'
import { findCountedDays } from '#ledger/counted-days.ts'
import { type HourFigures, sumHours } from '#ledger/hour-sums.ts'
import { type Asked, type Asking, readAsked } from './data-compass-query.ts'
import { findFirstDay } from './data-compass.repository.ts'
import {
  byChange,
  occurrencesOf,
  toCells,
  toDayAmounts,
  toSpread,
  toTop,
} from './data-compass.views.ts'

type Calls = typeof dataCompass

/** Returns the options of the filters. */
export async function readCompassOptions(
  tx: Tx,
  { merchant, language }: Asking,
): Promise<ResultOf<Calls['options']>> {
  return {
    today: await readToday(tx, merchant),
    timeZone: merchant.time_zone,
    closingMinutes: merchant.closing_minutes,
    paymentMethods: toOptions(
      await listPaymentMethods(tx, language),
      await findOfferable(tx, merchant),
    ),
  }
}

const hoursOf = (
  tx: Tx,
  { merchant }: Asking,
  { narrowed }: Asked,
  period: Period,
): Promise<HourFigures[]> => sumHours(tx, merchant, { days: eachDay(period), ...narrowed })

/**
 * Returns payments by weekday and hour.
 * @throws as `readAsked`
 */
export async function readHours(
  tx: Tx,
  asking: Asking,
  query: QueryOf<Calls['hours']>,
): Promise<ResultOf<Calls['hours']>> {
  const asked = await readAsked(tx, asking, query)
  const [hours, first] = await allOf([
    hoursOf(tx, asking, asked, asked.period),
    findFirstDay(tx, asking.merchant, asked.narrowed.stores),
  ])
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

/**
 * Creates the name of a group that has no stored name, such as an hour or an amount class. The
 * portal derives the displayed name from the key.
 */
const unnamed = (key: string): StatName => ({ key, code: null, name: null })
const toStats = (sums: ReadonlyMap<string, FoundFigures>): FoundStat[] =>
  [...sums].map(([key, figures]) => ({ key, ...figures }))

async function hoursBeside(tx: Tx, asking: Asking, asked: Asked): Promise<Beside> {
  const byHour = (hours: readonly HourFigures[]) =>
    toStats(addUp(hours, ({ hour }) => String(hour)))
  const now = byHour(await hoursOf(tx, asking, asked, asked.period))
  const earlier = byHour(await hoursOf(tx, asking, asked, asked.before))
  const names = new Map([...now, ...earlier].map(({ key }) => [key, unnamed(key)]))
  return { rows: toNamed(now, earlier, names), now, earlier }
}

async function amountsBeside(tx: Tx, { merchant }: Asking, asked: Asked): Promise<Beside> {
  const of = async (period: Period) => {
    const found = await sumAmounts(tx, merchant, { period, ...asked.narrowed })
    return found.map(({ amount_class, ...figures }) => ({ key: String(amount_class), ...figures }))
  }
  const now = await of(asked.period)
  const earlier = await of(asked.before)
  const names = new Map([...now, ...earlier].map(({ key }) => [key, unnamed(key)]))
  return { rows: toNamed(now, earlier, names), now, earlier }
}

/**
 * Returns the groups that caused the difference between two periods, largest first.
 * @throws as `readAsked`
 */
export async function readChanges(
  tx: Tx,
  asking: Asking,
  { by = 'store', ...query }: QueryOf<Calls['changes']>,
): Promise<ResultOf<Calls['changes']>> {
  const asked = await readAsked(tx, asking, query)
  const { merchant, language } = asking
  const { period, before, narrowed } = asked
  const besideBy = async (of: 'store' | 'paymentMethod'): Promise<Beside> => {
    const [rows, now, earlier] = await allOf([
      readBeside(tx, merchant, of, [period, before], language, narrowed),
      readSums(tx, merchant, 'date', period, narrowed),
      readSums(tx, merchant, 'date', before, narrowed),
    ])
    return { rows, now, earlier }
  }
  const { rows, now, earlier } =
    by === 'hour'
      ? await hoursBeside(tx, asking, asked)
      : by === 'amount'
        ? await amountsBeside(tx, asking, asked)
        : await besideBy(by)
  return {
    by,
    ...asked.frame,
    ...toTop(rows.toSorted(byChange), by === 'hour' ? 24 : COMPASS_ROWS),
    sum: sumOf(now),
    beforeSum: sumOf(earlier),
  }
}

/**
 * Returns payments by class or payment method, per day and compared with the previous period.
 * @throws as `readAsked`
 */
export async function readMethods(
  tx: Tx,
  asking: Asking,
  { by = 'class', ...query }: QueryOf<Calls['methods']>,
): Promise<ResultOf<Calls['methods']>> {
  const asked = await readAsked(tx, asking, query)
  const { merchant, language } = asking
  const { period, before, narrowed } = asked
  const paymentMethods = await listPaymentMethods(tx, language)
  const names = new Map(
    paymentMethods.map(({ id, code, name, payment_class }) => [
      String(id),
      by === 'paymentMethod'
        ? { key: code, code: null, name }
        : unnamed(paymentClassOf[payment_class]!),
    ]),
  )
  const keyOf = ({ key }: FoundStat) => names.get(key)!.key
  const ofKeys = new Map([...names.values()].map((name) => [name.key, name]))
  const days = await readDaySums(tx, merchant, 'paymentMethod', period, narrowed)
  const now = toStats(addUp(days, keyOf))
  const earlier = toStats(
    addUp(await readSums(tx, merchant, 'paymentMethod', before, narrowed), keyOf),
  )
  const paid = toNamed(now, earlier, ofKeys).toSorted((a, b) => (b.payment ?? 0) - (a.payment ?? 0))
  const { rows, others } = toTop(paid, COMPASS_ROWS)
  const columns = others ? [...rows, others] : rows
  return {
    by,
    ...asked.frame,
    columns,
    rows: toDayAmounts(days, keyOf, eachDay(period), columns),
    sum: sumOf(now),
    beforeSum: sumOf(earlier),
  }
}

/**
 * Returns how the payments are distributed over amount classes.
 * @throws as `readAsked`
 */
export async function readAmounts(
  tx: Tx,
  asking: Asking,
  query: QueryOf<Calls['amounts']>,
): Promise<ResultOf<Calls['amounts']>> {
  const { merchant } = asking
  const [{ frame, period, narrowed }, counted] = await allOf([
    readAsked(tx, asking, query),
    findCountedDays(tx, merchant.id),
  ])
  const found = await sumAmounts(tx, merchant, { period, ...narrowed, counted })
  return { ...frame, ...toSpread(found), sum: sumOf(found) }
}

/**
 * Returns the figures of each day of the period, by store.
 * @throws as `readAsked`
 */
export async function readTrends(
  tx: Tx,
  asking: Asking,
  query: QueryOf<Calls['trends']>,
): Promise<ResultOf<Calls['trends']>> {
  const { merchant, language } = asking
  const { frame, period, narrowed } = await readAsked(tx, asking, query)
  const found = await readDaySums(tx, merchant, 'store', period, narrowed)
  const ids = [...new Set(found.map(({ key }) => Number(key)))]
  return {
    ...frame,
    ...toBreakdown(found, period, await readNames(tx, merchant, 'store', ids, language)),
  }
}

/**
 * Splits the growth of the payment sum into the effect of the number of payments and the effect of
 * their average amount.
 * @throws as `readAsked`
 */
export async function readAverage(
  tx: Tx,
  asking: Asking,
  query: QueryOf<Calls['average']>,
): Promise<ResultOf<Calls['average']>> {
  const { frame, period, before, narrowed } = await readAsked(tx, asking, query)
  const now = await readSums(tx, asking.merchant, 'date', period, narrowed)
  const sum = sumOf(now)
  const beforeSum = sumOf(await readSums(tx, asking.merchant, 'date', before, narrowed))
  return {
    ...frame,
    sum,
    beforeSum,
    split: splitGrowth(sum, beforeSum),
    lastDay:
      now.length === 0 ? await readLastDay(tx, asking.merchant, period.from, narrowed) : null,
  }
}
