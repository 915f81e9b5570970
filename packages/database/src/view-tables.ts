import type { EmailSchedule } from '@choba/contract/saved-views.ts'
import type { ColumnType } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    views: ViewTable
  }
}

/** Saved views of lists. */
export interface ViewTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  user_id: number
  /** Role that the view is shared with; null if it is private. */
  role_id: number | null
  screen: string
  name: string
  /** Name of a period relative to the merchant's current business day, such as last month. */
  period: string | null
  /** A jsonb column: written as text, read as an object. */
  filters: ColumnType<Record<string, string | string[]>, string, string>
  columns: string[]
  /** Interval of e-mails with the view's figures; null for none. */
  email_schedule: EmailSchedule | null
  /** Last business day that was covered by an e-mail. The next e-mail covers the days after it. */
  emailed_through: string | null
}
