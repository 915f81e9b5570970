import { sql } from 'kysely'
import { businessDay } from '../src/business-day.ts'
import type { AreaSeed } from './area-seeds.ts'
import { tenantPlans } from './merchants.ts'
import { userIdOf } from './people.ts'

const HOUR = 3_600_000

/** Above what the manager of the demo refunds alone, in minor units. */
const ABOVE = { demo: 3_000, steppe: 3_000_000 }

/** A refund of each demo that waits for a second person, where its manager sees a payment that is large enough. */
export const seedOnPayments: AreaSeed = async (q, now) => {
  for (const { id: tenantId, code } of tenantPlans) {
    const at = new Date(Number(now) - 2 * HOUR)
    const [refundId, approvalId] = [BigInt(Number(at)) << 22n, (BigInt(Number(at)) << 22n) + 1n]
    const day = businessDay(sql`${at}::timestamptz`, sql`m.time_zone`, sql`m.closing_minutes`)
    // One statement: line, request to the gateway and request for a second person, as the product writes them.
    await sql`
      with payment as (
        update transactions t set reserved = t.amount from merchants m, users u
        where u.id = ${userIdOf(tenantId, 'manager')} and m.id = u.merchant_id and t.merchant_id = m.id
          and t.id = (select p.id from transactions p
            where p.merchant_id = m.id and p.trade_kind = 1 and p.state = 1 and p.refunded = 0 and p.reserved = 0
              and p.amount > ${ABOVE[code]}::bigint and p.paid_at < ${at}::timestamptz
              and p.store_id in (select store_id from user_stores s where s.user_id = u.id)
            order by p.paid_at desc limit 1)
        returning t.*, u.id as user_id, u.full_name, ${day} as today),
      line as (
        insert into transactions (merchant_id, id, tenant_id, paid_at, business_day, store_id, terminal_id, brand_id,
          trade_kind, state, currency, amount, original_id, payment_no, out_trade_no, wallet_trade_no, refund_reason)
        select merchant_id, ${refundId}::bigint, tenant_id, ${at}::timestamptz, today::date, store_id, terminal_id, brand_id,
          2, 8, currency, amount, id, 'R' || to_char(today::date, 'YYYYMMDD') || lpad(${String(refundId)}::text, 19, '0'), out_trade_no,
          wallet_trade_no, 'RETURNED' from payment),
      refund as (
        insert into refunds (merchant_id, id, tenant_id, payment_id, user_id, user_name, idempotency_key, payment_no, amount,
          reason, gateway_key, requested_at, approval_id)
        select merchant_id, ${refundId}::bigint, tenant_id, id, user_id, full_name, gen_random_uuid(), payment_no, amount,
          'RETURNED', gen_random_uuid(), ${at}::timestamptz, ${approvalId}::bigint from payment)
      insert into approvals (merchant_id, id, tenant_id, kind, subject, store_id, amount, request, ground, user_id, user_name,
        requested_at, expires_at)
      select merchant_id, ${approvalId}::bigint, tenant_id, 'refund', payment_no, store_id, amount,
        jsonb_build_object('refundId', ${String(refundId)}::text, 'paymentNo', payment_no, 'amount', amount, 'reason', 'RETURNED'),
        jsonb_build_object('state', state, 'amount', amount, 'currency', currency, 'storeId', store_id, 'brandId', brand_id, 'taken', 0),
        user_id, full_name, ${at}::timestamptz, ${new Date(Number(at) + 72 * HOUR)}::timestamptz
      from payment`.execute(q)
  }
}
