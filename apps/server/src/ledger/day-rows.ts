import { startOfDay, type BusinessClock } from '@choba/database/business-day.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { counts, isPayment, isRefund } from './counts.ts'

export type ClockedMerchant = BusinessClock & { readonly id: number }

interface Bounds {
  day: string
  from: Date
  to: Date
}

/**
 * Returns the first and last instant of each day. As parameters, the instants are bounds of an
 * index scan. As expressions over a joined row, they would only filter rows that were already read.
 */
async function boundsOf(
  { q }: Tx,
  clock: BusinessClock,
  days: readonly string[],
): Promise<Bounds[]> {
  const first = days[0]!
  const nth = sql`(d.day - ${first}::date)`
  const { rows } = await sql<Bounds>`
    select d.day, ${startOfDay(first, clock, nth)} as "from", ${startOfDay(first, clock, sql`(${nth} + 1)`)} as "to"
    from unnest(${[...days]}::date[]) as d (day)`.execute(q)
  return rows
}

/**
 * Returns SQL that sums the counted transactions of some days, grouped by day and `keys`.
 * @param days at least one
 * @param keys columns of a transaction `t`
 * @param narrowed further conditions on `t`
 */
export async function sumDayRows(
  tx: Tx,
  merchant: ClockedMerchant,
  days: readonly string[],
  keys: readonly RawBuilder<unknown>[],
  narrowed: readonly RawBuilder<unknown>[] = [],
): Promise<RawBuilder<unknown>> {
  const bounds = await boundsOf(tx, merchant, days)
  const paid = sql`(where ${isPayment('t')})`
  const refunded = sql`(where ${isRefund('t')})`
  const conditions = [
    sql`t.merchant_id = ${merchant.id} and t.paid_at >= d.f and t.paid_at < d.t`,
    counts('t'),
    ...narrowed,
  ]
  return sql`(select d.day, a.* from unnest(${bounds.map(({ day }) => day)}::date[],
      ${bounds.map(({ from }) => from)}::timestamptz[], ${bounds.map(({ to }) => to)}::timestamptz[]) as d (day, f, t)
    cross join lateral (
      select ${sql.join(keys)},
        (count(*) filter ${paid})::int as pay_n, coalesce(sum(t.amount) filter ${paid}, 0)::bigint as pay_amt,
        (count(*) filter ${refunded})::int as ref_n, coalesce(sum(t.amount) filter ${refunded}, 0)::bigint as ref_amt
      from transactions t where ${sql.join(conditions, sql` and `)}
      group by ${sql.raw(keys.map((_key, at) => at + 1).join(', '))}) a)`
}
