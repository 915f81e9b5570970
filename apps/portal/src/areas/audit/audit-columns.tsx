import { useTranslations } from 'use-intl'
import type { AuditRow } from '@choba/contract/audit.contract.ts'
import type { contract } from '@choba/contract/contract.ts'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import { SUCCESS } from '@choba/contract/result-types.ts'
import type { Phrases } from '@choba/phrases/ja.ts'
import type { Column } from '#table/columns.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { Instant } from '#ui/instant.tsx'
import { Status } from '#ui/status.tsx'
import { useAuditWords } from './use-audit-words.ts'

export type AuditOptions = ResultOf<typeof contract.audit.options>

const none = <span className="text-muted">—</span>
const brief = (text: string | null) =>
  text ? (
    <span title={text} className="inline-block max-w-64 truncate align-middle">
      {text}
    </span>
  ) : (
    none
  )

type Name = keyof Phrases['audit']['column']
type Cell = Omit<Column<AuditRow>, 'id' | 'title'> & { readonly id: Name }

/** The columns of the audit log; administrators have the merchant's as well. */
export function useAuditColumns(options: AuditOptions | undefined, isAdmin: boolean): readonly Column<AuditRow>[] {
  const t = useTranslations('audit')
  const words = useAuditWords()
  const names = new Map(options?.merchants.map(({ entCode, entName }) => [entCode, entName]))
  const merchant: Cell = { id: 'merchant', cell: (row) => brief(names.get(row.entCode) ?? row.entCode) }
  const cells: readonly Cell[] = [
    { id: 'at', always: true, cell: (row) => <Instant at={row.at} form="short" /> },
    ...(isAdmin ? [merchant] : []),
    { id: 'user', always: true, cell: (row) => <Actor row={row} /> },
    { id: 'action', always: true, cell: (row) => brief(words.action(row.action)) },
    { id: 'kind', priority: 2, cell: (row) => (row.kind ? t(`kind.${row.kind}`) : none) },
    { id: 'object', cell: (row) => brief(row.object) },
    { id: 'outcome', cell: (row) => <Outcome row={row} /> },
    {
      id: 'ip',
      priority: 2,
      cell: (row) => <span className="font-mono text-[0.92em] text-muted">{row.ip ?? '—'}</span>,
    },
    { id: 'requestId', priority: 3, cell: (row) => <CopyText text={row.requestId} shorten reachable={false} /> },
  ]
  return cells.map((cell) => ({ ...cell, title: t(`column.${cell.id}`) }))
}

/** The user name; a failed sign-in may be nobody's. */
export function Actor({ row }: { row: AuditRow }) {
  const t = useTranslations('audit')
  return row.userName === '' ? <span className="text-muted">{t('nobody')}</span> : brief(row.userName)
}

export function Outcome({ row }: { row: AuditRow }) {
  const t = useTranslations('audit.outcome')
  return row.resultType === SUCCESS ? (
    <Status tone="ok">{t('SUCCESS')}</Status>
  ) : (
    <Status tone="danger">{t('REFUSED')}</Status>
  )
}

/** An entry on a phone. */
export function AuditCard({ row }: { row: AuditRow }) {
  const words = useAuditWords()
  return (
    <span className="flex items-start justify-between gap-3">
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="truncate font-semibold">{words.action(row.action)}</span>
        {row.object && <span className="truncate text-sm text-muted">{row.object}</span>}
        <span className="text-xs text-muted">
          <Instant at={row.at} form="short" />
        </span>
      </span>
      <span className="flex max-w-[45%] shrink-0 flex-col items-end gap-0.5 text-sm">
        <Actor row={row} />
        <Outcome row={row} />
      </span>
    </span>
  )
}
