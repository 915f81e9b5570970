import type { JournalNames, TaxMethod } from '@choba/contract/journal-names.ts'
import type { JournalFormat } from '@choba/contract/journals.filters.ts'
import type { ColumnType, Generated, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    journal_names: JournalNamesTable
  }
}

export interface JournalNamesTable {
  merchant_id: number
  software: JournalFormat
  tenant_id: number
  tax_method: TaxMethod
  /** A jsonb column, written as text. */
  names: ColumnType<JournalNames, string, string>
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
}
export type JournalNamesRow = Selectable<JournalNamesTable>
