import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { OrderTable } from '@choba/database/point-ledger-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
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
const together = (
  merchant: MerchantRow,
) => sql`t.merchant_id = ${merchant.id} and t.tenant_id = ${merchant.tenant_id}
  and t.store_id = o.store_id and t.business_day = o.business_day and ${isPaidPayment('t')}`

/** The three ways from an order to its transactions, each by an index of its own. */
const ways = (merchant: MerchantRow): RawBuilder<unknown>[] => [
  sql`o.type = 'SALE' and t.out_trade_no = o.order_no and ${together(merchant)}`,
  sql`o.type = 'SALE' and t.payment_no = o.order_no and t.out_trade_no is null and ${together(merchant)}`,
  sql`o.type <> 'SALE' and t.merchant_id = ${merchant.id} and t.id = o.id`,
]

/** What an order is found by. */
export type OrderKey = Pick<
  Selectable<OrderTable>,
  'id' | 'type' | 'order_no' | 'store_id' | 'business_day'
>

/** The payments of orders, or the lines of refunds, by their time. The orders have been read, and are not read again. */
export async function findOrderPayments(
  tx: Tx,
  merchant: MerchantRow,
  orders: readonly OrderKey[],
): Promise<OrderPayment[]> {
  if (orders.length === 0) return []
  const column = <K extends keyof OrderKey>(name: K) => orders.map((order) => order[name])
  const parts = ways(merchant).map(
    (way) => sql`
      select o.id as order_id, t.id, t.payment_no, t.paid_at, t.amount, t.brand_id, t.import_id is not null as imported
      from o join transactions t on ${way}`,
  )
  // Classes are joined once: in each part they would double the time that the statement is planned in.
  const { rows } = await sql<OrderPayment>`
    with o as (select * from unnest(${column('id')}::bigint[], ${column('type')}::text[], ${column('order_no')}::text[],
      ${column('store_id')}::int[], ${column('business_day')}::date[]) as o (id, type, order_no, store_id, business_day))
    select f.id, f.order_id, f.payment_no, f.paid_at, f.amount, b.code as brand_code, b.payment_class, f.imported, c.name_ja,
      c.name_en, c.name_mn
    from (${sql.join(parts, sql` union all `)}) f join brands b on b.id = f.brand_id join payment_classes c on c.id = b.class_id
    order by f.order_id, f.paid_at, f.id`.execute(tx.q)
  return rows
}

/** How many lines a file of these orders has: one for each payment, and one for an order that none is found of. */
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
