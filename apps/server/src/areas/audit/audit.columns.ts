import type { AuditRow } from '@choba/contract/audit.contract.ts'
import type { PerAction } from '@choba/contract/contract.ts'
import { SUCCESS } from '@choba/contract/result-types.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Cell } from '#platform/export/csv.ts'

export interface AuditColumn {
  title: string
  cell: (row: AuditRow) => Cell
}

/** `2026-11-20T18:31:34+09:00` → `2026/11/20 18:31:34`, the wall clock as it stands. */
const wallTime = (at: string): string => at.slice(0, 19).replace('T', ' ').replaceAll('-', '/')

/** What a cell of Excel holds at most, and a mark that it is not all. */
const CELL_MAX = 32_000
const cut = (text: string): string => (text.length > CELL_MAX ? `${text.slice(0, CELL_MAX)}…` : text)

/** The columns of the file, administrators with the merchant first. `format` xlsx: a detail that no cell holds is cut. */
export function auditColumns(language: Language, format: 'csv' | 'xlsx', ofMany: boolean): AuditColumn[] {
  const phrases = languages[language].audit
  // Every action of the contract has a name here, or this does not compile.
  const actions: PerAction<string> = phrases.action
  const nameOf = (action: string): string => {
    const [area = '', call = ''] = action.split('.')
    return (actions as Partial<Record<string, Partial<Record<string, string>>>>)[area]?.[call] ?? action
  }
  const detailOf = ({ detail }: AuditRow): string => (detail ? JSON.stringify(detail) : '')
  const { column, kind, outcome } = phrases
  const own: AuditColumn[] = [
    { title: column.at, cell: (row) => ({ plain: wallTime(row.at) }) },
    { title: column.user, cell: (row) => row.userName },
    { title: column.userFullName, cell: (row) => (row.byService ? phrases.service : row.userFullName) },
    { title: column.action, cell: (row) => nameOf(row.action) },
    { title: column.kind, cell: (row) => (row.kind ? kind[row.kind] : null) },
    { title: column.object, cell: (row) => row.object },
    { title: column.outcome, cell: (row) => (row.resultType === SUCCESS ? outcome.SUCCESS : outcome.REFUSED) },
    { title: column.resultType, cell: (row) => ({ figure: String(row.resultType) }) },
    { title: column.detail, cell: (row) => (format === 'xlsx' ? cut(detailOf(row)) : detailOf(row)) },
    { title: column.ip, cell: (row) => row.ip },
    { title: column.requestId, cell: (row) => row.requestId },
  ]
  return ofMany ? [{ title: column.merchant, cell: (row) => row.entCode }, ...own] : own
}
