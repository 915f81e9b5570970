import { businessDay } from '@choba/database/business-day.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { recordLate } from './closed-days.ts'
import { figuresChange, hasFigure, isPaid } from './counts.ts'
import { changeDays } from './day-rollups.ts'
import { addPaymentsToSales, type SalePayment } from './sale-amounts.ts'
import { addRefundsToSales } from './sale-refunds.ts'
import { linkWaiting } from './unlinked-refunds.ts'

/**
 * A transaction to insert. The database fills in currency, tenant and business day from the
 * merchant.
 */
export interface NewRow {
  id: bigint
  /** Milliseconds since the epoch. */
  paidAt: number
  storeId: number
  terminalId: number | null
  paymentMethodId: number
  tradeKind: number
  state: number
  /** Minor units. */
  amount: number
  originalId: bigint | null
  paymentNo: string
  outTradeNo: string | null
  walletTradeNo: string | null
  deviceNo: string | null
  deviceProcNo: string | null
  remark: string | null
  /** Code of the refund reason. */
  reason: string | null
  /** Trade type of the payment. Null or undefined: the trade type of the store applies. */
  tradeTypeId?: number | null
}

export interface Inserted<R extends NewRow> {
  accepted: R[]
  /** Rows whose payment number the merchant already has. */
  duplicates: R[]
}

const instant = (at: number): string => new Date(at).toISOString()

/**
 * Inserts rows of an import, or of the feed if `importId` is null. Inserts at most 5,000 rows per
 * statement. The same statement adds the inserted rows to the daily rollups (`changeDays`), so rows
 * that are sent again are not counted twice. Payments are added to existing orders. For an import,
 * refunds that wait for one of these payments are linked to it in this function; the feed links
 * them in `feed-batch.ts`.
 */
export async function insertTransactions<R extends NewRow>(
  tx: Tx<WorkerScope>,
  importId: bigint | null,
  rows: readonly R[],
): Promise<Inserted<R>> {
  if (rows.length === 0) return { accepted: [], duplicates: [] }
  const { q, scope } = tx
  const column = <T>(take: (row: R) => T): T[] => rows.map(take)
  const day = businessDay(sql`r.paid_at`, sql`m.time_zone`, sql`m.closing_minutes`)
  const answer = await sql<{ id: bigint; business_day: string }>`
    with inserted as (
      insert into transactions (merchant_id, id, tenant_id, paid_at, business_day, store_id, terminal_id, payment_method_id,
        trade_kind, state, currency, amount, original_id, payment_no, out_trade_no, wallet_trade_no, device_no,
        device_proc_no, remark, refund_reason, trade_type_id, import_id)
      select m.id, r.id, m.tenant_id, r.paid_at, ${day}, r.store_id, r.terminal_id, r.payment_method_id,
        r.trade_kind, r.state, m.currency, r.amount, r.original_id, r.payment_no, r.out_trade_no, r.wallet_trade_no,
        r.device_no, r.device_proc_no, r.remark, r.refund_reason, r.trade_type_id, ${importId}::bigint
      from unnest(
        ${column((r) => r.id)}::bigint[], ${column((r) => instant(r.paidAt))}::timestamptz[],
        ${column((r) => r.storeId)}::int[], ${column((r) => r.terminalId)}::int[],
        ${column((r) => r.paymentMethodId)}::smallint[], ${column((r) => r.tradeKind)}::smallint[],
        ${column((r) => r.state)}::smallint[], ${column((r) => r.amount)}::bigint[],
        ${column((r) => r.originalId)}::bigint[], ${column((r) => r.paymentNo)}::text[],
        ${column((r) => r.outTradeNo)}::text[], ${column((r) => r.walletTradeNo)}::text[],
        ${column((r) => r.deviceNo)}::text[], ${column((r) => r.deviceProcNo)}::text[],
        ${column((r) => r.remark)}::text[], ${column((r) => r.reason)}::text[],
        ${column((r) => r.tradeTypeId ?? null)}::smallint[]
      ) as r (id, paid_at, store_id, terminal_id, payment_method_id, trade_kind, state, amount, original_id, payment_no,
        out_trade_no, wallet_trade_no, device_no, device_proc_no, remark, refund_reason, trade_type_id)
      cross join (select * from merchants where id = ${scope.merchantId}) m
      on conflict (merchant_id, payment_no) do nothing
      returning merchant_id, id, tenant_id, business_day, store_id, payment_method_id, trade_kind, state, amount
    ), counted as (
      select * from inserted where ${hasFigure()}
    ), ${changeDays('counted', figuresChange('added'))}
    select id, business_day from inserted`.execute(q)
  const days = new Map(answer.rows.map((row) => [row.id, row.business_day]))
  await recordLate(tx, [...days.keys()])
  const accepted = rows.filter(({ id }) => days.has(id))
  const linked = importId === null ? [] : await linkWaiting(tx, accepted)
  await addPaymentsToSales(tx, salePayments(accepted, days))
  await addRefundsToSales(tx, linked)
  return { accepted, duplicates: rows.filter(({ id }) => !days.has(id)) }
}

