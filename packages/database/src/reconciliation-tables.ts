import type { Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    bank_files: BankFileTable
    bank_matches: BankMatchTable
    bank_differences: BankDifferenceTable
  }
}

export interface BankFileTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  /** SHA-256 as hexadecimal digits. */
  hash: string
  file_name: string
  kind: 'STATEMENT' | 'NOTICE' | 'CSV' | 'CAMT053' | 'MT940'
  account: string | null
  /** `YYYY-MM-DD`. */
  date_from: string | null
  date_to: string | null
  row_count: number
  credit_count: number
  credit_sum: bigint
  user_id: number
  user_name: string
  given_at: Date
}
export type BankFileRow = Selectable<BankFileTable>

export interface BankMatchTable {
  merchant_id: number
  deposit_id: bigint
  tenant_id: number
  bank_file_id: bigint
  record_no: number
  match_id: bigint
  line_nth: number
  deposit_nth: number
  booked_on: string
  /** Part of the line that belongs to the deposit. */
  amount: bigint
  line_amount: bigint
  payer: string
  edi: string
  way: 'EDI' | 'FIELDS' | 'HAND'
  confirmed_by: string
  confirmed_at: Date
}
export type BankMatchRow = Selectable<BankMatchTable>

export interface BankDifferenceTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  bank_file_id: bigint
  match_id: bigint
  /** Yen: lines minus deposits. */
  amount: bigint
  reason: 'BANK_FEE' | 'SHORT' | 'DOUBLE' | 'OTHER'
  owner_id: number
  /** `YYYY-MM-DD`. */
  close_by: string
  closed_at: Date | null
  created_by: string
  created_at: Date
  version: number
  changed_by: string | null
  changed_at: Date | null
}
export type BankDifferenceRow = Selectable<BankDifferenceTable>
