import { addDays } from '@choba/contract/period.ts'
import type { Days } from '@choba/contract/terms-cycle.ts'
import { PAYMENT, State } from '@choba/database/codes.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { compare } from './statistics.compare.ts'

interface Sale {
  store_id: number
  business_day: string
  order_no: string
  /** Minor units: what it says, and what its payments are. */
  amount: bigint
  paid: bigint
  /** What its refund orders are, and what of its payments is refunded. */
  refunds: bigint
  refunded: bigint
}

/**
 * What differs between sales of some days and their payments: to be read at one state of the books. All payments of the days are added up by
 * their numbers, where a sale is changed by each that comes, and with them what of each is refunded.
 */
export async function compareSales(tx: Tx, { id }: MerchantRow, { from, to }: Days): Promise<string[]> {
  // The indexes are by instant: a business day is never further from its instants than these.
  const [first, end] = [addDays(from, -2), addDays(to, 3)]
  const { rows } = await sql<Sale>`
    with sales as (
      select id, store_id, business_day, order_no, amount from orders
      where merchant_id = ${id} and type = 'SALE' and business_day between ${from}::date and ${to}::date
        and ordered_at >= ${first}::date and ordered_at < ${end}::date
    ), paid as (
      select store_id, business_day, coalesce(out_trade_no, payment_no) as order_no, sum(amount)::bigint as amount,
        sum(refunded)::bigint as refunded from transactions
      where merchant_id = ${id} and business_day between ${from}::date and ${to}::date
        and paid_at >= ${first}::date and paid_at < ${end}::date and trade_kind = ${PAYMENT} and state = ${State.paid}
        and exists (select from sales)
      group by 1, 2, 3
    ), back as (
      select r.sale_id as id, sum(r.amount)::bigint as refunds from orders r join sales s on s.id = r.sale_id
      where r.merchant_id = ${id} and r.revision % 2 = 0 group by 1
    )
    select s.store_id, s.business_day, s.order_no, s.amount, coalesce(p.amount, 0) as paid, coalesce(b.refunds, 0) as refunds,
      coalesce(p.refunded, 0) as refunded
    from sales s left join paid p using (store_id, business_day, order_no) left join back b on b.id = s.id
    where s.amount <> coalesce(p.amount, 0) or coalesce(b.refunds, 0) <> coalesce(p.refunded, 0)
    order by s.business_day, s.store_id, s.order_no`.execute(tx.q)
  const keyOf = (sale: Sale) => `order ${sale.order_no} of store ${sale.store_id}, ${sale.business_day}`
  const named = rows.map((sale) => ({ key: keyOf(sale), amount: sale.amount, refunded: sale.refunds }))
  const wanted = rows.map((sale) => [keyOf(sale), { amount: sale.paid, refunded: sale.refunded }] as const)
  return [...compare(named, new Map(wanted), ['amount', 'refunded'])]
}
