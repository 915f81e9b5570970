import { addChanges } from '@choba/database/folded-days.ts'
import { bitOfClass, changesOfOrders, orderDays } from '@choba/database/order-days.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { isPaidPayment } from './counts.ts'

/**
 * SQL: the order number of a transaction. Not written with `coalesce`: PostgreSQL does not use an
 * index for a comparison with `coalesce` on a table with row-level security, and would read all
 * orders of the store and day.
 */
export const orderNo = (transaction: string) =>
  sql.raw(
    `case when ${transaction}.out_trade_no is null then ${transaction}.payment_no else ${transaction}.out_trade_no end`,
  )

/** SQL: true if the order `order` contains the payment `payment`. */
export const isSaleOf = (order: string, payment: string) => {
  const same = ['merchant_id', 'store_id', 'business_day']
    .map((name) => `${order}.${name} = ${payment}.${name}`)
    .join(' and ')
  return sql`${sql.raw(`${order}.type = 'SALE' and ${same} and ${order}.order_no`)} = ${orderNo(payment)}`
}

/** Key of an order of the type SALE, computed from its payments. */
export interface SalePlace {
  readonly store_id: number
  /** `YYYY-MM-DD`. */
  readonly business_day: string
  readonly order_no: string
}

/** A paid payment to add to an existing order. */
export interface SalePayment extends SalePlace {
  readonly payment_method_id: number
  /** Minor units. */
  readonly amount: bigint
}

/**
 * SQL: true if the merchant has any order of the type SALE. Most merchants have none, and the
 * caller then skips the lookup by number. The subquery reads in index order: batches use cached
 * plans, and a plan made for a merchant with many orders would otherwise read the orders of all
 * merchants when a merchant has none.
 */
const hasSales = (merchantId: number) => sql`exists (select from (
  select id from orders where merchant_id = ${merchantId} and type = 'SALE'
  order by merchant_id, store_id, business_day, order_no limit 1) o)`

/**
 * Adds payments to their orders and to the rollups of the orders' days, or subtracts them. Writes
 * differences instead of new sums, because imports change the same orders in parallel. Locks orders
 * by ascending id, so that concurrent changes cannot deadlock.
 * @param payments SQL: a query of `SalePayment`
 * @param classes SQL: the new payment classes of an order `o`; `h.classes` are the classes of the
 * payments
 */
