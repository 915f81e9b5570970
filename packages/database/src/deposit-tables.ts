import type { RoundingMode, TaxClass } from '@choba/contract/terms-fee.ts'
import type { Generated, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    settlements: SettlementTable
    late_transactions: LateTransactionTable
    settlement_cells: SettlementCellTable
    settlement_points: SettlementPointTable
    deposits: DepositTable
    deposit_lines: DepositLineTable
    deposit_checks: DepositCheckTable
  }
}

/**
 * Last closed day of a merchant and what blocks the next close. Days are business days of the
 * merchant, `YYYY-MM-DD`.
 */
export interface SettlementTable {
  merchant_id: number
  tenant_id: number
  first_day: string
  closed_through: string
  /**
   * Payment methods that block the close of the next day because they have no fee rate.
   * Administrators have already been notified about these payment methods.
   */
  methods_without_rate: Generated<number[]>
}

export interface LateTransactionTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  transaction_id: bigint
  store_id: number
  payment_method_id: number
  trade_kind: number
  amount: bigint
  sign: number
  counted_day: string
  terms_day: string
  settlement_day: string
}

export interface SettlementCellTable {
  merchant_id: number
  store_id: number
  day: string
  payment_method_id: number
  late: boolean
  terms_id: bigint
  tenant_id: number
  company_id: number
  pay_n: number
  pay_amt: bigint
  ref_n: number
  ref_amt: bigint
  fee: bigint
  fee_back: bigint
}

/** Points settled on one day: points that the merchant awarded minus points taken back. */
export interface SettlementPointTable {
  merchant_id: number
  /** Business day on which the points are settled. */
  day: string
  store_id: number
  /**
   * Business day of the payment that the points belong to. The terms of this day determine the cost
   * of a point.
   */
  terms_day: string
  tenant_id: number
  points: bigint
}

/** States of a stored deposit. An open deposit is only a forecast and has no state. */
export type StoredDepositState =
  | 'CLOSED'
  | 'IN_TRANSFER'
  | 'PAID'
  | 'RETURNED'
  | 'CARRIED'
  | 'INVOICED'

export interface DepositTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  company_id: number
  deposit_no: string
  date_from: string
  date_to: string
  terms_id: bigint
  bank_account_id: bigint | null
  pay_day: string
  pay_day_provisional: boolean
  currency: string
  state: StoredDepositState
  total_usage: bigint
  refund: bigint
  fee: bigint
  tax: bigint
  transfer_fee: bigint
  deduction: bigint
  point_give: bigint
  revise: bigint
  transfer_amount: bigint
  cash_total: bigint
  late_count: number
  carries: number
  input_hash: string
  closed_at: Date
  /** Rounding of the tax; null for deposits from before the column existed. */
  tax_rounding: Generated<RoundingMode | null>
}
export type DepositRow = Selectable<DepositTable>

export type DepositLineKind = 'CARRY_IN' | 'CARRY_OUT' | 'INVOICED' | 'RETURNED' | 'REVISION'

export interface DepositLineTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  company_id: number
  deposit_id: bigint | null
  kind: DepositLineKind
  amount: bigint
  cause_deposit_id: bigint | null
  reason: string | null
  approval_id: bigint | null
  business_day: string
  created_at: Date
  /**
   * Tax class of a revision; its amount excludes tax. Null for revisions that were made before
   * users could choose a tax class; these have no tax.
   */
  tax_class: Generated<TaxClass | null>
}
export type DepositLineRow = Selectable<DepositLineTable>

/** Result of the latest recalculation of a deposit. */
export interface DepositCheckTable {
  merchant_id: number
  deposit_id: bigint
  tenant_id: number
  checked_at: Date
  difference: bigint
  difference_count: number
  differences: string[]
  notified_at: Date | null
}
