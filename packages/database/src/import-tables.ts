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
  /** Another service pays its payments out: they are in no deposit. */
  settled_elsewhere: Generated<boolean>
}
export type ImportTableRow = Selectable<ImportTable>

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

/** A sentence of the phrases by its name, with its values. */
export interface ImportSentence {
  phrase: string
  values: Record<string, string>
}

interface ImportPartTable {
  merchant_id: number
  import_id: bigint
  position: number
  tenant_id: number
  /** The bytes of the part, sealed under the master secret. */
  sealed: Buffer
}

interface ImportProblemTable {
  merchant_id: number
  import_id: bigint
  position: number
  tenant_id: number
  line: number
  payment_no: string
  /** The name of a phrase. */
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

/** A file that someone has begun to send, kept for a day, whatever became of it. */
interface ImportUploadTable {
  merchant_id: number
  /** The import's. */
  id: bigint
  tenant_id: number
  user_id: number
  bytes: bigint
  begun_at: Date
}