async function changeSales(
  { q, scope }: Tx<WorkerScope>,
  payments: RawBuilder<unknown>,
  sign: 1 | -1,
  classes: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with paid as (
      select t.store_id, t.business_day, t.order_no, sum(t.amount)::bigint as paid, bit_or(${bitOfClass('b.payment_class')}) as classes
      from (${payments}) t join payment_methods b on b.id = t.payment_method_id
      where ${hasSales(scope.merchantId)}
      group by 1, 2, 3
    ), held as (
      select o.*, p.paid, p.classes from orders o
      join paid p on p.store_id = o.store_id and p.business_day = o.business_day and p.order_no = o.order_no
      where o.merchant_id = ${scope.merchantId} and o.type = 'SALE' order by o.id for no key update of o
    ), changed as (
      update orders o set amount = o.amount + ${sql.lit(sign)} * h.paid, payment_classes = ${classes}
      from held h where o.merchant_id = ${scope.merchantId} and o.id = h.id
      returning o.*
    ), changes as (
      ${changesOfOrders('held', -1)} union all ${changesOfOrders('changed', 1)}
    ) ${addChanges(orderDays, 'changes')}`.execute(q)
}

/**
 * Adds payments to their existing orders, in one statement. The payments were stored or became paid
 * in this transaction. Reads no payment again, and no other row if the merchant has no orders. The
 * caller must hold the merchant's feed lock, shared or exclusive. So if another transaction creates
 * an order at the same time, either this statement sees the order, or the other transaction sees
 * these payments.
 */
export async function addPaymentsToSales(
  tx: Tx<WorkerScope>,
  payments: readonly SalePayment[],
): Promise<void> {
  if (payments.length === 0) return
  const rows = sql`select * from unnest(${payments.map(({ store_id }) => store_id)}::int[],
    ${payments.map(({ business_day }) => business_day)}::date[], ${payments.map(({ order_no }) => order_no)}::text[],
    ${payments.map(({ amount }) => amount)}::bigint[], ${payments.map(({ payment_method_id }) => payment_method_id)}::smallint[])
    as r (store_id, business_day, order_no, amount, payment_method_id)`
  await changeSales(tx, rows, 1, sql`(o.payment_classes | h.classes)::smallint`)
}

/**
 * Subtracts the payments of an import from their orders. Must be called before the payments are
 * deleted. The caller must hold the merchant's feed lock exclusively.
 */
export async function removePaymentsFromSales(
  tx: Tx<WorkerScope>,
  importId: bigint,
): Promise<void> {
  const { merchantId, tenantId } = tx.scope
  const rows = sql`select t.store_id, t.business_day, ${orderNo('t')} as order_no, t.amount, t.payment_method_id from transactions t
    where t.merchant_id = ${merchantId} and t.import_id = ${importId} and ${isPaidPayment('t')}`
  // A class remains if another payment of the order has it. The condition on the tenant is needed
  // because the indexes by number begin with the tenant.
  const left = sql`(select bit_or(${bitOfClass('c.payment_class')})::smallint from transactions t join payment_methods c on c.id = t.payment_method_id
    where t.merchant_id = ${merchantId} and t.tenant_id = ${tenantId} and t.import_id is distinct from ${importId}::bigint
      and (t.out_trade_no = o.order_no or t.payment_no = o.order_no) and ${isSaleOf('o', 't')} and ${isPaidPayment('t')})`
  await changeSales(tx, rows, -1, left)
}

/** Sums over the payments of orders. */
export interface SaleSums {
  /** Amount of each sale in minor units; 0 for a sale without payments. */
  readonly amounts: readonly bigint[]
  /** Payment classes of each sale, as a bit mask like `orders.payment_classes`. */
  readonly classes: readonly number[]
  /** Ids of payments that have refunds. */
  readonly refunded: readonly bigint[]
}

/** Sums the payments of orders. The results are in the order of `places`. */
export async function sumPayments(
  { q, scope }: Tx<WorkerScope>,
  places: readonly SalePlace[],
): Promise<SaleSums> {
  if (places.length === 0) return { amounts: [], classes: [], refunded: [] }
  const { merchantId, tenantId } = scope
  // Each of the two number columns has its own index, which begins with the tenant.
  const numbers = [
    sql`t.out_trade_no = k.order_no`,
    sql`t.payment_no = k.order_no and t.out_trade_no is null`,
  ].map(
    (
      by,
    ) => sql`select k.nth, t.id, t.amount, t.refunded, t.payment_method_id from places k join transactions t on ${by} and t.merchant_id = ${merchantId}
      and t.tenant_id = ${tenantId} and t.store_id = k.store_id and t.business_day = k.business_day and ${isPaidPayment('t')}`,
  )
  const { rows } = await sql<{
    nth: bigint
    amount: bigint
    classes: number
    refunded: bigint[] | null
  }>`
    with places as (select * from unnest(${places.map(({ store_id }) => store_id)}::int[],
      ${places.map(({ business_day }) => business_day)}::date[], ${places.map(({ order_no }) => order_no)}::text[])
      with ordinality as k (store_id, business_day, order_no, nth))
    select nth, sum(amount)::bigint as amount, bit_or(${bitOfClass('b.payment_class')}) as classes,
      array_agg(p.id) filter (where refunded > 0) as refunded
    from (${sql.join(numbers, sql` union all `)}) p join payment_methods b on b.id = p.payment_method_id group by nth`.execute(
    q,
  )
  const sums = new Map(rows.map(({ nth, ...sum }) => [Number(nth), sum]))
  return {
    amounts: places.map((_place, at) => sums.get(at + 1)?.amount ?? 0n),
    classes: places.map((_place, at) => sums.get(at + 1)?.classes ?? 0),
    refunded: rows.flatMap((row) => row.refunded ?? []),
  }
}
