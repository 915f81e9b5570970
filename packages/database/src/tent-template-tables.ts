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
  /** Merchant that the template is reserved for; null for all merchants. */
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
  /** Null for versions from before the column existed. */
  made_at: Date | null
  made_by: string | null
}

export interface TentPictureTable {
  tenant_id: number
  name: string
  png: Buffer
}
