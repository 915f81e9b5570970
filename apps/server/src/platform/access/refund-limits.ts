import { isLaxer, noRefundLimits, type RefundLimits } from '@choba/contract/refunds.contract.ts'
import type { Tx } from '@choba/database/scope.ts'

/** The limits of every role of a merchant that has some, by its id. */
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

/** Up to which amounts the holders of a role refund without a second person. */
export const readRefundLimits = async (
  q: Tx['q'],
  merchantId: number,
  roleId: number,
): Promise<RefundLimits> => (await readAllRefundLimits(q, merchantId)).get(roleId) ?? noRefundLimits

/** The privilege ceiling: no one who refunds up to a limit makes anyone who refunds more. */
export const refundsWithin = (
  { refundLimits }: { readonly refundLimits: RefundLimits },
  permissions: readonly string[],
  limits: RefundLimits,
): boolean => !permissions.includes('Refund.add') || !isLaxer(limits, refundLimits)
