import type { ApprovalKind, ApprovalState } from '@choba/contract/approvals.contract.ts'
import type { ColumnType, Generated, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    approvals: ApprovalTable
  }
}

/** A jsonb column: written as text, read as an object. */
type Json = ColumnType<Record<string, unknown>, string, string>

export interface ApprovalTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  kind: ApprovalKind
  state: Generated<ApprovalState>
  /** Name of the subject as users know it, such as a payment number. */
  subject: string
  /**
   * Store that the request concerns. If null, only users who see every store may see the request.
   */
  store_id: number | null
  amount: bigint | null
  request: Json
  basis: Json
  user_id: number
  user_name: string
  reason: string | null
  requested_at: Date
  expires_at: Date
  decided_by: Generated<number | null>
  decided_by_name: Generated<string | null>
  decided_at: Generated<Date | null>
  note: Generated<string | null>
}

export type ApprovalTableRow = Selectable<ApprovalTable>
