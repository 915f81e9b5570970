/**
 * Limits of a store. Amounts are in minor units. The share of a payment that may be paid with
 * points is in parts per million. Null means no limit.
 */
export interface StoreLimit {
  readonly name: string
  readonly payment: bigint | null
  readonly day: bigint | null
  readonly pointUse: number | null
  /** Amounts in minor units that cause a notification when they are reached. */
  readonly paymentAlert: bigint | null
  readonly dayAlert: bigint | null
}

/** Payment that the current batch has inserted. */
export interface Taken {
  id: bigint
  store_id: number
  business_day: string
  amount: bigint
  payment_class: number
  /** Points that the customer used in addition to the amount. */
  used: bigint
  /**
   * Total of all payments of the store's business day in minor units, including the payments of
   * this batch.
   */
  day_amount: bigint
  is_noted: boolean
}
