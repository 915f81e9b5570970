/** What of a payment can be refunded: one rule for forms, for the server, and for rows of files and the feed. */

/** Amounts of a payment in minor units: `refunded` was given back, `reserved` is held by refunds that have not ended. */
export interface RefundedAmounts {
  readonly amount: bigint
  readonly refunded: bigint
  readonly reserved: bigint
}

/** Amount in minor units that no refund has taken or holds. `refundableSql` of the server is the same rule in SQL. */
export const leftToRefund = ({ amount, refunded, reserved }: RefundedAmounts): bigint =>
  amount - refunded - reserved

/** True if a refund is larger than what is left of its payment. */
export const exceedsRefundable = <N extends number | bigint>(amount: N, refundable: N): boolean =>
  amount > refundable

export type RefundAmountFault = 'empty' | 'notPositive' | 'exceeds'

/** Why an amount cannot be refunded, or null. Null as an amount means that none was typed. */
export function amountFault(amount: number | null, refundable: number): RefundAmountFault | null {
  if (amount === null) return 'empty'
  if (amount <= 0) return 'notPositive'
  return exceedsRefundable(amount, refundable) ? 'exceeds' : null
}
