import type { PaymentClass } from '@choba/contract/transactions.contract.ts'
import type { ColumnType, Insertable, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    day_closes: DayCloseTable
  }
}

/** Counts and sums of one terminal and one payment class on a closed day, in minor units. */
export interface ClosedFigures {
  /** Null for transactions without a terminal. */
  terminalId: string | null
  terminalNo: string | null
  paymentClass: PaymentClass
  paymentCount: number
  payment: number
  refundCount: number
  refund: number
}

/** A day close of a store. Days are `YYYY-MM-DD`, amounts are minor units. */
export interface DayCloseTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  store_id: number
  day: string
  part: string
  terminal_no: string | null
  currency: string
  /** A jsonb column, written as text. */
  figures: ColumnType<readonly ClosedFigures[], string, never>
  opening_float: bigint
  expected_cash: bigint
  counted_cash: bigint
  reason: string | null
  closed_at: Date
  closed_by: string
  /**
   * IDs of the transactions that the close includes; null for closes that were made before this
   * column existed.
   */
  counted: bigint[] | null
}
export type DayCloseRow = Selectable<DayCloseTable>
export type NewDayClose = Insertable<DayCloseTable>
