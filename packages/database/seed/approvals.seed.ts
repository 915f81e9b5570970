import { sql } from 'kysely'
import type { AreaSeed } from './area-seeds.ts'
import { tenantPlans } from './merchants.ts'
import { userIdOf } from './people.ts'

/**
 * Adds the approval request for each tenant's refund that waits for approval. The demo manager is
 * the requester. The refund itself is one of the year's transactions.
 */
export const seedOnPayments: AreaSeed = async (q) => {
  for (const { id: tenantId, merchants } of tenantPlans) {
    const manager = userIdOf(tenantId, 'manager')
    await sql`
      with asked as (
        update refunds r set user_id = u.id, user_name = u.full_name, approval_id = r.id + 1
        from transactions l, users u
        where l.merchant_id = ${merchants[0]!.id} and l.state = 8 and r.merchant_id = l.merchant_id and r.id = l.id
          and u.id = ${manager}
        returning r.*)
      insert into approvals (merchant_id, id, tenant_id, kind, subject, store_id, amount, request, basis, user_id, user_name,
        reason, requested_at, expires_at)
      select r.merchant_id, r.approval_id, r.tenant_id, 'refund', r.payment_no, p.store_id, r.amount,
        jsonb_build_object('refundId', r.id::text, 'paymentNo', r.payment_no, 'amount', r.amount, 'reason', r.reason),
        jsonb_build_object('state', p.state, 'amount', p.amount, 'currency', p.currency, 'storeId', p.store_id,
          'paymentMethodId', p.payment_method_id, 'taken', 0),
        r.user_id, r.user_name, r.remark, r.requested_at, r.requested_at + interval '72 hours'
      from asked r join transactions p on p.merchant_id = r.merchant_id and p.id = r.payment_id`.execute(
      q,
    )
  }
}
