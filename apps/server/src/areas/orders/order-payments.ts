import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { type RawBuilder, sql } from 'kysely'
import { isPaidPayment } from '#ledger/counts.ts'

/** What an order was paid by, or the line of its refund. */
export interface OrderPayment {
  id: bigint
  order_id: bigint
  payment_no: string
  paid_at: Date
  amount: bigint
  brand_code: string
  payment_class: number
  /** It came by a file. */
  imported: boolean
  /** What its class is called, in each language. */
  name_ja: string
  name_en: string
  name_mn: string
}

/**
 * How a sale (`o`) and a payment (`t`) under its number belong together: whatever it is paid by, with a point card or without, and from
 * wherever it came. By tenant as well: the indexes of numbers begin with it.
 */
const together = (merchant: MerchantRow) => sql`t.merchant_id = ${merchant.id} and t.tenant_id = ${merchant.tenant_id}
  and t.store_id = o.store_id and t.business_day = o.business_day and ${isPaidPayment('t')}`

/** The three ways from an order to its transactions, each by an index of its own. */
const ways = (merchant: MerchantRow): RawBuilder<unknown>[] => [
  sql`o.type = 'SALE' and t.out_trade_no = o.order_no and ${together(merchant)}`,
  sql`o.type = 'SALE' and t.payment_no = o.order_no and t.out_trade_no is null and ${together(merchant)}`,
  sql`o.type <> 'SALE' and t.merchant_id = ${merchant.id} and t.id = o.id`,
]

/** The payments of orders, or the lines of refunds, by their time. */
export async function findOrderPayments(
  tx: Tx,
  merchant: MerchantRow,
  orderIds: readonly bigint[],
): Promise<OrderPayment[]> {
  if (orderIds.length === 0) return []
  const parts = ways(merchant).map(
    (
      way,
    ) => sql`select o.id as order_id, t.id, t.payment_no, t.paid_at, t.amount, b.code as brand_code, b.payment_class,
        t.import_id is not null as imported, c.name_ja, c.name_en, c.name_mn
      from orders o join transactions t on ${way} join brands b on b.id = t.brand_id join payment_classes c on c.id = b.class_id
      where o.merchant_id = ${merchant.id} and o.id = any(${[...orderIds]}::bigint[])`,
  )
  const { rows } = await sql<OrderPayment>`
    select id, order_id, payment_no, paid_at, amount, brand_code, payment_class, imported, name_ja, name_en, name_mn
    from (${sql.join(parts, sql` union all `)}) f order by order_id, paid_at, id`.execute(tx.q)
  return rows
}

/** How many lines a file of these orders has: one for each payment, and one for an order that none is found of. */
export async function countPaymentLines(tx: Tx, merchant: MerchantRow, orders: RawBuilder<unknown>): Promise<number> {
  const parts = ways(merchant).map((way) => sql`select o.id from o join transactions t on ${way}`)
  const { rows } = await sql<{ lines: bigint }>`
    with o as (${orders}), p as (select id, count(*) as payments from (${sql.join(parts, sql` union all `)}) f group by id)
    select coalesce(sum(coalesce(p.payments, 1)), 0)::bigint as lines from o left join p on p.id = o.id`.execute(tx.q)
  return Number(rows[0]!.lines)
}
