import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { OrderTable } from '@choba/database/point-ledger-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { isPaidPayment } from '#ledger/counts.ts'

/** Payment of a sale or, for a refund, the refund's transaction. */
export interface OrderPayment {
  id: bigint
  order_id: bigint
  payment_no: string
  paid_at: Date
  amount: bigint
  payment_method_code: string
  payment_class: number
  /** True if a file import has inserted the payment. */
  imported: boolean
  /** Name of the payment class in each language. */
  name_ja: string
  name_en: string
  name_mn: string
}

/**
 * Condition for a payment `t` that belongs to the sale `o` because of its number. It does not
 * depend on the payment method, the point card or the source of the payment. It contains the
 * tenant, because the indexes on numbers start with the tenant.
 */
const together = (
  merchant: MerchantRow,
) => sql`t.merchant_id = ${merchant.id} and t.tenant_id = ${merchant.tenant_id}
  and t.store_id = o.store_id and t.business_day = o.business_day and ${isPaidPayment('t')}`

/**
 * Conditions for the transactions of an order `o`. Each of the three uses an index of its own, so
 * they are combined by union.
 */
const ways = (merchant: MerchantRow): RawBuilder<unknown>[] => [
  sql`o.type = 'SALE' and t.out_trade_no = o.order_no and ${together(merchant)}`,
  sql`o.type = 'SALE' and t.payment_no = o.order_no and t.out_trade_no is null and ${together(merchant)}`,
  sql`o.type <> 'SALE' and t.merchant_id = ${merchant.id} and t.id = o.id`,
]

/** Columns of an order with which its payments are found. */
export type OrderKey = Pick<
  Selectable<OrderTable>,
  'id' | 'type' | 'order_no' | 'store_id' | 'business_day'
>

/**
 * Returns the payments of sales and the transactions of refunds, sorted by time. The caller passes
 * orders that it has read already, so that the query does not read them again.
 */
export async function findOrderPayments(
  tx: Tx,
  merchant: MerchantRow,
  orders: readonly OrderKey[],
): Promise<OrderPayment[]> {
  if (orders.length === 0) return []
  const column = <K extends keyof OrderKey>(name: K) => orders.map((order) => order[name])
  const parts = ways(merchant).map(
    (way) => sql`
      select o.id as order_id, t.id, t.payment_no, t.paid_at, t.amount, t.payment_method_id, t.import_id is not null as imported
      from o join transactions t on ${way}`,
  )
  // Joins the payment classes after the union. Joining them in each of its parts would double the
  // time for planning.
  const { rows } = await sql<OrderPayment>`
    with o as (select * from unnest(${column('id')}::bigint[], ${column('type')}::text[], ${column('order_no')}::text[],
      ${column('store_id')}::int[], ${column('business_day')}::date[]) as o (id, type, order_no, store_id, business_day))
    select f.id, f.order_id, f.payment_no, f.paid_at, f.amount, b.code as payment_method_code, b.payment_class, f.imported, c.name_ja,
      c.name_en, c.name_mn
    from (${sql.join(parts, sql` union all `)}) f join payment_methods b on b.id = f.payment_method_id join payment_classes c on c.id = b.class_id
    order by f.order_id, f.paid_at, f.id`.execute(tx.q)
  return rows
}

/**
 * Returns how many lines a file of these orders has: one for each payment, and one for each order
 * without payments.
 */
export async function countPaymentLines(
  tx: Tx,
  merchant: MerchantRow,
  orders: RawBuilder<unknown>,
): Promise<number> {
  const parts = ways(merchant).map((way) => sql`select o.id from o join transactions t on ${way}`)
  const { rows } = await sql<{ lines: bigint }>`
    with o as (${orders}), p as (select id, count(*) as payments from (${sql.join(parts, sql` union all `)}) f group by id)
    select coalesce(sum(coalesce(p.payments, 1)), 0)::bigint as lines from o left join p on p.id = o.id`.execute(
    tx.q,
  )
  return Number(rows[0]!.lines)
}
