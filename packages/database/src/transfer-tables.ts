import type { Generated, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    transfers: TransferTable
    transfer_items: TransferItemTable
  }
}

export type TransferState = 'WAITING' | 'RELEASED' | 'DONE' | 'CANCELLED'
export type TransferResult = 'PAID' | 'RETURNED'

/** Deposits of a tenant that are paid out together. */
export interface TransferTable {
  id: bigint
  tenant_id: number
  transfer_no: string
  pay_day: string
  currency: string
  state: TransferState
  merchant_ids: number[]
  item_count: number
  total: bigint
  paid_count: Generated<number>
  returned_count: Generated<number>
  requested_merchant_id: number
  approval_id: bigint
  requested_by: string
  requested_at: Date
  approved_by: Generated<string | null>
  approved_at: Generated<Date | null>
  file: Generated<Uint8Array | null>
  file_hash: Generated<string | null>
  reminded_at: Generated<Date | null>
}
export type TransferTableRow = Selectable<TransferTable>

export interface TransferItemTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  transfer_id: bigint
  deposit_id: bigint
  company_id: number
  bank_account_id: bigint
  amount: bigint
  cancelled: Generated<boolean>
  result: Generated<TransferResult | null>
  result_on: Generated<string | null>
  reason: Generated<string | null>
  result_by: Generated<string | null>
  result_at: Generated<Date | null>
}
export type TransferItemRow = Selectable<TransferItemTable>
