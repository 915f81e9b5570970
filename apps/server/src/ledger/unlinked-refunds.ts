import { exceedsRefundable } from '@choba/contract/refund-amount.ts'
import { UNLINKED_HOURS } from '@choba/contract/unlinked-refunds.ts'
import { shareMerchantLock } from '@choba/database/advisory-locks.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { recordReversals, recordLate } from './closed-days.ts'
import { isPaid, isSucceeded } from './counts.ts'
import { refundableSql } from './refundable.ts'

/**
 * SQL: true if the list of unlinked refunds shows refund `u`. A missing payment usually arrives
 * within minutes, so a refund that waits for its payment is listed only after `UNLINKED_HOURS`. If
 * the named transaction exists but is not a paid payment, waiting does not help and the refund is
 * listed immediately.
 */
export const isListed = sql<boolean>`(u.reason <> 'WAITING'
  or u.noted_at < now() - make_interval(hours => ${sql.lit(UNLINKED_HOURS)})
  or exists (select from transactions n
    where n.merchant_id = u.merchant_id and n.payment_no = u.original_payment_no))`

/** A payment that was just stored, or whose status just changed to paid. */
interface Arrived {
  readonly id: bigint
  readonly paymentNo: string
  readonly tradeKind: number
  readonly state: number
}

interface Waiting {
  id: bigint
  original_payment_no: string
  amount: bigint
  trade_kind: number
  state: number
}

const findWaiting = async (
  { q, scope }: Tx<WorkerScope>,
  numbers: readonly string[],
): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select t.id, u.original_payment_no, t.amount, t.trade_kind, t.state
    from unlinked_refunds u join transactions t on t.merchant_id = u.merchant_id and t.id = u.transaction_id
    where u.merchant_id = ${scope.merchantId} and u.reason = 'WAITING'
      and u.original_payment_no = any(${[...numbers]}::text[])
    order by t.paid_at, t.id`.execute(q)
  return rows
}

/**
 * Returns the refundable amount of payments in minor units, and locks their rows until the
 * transaction ends.
 */
async function refundableAmounts(
  { q, scope }: Tx<WorkerScope>,
  ids: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  const rows = await q
    .selectFrom('transactions')
    .select(['id', refundableSql('transactions').as('refundable')])
    .where('merchant_id', '=', scope.merchantId)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, refundable }) => [id, refundable]))
}

/**
 * Links refund lines to their payments. Adds the amounts of succeeded refunds to the refunded
 * amounts of the payments.
 */
async function link(
  tx: Tx<WorkerScope>,
  links: readonly (Waiting & { originalId: bigint })[],
): Promise<void> {
  const { q, scope } = tx
  const ids = links.map(({ id }) => id)
  // After linking, a refund uses the terms of its payment's day. If the refund was settled already,
  // with other terms, the difference is settled on the first open day.
  await recordReversals(tx, ids)
  await sql`
    update transactions t set original_id = s.original_id
    from unnest(${ids}::bigint[], ${links.map(({ originalId }) => originalId)}::bigint[]) as s (id, original_id)
    where t.merchant_id = ${scope.merchantId} and t.id = s.id`.execute(q)
  await recordLate(tx, ids)
  const sums = new Map<bigint, bigint>()
  for (const one of links)
    if (isSucceeded(one)) sums.set(one.originalId, (sums.get(one.originalId) ?? 0n) + one.amount)
  await sql`
    update transactions t set refunded = refunded + s.amount
    from unnest(${[...sums.keys()]}::bigint[], ${[...sums.values()]}::bigint[]) as s (id, amount)
    where t.merchant_id = ${scope.merchantId} and t.id = s.id`.execute(q)
  await q
    .deleteFrom('unlinked_refunds')
    .where('merchant_id', '=', scope.merchantId)
    .where(sql<boolean>`transaction_id = any(${ids}::bigint[])`)
    .execute()
}

/**
 * Links refunds that wait for these payments. Must be called in the transaction that stores the
 * payments. A refund above the refundable amount stays unlinked and gets the reason EXCEEDS,
 * although its money has moved.
 * @param isHeld true if the caller already holds the merchant's feed lock
 * @returns ids of the refunds that are now linked
 */
export async function linkWaiting(
  tx: Tx<WorkerScope>,
  arrived: readonly Arrived[],
  isHeld = false,
): Promise<bigint[]> {
  const { q, scope } = tx
  const paid = new Map(arrived.filter(isPaid).map((one) => [one.paymentNo, one.id]))
  if (paid.size === 0) return []
  // A batch with refunds holds the feed lock exclusively. So either the batch has seen these
  // payments, or this transaction sees its refunds.
  if (!isHeld) await shareMerchantLock(q, 'feed', scope.merchantId)
  const waiting = await findWaiting(tx, [...paid.keys()])
  if (waiting.length === 0) return []
  const amounts = await refundableAmounts(
    tx,
    waiting.map((one) => paid.get(one.original_payment_no)!),
  )
  const links: (Waiting & { originalId: bigint })[] = []
  const exceeding: bigint[] = []
  for (const one of waiting) {
    const originalId = paid.get(one.original_payment_no)!
    const refundable = amounts.get(originalId)!
    const takes = isSucceeded(one) ? one.amount : 0n
    if (exceedsRefundable(takes, refundable)) exceeding.push(one.id)
    else {
      amounts.set(originalId, refundable - takes)
      links.push({ ...one, originalId })
    }
  }
  if (links.length > 0) await link(tx, links)
  if (exceeding.length > 0)
    await q
      .updateTable('unlinked_refunds')
      // A user may have acknowledged the refund while it waited. That does not acknowledge that the
      // refund exceeds its payment.
      .set({
        reason: 'EXCEEDS',
        acknowledged_at: null,
        acknowledged_by: null,
        acknowledgement: null,
      })
      .where('merchant_id', '=', scope.merchantId)
      .where(sql<boolean>`transaction_id = any(${exceeding}::bigint[])`)
      .execute()
  return links.map(({ id }) => id)
}
