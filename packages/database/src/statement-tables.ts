import type { DepositStatement, DepositSummary } from '@choba/contract/statement-data.ts'
import type { StatementKind } from '@choba/contract/statements.filters.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { ColumnType, GeneratedAlways, Insertable, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    statements: StatementTable
  }
}

export interface StatementTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  company_id: number
  statement_no: string
  kind: StatementKind
  deposit_id: bigint | null
  period: string | null
  /** `YYYY-MM-DD`. */
  date_from: string
  date_to: string
  issue_no: number
  corrects: bigint | null
  reason: string | null
  language: Language
  issued_on: string
  issued_at: Date
  issued_by: string
  recipient_name: string
  issuer_name: string
  amount: bigint
  currency: string
  /** A jsonb column, written as text. */
  content: ColumnType<DepositStatement | DepositSummary, string, never>
  pdf: Uint8Array
  pdf_hash: string
  /** Normalized text for searches. */
  search_folded: GeneratedAlways<string>
}
export type StatementRow = Selectable<StatementTable>
export type NewStatementRow = Insertable<StatementTable>
