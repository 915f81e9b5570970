import { boundsOfClass } from '@choba/contract/amount-classes.ts'
import {
  type ClassOfPayments,
  type Quantile,
  quantileOf,
  tailOf,
} from '@choba/contract/amount-spread.ts'
import type { CompassAmounts, CompassHours } from '@choba/contract/data-compass.contract.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import { addDays, weekday, type Period } from '@choba/contract/period.ts'
import { daysOf } from '@choba/contract/period.ts'
import type { StatCounts, StatRow } from '@choba/contract/statistics.contract.ts'
import { addUp, type FoundStat, toCounts } from '#areas/statistics/statistics.service.ts'
import type { AmountFigures } from '#ledger/amount-sums.ts'
import type { HourFigures } from '#ledger/hour-sums.ts'

/** Adds up the figures of all days by weekday and hour of the day. */
export const toCells = (hours: readonly HourFigures[]): CompassHours['cells'] =>
  [...addUp(hours, ({ day, hour }) => `${weekday(day)} ${hour}`)].map(([key, figures]) => {
    const [of, hour] = key.split(' ').map(Number) as [number, number]
    return { weekday: of, hour, ...toCounts(figures) }
  })

/**
 * Counts the days of each weekday in a period, from the first day with data until today.
 * @param first first day with data; null if there is none
 */
export function occurrencesOf(period: Period, first: string | null, today: string): number[] {
  const found = [0, 0, 0, 0, 0, 0, 0]
  for (let nth = 0; nth < daysOf(period); nth++) {
    const day = addDays(period.from, nth)
    if (first !== null && first <= day && day <= today) found[weekday(day)]!++
  }
  return found
}

/**
 * Absolute change of the net amount between the periods, in minor units. An unknown amount counts
 * as 0.
 */
const changeOf = ({ net, before }: StatRow): number => Math.abs((net ?? 0) - (before?.net ?? 0))

export const byChange = (a: StatRow, b: StatRow): number =>
  changeOf(b) - changeOf(a) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

const names = ['paymentCount', 'payment', 'refundCount', 'refund', 'net'] as const

/** Adds up several rows. A sum is null if the value of one of the rows is unknown. */
function togetherOf(rows: readonly (StatCounts | null)[]): StatCounts {
  const add = (name: (typeof names)[number]) =>
    rows.some((row) => row?.[name] === null)
      ? null
      : exactOrNull(rows.reduce((total, row) => total + BigInt(row?.[name] ?? 0), 0n))
  return {
    paymentCount: add('paymentCount') ?? 0,
    payment: add('payment'),
    refundCount: add('refundCount') ?? 0,
    refund: add('refund'),
    net: add('net'),
  }
}

/**
 * Returns the first rows, and the sum of all others as `others`.
 * @param most maximum number of rows, including `others`
 */
export function toTop(
  rows: readonly StatRow[],
  most: number,
): { rows: StatRow[]; others: StatRow | null } {
  if (rows.length <= most) return { rows: [...rows], others: null }
  const rest = rows.slice(most - 1)
  return {
    rows: rows.slice(0, most - 1),
    others: {
      key: '',
      name: null,
      code: null,
      ...togetherOf(rest),
      before: togetherOf(rest.map(({ before }) => before)),
    },
  }
}

/**
 * Returns the payment amounts of each day, by column of the chart. Groups without a column of their
 * own are added to the column of the others.
 */
export function toDayAmounts(
  found: readonly (FoundStat & { day: string })[],
  keyOf: (row: FoundStat) => string,
  days: readonly string[],
  columns: readonly StatRow[],
): { day: string; payments: (number | null)[] }[] {
  const own = new Set(columns.map(({ key }) => key))
  const cells = addUp(found, (row) => `${row.day} ${own.has(keyOf(row)) ? keyOf(row) : ''}`)
  return days.map((day) => ({
    day,
    payments: columns.map(({ key }) => exactOrNull(cells.get(`${day} ${key}`)?.pay_amt ?? 0n)),
  }))
}

/**
 * Returns the payments by amount class, the quantiles, and the tails: the smallest and the largest
 * payments, as groups of whole classes. Classes without payments between the first and the last
 * class with payments are included.
 */
export function toSpread(
  found: readonly AmountFigures[],
): Pick<CompassAmounts, 'classes' | 'quantiles' | 'tails'> {
  const paid = new Map(
    found.filter(({ pay_n }) => pay_n > 0n).map((row) => [row.amount_class, row]),
  )
  const [first, last] = [Math.min(...paid.keys()), Math.max(...paid.keys())]
  if (paid.size === 0) return { classes: [], quantiles: null, tails: null }
  const classes = Array.from({ length: last - first + 1 }, (_none, nth): ClassOfPayments => {
    const row = paid.get(first + nth)
    return {
      amountClass: first + nth,
      paymentCount: Number(row?.pay_n ?? 0n),
      payment: exactOrNull(row?.pay_amt ?? 0n),
    }
  })
  const quantile = (tenths: number) => {
    const { amountClass, about }: Quantile = quantileOf(classes, tenths)!
    return { ...boundsOfClass(amountClass), about }
  }
  const { amountClass: upTo, ...least } = tailOf(classes)!
  const { amountClass: from, ...greatest } = tailOf(classes.toReversed())!
  return {
    classes: classes.map(({ amountClass, ...own }) => ({ ...boundsOfClass(amountClass), ...own })),
    quantiles: { p10: quantile(1), p50: quantile(5), p90: quantile(9) },
    tails: {
      least: { from: boundsOfClass(first).from, to: boundsOfClass(upTo).to, ...least },
      greatest: { from: boundsOfClass(from).from, to: boundsOfClass(last).to, ...greatest },
    },
  }
}
