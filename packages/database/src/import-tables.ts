import type { ColumnType, Generated } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    imports: ImportTable
    import_rows: ImportRowTable
  }
}

export interface ImportedFile {
  /** Without its folder. */
  name: string
  /** Of the file as it lies there, packed or not: 64 hexadecimal digits. */
  sha256: string
}

export interface ImportTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  started_at: Date
  finished_at: Date | null
  user_name: string
  files: ColumnType<ImportedFile[], string, never>
  accepted: Generated<number>
  known: Generated<number>
  refused: Generated<number>
  differs: Generated<number>
}

/** What the file of an imported transaction says of it. */
export interface ImportRowTable {
  merchant_id: number
  /** The transaction's. */
  id: bigint
  tenant_id: number
  /** The place of its file in `files` of the import. */
  file: number
  line: number
  date_only: Generated<boolean>
  /** Plain decimals, as the file has them. */
  fee: string | null
  fee_currency: string | null
  net: string | null
  payout_no: string | null
  settled_at: Date | null
  settled_currency: string | null
  settled_amount: string | null
}
