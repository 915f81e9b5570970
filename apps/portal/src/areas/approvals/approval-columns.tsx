import type { ApprovalKind, ApprovalRow } from '@choba/contract/approvals.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { TruncatedText } from '#table/truncated-text.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'
import { ApprovalStatus, Deadline, useSubject } from './approval-words.tsx'

const none = <span className="text-muted">—</span>

/** True if the request is about a transaction, so its subject is a transaction number. */
export const isOfTransaction = (kind: ApprovalKind): boolean =>
  kind === 'refund' || kind === 'refundSettlement'

/** Columns of the request list. Only administrators see the merchant. */
export function useApprovalColumns(isAdmin: boolean): readonly Column<ApprovalRow>[] {
  const t = useTranslations('approvals')
  const subjectOf = useSubject()
  const whose: Column<ApprovalRow> = isAdmin
    ? {
        id: 'merchant',
        title: t('column.merchant'),
        cell: (row) => <TruncatedText text={row.entName} className="max-w-56" />,
      }
    : {
        id: 'store',
        title: t('column.store'),
        cell: (row) => <TruncatedText text={row.storeName} className="max-w-56" />,
      }
  return [
    {
      id: 'requestedAt',
      title: t('column.requestedAt'),
      always: true,
      pinned: 'left',
      cell: (row) => <Instant at={row.requestedAt} form="short" />,
    },
    { id: 'kind', title: t('column.kind'), cell: (row) => t(`kind.${row.kind}`) },
    {
      id: 'subject',
      title: t('column.subject'),
      folds: 1,
      cell: (row) =>
        isOfTransaction(row.kind) ? (
          <CopyText text={row.subject} shorten reachable={false} />
        ) : (
          <TruncatedText text={subjectOf(row)} className="max-w-56" />
        ),
    },
    {
      id: 'requestedBy',
      title: t('column.requestedBy'),
      cell: (row) => <TruncatedText text={row.requestedBy} className="max-w-56" />,
    },
    whose,
    { id: 'state', title: t('column.state'), cell: (row) => <ApprovalStatus state={row.state} /> },
    {
      id: 'expiresAt',
      title: t('column.expiresAt'),
      folds: 2,
      cell: (row) => <Deadline row={row} form="short" />,
    },
    {
      id: 'amount',
      title: t('column.amount'),
      always: true,
      align: 'right',
      pinned: 'right',
      cell: (row) =>
        row.amount === null ? none : <Money amount={row.amount} currency={row.currency} />,
    },
  ]
}

/**
 * Compact row for phones: subject, requester and deadline on the left, amount and status on the
 * right.
 */
export function ApprovalCard({ row, isAdmin }: { row: ApprovalRow; isAdmin: boolean }) {
  const t = useTranslations('approvals')
  const place = isAdmin ? row.entName : row.storeName
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{t(`kind.${row.kind}`)}</span>
        <span className="font-semibold">
          {row.amount !== null && <Money amount={row.amount} currency={row.currency} />}
        </span>
      </span>
      <span className="flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 truncate text-muted">
          {[row.requestedBy, place].filter(Boolean).join('・')}
        </span>
        <ApprovalStatus state={row.state} />
      </span>
      <span className="flex gap-x-2 text-sm text-muted">
        {row.state === 'WAITING' ? (
          <>
            <span>{t('column.expiresAt')}</span>
            <Deadline row={row} form="short" />
          </>
        ) : (
          <>
            <span>{t('column.requestedAt')}</span>
            <Instant at={row.requestedAt} form="short" />
          </>
        )}
      </span>
    </span>
  )
}
