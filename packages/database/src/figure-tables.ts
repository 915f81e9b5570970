import type { Generated, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    attention_mutes: AttentionMuteTable
    brand_amounts: AmountTable
    figure_days: FigureDayTable
    store_amounts: AmountTable & { store_id: number }
    store_hours: StoreHourTable
  }
}

/** Which business days of a merchant are counted by hour and amount, and how they were found. Days are `YYYY-MM-DD`. */
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

/** What counts of a store in an hour of the merchant's wall clock, 0 to 23. Amounts in minor units. */
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

/** What counts of a brand whose own amount is in a class (`AMOUNT_BOUNDS`), of a store or of all together. Amounts in minor units. */
export interface AmountTable {
  merchant_id: number
  day: string
  brand_id: number
  amount_class: number
  tenant_id: number
  pay_n: Generated<number>
  pay_amt: Generated<bigint>
  ref_n: Generated<number>
  ref_amt: Generated<bigint>
}

/** What a person is not shown among what needs attention, until when. */
export interface AttentionMuteTable {
  merchant_id: number
  user_id: number
  subject: string
  tenant_id: number
  muted_until: Date
}
