import type { Cycle, PayDay, Roll } from '@choba/contract/terms-cycle.ts'
import type {
  RoundingMode,
  RoundingUnit,
  TaxClass,
  TransferFee,
} from '@choba/contract/terms-fee.ts'
import type { ColumnType, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    terms: TermsTable
    term_rates: TermRateTable
  }
}

export interface TermsTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  /** First business day of the merchant on which the terms apply, `YYYY-MM-DD`. */
  first_day: string
  cycle_kind: Cycle['kind']
  /** Closing day of a weekly cycle, 1 (Monday) to 7 (Sunday); null for other cycles. */
  cycle_weekday: number | null
  pay_kind: PayDay['kind']
  pay_number: number
  roll: Roll
  /** A jsonb column, written as text. */
  transfer_fees: ColumnType<readonly TransferFee[], string, never>
  minimum_payout: bigint
  negative_carries: number
  point_cost: bigint
  approval_id: bigint | null
  requested_by: string | null
  requested_at: Date | null
  approved_by: string | null
  approved_at: Date
}
export type TermsRow = Selectable<TermsTable>

export interface TermRateTable {
  merchant_id: number
  terms_id: bigint
  payment_method_id: number
  tenant_id: number
  rate_ppm: number
  tax_class: TaxClass
  rounding_unit: RoundingUnit
  rounding_mode: RoundingMode
  fee_returned: boolean
}
export type TermRateRow = Selectable<TermRateTable>
