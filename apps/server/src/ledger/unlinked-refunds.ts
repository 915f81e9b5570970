import { exceedsRefundable } from '@choba/contract/refund-amount.ts'
import { UNLINKED_HOURS } from '@choba/contract/unlinked-refunds.ts'
import { shareMerchantLock } from '@choba/database/advisory-locks.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { noteAllUncounted, noteLate } from './closed-days.ts'
import { isPaid, isSucceeded } from './counts.ts'
import { refundableSql } from './refundable.ts'

/**
 * SQL: unlinked refund `u` is in the list for review. A payment that has not come mostly comes within minutes. If the
 * named transaction is here and is no paid payment, waiting alone does not help.
 */
export const isListed = sql<boolean>`(u.reason <> 'WAITING'
  or u.noted_at < now() - make_interval(hours => ${sql.lit(UNLINKED_HOURS)})
  or exists (select from transactions n
    where n.merchant_id = u.merchant_id and n.payment_no = u.original_payment_no))`

/** A payment that has just come in, or has just become paid. */
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

/** What may still be refunded of these payments, which stay as they are until the transaction ends. */
async function roomsOf(
  { q, scope }: Tx<WorkerScope>,
  ids: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  const rows = await q
    .selectFrom('transactions')
    .select(['id', refundableSql('transactions').as('room')])
    .where('merchant_id', '=', scope.merchantId)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, room }) => [id, room]))
}

/** Links refund lines to their payments, and takes those that have succeeded from them. */
async function link(
  tx: Tx<WorkerScope>,
  links: readonly (Waiting & { originalId: bigint })[],
): Promise<void> {
  const { q, scope } = tx
  const ids = links.map(({ id }) => id)
  // The terms of a refund are those of its payment's day: where it is settled already, the difference is settled later.
  await noteAllUncounted(tx, ids)
  await sql`
    update transactions t set original_id = s.original_id
    from unnest(${ids}::bigint[], ${links.map(({ originalId }) => originalId)}::bigint[]) as s (id, original_id)
    where t.merchant_id = ${scope.merchantId} and t.id = s.id`.execute(q)
  await noteLate(tx, ids)
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
 * Links the refunds that wait for these payments, in the transaction that brings the payments. One that is more than can be
 * refunded stays unlinked, and is marked: its money has moved all the same.
 * @param isHeld the caller shares the merchant's feed already, or has it alone
 * @returns the ids of those that are linked now
 */
export async function linkWaiting(
  tx: Tx<WorkerScope>,
  arrived: readonly Arrived[],
  isHeld = false,
): Promise<bigint[]> {
  const { q, scope } = tx
  const paid = new Map(arrived.filter(isPaid).map((one) => [one.paymentNo, one.id]))
  if (paid.size === 0) return []
  // A batch with refunds has it alone: it has either seen these payments, or its refunds are seen from here.
  if (!isHeld) await shareMerchantLock(q, 'feed', scope.merchantId)
  const waiting = await findWaiting(tx, [...paid.keys()])
  if (waiting.length === 0) return []
  const rooms = await roomsOf(
    tx,
    waiting.map((one) => paid.get(one.original_payment_no)!),
  )
  const links: (Waiting & { originalId: bigint })[] = []
  const exceeding: bigint[] = []
  for (const one of waiting) {
    const originalId = paid.get(one.original_payment_no)!
    const room = rooms.get(originalId)!
    const takes = isSucceeded(one) ? one.amount : 0n
    if (exceedsRefundable(takes, room)) exceeding.push(one.id)
    else {
      rooms.set(originalId, room - takes)
      links.push({ ...one, originalId })
    }
  }
  if (links.length > 0) await link(tx, links)
  if (exceeding.length > 0)
    await q
      .updateTable('unlinked_refunds')
      // Who has seen to one that waited has not seen that it is too much.
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
