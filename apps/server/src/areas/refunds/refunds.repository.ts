import type { RefundRequest } from '@choba/contract/refunds.contract.ts'
import { REFUND, State } from '@choba/database/codes.ts'
import { businessDay } from '@choba/database/business-day.ts'
import { RetryTransaction, type Tx } from '@choba/database/scope.ts'
import { inStores } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { orDuplicate } from '#platform/calls/duplicate.ts'
import { gatewayHolds } from '#platform/gateway/state.ts'
import { reasonHolds } from '#ledger/refund-reasons.ts'
import { canRefundSql, refundableSql, type RefundablePayment } from '#ledger/refundable.ts'

/** Columns of a payment that a refund needs. */
export interface PaymentRow extends RefundablePayment {
  id: bigint
  tenant_id: number
  store_id: number
  /** ID of the imported file that contained the payment. */
  import_id: bigint | null
  /** True if the payment needs no gateway for refunds, or its gateway is available. */
  has_gateway: boolean
}

/** A requested refund and its current status. */
export interface RefundRow {
  id: bigint
  store_id: number
  payment_no: string
  amount: bigint
  reason: string | null
  remark: string | null
  refund_no: string
  /** Amount withheld from the refund because its awarded points were already spent; minor units. */
  withheld: bigint
  state: number
  outcome: 'SUCCEEDED' | 'REFUSED' | 'FAILED' | 'NOT_APPROVED' | null
  /**
   * Time at which the job of the refund failed permanently, so that a user must handle the refund;
   * null otherwise.
   */
  abandoned_at: Date | null
  refundable: bigint
}

const storeWithin = (tx: Tx): RawBuilder<unknown> => {
  if (tx.scope.role !== 'merchant')
    throw new Error('a refund is asked for in the scope of one merchant')
  return inStores(tx.scope.stores, 't.store_id')
}

/** Finds a payment, to find out why an amount could not be reserved. */
export async function findPayment(
  tx: Tx,
  merchantId: number,
  paymentNo: string,
): Promise<PaymentRow | null> {
  const answer = await sql<PaymentRow>`
    select t.id, t.tenant_id, t.store_id, t.trade_kind, t.state, t.amount, t.refunded, t.reserved, t.import_id,
      ${gatewayHolds(sql`t.tenant_id`, sql`t.payment_method_id`)} as has_gateway
    from transactions t
    where t.merchant_id = ${merchantId} and t.payment_no = ${paymentNo} and ${storeWithin(tx)}`.execute(
    tx.q,
  )
  return answer.rows[0] ?? null
}

export interface NewRefund {
  id: bigint
  refundNo: string
  userId: number
  userName: string
  gatewayKey: string
  at: Date
  timeZone: string
  closingMinutes: number
  /**
   * Approval request for the refund, if the refund waits for approval or is approved; null if no
   * approval is needed.
   */
  approvalId: bigint | null
  /** User ID of the approver; null if the refund is not approved yet or needs no approval. */
  approvedBy: number | null
}

/**
 * Returns true if the refund awaits approval; false if the refund is sent once the database
 * transaction commits.
 */
export const isWaiting = ({
  approvalId,
  approvedBy,
}: Pick<NewRefund, 'approvalId' | 'approvedBy'>): boolean =>
  approvalId !== null && approvedBy === null

/** Columns of the payment that are copied to the transaction of the refund. */
export interface ReservedPayment {
  id: bigint
  tenant_id: number
  store_id: number
  terminal_id: number | null
  payment_method_id: number
  trade_type_id: number | null
  currency: string
  out_trade_no: string | null
  wallet_trade_no: string | null
  device_no: string | null
  device_proc_no: string | null
}

/**
 * Reserves the amount of a refund on its payment in one conditional UPDATE, so that two concurrent
 * requests cannot both succeed. Conditions: the payment is paid, the refundable amount is unchanged
 * since the user saw it and is sufficient, the reason is valid, a gateway is available, and the
 * user has not used this idempotency key.
 *
 * @returns null if a condition does not hold; then nothing is written
 */
export async function reserve(
  tx: Tx,
  merchantId: number,
  userId: number,
  { paymentNo, amount, refundableSeen, reason, idempotencyKey }: RefundRequest,
): Promise<ReservedPayment | null> {
  const answer = await sql<ReservedPayment>`
    update transactions t set reserved = t.reserved + ${amount}::bigint
    where t.merchant_id = ${merchantId} and t.payment_no = ${paymentNo}
      and ${canRefundSql(sql`${amount}::bigint`, 't')}
      and ${refundableSql('t')} = ${refundableSeen}::bigint
      and ${storeWithin(tx)}
      and ${reasonHolds(sql`t.tenant_id`, sql`${reason ?? null}::text`)}
      and ${gatewayHolds(sql`t.tenant_id`, sql`t.payment_method_id`)}
      and not exists (select from refunds r where r.merchant_id = ${merchantId} and r.user_id = ${userId}
        and r.idempotency_key = ${idempotencyKey}::uuid)
    returning t.id, t.tenant_id, t.store_id, t.terminal_id, t.payment_method_id, t.trade_type_id, t.currency, t.out_trade_no,
      t.wallet_trade_no, t.device_no, t.device_proc_no`.execute(tx.q)
  return answer.rows[0] ?? null
}

