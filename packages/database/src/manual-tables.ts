import type { Generated, Insertable, Selectable } from 'kysely'
import type { StoredFileType } from './feedback-tables.ts'

declare module './tables.ts' {
  interface Tables {
    manual_categories: ManualCategoryTable
    manuals: ManualTable
    manual_versions: ManualVersionTable
    manual_pages: ManualPageTable
  }
}

export interface ManualCategoryTable {
  tenant_id: number
  merchant_id: number
  /**
   * True if the row belongs to the tenant's system merchant, so that all users of the tenant can
   * read it.
   */
  of_service: boolean
  id: bigint
  name: string
  sequence: number
  version: Generated<number>
  changed_at: Date
  changed_by: string
}

export interface ManualTable {
  tenant_id: number
  merchant_id: number
  /**
   * True if the row belongs to the tenant's system merchant, so that all users of the tenant can
   * read it.
   */
  of_service: boolean
  id: bigint
  category_id: bigint
  name: string
  /** Name in normalized form, for searches. */
  folded: string
  version: Generated<number>
  changed_at: Date
  changed_by: string
}

/** One file of a manual in one language. The highest `number` is the current version. */
export interface ManualVersionTable {
  tenant_id: number
  merchant_id: number
  /**
   * True if the row belongs to the tenant's system merchant, so that all users of the tenant can
   * read it.
   */
  of_service: boolean
  manual_id: bigint
  language: 'ja' | 'en' | 'mn'
  number: number
  file_name: string
  label: string
  content_type: StoredFileType
  size: number
  /**
   * Part of the text that searches can find. WAITING: not extracted yet. READ: the whole text.
   * PART: only the beginning. NONE: no text.
   */
  text_state: 'WAITING' | 'READ' | 'PART' | 'NONE'
  page_count: number | null
  added_at: Date
  added_by: string
}

export interface ManualPageTable {
  tenant_id: number
  merchant_id: number
  /**
   * True if the row belongs to the tenant's system merchant, so that all users of the tenant can
   * read it.
   */
  of_service: boolean
  manual_id: bigint
  language: 'ja' | 'en' | 'mn'
  number: number
  page: number
  text: string
  folded: string
}

export type CategoryRow = Selectable<ManualCategoryTable>
export type ManualRow = Selectable<ManualTable>
export type VersionRow = Selectable<ManualVersionTable>
export type NewVersion = Insertable<ManualVersionTable>
