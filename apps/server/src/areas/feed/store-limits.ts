/**
 * Limits of a store in minor units, and the share of a payment that points may pay in parts per
 * million; null means no limit.
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

/** Newly inserted payment. */
export interface Taken {
  id: bigint
  store_id: number
  business_day: string
  amount: bigint
  payment_class: number
  /** Points used in addition to the amount. */
  used: bigint
  /** Total of the store's business day in minor units, including these payments. */
  day_amount: bigint
  is_noted: boolean
}
