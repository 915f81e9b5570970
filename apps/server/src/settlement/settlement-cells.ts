import { daysOf } from '@choba/contract/period.ts'
import type { Days } from '@choba/contract/terms-cycle.ts'
import { startOfDay, type BusinessClock } from '@choba/database/business-day.ts'
import { PAYMENT, REFUND } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { paidOutHereCondition } from '#ledger/external-payouts.ts'
import { feeShareSql, feeSql, rateRows } from './fee.ts'
import { countedRows, isSettledLate } from './deposit-transactions.ts'
import type { RateRow } from './rates.ts'

// SQL for the transactions that count with their fees, summed by store, day and payment method. One
// such sum is called a cell. Used by the close, the forecast and the recalculation.

/**
 * SQL: days with their first and last instants, as `d`. `offset 0` makes this a separate subquery,
 * so that the instants are bounds of the index scan. As expressions of a join, they would only
 * filter rows. The number of days is part of the SQL text, so that a cached plan is made for this
 * number.
 */
const spansOf = (clock: BusinessClock, days: Days): RawBuilder<unknown> => sql`(
  select (${days.from}::date + n) as day, ${startOfDay(days.from, clock, sql`n`)} as f, ${startOfDay(days.from, clock, sql`(n + 1)`)} as t
  from (values ${sql.join(Array.from({ length: daysOf(days) }, (_, n) => sql`(${sql.lit(n)})`))}) as v (n) offset 0) d`

/**
 * SQL: the rates as `r`. A payment method whose fees are rounded per cycle gets a rate of 0,
 * because `cycleFees` computes its fee.
 */
const ratesOfRows = (rates: readonly RateRow[]): RawBuilder<unknown> => {
  const free = { rate_ppm: 0, rounding_mode: 'FLOOR' } as const
  return rateRows(
    'r',
    rates.map((rate) => (rate.rounding_unit === 'TRANSACTION' ? rate : { ...rate, ...free })),
  )
}

/** Facts that the caller already has. They let `cellsOf` leave out parts of its query. */
export interface KnownOfCells {
  /** False if no late transaction is settled on the days. */
  readonly hasLate?: boolean
  /** True if another service pays out any payment of the merchant; looked up if undefined. */
  readonly hasExternalPayouts?: boolean
}

/**
 * SQL: the cells of some days of one cycle. Includes the transactions of these days and late
 * transactions that are settled on these days.
 */