/**
 * Returns the paid payments among stored rows, in the form that `addPaymentsToSales` needs.
 * @param days business days of the rows, by id
 */
export const salePayments = (
  rows: readonly NewRow[],
  days: ReadonlyMap<bigint, string>,
): SalePayment[] =>
  rows
    .filter((row) => isPaid(row) && days.has(row.id))
    .map(({ id, storeId, paymentMethodId, outTradeNo, paymentNo, amount }) => ({
      store_id: storeId,
      payment_method_id: paymentMethodId,
      business_day: days.get(id)!,
      order_no: outTradeNo ?? paymentNo,
      amount: BigInt(amount),
    }))

/** A stored transaction, found by its payment number. */
export interface StoredRow {
  id: bigint
  payment_no: string
  trade_kind: number
  state: number
  store_id: number
  paid_at: Date
  amount: bigint
  refunded: bigint
  reserved: bigint
}

/**
 * Returns the merchant's transactions with these payment numbers. With `lock`, their rows are
 * locked until the transaction ends.
 */
export async function findByNumber(
  { q, scope }: Tx<WorkerScope>,
  numbers: readonly string[],
  lock = false,
): Promise<Map<string, StoredRow>> {
  const query = q
    .selectFrom('transactions')
    .select([
      'id',
      'payment_no',
      'trade_kind',
      'state',
      'store_id',
      'paid_at',
      'amount',
      'refunded',
      'reserved',
    ])
    .where('merchant_id', '=', scope.merchantId)
    .where(sql<boolean>`payment_no = any(${[...numbers]}::text[])`)
    .orderBy('id')
  const rows = await (lock ? query.forNoKeyUpdate() : query).execute()
  return new Map(rows.map((row) => [row.payment_no, row]))
}

/** A stored transaction with every field that an imported file can contain. */
export interface KnownRow {
  id: bigint
  payment_no: string
  trade_kind: number
  state: number
  store_id: number
  terminal_id: number | null
  payment_method_id: number
  paid_at: Date
  amount: bigint
  out_trade_no: string | null
  wallet_trade_no: string | null
  device_no: string | null
  device_proc_no: string | null
  remark: string | null
  refund_reason: string | null
  /** Trade type of the transaction; null if the trade type of its store applies. */
  trade_type_id: number | null
  /** Set for refunds, even while they wait for their payment. */
  original_payment_no: string | null
}

/** Returns the merchant's transactions with these payment numbers, keyed by number. */
export async function findKnown(
  { q, scope }: Tx<WorkerScope>,
  numbers: readonly string[],
): Promise<Map<string, KnownRow>> {
  const { rows } = await sql<KnownRow>`
    select t.id, t.payment_no, t.trade_kind, t.state, t.store_id, t.terminal_id, t.payment_method_id, t.paid_at, t.amount,
      t.out_trade_no, t.wallet_trade_no, t.device_no, t.device_proc_no, t.remark, t.refund_reason,
      t.trade_type_id,
      coalesce(o.payment_no, u.original_payment_no) as original_payment_no
    from transactions t left join transactions o on o.merchant_id = t.merchant_id and o.id = t.original_id
    left join unlinked_refunds u on u.merchant_id = t.merchant_id and u.transaction_id = t.id and u.reason <> 'REPEATS'
    where t.merchant_id = ${scope.merchantId} and t.payment_no = any(${[...numbers]}::text[])`.execute(
    q,
  )
  return new Map(rows.map((row) => [row.payment_no, row]))
}

/**
 * Raises the refunded amount of payments. The caller must hold the row locks and have checked the
 * refundable amount.
 * @param sums minor units by payment id
 */
export async function raiseRefunded(
  { q, scope }: Tx<WorkerScope>,
  sums: ReadonlyMap<bigint, number>,
): Promise<void> {
  if (sums.size === 0) return
  await sql`
    update transactions t set refunded = refunded + s.amount
    from unnest(${[...sums.keys()]}::bigint[], ${[...sums.values()]}::bigint[]) as s (id, amount)
    where t.merchant_id = ${scope.merchantId} and t.id = s.id`.execute(q)
}
