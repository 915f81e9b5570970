/** What a store may take: minor units, and parts per million of a payment that points may pay; null is no limit. */
export interface StoreLimit {
  readonly name: string
  readonly payment: bigint | null
  readonly day: bigint | null
  readonly pointUse: number | null
  /** From these on someone is notified. */
  readonly paymentAlert: bigint | null
  readonly dayAlert: bigint | null
}

/** A payment that has just gone in. */
export interface Taken {
  id: bigint
  store_id: number
  business_day: string
  amount: bigint
  payment_class: number
  /** Points that it was paid with beside the amount. */
  used: bigint
  /** Of the store's business day, these among it. */
  day_amount: bigint
  is_noted: boolean
}
