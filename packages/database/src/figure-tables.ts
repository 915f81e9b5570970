import type { Generated, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    attention_mutes: AttentionMuteTable
    payment_method_amounts: AmountTable
    figure_days: FigureDayTable
    store_amounts: AmountTable & { store_id: number }
    store_hours: StoreHourTable
  }
}

/**
 * Business days of a merchant that the rollups by hour and by amount include, and the result of the
 * last check of these rollups. Days are `YYYY-MM-DD`.
 */
export interface FigureDayTable {
  merchant_id: number
  tenant_id: number
  first_day: string
  counted_through: string
  counted_at: Date
  verified_through: string | null
  checked_at: Date | null
  difference_count: Generated<number>
  notified_at: Date | null
}
export type FigureDayRow = Selectable<FigureDayTable>

/**
 * Counts and sums of a store in one hour (0 to 23) of the merchant's local time. Amounts are in
 * minor units.
 */
export interface StoreHourTable {
  merchant_id: number
  day: string
  store_id: number
  hour: number
  tenant_id: number
  pay_n: Generated<number>
  pay_amt: Generated<bigint>
  ref_n: Generated<number>
  ref_amt: Generated<bigint>
}

/**
 * Counts and sums of a payment method's transactions in one amount range (`AMOUNT_BOUNDS`), for one
 * store or for all stores together. Amounts are in minor units.
 */
export interface AmountTable {
  merchant_id: number
  day: string
  payment_method_id: number
  amount_class: number
  tenant_id: number
  pay_n: Generated<number>
  pay_amt: Generated<bigint>
  ref_n: Generated<number>
  ref_amt: Generated<bigint>
}

/** An item under "needs attention" that a user has hidden until a given time. */
export interface AttentionMuteTable {
  merchant_id: number
  user_id: number
  subject: string
  tenant_id: number
  muted_until: Date
}
