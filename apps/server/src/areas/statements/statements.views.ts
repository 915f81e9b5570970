import { exactOrNull } from '@choba/contract/money.ts'
import type { StatementRow } from '@choba/contract/statements.contract.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { FoundStatement } from './statements.repository.ts'

export const toStatement = (row: FoundStatement, timeZone: string): StatementRow => ({
  statementNo: row.statement_no,
  kind: row.kind,
  companyCode: row.company_code,
  companyName: row.company_name,
  depositNo: row.deposit_no,
  period: row.period,
  dateFrom: row.date_from,
  dateTo: row.date_to,
  issuedOn: row.issued_on,
  issuedAt: offsetInstant(row.issued_at, timeZone),
  issuedBy: row.issued_by,
  language: row.language,
  recipientName: row.recipient_name,
  issuerName: row.issuer_name,
  amount: exactOrNull(row.amount),
  currency: row.currency,
  corrects: row.corrects_no,
  reason: row.reason,
  correctedBy: row.corrected_by_no,
})
