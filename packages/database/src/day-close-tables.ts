import type { PaymentClass } from '@choba/contract/transactions.contract.ts'
import type { ColumnType, Insertable, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    day_closes: DayCloseTable
  }
}

/** What counted of a terminal and a class of payment when a day was closed. Minor units. */
export interface ClosedFigures {
  /** Null: without a terminal. */
  terminalId: string | null
  terminalNo: string | null
  paymentClass: PaymentClass
  paymentCount: number
  payment: number
  refundCount: number
  refund: number
}

/** Days are `YYYY-MM-DD`, amounts minor units. */
export interface DayCloseTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  store_id: number
  day: string
  part: string
  terminal_no: string | null
  currency: string
  /** jsonb: written as text. */
  figures: ColumnType<readonly ClosedFigures[], string, never>
  opening_float: bigint
  expected_cash: bigint
  counted_cash: bigint
  reason: string | null
  closed_at: Date
  closed_by: string
  /** The transactions that counted, by id; null of closes from before this was kept. */
  counted: bigint[] | null
}
export type DayCloseRow = Selectable<DayCloseTable>
export type NewDayClose = Insertable<DayCloseTable>
