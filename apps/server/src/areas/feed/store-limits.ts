/** What a store may take: minor units; null is no limit. */
export interface StoreLimit {
  readonly name: string
  readonly payment: bigint | null
  readonly day: bigint | null
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
  /** Of the store's business day, these among it. */
  day_amount: bigint
  is_noted: boolean
}
