import type { ColumnType, Generated } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    imports: ImportTable
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
