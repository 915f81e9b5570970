import { foldChanges } from '@choba/database/folded-days.ts'
import { bitOfClass, countOrders, orderDays } from '@choba/database/order-days.ts'
import { countEntries, pointDays } from '@choba/database/point-days.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tables } from '@choba/database/tables.ts'
import { type Kysely, sql } from 'kysely'

/** Number of point cards. */
export const CARDS = 200_000

/**
 * Added to the ID of a payment to get the ID of its point entry. Without it, the ID of an entry
 * could equal the ID of an existing entry of the demo, because the demo counts the IDs of an
 * order's entries up from the ID of the order. The upper half of the 4,096 IDs in a millisecond is
 * unused.
 */
const ENTRY_OFFSET = 2_048

/**
 * Creates an order for every paid payment that has none. The order has a point card and an award of
 * 1 %. Needed because the demo has only a few orders.
 * @returns the number of orders of the merchant
 */
export async function fillOrders(
  q: Kysely<Tables>,
  { id: merchant }: MerchantRow,
): Promise<number> {
  await sql`
    create temp table filled on commit drop as
    select distinct on (t.store_id, t.business_day, coalesce(t.out_trade_no, t.payment_no)) t.id, t.tenant_id, t.paid_at,
      t.business_day, t.store_id, t.terminal_id, t.currency, coalesce(t.out_trade_no, t.payment_no) as order_no,
      bit_or(${bitOfClass('b.payment_class')}) over (partition by t.store_id, t.business_day, coalesce(t.out_trade_no, t.payment_no)) as classes,
      sum(t.amount) over (partition by t.store_id, t.business_day, coalesce(t.out_trade_no, t.payment_no))::bigint as amount,
      'BENCH-' || abs(hashint8(t.id)) % ${CARDS} as card_no, greatest(1, t.amount / 100) as awarded
    from transactions t join payment_methods b on b.id = t.payment_method_id left join transaction_points p on p.merchant_id = t.merchant_id and p.transaction_id = t.id
    where t.merchant_id = ${merchant} and t.trade_kind = 1 and t.state = 1 and p.transaction_id is null
      and not exists (select from orders o where o.merchant_id = t.merchant_id and o.type = 'SALE' and o.store_id = t.store_id
        and o.business_day = t.business_day and o.order_no = coalesce(t.out_trade_no, t.payment_no))
    order by t.store_id, t.business_day, coalesce(t.out_trade_no, t.payment_no), t.id`.execute(q)
  await sql`insert into transaction_points (merchant_id, transaction_id, tenant_id, point_card_no)
    select ${merchant}::int, id, tenant_id, card_no from filled`.execute(q)
  await sql`insert into point_balances (merchant_id, card_no, tenant_id, balance)
    select ${merchant}::int, card_no, min(tenant_id), sum(awarded) from filled group by card_no`.execute(
    q,
  )
  await sql`insert into orders (merchant_id, id, tenant_id, type, order_no, ordered_at, business_day, store_id, terminal_id, card_no,
      presentation, currency, payment_classes, amount, points_awarded, balance_after)
    select ${merchant}::int, id, tenant_id, 'SALE', order_no, paid_at, business_day, store_id, terminal_id, card_no, 'CARD', currency,
      classes, amount, awarded, sum(awarded) over (partition by card_no order by id) from filled order by paid_at, id`.execute(
    q,
  )
  await sql`insert into point_entries (merchant_id, id, tenant_id, card_no, order_id, payment_id, cause, charge_type, award, quantity,
      balance, at, business_day, settlement_day, store_id)
    select ${merchant}::int, id + ${ENTRY_OFFSET}::int, tenant_id, card_no, id, id, id, 'BONUS', 'AWARD', awarded,
      sum(awarded) over (partition by card_no order by id), paid_at, business_day, business_day, store_id
      from filled order by paid_at, id`.execute(q)
  await countOrders(
    sql`o.merchant_id = ${merchant} and o.id = any(array(select id from filled))`,
  ).execute(q)
  await foldChanges(orderDays, merchant).execute(q)
  await countEntries(
    sql`e.merchant_id = ${merchant} and e.id = any(array(select id + ${ENTRY_OFFSET}::int from filled))`,
  ).execute(q)
  await foldChanges(pointDays, merchant).execute(q)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from orders where merchant_id = ${merchant}`.execute(q)
  return rows[0]!.n
}
