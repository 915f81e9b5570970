import type { TentField } from '@choba/contract/tent-layout.ts'
import type { TentPaper } from '@choba/contract/tent-sheets.ts'
import type { TentState } from '@choba/contract/table-tents.contract.ts'
import type { ColumnType, Generated } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    tent_templates: TentTemplateTable
    tent_template_versions: TentTemplateVersionTable
    tent_pictures: TentPictureTable
  }
}

export interface TentTemplateTable {
  tenant_id: number
  id: bigint
  state: Generated<TentState>
  version: Generated<number>
  /** Whom alone it is for. */
  for_merchant_id: number | null
  changed_at: Date | null
  changed_by: string | null
}

export interface TentTemplateVersionTable {
  tenant_id: number
  template_id: bigint
  version: number
  paper: TentPaper
  name_ja: string
  name_en: string
  name_mn: string
  fields: ColumnType<TentField[], string, never>
  /** Null of a version from before this was kept. */
  made_at: Date | null
  made_by: string | null
}

export interface TentPictureTable {
  tenant_id: number
  name: string
  png: Buffer
}