/**
 * Inserts the transaction of a refund, with the time of the request. Copies store, terminal,
 * payment method and trade type from the payment.
 */
export async function addRefundLine(
  tx: Tx,
  merchantId: number,
  payment: ReservedPayment,
  { amount, reason, remark }: Pick<RefundRequest, 'amount' | 'reason' | 'remark'>,
  refund: NewRefund,
): Promise<void> {
  const { id, refundNo, at, timeZone, closingMinutes } = refund
  const day = businessDay(
    sql`${at}::timestamptz`,
    sql`${timeZone}::text`,
    sql`${closingMinutes}::int`,
  )
  await tx.q
    .insertInto('transactions')
    .values({
      merchant_id: merchantId,
      id,
      tenant_id: payment.tenant_id,
      paid_at: at,
      business_day: sql<string>`${day}`,
      store_id: payment.store_id,
      terminal_id: payment.terminal_id,
      payment_method_id: payment.payment_method_id,
      trade_type_id: payment.trade_type_id,
      trade_kind: REFUND,
      state: isWaiting(refund) ? State.waiting : State.requested,
      currency: payment.currency,
      amount: BigInt(amount),
      original_id: payment.id,
      payment_no: refundNo,
      out_trade_no: payment.out_trade_no,
      wallet_trade_no: payment.wallet_trade_no,
      device_no: payment.device_no,
      device_proc_no: payment.device_proc_no,
      refund_reason: reason ?? null,
      remark: remark ?? null,
    })
    .execute()
}

/**
 * Inserts a refund with the user's idempotency key. A worker sends the refund to the gateway.
 * @throws RetryTransaction if a concurrent request has used the key; the retry then finds that
 * refund with `findByKey`
 */
export async function addRefund(
  tx: Tx,
  merchantId: number,
  payment: ReservedPayment,
  request: RefundRequest,
  refund: NewRefund,
): Promise<void> {
  const write = tx.q
    .insertInto('refunds')
    .values({
      merchant_id: merchantId,
      id: refund.id,
      tenant_id: payment.tenant_id,
      payment_id: payment.id,
      user_id: refund.userId,
      user_name: refund.userName,
      idempotency_key: request.idempotencyKey,
      payment_no: request.paymentNo,
      amount: BigInt(request.amount),
      reason: request.reason ?? null,
      remark: request.remark ?? null,
      gateway_key: refund.gatewayKey,
      requested_at: refund.at,
      approval_id: refund.approvalId,
      approved_by: refund.approvedBy,
      approved_at: refund.approvedBy === null ? null : refund.at,
    })
    .execute()
  await orDuplicate(write, (constraint) =>
    constraint === 'refunds_idempotency_key' ? new RetryTransaction() : undefined,
  )
}

const refundColumns = sql`r.id, l.store_id, r.payment_no, r.amount, r.reason, r.remark, r.outcome, r.abandoned_at, l.payment_no as refund_no, l.state,
  ${refundableSql('p')} as refundable, coalesce(k.withheld, 0)::bigint as withheld
  from refunds r
  left join refund_points k on k.merchant_id = r.merchant_id and k.id = r.id
  join transactions l on l.merchant_id = r.merchant_id and l.id = r.id
  join transactions p on p.merchant_id = l.merchant_id and p.id = l.original_id`

/** Finds the refund that this user requested with an idempotency key; null if the key is unused. */
export async function findByKey(
  tx: Tx,
  merchantId: number,
  userId: number,
  key: string,
): Promise<RefundRow | null> {
  const answer = await sql<RefundRow>`select ${refundColumns}
    where r.merchant_id = ${merchantId} and r.user_id = ${userId} and r.idempotency_key = ${key}::uuid`.execute(
    tx.q,
  )
  return answer.rows[0] ?? null
}

export async function findRefund(
  tx: Tx,
  merchantId: number,
  id: bigint,
): Promise<RefundRow | null> {
  const answer = await sql<RefundRow>`select ${refundColumns}
    where r.merchant_id = ${merchantId} and r.id = ${id}::bigint`.execute(tx.q)
  return answer.rows[0] ?? null
}