export async function cellsOf(
  tx: Tx,
  merchant: BusinessClock & { readonly id: number },
  days: Days,
  rates: readonly RateRow[],
  { hasLate = true, hasExternalPayouts }: KnownOfCells = {},
): Promise<RawBuilder<unknown>> {
  const spans = spansOf(merchant, days)
  const inForce = rates.filter((rate) => rate.first_day <= days.from && days.from < rate.next_day)
  const dated = sql`t.paid_at >= d.f and t.paid_at < d.t`
  const here = await paidOutHereCondition(tx, merchant.id, 't', hasExternalPayouts)
  const [paid, refunded] = [
    countedRows(merchant.id, PAYMENT, here),
    countedRows(merchant.id, REFUND, here),
  ]
  const payments = sql`
    select a.store_id, d.day, a.payment_method_id, false as late, a.terms_id, a.n as pay_n, a.amount as pay_amt, 0 as ref_n,
      0::bigint as ref_amt, a.fee, 0::bigint as fee_back
    from ${spans} cross join lateral (
      select t.store_id, t.payment_method_id, r.terms_id, count(*)::int as n, sum(t.amount)::bigint as amount,
        sum(${feeSql(sql`t.amount`, 'r')})::bigint as fee
      from ${paid.tables} join ${ratesOfRows(inForce)} on r.payment_method_id = t.payment_method_id
      where ${paid.where} and ${dated}
      group by t.store_id, t.payment_method_id, r.terms_id) a`
  const refunds = sql`
    select a.store_id, d.day, a.payment_method_id, false, a.terms_id, 0, 0::bigint, a.n, a.amount, 0::bigint, a.fee_back
    from ${spans} cross join lateral (
      select t.store_id, t.payment_method_id, r.terms_id, count(*)::int as n, sum(t.amount)::bigint as amount,
        sum(case when r.returned then ${feeSql(sql`t.amount`, 'r')} else 0 end)::bigint as fee_back
      from ${refunded.tables} join ${ratesOfRows(rates)} on r.payment_method_id = t.payment_method_id
        and ${refunded.termsDay} >= r.first_day and ${refunded.termsDay} < r.next_day
      where ${refunded.where} and ${dated}
      group by t.store_id, t.payment_method_id, r.terms_id) a`
  const signed = (kind: number, value: RawBuilder<unknown>) =>
    sql`coalesce(sum(l.sign * ${value}) filter (where l.trade_kind = ${sql.lit(kind)}), 0)::bigint`
  const late = sql`
    select l.store_id, l.settlement_day, l.payment_method_id, true, r.terms_id, ${signed(PAYMENT, sql`1`)}::int,
      ${signed(PAYMENT, sql`l.amount`)}, ${signed(REFUND, sql`1`)}::int, ${signed(REFUND, sql`l.amount`)},
      ${signed(PAYMENT, feeSql(sql`l.amount`, 'r'))},
      ${signed(REFUND, sql`case when r.returned then ${feeSql(sql`l.amount`, 'r')} else 0 end`)}
    from late_transactions l
    join ${ratesOfRows(rates)} on r.payment_method_id = l.payment_method_id and l.terms_day >= r.first_day and l.terms_day < r.next_day
    where ${isSettledLate(merchant.id, sql`${days.from}::date`, sql`${days.to}::date`)}
    group by l.store_id, l.settlement_day, l.payment_method_id, r.terms_id`
  const parts = [payments, refunds, ...(hasLate ? [late] : [])]
  return sql`
    select store_id, day, payment_method_id, late, terms_id, sum(pay_n)::int as pay_n, sum(pay_amt)::bigint as pay_amt,
      sum(ref_n)::int as ref_n, sum(ref_amt)::bigint as ref_amt, sum(fee)::bigint as fee, sum(fee_back)::bigint as fee_back
    from (${sql.join(parts, sql` union all `)}) parts
    group by store_id, day, payment_method_id, late, terms_id`
}

/**
 * SQL: the order in which a fee that is rounded per cycle is spread over the cells.
 * `transaction-fees.ts` uses the same order to compute the fee of one transaction.
 */
export const cellOrder = sql`order by day, store_id, late`

/** Returns true if any fee is rounded once per cycle and spread over the cells of the cycle. */
export const isSpread = (rates: readonly RateRow[]): boolean =>
  rates.some(({ rounding_unit: unit }) => unit === 'CYCLE')

/**
 * SQL: spreads fees that are rounded once per cycle over the cells of the cycle. Each cell gets the
 * growth of the rounded running sum, so the cells of a cycle add up to the rounded total. The order
 * is by day and store, so later days do not change the fee of a closed day.
 * @param cells rows with the columns of `settlement_cells`, from the first day of the cycle
 * @returns the keys of the cells with `fee` and `fee_back`
 */
export function cycleFees(
  cells: RawBuilder<unknown>,
  rates: readonly RateRow[],
): RawBuilder<unknown> {
  const spread = rates.filter(({ rounding_unit: unit }) => unit === 'CYCLE')
  // Each window repeats its definition, because a named window crashes a node of a Citus cluster.
  const soFar = sql`partition by company_id, payment_method_id, terms_id ${cellOrder}`
  const growth = (sum: string, own: string) =>
    feeShareSql(sql`(${sql.ref(sum)} - ${sql.ref(own)})`, sql.ref(own), 'r')
  return sql`
    select store_id, day, payment_method_id, late, terms_id,
      ${growth('c.pay_sum', 'c.pay_amt')}::bigint as fee,
      case when r.returned then ${growth('c.ref_sum', 'c.ref_amt')}::bigint else 0 end as fee_back
    from (
      select c.*, sum(pay_amt) over (${soFar}) as pay_sum, sum(ref_amt) over (${soFar}) as ref_sum from (${cells}) c
    ) c
    join ${rateRows('r', spread)} using (payment_method_id, terms_id)`
}
