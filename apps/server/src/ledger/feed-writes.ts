import type { UnlinkedReason } from '@choba/contract/unlinked-refunds.ts'
import { businessDay } from '@choba/database/business-day.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { salePayments, type NewRow } from './line-recording.ts'
import { recordLate } from './closed-days.ts'
import { hasFailed, isFailedPayment, rowChange } from './counts.ts'
import { changeDays, sumsOfChanges } from './day-rollups.ts'
import { addPaymentsToSales } from './sale-amounts.ts'

/**
 * Replaces failed transactions with new rows and corrects the rollups: the failed payment is
 * subtracted, and the new row is added. If an order for the payment exists, the payment joins it.
 * The caller must hold the merchant's feed lock exclusively.
 * @param rows new rows, each with the id of the failed transaction it replaces
 */
export async function moveForward(tx: Tx<WorkerScope>, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return
  const { q, scope } = tx
  const column = <T>(take: (row: NewRow) => T): T[] => rows.map(take)
  const ids = column((r) => r.id)
  const day = businessDay(sql`r.paid_at`, sql`m.time_zone`, sql`m.closing_minutes`)
  // `before` sees the rows as they were before this statement.
  const moved = await sql<{ id: bigint; business_day: string }>`
    with before as (
      select merchant_id, tenant_id, store_id, payment_method_id, business_day, trade_kind, state, amount from transactions
      where merchant_id = ${scope.merchantId} and id = any(${ids}::bigint[]) and ${isFailedPayment()}
    ), moved as (
      update transactions t set paid_at = r.paid_at, business_day = ${day}, store_id = r.store_id,
        terminal_id = r.terminal_id, payment_method_id = r.payment_method_id, state = r.state, amount = r.amount, original_id = r.original_id,
        out_trade_no = r.out_trade_no, wallet_trade_no = r.wallet_trade_no, device_no = r.device_no,
        device_proc_no = r.device_proc_no, remark = r.remark, refund_reason = r.refund_reason,
        trade_type_id = r.trade_type_id
      from unnest(
        ${ids}::bigint[], ${column((r) => new Date(r.paidAt).toISOString())}::timestamptz[],
        ${column((r) => r.storeId)}::int[], ${column((r) => r.terminalId)}::int[],
        ${column((r) => r.paymentMethodId)}::smallint[], ${column((r) => r.state)}::smallint[],
        ${column((r) => r.amount)}::bigint[], ${column((r) => r.originalId)}::bigint[],
        ${column((r) => r.outTradeNo)}::text[], ${column((r) => r.walletTradeNo)}::text[],
        ${column((r) => r.deviceNo)}::text[], ${column((r) => r.deviceProcNo)}::text[],
        ${column((r) => r.remark)}::text[], ${column((r) => r.reason)}::text[],
        ${column((r) => r.tradeTypeId ?? null)}::smallint[]
      ) as r (id, paid_at, store_id, terminal_id, payment_method_id, state, amount, original_id, out_trade_no, wallet_trade_no,
        device_no, device_proc_no, remark, refund_reason, trade_type_id)
      cross join (select * from merchants where id = ${scope.merchantId}) m
      where t.merchant_id = ${scope.merchantId} and t.id = r.id and ${hasFailed('t')}
      returning t.id, t.merchant_id, t.tenant_id, t.store_id, t.payment_method_id, t.business_day, t.trade_kind, t.state,
        t.amount
    ), changes as (
      select merchant_id, tenant_id, store_id, payment_method_id, business_day, ${rowChange('taken')} from before
      union all
      select merchant_id, tenant_id, store_id, payment_method_id, business_day, ${rowChange('added')} from moved
    ), ${changeDays('changes', sumsOfChanges)}
    select id, business_day from moved`.execute(q)
  await recordLate(tx, ids)
  await addPaymentsToSales(
    tx,
    salePayments(rows, new Map(moved.rows.map((row) => [row.id, row.business_day]))),
  )
}

/** A refund line that a user must review: its payment is missing, or it may already be counted. */
export interface Unlinked {
  readonly id: bigint
  readonly originalPaymentNo: string
  readonly reason: UnlinkedReason
}

/**
 * Stores which refund lines are unlinked, each with its reason.
 * @param again ids of lines that may already be stored as unlinked, because they were received
 * before they succeeded
 */
export async function keepUnlinked(
  { q, scope }: Tx<WorkerScope>,
  rows: readonly Unlinked[],
  again: readonly bigint[],
): Promise<void> {
  if (again.length > 0)
    await q
      .deleteFrom('unlinked_refunds')
      .where('merchant_id', '=', scope.merchantId)
      .where(sql<boolean>`transaction_id = any(${[...again]}::bigint[])`)
      .execute()
  if (rows.length === 0) return
  const at = new Date()
  await sql`
    insert into unlinked_refunds (merchant_id, transaction_id, tenant_id, original_payment_no, reason, noted_at)
    select ${scope.merchantId}::int, r.id, ${scope.tenantId}::int, r.original, r.reason, ${at}::timestamptz
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map((one) => one.originalPaymentNo)}::text[],
      ${rows.map(({ reason }) => reason)}::text[]) as r (id, original, reason)
    returning transaction_id`.execute(q)
}
