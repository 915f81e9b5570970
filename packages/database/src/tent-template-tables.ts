import type { TentField } from '@choba/contract/tent-layout.ts'
import type { TentPaper } from '@choba/contract/tent-sheets.ts'
import type { TentState } from '@choba/contract/table-tents.contract.ts'
import type { ColumnType, Generated } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    tent_templates: TentTemplateTable
    tent_template_versions: TentTemplateVersionTable
  }
}

export interface TentTemplateTable {
  tenant_id: number
  id: bigint
  state: Generated<TentState>
  version: Generated<number>
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
}
