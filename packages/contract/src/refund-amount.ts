/** Rules for the refundable amount, used by forms, the server, files and the feed. */

/**
 * Amounts of a payment in minor units. `refunded` is already paid back. `reserved` belongs to
 * refunds in progress.
 */
export interface RefundedAmounts {
  readonly amount: bigint
  readonly refunded: bigint
  readonly reserved: bigint
}

/**
 * Returns the amount in minor units that no refund has used or reserved. The server has the same
 * rule in SQL as `refundableSql`.
 */
export const leftToRefund = ({ amount, refunded, reserved }: RefundedAmounts): bigint =>
  amount - refunded - reserved

/** True if a refund exceeds the refundable amount of its payment. */
export const exceedsRefundable = <N extends number | bigint>(amount: N, refundable: N): boolean =>
  amount > refundable

export type RefundAmountFault = 'empty' | 'notPositive' | 'exceeds'

/**
 * Returns the error of a typed refund amount, or null if this amount can be refunded. `amount` is
 * null if nothing was typed.
 */
export function amountFault(amount: number | null, refundable: number): RefundAmountFault | null {
  if (amount === null) return 'empty'
  if (amount <= 0) return 'notPositive'
  return exceedsRefundable(amount, refundable) ? 'exceeds' : null
}
