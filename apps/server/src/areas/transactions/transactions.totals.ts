import { addDays, type Period } from '@choba/contract/period.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import { searchNumbers, type TransactionSum } from '@choba/contract/transactions.contract.ts'
import type { BusinessClock } from '@choba/database/business-day.ts'
import { State } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { byClock, ofMerchants } from './transactions.repository.ts'
import {
  allOf,
  brandsCondition,
  conditionsOf,
  kindsOf,
  storesCondition,
  within,
  type Search,
} from './transactions.filter.ts'

interface Figures {
  merchant_id: number
  pay_n: bigint
  /** Digits: a sum of amounts may exceed an int8. */
  pay_amt: string
  ref_n: bigint
  /** Digits. */
  ref_amt: string
  total: bigint
}

export interface Totals {
  total: number
  sum: TransactionSum[]
}

/** Whether whole days may come from a rollup: those know stores and brands, one at a time, and nothing finer. */
function rollupServes({ filters, terminals, stores, brands }: Search): boolean {
  const finer = terminals ?? filters.state ?? filters.refundState ?? filters.amountMin ?? filters.amountMax
  return finer === undefined || finer === null
    ? !searchNumbers.some((name) => filters[name]) && !(stores && brands)
    : false
}

const shifted = (moment: string, minutes: number, seconds: number): string =>
  new Date(Date.parse(`${moment}Z`) + (seconds - minutes * 60) * 1000).toISOString().slice(0, 19)

/** A period in whole business days, and what is left of it before and after them. */
export function splitPeriod(period: Period, clock: BusinessClock): { days: Period | null; rest: Period[] } {
  if (period.from.length === 10) return { days: period, rest: [] }
  const { closing_minutes: closing } = clock
  const begin = shifted(period.from, closing, 0)
  const end = shifted(period.to, closing, 1)
  const from = begin.endsWith('T00:00:00') ? begin.slice(0, 10) : addDays(begin.slice(0, 10), 1)
  const to = addDays(end.slice(0, 10), -1)
  if (from > to) return { days: null, rest: [period] }
  // A business day `from` begins on the wall clock at `from` + closing; the rest ends a second before it.
  const before = { from: period.from, to: shifted(`${from}T00:00:00`, -closing, -1) }
  const after = { from: shifted(`${addDays(to, 1)}T00:00:00`, -closing, 0), to: period.to }
  return { days: { from, to }, rest: [before, after].filter((part) => part.from <= part.to) }
}

/** Counts rows themselves: in the covering index, except where the refund state is asked for. */
const rawPart = (search: Search, ids: number[], clock: BusinessClock, period: Period | null) => sql`
  select t.merchant_id,
    count(*) filter (where t.state = ${sql.lit(State.paid)}) as pay_n,
    coalesce(sum(t.amount) filter (where t.state = ${sql.lit(State.paid)}), 0) as pay_amt,
    count(*) filter (where t.state = ${sql.lit(State.succeeded)}) as ref_n,
    coalesce(sum(t.amount) filter (where t.state = ${sql.lit(State.succeeded)}), 0) as ref_amt,
    count(*) as total
  from transactions t
  where ${ofMerchants(ids)} and ${allOf([...within(period, clock), ...conditionsOf(search)])}
  group by t.merchant_id`

/** Adds up days that are counted already. By store only where stores are asked for: the other table is shorter. */
function rollupPart(search: Search, ids: number[], days: Period): RawBuilder<unknown> {
  const { payments, refunds } = kindsOf(search.filters)
  const figure = (column: string, wanted: boolean) => (wanted ? sql`sum(${sql.ref(`t.${column}`)})` : sql`0`)
  return sql`
    select t.merchant_id, ${figure('pay_n', payments)} as pay_n, ${figure('pay_amt', payments)} as pay_amt,
      ${figure('ref_n', refunds)} as ref_n, ${figure('ref_amt', refunds)} as ref_amt,
      ${figure('pay_n', payments)} + ${figure('failed_n', payments)} + ${figure('ref_n', refunds)} as total
    from ${search.stores ? sql`store_days` : sql`brand_days`} t
    where ${ofMerchants(ids)} and t.day between ${days.from}::date and ${days.to}::date
      and ${allOf([...storesCondition(search), ...brandsCondition(search)])}
    group by t.merchant_id`
}

/** Refund lines that have not succeeded: on the list, in no sum, and few. */
const openRefundsPart = (search: Search, ids: number[], clock: BusinessClock, days: Period) => sql`
  select t.merchant_id, 0 as pay_n, 0 as pay_amt, 0 as ref_n, 0 as ref_amt, count(*) as total
  from transactions t
  where ${ofMerchants(ids)} and t.trade_kind = 2 and t.state <> ${sql.lit(State.succeeded)}
    and ${allOf([...within(days, clock), ...storesCondition(search), ...brandsCondition(search)])}
  group by t.merchant_id`

function partsOf(search: Search): RawBuilder<unknown>[] {
  return byClock(search.merchants).flatMap(({ clock, ids }) => {
    if (!search.period || !rollupServes(search)) return [rawPart(search, ids, clock, search.period)]
    const { days, rest } = splitPeriod(search.period, clock)
    const parts = rest.map((part) => rawPart(search, ids, clock, part))
    if (!days) return parts
    const open = kindsOf(search.filters).refunds ? [openRefundsPart(search, ids, clock, days)] : []
    return [rollupPart(search, ids, days), ...open, ...parts]
  })
}

interface CurrencySums {
  paymentCount: number
  payment: bigint
  refundCount: number
  refund: bigint
}

const answered = (currency: string, { paymentCount, payment, refundCount, refund }: CurrencySums): TransactionSum => ({
  currency,
  paymentCount,
  payment: exactOrNull(payment),
  refundCount,
  refund: exactOrNull(refund),
  net: exactOrNull(payment - refund),
})

/**
 * Count and sums of the whole result, exact; a sum that a number cannot hold exactly is null. Whole days come from the rollups, parts of days from the rows, in one
 * statement; `total` counts every row listed, the sums only what is PAID and SUCCEEDED.
 */
export async function totalsOf(tx: Tx, search: Search): Promise<Totals> {
  if (search.merchants.length === 0) return { total: 0, sum: [] }
  const all = sql.join(partsOf(search), sql` union all `)
  const answer = await sql<Figures>`
    select merchant_id, sum(pay_n)::bigint as pay_n, sum(pay_amt)::text as pay_amt, sum(ref_n)::bigint as ref_n,
      sum(ref_amt)::text as ref_amt, sum(total)::bigint as total
    from (${all}) parts group by merchant_id`.execute(tx.q)
  const byMerchant = new Map(answer.rows.map((row) => [row.merchant_id, row]))
  const sums = new Map<string, CurrencySums>()
  let total = 0
  for (const { id, currency } of search.merchants) {
    const row = byMerchant.get(id)
    const sum = sums.get(currency) ?? { paymentCount: 0, payment: 0n, refundCount: 0, refund: 0n }
    sums.set(currency, sum)
    if (!row) continue
    total += Number(row.total)
    sum.paymentCount += Number(row.pay_n)
    sum.payment += BigInt(row.pay_amt)
    sum.refundCount += Number(row.ref_n)
    sum.refund += BigInt(row.ref_amt)
  }
  return { total, sum: [...sums].map(([currency, sum]) => answered(currency, sum)) }
}
