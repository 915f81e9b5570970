import { sql, type Kysely } from 'kysely'
import { businessDay } from '../src/business-day.ts'
import type { Tables } from '../src/tables.ts'
import type { PlannedLine } from './planned-line.ts'

const instant = (at: number): string => new Date(at).toISOString()

/** Writes lines in one statement, and the requests of their refunds in a second. At most some thousands at once. */
export async function writeLines(q: Kysely<Tables>, lines: readonly PlannedLine[]): Promise<void> {
  const column = <T>(take: (line: PlannedLine) => T): T[] => lines.map(take)
  const day = businessDay(sql`l.paid_at`, sql`m.time_zone`, sql`m.closing_minutes`)
  await sql`
    insert into transactions (merchant_id, id, tenant_id, paid_at, business_day, store_id, terminal_id, brand_id,
      trade_kind, state, currency, amount, refunded, reserved, original_id, payment_no, out_trade_no, wallet_trade_no, device_no,
      device_proc_no, remark)
    select l.merchant_id, l.id, m.tenant_id, l.paid_at, ${day}, l.store_id, l.terminal_id, l.brand_id,
      l.trade_kind, l.state, m.currency, l.amount, l.refunded, l.reserved, l.original_id, l.payment_no, l.out_trade_no,
      l.wallet_trade_no, l.device_no, l.device_proc_no, l.remark
    from unnest(
      ${column((l) => l.merchantId)}::int[], ${column((l) => l.id)}::bigint[],
      ${column((l) => instant(l.paidAt))}::timestamptz[], ${column((l) => l.storeId)}::int[],
      ${column((l) => l.terminalId)}::int[], ${column((l) => l.brandId)}::smallint[],
      ${column((l) => l.kind)}::smallint[], ${column((l) => l.state)}::smallint[], ${column((l) => l.amount)}::bigint[],
      ${column((l) => l.refunded)}::bigint[], ${column((l) => l.reserved)}::bigint[],
      ${column((l) => l.original?.id ?? null)}::bigint[],
      ${column((l) => l.paymentNo)}::text[], ${column((l) => l.outTradeNo)}::text[],
      ${column((l) => l.walletTradeNo)}::text[], ${column((l) => l.deviceNo)}::text[],
      ${column((l) => l.deviceProcNo)}::text[], ${column((l) => l.remark)}::text[]
    ) as l (merchant_id, id, paid_at, store_id, terminal_id, brand_id, trade_kind, state, amount, refunded, reserved, original_id,
      payment_no, out_trade_no, wallet_trade_no, device_no, device_proc_no, remark)
    join merchants m on m.id = l.merchant_id`.execute(q)
  const refunds = lines.flatMap((line) =>
    line.request && line.original ? [{ line, request: line.request, payment: line.original }] : [],
  )
  if (refunds.length === 0) return
  await q
    .insertInto('refunds')
    .values(
      refunds.map(({ line, request, payment }) => ({
        merchant_id: line.merchantId,
        id: BigInt(line.id),
        tenant_id: line.tenantId,
        payment_id: BigInt(payment.id),
        user_id: request.userId,
        user_name: request.userName,
        idempotency_key: request.idempotencyKey,
        payment_no: payment.paymentNo,
        amount: BigInt(line.amount),
        remark: line.remark,
        gateway_key: request.gatewayKey,
        requested_at: new Date(line.at),
        sent_at: request.sentAt === null ? null : new Date(request.sentAt),
        settled_at: request.outcome === null ? null : new Date(line.paidAt),
        unknown_at: request.unknownAt === null ? null : new Date(request.unknownAt),
        gave_up_at: request.gaveUpAt === null ? null : new Date(request.gaveUpAt),
        outcome: request.outcome,
        gateway_reference: request.reference,
      })),
    )
    .execute()
}

/** Makes both rollups anew from the transactions. */
export async function writeRollups(q: Kysely<Tables>): Promise<void> {
  const sums = sql`
    count(*) filter (where trade_kind = 1 and state = 1), coalesce(sum(amount) filter (where trade_kind = 1 and state = 1), 0),
    count(*) filter (where trade_kind = 2 and state = 5), coalesce(sum(amount) filter (where trade_kind = 2 and state = 5), 0),
    count(*) filter (where state = 2)`
  await sql`
    insert into store_days (merchant_id, store_id, day, tenant_id, pay_n, pay_amt, ref_n, ref_amt, failed_n)
    select merchant_id, store_id, business_day, tenant_id, ${sums} from transactions
    where trade_kind = 1 or state = 5
    group by merchant_id, store_id, business_day, tenant_id order by 1, 2, 3`.execute(q)
  await sql`
    insert into brand_days (merchant_id, day, brand_id, tenant_id, pay_n, pay_amt, ref_n, ref_amt, failed_n)
    select merchant_id, business_day, brand_id, tenant_id, ${sums} from transactions
    where trade_kind = 1 or state = 5
    group by merchant_id, business_day, brand_id, tenant_id order by 1, 2, 3`.execute(q)
}
