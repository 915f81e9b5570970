import { exactOrNull } from '@choba/contract/money.ts'
import { addDays, type Period } from '@choba/contract/period.ts'
import { daysOf } from '@choba/contract/period.ts'
import type { StatBreakdown, StatCounts, StatRow } from '@choba/contract/statistics.contract.ts'
import { BREAKDOWN_COLUMNS } from '@choba/contract/statistics.filters.ts'
import type { FoundFigures, FoundStat } from './statistics.repository.ts'

const none: FoundFigures = { pay_n: 0n, pay_amt: 0n, ref_n: 0n, ref_amt: 0n }

export const toCounts = (found: FoundFigures): StatCounts => ({
  paymentCount: Number(found.pay_n),
  payment: exactOrNull(found.pay_amt),
  refundCount: Number(found.ref_n),
  refund: exactOrNull(found.ref_amt),
  net: exactOrNull(found.pay_amt - found.ref_amt),
})

export const sumOf = (rows: readonly FoundFigures[]): StatCounts =>
  toCounts(addUp(rows, () => '').get('') ?? none)

/** Name of a row's store, company or payment method. */
export interface StatName {
  readonly key: string
  readonly code: string | null
  /** Null for the last column, which combines all other stores or payment methods. */
  readonly name: string | null
}

/** Sums figures by key, in the order in which the keys first occur. */
export function addUp<R extends FoundFigures>(
  rows: readonly R[],
  keyOf: (row: R) => string,
): Map<string, FoundFigures> {
  const found = new Map<string, FoundFigures>()
  for (const row of rows) {
    const sum = found.get(keyOf(row)) ?? none
    found.set(keyOf(row), {
      pay_n: sum.pay_n + row.pay_n,
      pay_amt: sum.pay_amt + row.pay_amt,
      ref_n: sum.ref_n + row.ref_n,
      ref_amt: sum.ref_amt + row.ref_amt,
    })
  }
  return found
}

const byKey = (rows: readonly FoundStat[]) => new Map(rows.map((row) => [row.key, row]))

/** Returns each day of the period with the day that it is compared with. */
export function toDays(
  now: readonly FoundStat[],
  before: readonly FoundStat[] | null,
  period: Period,
  shift: number,
) {
  const found = byKey(now)
  const earlier = before && byKey(before)
  return Array.from({ length: daysOf(period) }, (_, at): StatRow => {
    const day = addDays(period.from, at)
    return {
      key: day,
      name: null,
      code: null,
      ...toCounts(found.get(day) ?? none),
      before: earlier && toCounts(earlier.get(addDays(day, -shift)) ?? none),
    }
  })
}

/** Returns the keys ordered by net amount, largest first. */
function byNet(found: ReadonlyMap<string, FoundFigures>, names: ReadonlyMap<string, StatName>) {
  const net = (id: string) => {
    const { pay_amt, ref_amt } = found.get(id) ?? none
    return pay_amt - ref_amt
  }
  return (a: string, b: string): number => {
    const difference = net(b) - net(a)
    return difference === 0n
      ? names.get(a)!.key.localeCompare(names.get(b)!.key)
      : difference > 0n
        ? 1
        : -1
  }
}

/** Returns the rows with transactions in either period, largest net amount first. */
export function toNamed(
  now: readonly FoundStat[],
  before: readonly FoundStat[] | null,
  names: ReadonlyMap<string, StatName>,
): StatRow[] {
  const found = byKey(now)
  const earlier = before && byKey(before)
  const keys = new Set([...found.keys(), ...(earlier?.keys() ?? [])])
  return [...keys].sort(byNet(found, names)).map((id) => ({
    ...names.get(id)!,
    ...toCounts(found.get(id) ?? none),
    before: earlier && toCounts(earlier.get(id) ?? none),
  }))
}

const OTHERS: StatName = { key: '', code: null, name: null }

/**
 * Builds a table of days by payment methods or stores with transactions. If there are too many
 * columns, the last column combines the smallest ones.
 */
export function toBreakdown(
  found: readonly (FoundStat & { day: string })[],
  period: Period,
  names: ReadonlyMap<string, StatName>,
): Pick<StatBreakdown, 'columns' | 'rows' | 'sum'> {
  const whole = addUp(found, ({ key }) => key)
  const keys = [...whole.keys()].sort(byNet(whole, names))
  const isAll = keys.length <= BREAKDOWN_COLUMNS
  const shown = isAll ? keys : keys.slice(0, BREAKDOWN_COLUMNS - 1)
  const own = new Set(shown)
  const columnOf = (key: string) => (own.has(key) ? key : '')
  const columns = addUp(found, ({ key }) => columnOf(key))
  const cells = addUp(found, ({ day, key }) => `${day} ${columnOf(key)}`)
  const days = addUp(found, ({ day }) => day)
  const order = isAll ? shown : [...shown, '']
  return {
    columns: order.map((key) => ({
      ...(key === '' ? OTHERS : names.get(key)!),
      ...toCounts(columns.get(key) ?? none),
    })),
    rows: Array.from({ length: daysOf(period) }, (_, at) => {
      const day = addDays(period.from, at)
      return {
        key: day,
        ...toCounts(days.get(day) ?? none),
        nets: order.map((key) => toCounts(cells.get(`${day} ${key}`) ?? none).net),
      }
    }),
    sum: sumOf(found),
  }
}
