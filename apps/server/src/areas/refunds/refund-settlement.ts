import { formatMoney } from '@choba/contract/money.ts'
import { businessDay } from '@choba/database/business-day.ts'
import { State } from '@choba/database/codes.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { postPoints } from '#areas/point-transactions/point-transactions.service.ts'
import { recordLate } from '#ledger/closed-days.ts'
import { countLine } from '#ledger/day-rollups.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { isSaleOf } from '#ledger/sale-amounts.ts'
import { addRefundsToSales, shareSales } from '#ledger/sale-refunds.ts'

// Statements of the refund worker, from a requested refund to its stored outcome.

/** A refund without an outcome, with the fields that are sent to the gateway. */
export interface OpenRefund {
  id: bigint
  original_id: bigint
  gateway_key: string
  amount: bigint
  remark: string | null
  state: number
  currency: string
  merchant_code: string
  store_code: string
  payment_no: string
  wallet_trade_no: string | null
  payment_method_code: string
  payment_class: number
  /** Gateway address of the first attempt; null before the first attempt. */
  sent_to: string | null
}

/**
 * Locks a refund until the transaction ends and returns it. Returns null if the refund already has
 * an outcome or awaits approval.
 */
export async function lockOpenRefund(tx: Tx<WorkerScope>, id: bigint): Promise<OpenRefund | null> {
  const { merchantId } = tx.scope
  const answer = await sql<OpenRefund>`
    select r.id, l.original_id, r.gateway_key, r.amount, r.remark, l.state, l.currency, r.payment_no, l.wallet_trade_no,
      b.code as payment_method_code, b.payment_class, r.sent_to, m.code as merchant_code, s.code as store_code
    from refunds r
    join transactions l on l.merchant_id = r.merchant_id and l.id = r.id
    join payment_methods b on b.id = l.payment_method_id
    join merchants m on m.id = r.merchant_id
    join stores s on s.merchant_id = l.merchant_id and s.id = l.store_id
    where r.merchant_id = ${merchantId} and r.id = ${id}::bigint and r.settled_at is null
    for update of r`.execute(tx.q)
  const open = answer.rows[0]
  // A refund is not sent before a second user has approved it.
  if (!open || open.state === State.waiting) return null
  return open
}

/**
 * Stores, before the first attempt, that a refund is being sent and to which address. Does nothing
 * before later attempts.
 */
export async function markSent(
  tx: Tx<WorkerScope>,
  { id, state }: OpenRefund,
  at: Date,
  address: string | null,
): Promise<void> {
  if (state !== State.requested) return
  await setLineState(tx, id, State.sent)
  await tx.q
    .updateTable('refunds')
    .set({ sent_at: at, sent_to: address })
    .where('merchant_id', '=', tx.scope.merchantId)
    .where('id', '=', id)
    .execute()
}

export const setLineState = (tx: Tx<WorkerScope>, id: bigint, state: number) =>
  tx.q
    .updateTable('transactions')
    .set({ state })
    .where('merchant_id', '=', tx.scope.merchantId)
    .where('id', '=', id)
    .execute()

/** Returns the columns to update after the gateway was asked for the outcome of a refund. */
export const queryColumns = (at: Date, gatewayMessage: string | null) => ({
  last_queried_at: at,
  query_count: sql<number>`query_count + 1`,
  gateway_message: gatewayMessage,
})

/**
 * Marks a refund as unknown because the gateway did not report an outcome. Its amount stays
 * reserved.
 * @param gatewayMessage message from the gateway, if it answered
 */
export async function markUnknown(
  tx: Tx<WorkerScope>,
  id: bigint,
  at: Date,
  gatewayMessage?: string,
): Promise<void> {
  const marked = await tx.q
    .updateTable('refunds')
    .set({
      unknown_at: sql<Date>`coalesce(unknown_at, ${at})`,
      ...(gatewayMessage !== undefined && queryColumns(at, gatewayMessage)),
    })
    .where('merchant_id', '=', tx.scope.merchantId)
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (marked.numUpdatedRows === 1n) await setLineState(tx, id, State.unknown)
}

/**
 * Handles a refund whose job failed permanently. If nothing was sent to the gateway, the refund
 * fails and its amount becomes refundable again. If the refund may have been sent, its outcome
 * stays unknown and its amount reserved. Notifies the user who requested the refund.
 */
