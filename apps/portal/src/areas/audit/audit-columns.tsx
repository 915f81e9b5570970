import { useTranslations } from '#lib/translations.ts'
import type { AuditRow } from '@choba/contract/audit.contract.ts'
import type { contract } from '@choba/contract/contract.ts'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import { SUCCESS } from '@choba/contract/result-types.ts'
import type { Phrases } from '@choba/phrases/phrases.ts'
import { TruncatedText } from '#table/truncated-text.tsx'
import type { Column } from '#table/columns.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { Instant } from '#ui/instant.tsx'
import { Status } from '#ui/status.tsx'
import { SentenceCell } from './audit-sentence.tsx'
import { textOf } from './sentence-template.ts'
import { useAuditSentence } from './use-audit-sentence.ts'
import { useAuditWords } from './use-audit-words.ts'

export type AuditOptions = ResultOf<typeof contract.audit.options>

const none = <span className="text-muted">—</span>

type Name = keyof Phrases['audit']['column']
type Cell = Omit<Column<AuditRow>, 'id' | 'title'> & { readonly id: Name }

/** Columns of the audit log. Administrators also get the merchant column. */
export function useAuditColumns(isAdmin: boolean): readonly Column<AuditRow>[] {
  const t = useTranslations('audit')
  const words = useAuditWords()
  const merchant: Cell = { id: 'merchant', cell: (row) => <TruncatedText text={row.entName} /> }
  const cells: readonly Cell[] = [
    { id: 'at', always: true, cell: (row) => <Instant at={row.at} form="short" /> },
    ...(isAdmin ? [merchant] : []),
    // Shows only the user name, because the sentence in the next column contains the full name.
    {
      id: 'user',
      always: true,
      cell: (row) => <TruncatedText text={row.userName || words.actor(row)} />,
    },
    { id: 'sentence', always: true, cell: (row) => <SentenceCell row={row} /> },
    { id: 'outcome', cell: (row) => <Outcome row={row} /> },
    { id: 'action', priority: 3, cell: (row) => <TruncatedText text={words.action(row.action)} /> },
    { id: 'kind', priority: 3, cell: (row) => (row.kind ? words.kind(row.kind) : none) },
    { id: 'object', priority: 3, cell: (row) => <TruncatedText text={row.object} /> },
    {
      id: 'ip',
      priority: 2,
      cell: (row) => <span className="font-mono text-[0.92em] text-muted">{row.ip ?? '—'}</span>,
    },
    {
      id: 'requestId',
      priority: 3,
      cell: (row) => <CopyText text={row.requestId} shorten reachable={false} />,
    },
  ]
  return cells.map((cell) => ({ ...cell, title: t(`column.${cell.id}`) }))
}

export function Outcome({ row }: { row: AuditRow }) {
  const t = useTranslations('audit.outcome')
  return row.resultType === SUCCESS ? (
    <Status tone="ok">{t('SUCCESS')}</Status>
  ) : (
    <Status tone="danger">{t('REFUSED')}</Status>
  )
}

/** Audit entry as a compact row for phones. */
export function AuditCard({ row }: { row: AuditRow }) {
  const sentenceOf = useAuditSentence()
  return (
    <span className="flex flex-col gap-0.5">
      <span className="line-clamp-3 break-words">{textOf(sentenceOf(row))}</span>
      <span className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
        <Instant at={row.at} form="short" />
        <span className="min-w-0 truncate">{row.userName}</span>
        <Outcome row={row} />
      </span>
    </span>
  )
}
