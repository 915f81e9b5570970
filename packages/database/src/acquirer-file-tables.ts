import type { Generated, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    acquirer_layouts: AcquirerLayoutTable
    acquirer_files: AcquirerFileTable
    acquirer_rows: AcquirerRowTable
    acquirer_differences: AcquirerDifferenceTable
    acquirer_sums: AcquirerSumTable
  }
}

export interface AcquirerLayoutTable {
  tenant_id: number
  payment_method_id: number
  mapping_name: string
  mapping_text: string | null
  time_zone: string
  currency: string
  fee_ppm: number | null
  changed_at: Date
  changed_by: string
}
export type AcquirerLayoutRow = Selectable<AcquirerLayoutTable>

export type AcquirerFileState = 'MATCHING' | 'DONE' | 'FAILED'

/** Line of a settlement file that could not be read. */
export interface AcquirerRefusal {
  readonly line: number
  readonly reason: string
}

export interface AcquirerFileTable {
  tenant_id: number
  id: bigint
  payment_method_id: number
  file_name: string
  hash: string
  mapping_name: string
  time_zone: string
  fee_ppm: number | null
  /** `YYYY-MM-DD`. */
  date_from: string
  date_to: string
  row_count: number
  skipped_count: number
  refused_count: number
  refusals: unknown
  state: Generated<AcquirerFileState>
  run: Generated<number>
  matched_at: Generated<Date | null>
  user_name: string
  given_at: Date
}
export type AcquirerFileRow = Selectable<AcquirerFileTable>

export interface AcquirerRowTable {
  tenant_id: number
  file_id: bigint
  position: number
  line: number
  number: string
  reference: string | null
  kind: number
  day: string
  currency: string
  amount: bigint
  fee: bigint | null
}

export type AcquirerDifferenceKind =
  | 'NOT_IN_FILE'
  | 'NOT_HERE'
  | 'AMOUNT'
  | 'DAY'
  | 'FEE'
  | 'DOUBLE'
export type AcquirerReason = 'TIMING' | 'ACQUIRER' | 'OWN' | 'AGREED' | 'OTHER'

export interface AcquirerDifferenceTable {
  tenant_id: number
  file_id: bigint
  kind: AcquirerDifferenceKind
  item: string
  line: number | null
  number: string | null
  trade_kind: number
  merchant_code: string | null
  payment_no: string | null
  file_currency: string | null
  file_amount: bigint | null
  file_day: string | null
  file_fee: bigint | null
  own_currency: string | null
  own_amount: bigint | null
  own_day: string | null
  own_fee: bigint | null
  run: number
  reason: Generated<AcquirerReason | null>
  owner: Generated<string | null>
  closes_on: Generated<string | null>
  note: Generated<string | null>
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
}
export type AcquirerDifferenceRow = Selectable<AcquirerDifferenceTable>

export interface AcquirerSumTable {
  tenant_id: number
  file_id: bigint
  day: string
  currency: string
  file_count: number
  file_sum: bigint
  file_fees: bigint
  own_count: number
  own_sum: bigint
}
export type AcquirerSumRow = Selectable<AcquirerSumTable>
