import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    imports: ImportTable
    import_rows: ImportRowTable
    import_parts: ImportPartTable
    import_problems: ImportProblemTable
    import_mappings: ImportMappingTable
    import_uploads: ImportUploadTable
  }
}

export interface ImportedFile {
  /** File name without its folder. */
  name: string
  /** SHA-256 of the stored file, compressed or not, as 64 hexadecimal digits. */
  sha256: string
}

export interface ImportTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  started_at: Date
  finished_at: Date | null
  user_name: string
  files: ColumnType<ImportedFile[], string, string>
  accepted: Generated<number>
  known: Generated<number>
  refused: Generated<number>
  differs: Generated<number>
  source: Generated<'COMMAND' | 'PORTAL'>
  state: Generated<ImportTableState>
  user_id: Generated<number | null>
  settings: JSONColumnType<object | null, string | null, string | null>
  recognised: JSONColumnType<object | null, string | null, string | null>
  contents: JSONColumnType<ImportContents | null, string | null, string | null>
  file_size: Generated<bigint | null>
  received: Generated<bigint>
  line_count: Generated<number | null>
  phase: Generated<'checking' | 'loading' | 'undoing' | null>
  phase_rows: Generated<number>
  phase_total: Generated<number>
  findings: JSONColumnType<object | null, string | null, string | null>
  problem: JSONColumnType<ImportSentence | null, string | null, string | null>
  lease_id: Generated<string | null>
  lease_until: Generated<Date | null>
  file_until: Generated<Date | null>
  undone_by: Generated<string | null>
  undone_at: Generated<Date | null>
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
  /** True if another service pays out these payments. No deposit includes them. */
  paid_out_externally: Generated<boolean>
}
export type ImportTableRow = Selectable<ImportTable>

/** Tables of an uploaded workbook or archive. */
export interface ImportContents {
  kind: 'workbook' | 'archive'
  /** Sheets with rows, or files, each with the formats that match its heading. */
  tables: { name: string; recognised: object[] }[]
}

export type ImportTableState =
  | 'UPLOADING'
  | 'DRAFT'
  | 'CHECKING'
  | 'CHECKED'
  | 'RUNNING'
  | 'STOPPED'
  | 'DONE'
  | 'FAILED'
  | 'UNDOING'
  | 'UNDONE'

/** A translated message: the name of a phrase and its values. */
export interface ImportSentence {
  phrase: string
  values: Record<string, string>
}

interface ImportPartTable {
  merchant_id: number
  import_id: bigint
  position: number
  tenant_id: number
  /** Bytes of the part, encrypted with the master secret. */
  sealed: Buffer
}

interface ImportProblemTable {
  merchant_id: number
  import_id: bigint
  position: number
  tenant_id: number
  /** Name of the file in the archive; empty if the import has a single file. */
  file: string
  line: number
  payment_no: string
  /** Name of the phrase that explains the error. */
  reason: string
  value: string
  row: string
}
export type ImportProblemRow = Selectable<ImportProblemTable>

interface ImportMappingTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  name: string
  text: string
  user_name: string
  version: Generated<number>
  changed_at: Date
  changed_by: string
}
export type ImportMappingRow = Selectable<ImportMappingTable>

/** Values that the imported file contains about a transaction. */
export interface ImportRowTable {
  merchant_id: number
  /** ID of the transaction. */
  id: bigint
  tenant_id: number
  /** Index of the file in the import's `files`. */
  file: number
  line: number
  date_only: Generated<boolean>
  /** Decimal texts, as in the file. */
  fee: string | null
  fee_currency: string | null
  net: string | null
  payout_no: string | null
  settled_at: Date | null
  settled_currency: string | null
  settled_amount: string | null
}

/**
 * An upload that a user has started. The row is kept for a day, even if the upload fails or is
 * deleted.
 */
interface ImportUploadTable {
  merchant_id: number
  /** ID of the import. */
  id: bigint
  tenant_id: number
  user_id: number
  bytes: bigint
  begun_at: Date
}
