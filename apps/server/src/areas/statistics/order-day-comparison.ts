import { addDays } from '@choba/contract/period.ts'
import type { Days } from '@choba/contract/terms-cycle.ts'
import { PAYMENT, State } from '@choba/database/codes.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { compare, type Figures } from './figure-comparison.ts'

const figures = ['orders', 'amount', 'points_used', 'points_awarded'] as const

interface Place extends Required<Record<(typeof figures)[number], bigint>> {
  /** 0 means all stores together. */
  store_id: number
  day: string
  type: string
  presentation: string
  payment_classes: number
}

const keyOf = ({ store_id: store, day, type, presentation, payment_classes: classes }: Place) =>
  `orders of ${store === 0 ? 'all stores' : `store ${store}`}, ${day}, ${type} ${presentation}, payment classes ${classes}`

/**
 * Recalculates the daily rollups of orders. The payment classes of an order come from its payments,
 * which are grouped by order number like in `compareSales`. A join would be slow, because
 * PostgreSQL underestimates the number of rows of a merchant within some days.
 */
async function recomputeDays(tx: Tx, { id }: MerchantRow, { from, to }: Days): Promise<Place[]> {
  // The indexes are by instant, so the condition needs a range of instants that contains the
  // business days in every time zone.
  const [first, end] = [addDays(from, -2), addDays(to, 3)]
  const inDays = (alias: string, at: string) =>
    sql`${sql.ref(`${alias}.merchant_id`)} = ${id} and ${sql.ref(`${alias}.business_day`)} between ${from}::date and ${to}::date
      and ${sql.ref(`${alias}.${at}`)} >= ${first}::date and ${sql.ref(`${alias}.${at}`)} < ${end}::date`
  const sale = (alias: string) =>
    sql`${inDays(alias, 'ordered_at')} and ${sql.ref(`${alias}.type`)} = 'SALE'`
  const { rows } = await sql<Place>`
    select store_id, day, type, presentation, payment_classes::int as payment_classes, count(*) as orders,
      sum(amount)::bigint as amount, sum(points_used)::bigint as points_used, sum(points_awarded)::bigint as points_awarded
    from (
      select store_id, business_day as day, 'SALE' as type, max(presentation) as presentation, sum(distinct class) as payment_classes,
        sum(amount) as amount, sum(points_used) as points_used, sum(points_awarded) as points_awarded
      from (
        select s.store_id, s.business_day, s.order_no, s.presentation, null as class, s.amount, s.points_used, s.points_awarded,
          1 as sales from orders s where ${sale('s')}
        union all
        select t.store_id, t.business_day, coalesce(t.out_trade_no, t.payment_no), null, power(2, b.payment_class - 1)::int, 0, 0, 0, 0
        from transactions t join payment_methods b on b.id = t.payment_method_id
        where ${inDays('t', 'paid_at')} and t.trade_kind = ${PAYMENT} and t.state = ${State.paid}
          and exists (select from orders s where ${sale('s')})
      ) n group by store_id, business_day, order_no having sum(sales) > 0
      union all
      select r.store_id, r.business_day, r.type, r.presentation, power(2, b.payment_class - 1)::int, r.amount, r.points_used,
        r.points_awarded
      from orders r join transactions t on t.merchant_id = ${id} and t.id = r.id join payment_methods b on b.id = t.payment_method_id
      where ${inDays('r', 'ordered_at')} and r.type <> 'SALE' and r.revision in (0, 2, 4, 6, 8)
    ) o group by 1, 2, 3, 4, 5`.execute(tx.q)
  return rows
}

/**
 * Reads the stored daily rollups of orders, including their pending changes, by store and for all
 * stores together.
 */
async function readDays(tx: Tx, { id }: MerchantRow, { from, to }: Days): Promise<Place[]> {
  const of = (table: string, store: string) => sql`
    select ${sql.raw(store)} as store_id, d.day, d.type, d.presentation, d.payment_classes, d.orders, d.amount, d.points_used,
      d.points_awarded
    from ${sql.table(table)} d where d.merchant_id = ${id} and d.day between ${from}::date and ${to}::date`
  const { rows } = await sql<Place>`
    select store_id, day, type, presentation, payment_classes, sum(orders)::bigint as orders, sum(amount)::bigint as amount,
      sum(points_used)::bigint as points_used, sum(points_awarded)::bigint as points_awarded
    from (${of('store_order_days', 'd.store_id')} union all ${of('order_day_changes', 'd.store_id')}
      union all ${of('order_days', '0')} union all ${of('order_day_changes', '0')}) p
    group by 1, 2, 3, 4, 5 order by 2, 1, 3, 4, 5`.execute(tx.q)
  return rows
}

/**
 * Lists the differences between the daily rollups of orders and the orders. Must run in one
 * snapshot.
 */
export async function compareOrderDays(
  tx: Tx,
  merchant: MerchantRow,
  days: Days,
): Promise<string[]> {
  const wanted = new Map<string, Figures>()
  for (const row of await recomputeDays(tx, merchant, days)) {
    for (const place of [row, { ...row, store_id: 0 }]) {
      const sum = wanted.get(keyOf(place)) ?? {}
      wanted.set(
        keyOf(place),
        Object.fromEntries(figures.map((name) => [name, BigInt(sum[name] ?? 0) + row[name]])),
      )
    }
  }
  const stored = (await readDays(tx, merchant, days)).map((row) => ({ ...row, key: keyOf(row) }))
  return [...compare(stored, wanted, figures)]
}
