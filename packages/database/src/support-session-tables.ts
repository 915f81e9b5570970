import type { SupportState } from '@choba/contract/support-sessions.contract.ts'
import type { ColumnType, Generated, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    support_sessions: SupportSessionTable
  }
}

export interface SupportSessionTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  /** The administrator. */
  user_id: number
  user_name: string
  reason: string
  minutes: number
  state: SupportState
  requested_at: Date
  open_until: Date
  started_at: Generated<Date | null>
  ends_at: Generated<Date | null>
  ended_at: Generated<Date | null>
  ended_by: Generated<string | null>
  /** Minute since 1970 of the last audit entry, by area of calls. */
  logged: ColumnType<Record<string, number>, never, never>
}

export type SupportSessionRow = Selectable<SupportSessionTable>
