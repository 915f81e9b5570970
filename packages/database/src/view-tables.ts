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
  /** Whom it is shared with, where it is with anyone. */
  role_id: number | null
  screen: string
  name: string
  /** A period that moves with the day of the merchant, by its name. */
  period: string | null
  /** jsonb: written as text, read as an object. */
  filters: ColumnType<Record<string, string | string[]>, string, string>
  columns: string[]
  /** How often its figures are e-mailed, where they are. */
  email_schedule: EmailSchedule | null
  /** The last business day that an e-mail was written about, or before which none is. */
  emailed_through: string | null
}
