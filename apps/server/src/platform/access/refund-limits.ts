import { isLaxer, noRefundLimits, type RefundLimits } from '@choba/contract/refunds.contract.ts'
import type { Tx } from '@choba/database/scope.ts'

/** Returns the refund limits of a merchant's roles by role id. Roles without limits are missing. */
export async function readAllRefundLimits(
  q: Tx['q'],
  merchantId: number,
): Promise<ReadonlyMap<number, RefundLimits>> {
  const rows = await q
    .selectFrom('role_refund_limits')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .execute()
  const limit = (max: bigint | null) => (max === null ? null : Number(max))
  return new Map(
    rows.map((row) => [
      row.role_id,
      {
        each: limit(row.each_max),
        personDay: limit(row.person_day_max),
        storeDay: limit(row.store_day_max),
      },
    ]),
  )
}

/** Returns the amounts up to which users with the role refund without approval. */
export const readRefundLimits = async (
  q: Tx['q'],
  merchantId: number,
  roleId: number,
): Promise<RefundLimits> => (await readAllRefundLimits(q, merchantId)).get(roleId) ?? noRefundLimits

/**
 * Returns true if the user may grant these refund limits. No user can grant a limit that is higher
 * than the user's own limit.
 */
export const refundsWithin = (
  { refundLimits }: { readonly refundLimits: RefundLimits },
  permissions: readonly string[],
  limits: RefundLimits,
): boolean => !permissions.includes('Refund.add') || !isLaxer(limits, refundLimits)
