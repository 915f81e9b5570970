import type { Generated, Insertable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    disputes: DisputeTable
    dispute_files: DisputeFileTable
    deductions: DeductionTable
  }
}

export interface DisputeTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  payment_id: bigint
  store_id: number
  amount: bigint
  currency: string
  reason: string
  case_no: string | null
  state: Generated<'OPEN' | 'ANSWERED' | 'WON' | 'LOST'>
  received_on: string
  respond_by: string
  remark: string | null
  answer: string | null
  answered_at: Date | null
  answered_by: string | null
  decided_at: Date | null
  reminded_at: Date | null
  created_at: Date
  created_by: string
  version: Generated<number>
  changed_at: Date | null
  changed_by: string | null
}
export type NewDisputeRow = Insertable<DisputeTable>

export interface DisputeFileTable {
  merchant_id: number
  dispute_id: bigint
  file_name: string
  tenant_id: number
  added_at: Date
  added_by: string
}

export interface DeductionTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  kind: 'DISPUTE' | 'DISPUTE_CANCEL'
  dispute_id: bigint
  amount: bigint
  currency: string
  business_day: string
  /** Deposit that includes this deduction; null until the deduction is in a deposit. */
  deposit_id: bigint | null
}
