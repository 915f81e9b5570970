import { startOfDay } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'
import { findOrderPayments } from './order-payments.ts'
import type { Position } from './orders.repository.ts'

/** Data of a payment from which its points are computed. Amounts are in minor units. */
export interface SalePayment {
  readonly id: bigint
  readonly amount: bigint
  readonly payment_class: number
  /** Points that the payment's row contains; null if the points are computed by rules. */
  readonly own_award: bigint | null
  /**
   * Point rate of the store with which the points were computed, in parts per million. Null if a
   * rule computed them.
   */
  readonly store_rate: number | null
}

/** Sale with those of its payments that have points. The first payment comes first. */
export interface SaleWithPayments {
  readonly id: bigint
  readonly ordered_at: Date
  readonly store_id: number
  readonly points_awarded: bigint
  readonly payments: readonly SalePayment[]
}

const PAGE = 5_000

interface SaleRow
  extends Omit<SaleWithPayments, 'payments'>, Omit<SalePayment, 'id' | 'store_rate'> {
  readonly order_no: string
  readonly order_amount: bigint
}

/**
 * Returns one page of sales. Each has its first payment, whose number is the number of the sale.
 */
async function findSaleRows(
  tx: Tx,
  merchant: MerchantRow,
  day: string,
  after: Position | null,
): Promise<SaleRow[]> {
  const below = after
    ? sql`and (o.ordered_at, o.id) < (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql`and o.ordered_at < ${startOfDay(day, merchant, 1)}`
  const { rows } = await sql<SaleRow>`
    with page as (
      select o.id, o.order_no, o.ordered_at, o.store_id, o.points_awarded, o.amount from orders o
      where o.merchant_id = ${merchant.id} and o.type = 'SALE' and o.ordered_at >= ${startOfDay(day, merchant)} ${below}
        and ${inStores(storesSeen(tx), 'o.store_id')}
      order by o.ordered_at desc, o.id desc limit ${PAGE})
    select o.id, o.order_no, o.ordered_at, o.store_id, o.points_awarded, o.amount as order_amount, t.amount, b.payment_class, p.awarded as own_award
    from page o
    join transactions t on t.merchant_id = ${merchant.id} and t.id = o.id
    join transaction_points p on p.merchant_id = ${merchant.id} and p.transaction_id = o.id
    join payment_methods b on b.id = t.payment_method_id
    order by o.ordered_at desc, o.id desc`.execute(tx.q)
  return rows
}

/**
 * Returns the awarded points that the payments' own rows contain, by payment ID. Leaves out
 * payments whose points were not booked: those from a file, those with a masked card number, and
 * those that used more points than the card had.
 */
async function findOwnAwards(
  tx: Tx,
  merchantId: number,
  ids: readonly bigint[],
): Promise<Map<bigint, bigint | null>> {
  const { rows } = await sql<{ id: bigint; awarded: bigint | null }>`
    select p.transaction_id as id, p.awarded from transaction_points p
    join transactions t on t.merchant_id = p.merchant_id and t.id = p.transaction_id
    where p.merchant_id = ${merchantId} and t.merchant_id = ${merchantId} and p.transaction_id = any(${[...ids]}::bigint[])
      and t.import_id is null and p.point_card_no not like '*%'
      and (coalesce(p.used, 0) = 0 or exists (select from point_entries u
        where u.merchant_id = ${merchantId} and u.payment_id = t.id and u.cause = t.id and u.charge_type = 'USE'))`.execute(
    tx.q,
  )
  return new Map(rows.map(({ id, awarded }) => [id, awarded]))
}

/**
 * Returns the store's point rates with which payments of these sales earned points, by payment ID.
 * The rates are recorded in the point transactions.
 */
async function findStoreRates(
  tx: Tx,
  merchantId: number,
  saleIds: readonly bigint[],
): Promise<Map<bigint, number>> {
  const { rows } = await sql<{ payment_id: bigint; rate: number }>`
    select payment_id, rate_ppm::int as rate from point_entries
    where merchant_id = ${merchantId} and order_id = any(${[...saleIds]}::bigint[]) and charge_type = 'BONUS' and award = 'AWARD'
      and cause = payment_id and rule_id is null and rate_ppm is not null`.execute(tx.q)
  return new Map(rows.map(({ payment_id, rate }) => [payment_id, rate]))
}

/** Yields all sales of a business day in the caller's stores in pages, newest first. */
export async function* salesOfDay(
  tx: Tx,
  merchant: MerchantRow,
  day: string,
): AsyncGenerator<SaleWithPayments[]> {
  let after: Position | null = null
  for (;;) {
    const rows: SaleRow[] = await findSaleRows(tx, merchant, day, after)
    // Most sales have a single payment, which the first query has already returned. Only the others
    // need another query.
    const several = rows
      .filter(({ amount, order_amount }) => amount !== order_amount)
      .map((row) => ({ ...row, type: 'SALE' as const, business_day: day }))
    const all = await findOrderPayments(tx, merchant, several)
    const own = await findOwnAwards(
      tx,
      merchant.id,
      all.map(({ id }) => id),
    )
    const rates = await findStoreRates(
      tx,
      merchant.id,
      rows.map(({ id }) => id),
    )
    const further = Map.groupBy(
      all.filter(({ id, order_id }) => id !== order_id && own.has(id)),
      ({ order_id }) => order_id,
    )
    yield rows.map(
      ({ order_amount: _whole, order_no: _number, amount, payment_class, own_award, ...sale }) => ({
        ...sale,
        payments: [
          { id: sale.id, amount, payment_class, own_award, store_rate: rates.get(sale.id) ?? null },
          ...(further.get(sale.id) ?? []).map((payment) => ({
            id: payment.id,
            amount: payment.amount,
            payment_class: payment.payment_class,
            own_award: own.get(payment.id) ?? null,
            store_rate: rates.get(payment.id) ?? null,
          })),
        ],
      }),
    )
    const last: SaleRow | undefined = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = { at: last.ordered_at, id: last.id }
  }
}
