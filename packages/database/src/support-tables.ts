import type { Span } from '@choba/contract/support-hours.ts'
import type { ColumnType, Generated, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    support_contacts: SupportContactTable
  }
}

/** Contact that users of a tenant ask for help. */
export interface SupportContactTable {
  tenant_id: number
  name: string
  email: string | null
  phone: string | null
  hotline: string | null
  /** A jsonb column: written as text, read as a list. */
  hours: ColumnType<Span[], string, string>
  closed_on_holidays: Generated<boolean>
  time_zone: string
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
}

export type SupportContactRow = Selectable<SupportContactTable>
