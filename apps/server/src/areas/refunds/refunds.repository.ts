import type { RefundRequest } from '@choba/contract/refunds.contract.ts'
import { PAYMENT, REFUND, State } from '@choba/database/codes.ts'
import { businessDay } from '@choba/database/business-day.ts'
import { TransactionTaken, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'

/** A payment as far as a refund needs it. */
export interface PaymentRow {
  id: bigint
  store_id: number
  trade_kind: number
  state: number
  amount: bigint
  refunded: bigint
  reserved: bigint
}

/** A refund as it was asked for, and where it stands. */
export interface RefundRow {
  id: bigint
  payment_no: string
  amount: bigint
  remark: string | null
  refund_no: string
  state: number
  outcome: 'SUCCEEDED' | 'REFUSED' | 'FAILED' | null
  refundable: bigint
}

const storeWithin = (tx: Tx): RawBuilder<unknown> => {
  if (tx.scope.role !== 'merchant') throw new Error('a refund is asked for in the scope of one merchant')
  const { stores } = tx.scope
  return stores === 'all' ? sql`true` : sql`t.store_id = any(${stores}::int[])`
}

/** The payment as it stands now, to say why it could not be reserved on. */
export async function findPayment(tx: Tx, merchantId: number, paymentNo: string): Promise<PaymentRow | null> {
  const answer = await sql<PaymentRow>`
    select t.id, t.store_id, t.trade_kind, t.state, t.amount, t.refunded, t.reserved from transactions t
    where t.merchant_id = ${merchantId} and t.payment_no = ${paymentNo} and ${storeWithin(tx)}`.execute(tx.q)
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
}

/**
 * Asks for a refund in one statement: reserves the amount on the payment, on condition that it is paid, that nothing has
 * changed since the person looked, that the amount is still there, and that this key has not been used; and adds the
 * refund line, a copy of its payment's place, the refund's journey and its job. Two people, or the same one twice, cannot
 * both succeed.
 *
 * @returns whether the conditions held; otherwise nothing is written
 * @throws TransactionTaken when the key was used in the meantime: run anew, `findByKey` finds what it stands for
 */
export async function requestOnce(
  tx: Tx,
  merchantId: number,
  request: RefundRequest,
  refund: NewRefund,
  addJob: (rows: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<boolean> {
  // Every value is named once: each parameter costs both sides time.
  const asked = sql`select ${merchantId}::int as merchant_id, ${request.paymentNo}::text as payment_no,
    ${request.amount}::bigint as amount, ${request.refundableSeen}::bigint as refundable_seen,
    ${request.remark ?? null}::text as remark, ${request.idempotencyKey}::uuid as idempotency_key,
    ${refund.id}::bigint as id, ${refund.refundNo}::text as refund_no, ${refund.userId}::int as user_id,
    ${refund.userName}::text as user_name, ${refund.gatewayKey}::uuid as gateway_key, ${refund.at}::timestamptz as at,
    ${refund.timeZone}::text as time_zone, ${refund.closingMinutes}::int as closing_minutes`
  const day = businessDay(sql`a.at`, sql`a.time_zone`, sql`a.closing_minutes`)
  const job = sql`select jsonb_build_object('tenantId', j.tenant_id, 'merchantId', j.merchant_id, 'refundId', j.id::text)
    from journey j`
  const answer = await sql`
    with asked as not materialized (${asked}),
    paid as (
      update transactions t set reserved = t.reserved + a.amount from asked a
      where t.merchant_id = a.merchant_id and t.payment_no = a.payment_no
        and t.trade_kind = ${sql.lit(PAYMENT)} and t.state = ${sql.lit(State.paid)}
        and t.amount - t.refunded - t.reserved = a.refundable_seen
        and t.refunded + t.reserved + a.amount <= t.amount
        and ${storeWithin(tx)}
        and not exists (select from refunds r where r.merchant_id = a.merchant_id and r.user_id = a.user_id
          and r.idempotency_key = a.idempotency_key)
      returning t.*),
    line as (
      insert into transactions (merchant_id, id, tenant_id, paid_at, business_day, store_id, terminal_id, brand_id,
        trade_kind, state, currency, amount, original_id, payment_no, out_trade_no, wallet_trade_no, device_no,
        device_proc_no, remark)
      select p.merchant_id, a.id, p.tenant_id, a.at, ${day}, p.store_id, p.terminal_id, p.brand_id,
        ${sql.lit(REFUND)}, ${sql.lit(State.requested)}, p.currency, a.amount, p.id, a.refund_no, p.out_trade_no,
        p.wallet_trade_no, p.device_no, p.device_proc_no, a.remark
      from paid p, asked a),
    journey as (
      insert into refunds (merchant_id, id, tenant_id, user_id, user_name, idempotency_key, payment_no,
        amount, remark, gateway_key, requested_at)
      select p.merchant_id, a.id, p.tenant_id, a.user_id, a.user_name, a.idempotency_key, a.payment_no, a.amount,
        a.remark, a.gateway_key, a.at
      from paid p, asked a
      returning merchant_id, id, tenant_id)
    ${addJob(job)}`
    .execute(tx.q)
    .catch((error: { code?: string; constraint?: string }) => {
      throw error.code === '23505' && error.constraint === 'refunds_idempotency_key' ? new TransactionTaken() : error
    })
  return answer.numAffectedRows === 1n
}

const refundColumns = sql`r.id, r.payment_no, r.amount, r.remark, r.outcome, l.payment_no as refund_no, l.state,
  p.amount - p.refunded - p.reserved as refundable
  from refunds r
  join transactions l on l.merchant_id = r.merchant_id and l.id = r.id
  join transactions p on p.merchant_id = l.merchant_id and p.id = l.original_id`

/** What a key stands for, if it was used by this person. */
export async function findByKey(tx: Tx, merchantId: number, userId: number, key: string): Promise<RefundRow | null> {
  const answer = await sql<RefundRow>`select ${refundColumns}
    where r.merchant_id = ${merchantId} and r.user_id = ${userId} and r.idempotency_key = ${key}::uuid`.execute(tx.q)
  return answer.rows[0] ?? null
}

export async function findRefund(tx: Tx, merchantId: number, id: bigint): Promise<RefundRow | null> {
  const answer = await sql<RefundRow>`select ${refundColumns}
    where r.merchant_id = ${merchantId} and r.id = ${id}::bigint`.execute(tx.q)
  return answer.rows[0] ?? null
}

/** A refund on its way: what the gateway must be told. */
export interface OpenRefund {
  id: bigint
  original_id: bigint
  gateway_key: string
  amount: bigint
  remark: string | null
  state: number
  currency: string
  payment_no: string
  wallet_trade_no: string | null
  brand_code: string
  payment_class: number
}

/** Takes a refund that is not settled and marks it sent. Null when it is settled already: there is nothing to do. */
export async function takeOpenRefund(tx: Tx<WorkerScope>, id: bigint, at: Date): Promise<OpenRefund | null> {
  const { merchantId } = tx.scope
  const answer = await sql<OpenRefund>`
    select r.id, l.original_id, r.gateway_key, r.amount, r.remark, l.state, l.currency, r.payment_no, l.wallet_trade_no,
      b.code as brand_code, b.payment_class
    from refunds r
    join transactions l on l.merchant_id = r.merchant_id and l.id = r.id
    join brands b on b.id = l.brand_id
    where r.merchant_id = ${merchantId} and r.id = ${id}::bigint and r.settled_at is null
    for update of r`.execute(tx.q)
  const open = answer.rows[0]
  if (!open) return null
  if (open.state !== State.requested) return open
  await setLineState(tx, id, State.sent)
  await tx.q
    .updateTable('refunds')
    .set({ sent_at: at })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  return open
}

const setLineState = (tx: Tx<WorkerScope>, id: bigint, state: number) =>
  tx.q
    .updateTable('transactions')
    .set({ state })
    .where('merchant_id', '=', tx.scope.merchantId)
    .where('id', '=', id)
    .execute()

/** The gateway said nothing: the reservation stays until it does. */
export async function markUnknown(tx: Tx<WorkerScope>, id: bigint, at: Date): Promise<void> {
  const marked = await tx.q
    .updateTable('refunds')
    .set({ unknown_at: sql<Date>`coalesce(unknown_at, ${at})` })
    .where('merchant_id', '=', tx.scope.merchantId)
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (marked.numUpdatedRows === 1n) await setLineState(tx, id, State.unknown)
}

export interface Settlement {
  outcome: 'SUCCEEDED' | 'REFUSED' | 'FAILED'
  reference: string | null
  at: Date
}

/**
 * Writes down how a refund ended, once: a second settlement finds nothing to do. A success moves the line to its
 * instant, turns the reservation into a refund, and counts it in both rollups.
 */
export async function settle(
  tx: Tx<WorkerScope>,
  open: OpenRefund,
  { outcome, reference, at }: Settlement,
): Promise<boolean> {
  const { merchantId } = tx.scope
  const settled = await tx.q
    .updateTable('refunds')
    .set({ settled_at: at, outcome, gateway_reference: reference })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', open.id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (settled.numUpdatedRows === 0n) return false
  const succeeded = outcome === 'SUCCEEDED'
  await sql`update transactions set reserved = reserved - ${open.amount}::bigint,
      refunded = refunded + ${succeeded ? open.amount : 0n}::bigint
    where merchant_id = ${merchantId} and id = ${open.original_id}::bigint`.execute(tx.q)
  if (succeeded) await countSuccess(tx, open, at)
  else await setLineState(tx, open.id, State.refundFailed)
  return true
}

async function countSuccess(tx: Tx<WorkerScope>, open: OpenRefund, at: Date): Promise<void> {
  const { merchantId } = tx.scope
  const day = businessDay(sql`${at}::timestamptz`, sql`m.time_zone`, sql`m.closing_minutes`)
  await sql`
    with line as (
      update transactions t set state = ${sql.lit(State.succeeded)}, paid_at = ${at}::timestamptz, business_day = ${day}
      from merchants m where m.id = ${merchantId} and t.merchant_id = ${merchantId} and t.id = ${open.id}::bigint
      returning t.merchant_id, t.tenant_id, t.store_id, t.brand_id, t.business_day, t.amount),
    by_store as (
      insert into store_days as d (merchant_id, store_id, day, tenant_id, ref_n, ref_amt)
      select merchant_id, store_id, business_day, tenant_id, 1, amount from line
      on conflict (merchant_id, store_id, day) do update
        set ref_n = d.ref_n + 1, ref_amt = d.ref_amt + excluded.ref_amt)
    insert into brand_days as d (merchant_id, day, brand_id, tenant_id, ref_n, ref_amt)
    select merchant_id, business_day, brand_id, tenant_id, 1, amount from line
    on conflict (merchant_id, day, brand_id) do update
      set ref_n = d.ref_n + 1, ref_amt = d.ref_amt + excluded.ref_amt`.execute(tx.q)
}
