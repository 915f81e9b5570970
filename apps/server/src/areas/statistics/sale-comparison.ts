import { addDays } from '@choba/contract/period.ts'
import type { Days } from '@choba/contract/terms-cycle.ts'
import { PAYMENT, State } from '@choba/database/codes.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { compare } from './figure-comparison.ts'

interface Sale {
  store_id: number
  business_day: string
  order_no: string
  /** Minor units: the amount of the sale, and the sum of its payments. */
  amount: bigint
  paid: bigint
  /** Minor units: the sum of its refund orders, and the refunded amount of its payments. */
  refunds: bigint
  refunded: bigint
}

/**
 * Lists the differences between sales of some days and their payments. Must run in one snapshot.
 * Unlike the code that maintains the totals, this groups all payments and refunds of the days by
 * order number. Avoids joins, because PostgreSQL underestimates the number of rows of a merchant
 * within some days.
 */
export async function compareSales(
  tx: Tx,
  { id }: MerchantRow,
  { from, to }: Days,
): Promise<string[]> {
  // The indexes are by instant, so the condition needs a range of instants that contains the
  // business days in every time zone.
  const [first, end] = [addDays(from, -2), addDays(to, 3)]
  const isSale = (order: string) => {
    const of = (column: string) => sql.ref(`${order}.${column}`)
    return sql`${of('merchant_id')} = ${id} and ${of('type')} = 'SALE' and ${of('business_day')} between ${from}::date and ${to}::date
      and ${of('ordered_at')} >= ${first}::date and ${of('ordered_at')} < ${end}::date`
  }
  const { rows } = await sql<Sale>`
    select store_id, business_day, order_no, sum(amount)::bigint as amount, sum(paid)::bigint as paid, sum(refunds)::bigint as refunds,
      sum(refunded)::bigint as refunded
    from (
      select s.store_id, s.business_day, s.order_no, s.amount, 0 as paid, 0 as refunds, 0 as refunded, 1 as sales from orders s
      where ${isSale('s')}
      union all
      select t.store_id, t.business_day, coalesce(t.out_trade_no, t.payment_no), 0, t.amount, 0, t.refunded, 0 from transactions t
      where t.merchant_id = ${id} and t.business_day between ${from}::date and ${to}::date
        and t.paid_at >= ${first}::date and t.paid_at < ${end}::date and t.trade_kind = ${PAYMENT} and t.state = ${State.paid}
        and exists (select from orders s where ${isSale('s')})
      union all
      select s.store_id, s.business_day, s.order_no, 0, 0, r.amount, 0, 0 from orders s
      join orders r on r.merchant_id = ${id} and r.sale_id = s.id and r.revision % 2 = 0
      where ${isSale('s')}
    ) o
    group by store_id, business_day, order_no
    having sum(sales) > 0 and (sum(amount) <> sum(paid) or sum(refunds) <> sum(refunded))
    order by business_day, store_id, order_no`.execute(tx.q)
  const keyOf = (sale: Sale) =>
    `order ${sale.order_no} of store ${sale.store_id}, ${sale.business_day}`
  const named = rows.map((sale) => ({
    key: keyOf(sale),
    amount: sale.amount,
    refunded: sale.refunds,
  }))
  const wanted = rows.map(
    (sale) => [keyOf(sale), { amount: sale.paid, refunded: sale.refunded }] as const,
  )
  return [...compare(named, new Map(wanted), ['amount', 'refunded'])]
}