export async function giveUp(
  tx: Tx<WorkerScope>,
  notify: Notify,
  id: bigint,
  at: Date,
): Promise<void> {
  const { merchantId } = tx.scope
  const open = await tx.q
    .updateTable('refunds')
    .set({ abandoned_at: at })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning(['id', 'amount', 'payment_id', 'payment_no', 'user_id', 'sent_at'])
    .executeTakeFirst()
  if (!open) return
  if (open.sent_at) await markUnknown(tx, id, at)
  else
    await settle(
      tx,
      { id, amount: open.amount, original_id: open.payment_id },
      { outcome: 'FAILED', reference: null, at },
    )
  const { code, currency } = await tx.q
    .selectFrom('merchants')
    .select(['code', 'currency'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const own = await tx.q
    .selectFrom('users')
    .select('id')
    .where('id', '=', open.user_id)
    .executeTakeFirst()
  await notify(
    tx,
    { userIds: [open.user_id] },
    {
      kind: 'refunds.abandoned',
      params: { paymentNo: open.payment_no, amount: formatMoney(Number(open.amount), currency) },
      // An administrator's page about a transaction has the merchant code in its path.
      path: [
        own ? 'trade' : `systrade/${encodeURIComponent(code)}`,
        encodeURIComponent(open.payment_no),
      ].join('/'),
      isImportant: true,
    },
  )
}

/**
 * Starts a refund that a second user has approved: the refund waits for the gateway and has the
 * time `at`.
 */
export async function startRefund(
  tx: Tx<WorkerScope>,
  id: bigint,
  approvedBy: number,
  at: Date,
): Promise<void> {
  const { merchantId } = tx.scope
  const day = businessDay(sql`${at}::timestamptz`, sql`m.time_zone`, sql`m.closing_minutes`)
  await sql`update transactions t set state = ${sql.lit(State.requested)}, paid_at = ${at}::timestamptz, business_day = ${day}
    from merchants m where m.id = ${merchantId} and t.merchant_id = ${merchantId} and t.id = ${id}::bigint`.execute(
    tx.q,
  )
  await tx.q
    .updateTable('refunds')
    .set({ approved_by: approvedBy, approved_at: at })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

/**
 * Makes the amount of a refund that was not approved refundable again. Does nothing if the refund
 * already has an outcome.
 */
export async function releaseReservation(tx: Tx<WorkerScope>, id: bigint, at: Date): Promise<void> {
  const waiting = await tx.q
    .selectFrom('refunds')
    .select(['id', 'amount', 'payment_id as original_id'])
    .where('merchant_id', '=', tx.scope.merchantId)
    .where('id', '=', id)
    .where('approved_by', 'is', null)
    .executeTakeFirst()
  if (waiting) await settle(tx, waiting, { outcome: 'NOT_APPROVED', reference: null, at })
}

export interface Settlement {
  outcome: 'SUCCEEDED' | 'REFUSED' | 'FAILED' | 'NOT_APPROVED'
  reference: string | null
  /** Error text from the gateway if the refund was rejected or failed. */
  reason?: string | undefined
  at: Date
  /** True if the gateway reported the outcome; false if two users settled the refund by hand. */
  byGateway?: boolean
  /** Approval request with which two users settled the refund by hand. */
  approvalId?: bigint
}

/**
 * Stores the outcome of a refund. Does nothing and returns false if the refund already has an
 * outcome. A successful refund is counted with `countSuccess`. "Settle" means in this file that the
 * outcome is known; the payout to the merchant is a matter of `settlement/`.
 */
export async function settle(
  tx: Tx<WorkerScope>,
  open: Pick<OpenRefund, 'id' | 'amount' | 'original_id'>,
  { outcome, reference, reason, at, byGateway = false, approvalId }: Settlement,
): Promise<boolean> {
  const { merchantId } = tx.scope
  const succeeded = outcome === 'SUCCEEDED'
  if (succeeded) await shareSales(tx)
  const settled = await tx.q
    .updateTable('refunds')
    .set({
      settled_at: at,
      outcome,
      gateway_reference: reference,
      gateway_reason: reason ?? null,
      ...(byGateway && queryColumns(at, null)),
      ...(approvalId !== undefined && { settled_approval_id: approvalId }),
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', open.id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (settled.numUpdatedRows === 0n) return false
  await sql`update transactions set reserved = reserved - ${open.amount}::bigint,
      refunded = refunded + ${succeeded ? open.amount : 0n}::bigint
    where merchant_id = ${merchantId} and id = ${open.original_id}::bigint`.execute(tx.q)
  if (succeeded) await countSuccess(tx, open, at)
  else await setLineState(tx, open.id, State.refundFailed)
  return true
}

/**
 * Counts a refund at the time at which it succeeded: gives its transaction that time, posts its
 * points, adds the refund to the sale (table `orders`) of its payment, and updates the rollups of
 * the day. The caller must hold the lock of `shareSales`. The rollups are updated last, because all
 * refunds of a store wait for each other there until they commit.
 */
export async function countSuccess(
  tx: Tx<WorkerScope>,
  open: Pick<OpenRefund, 'id'>,
  at: Date,
): Promise<void> {
  const { merchantId } = tx.scope
  const day = businessDay(sql`${at}::timestamptz`, sql`m.time_zone`, sql`m.closing_minutes`)
  const { rows } = await sql<{ isOfSale: boolean }>`
    update transactions t set state = ${sql.lit(State.succeeded)}, paid_at = ${at}::timestamptz, business_day = ${day}
    from merchants m, transactions o left join orders s on ${isSaleOf('s', 'o')}
    where m.id = ${merchantId} and t.merchant_id = ${merchantId} and t.id = ${open.id}::bigint
      and o.merchant_id = ${merchantId} and o.id = t.original_id
    returning s.id is not null as "isOfSale"`.execute(tx.q)
  const [line] = rows
  if (!line) throw new Error(`refund ${open.id} has no line that could be counted`)
  if (line.isOfSale) {
    await postPoints(tx, { payments: [], refunds: [open.id] })
    await addRefundsToSales(tx, [open.id])
  }
  await countLine(tx, open.id, 'added')
  await recordLate(tx, [open.id])
}
