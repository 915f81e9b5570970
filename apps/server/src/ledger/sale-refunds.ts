import { shareMerchantLock } from '@choba/database/advisory-locks.ts'
import { anyOf } from '@choba/database/any-of.ts'
import { addChanges } from '@choba/database/folded-days.ts'
import { bitOfClass, changesOfOrders, orderDays } from '@choba/database/order-days.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { type RawBuilder, sql } from 'kysely'
import { hasSucceededState, isPaidPayment } from './counts.ts'
import { isSaleOf } from './sale-amounts.ts'

/**
 * Takes the merchant's feed lock in shared mode if the merchant awards points. Must be called
 * before the refund is confirmed and before its payment is locked. So if another transaction
 * creates an order at the same time, either this transaction sees the order, or the other
 * transaction sees the refund.
 */
export async function shareSales({ q, scope }: Tx<WorkerScope>): Promise<void> {
  const { merchantId } = scope
  const gives = await q
    .selectFrom('merchants')
    .select('id')
    .where('id', '=', merchantId)
    .where('enable_point', '=', true)
    .executeTakeFirst()
  if (gives) await shareMerchantLock(q, 'feed', merchantId)
}

/**
 * Creates the missing refund orders of succeeded refunds, without points. Refunds with points
 * already have an order from the posting. If a refund was corrected to failed before, its existing
 * order gets the next revision instead.
 */
async function addRefunds(
  { q, scope }: Tx<WorkerScope>,
  which: RawBuilder<unknown>,
): Promise<void> {
  const { merchantId, tenantId } = scope
  // The condition on the tenant is needed because the indexes by number begin with the tenant.
  await sql`
    with added as (insert into orders (merchant_id, id, tenant_id, type, order_no, ordered_at, business_day, store_id, terminal_id,
      card_no, presentation, currency, payment_classes, amount, balance_after, sale_id)
    select t.merchant_id, t.id, t.tenant_id, 'REFUND', s.order_no, t.paid_at, t.business_day, t.store_id, t.terminal_id,
      s.card_no, s.presentation, t.currency, ${bitOfClass('b.payment_class')}, t.amount, c.balance, s.id
    from transactions t
    join payment_methods b on b.id = t.payment_method_id
    join transactions o on o.merchant_id = t.merchant_id and o.id = t.original_id
    join orders s on ${isSaleOf('s', 'o')}
    join point_balances c on c.merchant_id = s.merchant_id and c.card_no = s.card_no
    where t.merchant_id = ${merchantId} and o.merchant_id = ${merchantId} and o.tenant_id = ${tenantId} and ${which}
      and ${hasSucceededState('t')} and ${isPaidPayment('o')}
    on conflict (merchant_id, id) do update set revision = orders.revision + 1 where orders.revision % 2 = 1
    returning *), changes as (${changesOfOrders('added', 1)}) ${addChanges(orderDays, 'changes')}`.execute(
    q,
  )
}

/**
 * Adds refunds to the orders of their payments. The refunds were stored or confirmed in this
 * transaction. The caller must hold the merchant's feed lock, shared or exclusive, and must have
 * posted the points of the refunds.
 * @param ids ids of refund lines; refunds that did not succeed or belong to no order are ignored
 */
export const addRefundsToSales = async (
  tx: Tx<WorkerScope>,
  ids: readonly bigint[],
): Promise<void> =>
  ids.length === 0 ? undefined : addRefunds(tx, sql`t.id = ${anyOf(ids, 'bigint')}`)

/**
 * Adds refunds that were made before the orders of their payments were created.
 * @param ids payments that have refunds
 */
export const addEarlierRefundsToSales = async (
  tx: Tx<WorkerScope>,
  ids: readonly bigint[],
): Promise<void> =>
  ids.length === 0 ? undefined : addRefunds(tx, sql`t.original_id = ${anyOf(ids, 'bigint')}`)

/**
 * Removes the refunds of an import from their orders. Must be called before the refunds are
 * deleted. Imported points are not in the point ledger, so no points are reversed.
 */
export async function removeRefundsFromSales(
  { q, scope }: Tx<WorkerScope>,
  importId: bigint,
): Promise<void> {
  await sql`
    with gone as (delete from orders o using transactions t
    where o.merchant_id = ${scope.merchantId} and o.type = 'REFUND' and t.merchant_id = ${scope.merchantId} and t.id = o.id
      and t.import_id = ${importId}
    returning o.*), changes as (${changesOfOrders('gone', -1)}) ${addChanges(orderDays, 'changes')}`.execute(
    q,
  )
}
