import { startOfDay, type BusinessClock } from '@choba/database/business-day.ts'
import { PAYMENT, State } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { findCountedDays, isCounted } from './store-hours.ts'

/** What counts of a business day in an hour of the merchant's wall clock, 0 to 23. Amounts in minor units. */
export interface HourFigures {
  day: string
  hour: number
  pay_n: bigint
  pay_amt: bigint
  ref_n: bigint
  ref_amt: bigint
}

type Merchant = BusinessClock & { readonly id: number }

interface Bounds {
  day: string
  from: Date
  to: Date
}

/** The instants of each day. As parameters they are bounds of an index; as expressions of a joined row they would be a filter. */
async function boundsOf({ q }: Tx, clock: BusinessClock, days: readonly string[]): Promise<Bounds[]> {
  const first = days[0]!
  const nth = sql`(d.day - ${first}::date)`
  const { rows } = await sql<Bounds>`
    select d.day, ${startOfDay(first, clock, nth)} as "from", ${startOfDay(first, clock, sql`(${nth} + 1)`)} as "to"
    from unnest(${[...days]}::date[]) as d (day)`.execute(q)
  return rows
}

/**
 * SQL: the hours of some days as their transactions make them, a row of `store_hours` each.
 * @param days at least one
 * @param narrowed conditions of a transaction `t`
 */
export async function hoursOfRows(
  tx: Tx,
  merchant: Merchant,
  days: readonly string[],
  narrowed: readonly RawBuilder<unknown>[] = [],
): Promise<RawBuilder<unknown>> {
  const bounds = await boundsOf(tx, merchant, days)
  const paid = sql`(where t.trade_kind = ${sql.lit(PAYMENT)})`
  const refunded = sql`(where t.trade_kind <> ${sql.lit(PAYMENT)})`
  const conditions = [
    sql`t.merchant_id = ${merchant.id} and t.paid_at >= d.f and t.paid_at < d.t`,
    sql`t.state in (${sql.lit(State.paid)}, ${sql.lit(State.succeeded)})`,
    ...narrowed,
  ]
  return sql`(select d.day, a.* from unnest(${bounds.map(({ day }) => day)}::date[],
      ${bounds.map(({ from }) => from)}::timestamptz[], ${bounds.map(({ to }) => to)}::timestamptz[]) as d (day, f, t)
    cross join lateral (
      select t.store_id, extract(hour from t.paid_at at time zone ${merchant.time_zone}::text)::smallint as hour,
        (count(*) filter ${paid})::int as pay_n, coalesce(sum(t.amount) filter ${paid}, 0)::bigint as pay_amt,
        (count(*) filter ${refunded})::int as ref_n, coalesce(sum(t.amount) filter ${refunded}, 0)::bigint as ref_amt
      from transactions t where ${sql.join(conditions, sql` and `)}
      group by 1, 2) a)`
}

const counted = (merchantId: number, days: readonly string[], narrowed: readonly RawBuilder<unknown>[]) =>
  sql`(select t.day, t.store_id, t.hour, t.pay_n, t.pay_amt, t.ref_n, t.ref_amt from store_hours t
    where ${sql.join(
      [sql`t.merchant_id = ${merchantId} and t.day = any(${[...days]}::date[])`, ...narrowed],
      sql` and `,
    )})`

/**
 * The figures of a merchant's business days by the hour, of the stores that the reader sees; an hour with nothing is not there.
 * Days that are counted are read from the rollup, and others, such as today, from their transactions: the caller bounds how many
 * of those it asks for.
 * @param stores null is every store that is seen
 * @returns in the order of days and hours: after a closing time of 5:00 a day's figures of 0 to 4 are its last, and come first
 */
export async function sumHours(
  tx: Tx,
  merchant: Merchant,
  { days, stores }: { readonly days: readonly string[]; readonly stores: readonly number[] | null },
): Promise<HourFigures[]> {
  const wanted = [...new Set(days)]
  if (wanted.length === 0) return []
  const narrowed = [
    ...(storesSeen(tx) === 'all' ? [] : [inStores(storesSeen(tx), 't.store_id')]),
    ...(stores ? [inStores(stores, 't.store_id')] : []),
  ]
  // What is counted meanwhile is read from its transactions: both say the same.
  const known = await findCountedDays(tx, merchant.id)
  const open = wanted.filter((day) => !isCounted(known, day))
  const closed = wanted.filter((day) => isCounted(known, day))
  const parts = [
    ...(closed.length > 0 ? [counted(merchant.id, closed, narrowed)] : []),
    ...(open.length > 0 ? [await hoursOfRows(tx, merchant, open, narrowed)] : []),
  ]
  const { rows } = await sql<HourFigures>`
    select h.day, h.hour, sum(h.pay_n)::bigint as pay_n, sum(h.pay_amt)::bigint as pay_amt,
      sum(h.ref_n)::bigint as ref_n, sum(h.ref_amt)::bigint as ref_amt
    from (${sql.join(parts, sql` union all `)}) h
    group by h.day, h.hour having sum(h.pay_n) > 0 or sum(h.ref_n) > 0
    order by h.day, h.hour`.execute(tx.q)
  return rows
}
