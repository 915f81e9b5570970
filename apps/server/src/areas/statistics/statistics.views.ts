import { exactOrNull } from '@choba/contract/money.ts'
import { addDays, type Period } from '@choba/contract/period.ts'
import { daysOf } from '@choba/contract/stat-figures.ts'
import type { StatCounts, StatRow } from '@choba/contract/statistics.contract.ts'
import type { FoundFigures, FoundStat } from './statistics.repository.ts'

const none: FoundFigures = { pay_n: 0n, pay_amt: 0n, ref_n: 0n, ref_amt: 0n }

const toCounts = (found: FoundFigures): StatCounts => ({
  paymentCount: Number(found.pay_n),
  payment: exactOrNull(found.pay_amt),
  refundCount: Number(found.ref_n),
  refund: exactOrNull(found.ref_amt),
  net: exactOrNull(found.pay_amt - found.ref_amt),
})

export const sumOf = (rows: readonly FoundFigures[]): StatCounts =>
  toCounts(
    rows.reduce(
      (sum, row) => ({
        pay_n: sum.pay_n + row.pay_n,
        pay_amt: sum.pay_amt + row.pay_amt,
        ref_n: sum.ref_n + row.ref_n,
        ref_amt: sum.ref_amt + row.ref_amt,
      }),
      none,
    ),
  )

/** Who or what a row is of. */
export interface StatName {
  readonly key: string
  readonly code: string | null
  readonly name: string
}

const byKey = (rows: readonly FoundStat[]) => new Map(rows.map((row) => [row.key, row]))

/** Every day of the period, each beside the one that it is compared with. */
export function toDays(now: readonly FoundStat[], before: readonly FoundStat[] | null, period: Period, shift: number) {
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

/** What had anything in either period, the biggest net amount first. */
export function toNamed(
  now: readonly FoundStat[],
  before: readonly FoundStat[] | null,
  names: ReadonlyMap<string, StatName>,
): StatRow[] {
  const found = byKey(now)
  const earlier = before && byKey(before)
  const keys = new Set([...found.keys(), ...(earlier?.keys() ?? [])])
  const net = (id: string) => {
    const { pay_amt, ref_amt } = found.get(id) ?? none
    return pay_amt - ref_amt
  }
  const order = (a: string, b: string) => {
    const difference = net(b) - net(a)
    return difference === 0n ? names.get(a)!.key.localeCompare(names.get(b)!.key) : difference > 0n ? 1 : -1
  }
  return [...keys].sort(order).map((id) => ({
    ...names.get(id)!,
    ...toCounts(found.get(id) ?? none),
    before: earlier && toCounts(earlier.get(id) ?? none),
  }))
}
