import type { AuditKind, AuditRow } from '@choba/contract/audit.contract.ts'
import type { PerAction } from '@choba/contract/contract.ts'
import { SUCCESS } from '@choba/contract/result-types.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { auditActions, auditKindWords } from '@choba/phrases/audit-words.ts'
import { languages } from '@choba/phrases/languages.ts'
import { momentCell, type Cell } from '#platform/export/csv.ts'

export interface AuditColumn {
  title: string
  /** Column width in characters, for Excel. */
  width: number
  cell: (row: AuditRow) => Cell
}

/**
 * Returns the columns of the export file. If `ofMany` is true, the first columns name the merchant.
 */
export function auditColumns(language: Language, ofMany: boolean): AuditColumn[] {
  const { audit: phrases } = languages[language]
  // A contract action without a name in its area's `audit.action` phrases fails to compile here.
  const actions: PerAction<string> = auditActions(languages[language])
  const nameOf = (action: string): string => {
    const [area = '', call = ''] = action.split('.')
    return (
      (actions as Partial<Record<string, Partial<Record<string, string>>>>)[area]?.[call] ?? action
    )
  }
  const detailOf = ({ detail }: AuditRow): string => (detail ? JSON.stringify(detail) : '')
  const { column, outcome } = phrases
  const userOf = ({ userName, detail }: AuditRow): string =>
    userName === '' && detail?.['job'] ? phrases.automatic : userName
  const kind: Record<AuditKind, string> = auditKindWords(languages[language])
  const own: AuditColumn[] = [
    { title: column.at, width: 20, cell: (row) => momentCell(row.at) },
    { title: column.user, width: 20, cell: userOf },
    {
      title: column.userFullName,
      width: 20,
      cell: (row) => (row.byService ? phrases.service : row.userFullName),
    },
    { title: column.action, width: 28, cell: (row) => nameOf(row.action) },
    { title: column.kind, width: 14, cell: (row) => (row.kind ? kind[row.kind] : null) },
    { title: column.object, width: 36, cell: (row) => row.object },
    {
      title: column.outcome,
      width: 10,
      cell: (row) => (row.resultType === SUCCESS ? outcome.SUCCESS : outcome.REFUSED),
    },
    { title: column.resultType, width: 10, cell: (row) => ({ figure: String(row.resultType) }) },
    { title: column.detail, width: 60, cell: (row) => detailOf(row) },
    { title: column.ip, width: 18, cell: (row) => row.ip },
    { title: column.requestId, width: 38, cell: (row) => row.requestId },
  ]
  return ofMany ? [{ title: column.merchant, width: 20, cell: (row) => row.entCode }, ...own] : own
}
