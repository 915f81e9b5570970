import {
  isByStoreRate,
  type PointTransaction,
} from '@choba/contract/point-transactions.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { TruncatedText } from '#table/truncated-text.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Instant } from '#ui/instant.tsx'
import { Points } from '#ui/points.tsx'
import { Base, EntryKindName, Rate } from './point-transaction-words.tsx'

const brief = (text: string | null) => <TruncatedText text={text} className="max-w-56" />

/**
 * Returns the columns of the list of point transactions. Points that were used or taken back are
 * negative.
 */
export function usePointTransactionColumns(): readonly Column<PointTransaction>[] {
  const t = useTranslations('pointTransactions')
  return [
    {
      id: 'at',
      title: t('field.at'),
      always: true,
      pinned: 'left',
      cell: (row) => <Instant at={row.at} form="short" />,
    },
    { id: 'store', title: t('field.store'), folds: 2, cell: (row) => brief(row.store.storeName) },
    {
      id: 'cardNo',
      title: t('field.cardNo'),
      cell: (row) => <CopyText text={row.cardNo} shorten reachable={false} />,
    },
    {
      id: 'chargeType',
      title: t('field.chargeType'),
      always: true,
      cell: (row) => brief(t(`chargeType.${row.chargeType}`)),
    },
    { id: 'entryKind', title: t('field.entryKind'), cell: (row) => <EntryKindName entry={row} /> },
    {
      id: 'rule',
      title: t('field.rule'),
      folds: 1,
      cell: (row) => brief(isByStoreRate(row) ? t('detail.storeRate') : row.ruleName),
    },
    {
      id: 'orderNo',
      title: t('field.orderNo'),
      folds: 3,
      cell: (row) => row.orderNo && <CopyText text={row.orderNo} shorten reachable={false} />,
    },
    {
      id: 'balance',
      title: t('field.balance'),
      align: 'right',
      priority: 2,
      cell: (row) => <Points points={row.balance} />,
    },
    {
      id: 'quantity',
      title: t('field.quantity'),
      always: true,
      align: 'right',
      pinned: 'right',
      cell: (row) => <Points points={row.quantity} />,
    },
    {
      id: 'base',
      title: t('field.base'),
      align: 'right',
      priority: 3,
      cell: (row) => <Base entry={row} />,
    },
    {
      id: 'rate',
      title: t('field.rate'),
      align: 'right',
      priority: 3,
      cell: (row) => <Rate entry={row} />,
    },
  ]
}

/**
 * Card for one entry on a phone: type, time and store on the left, points and point type on the
 * right.
 */
export function PointTransactionCard({ row }: { row: PointTransaction }) {
  const t = useTranslations('pointTransactions')
  return (
    <span className="flex items-start justify-between gap-3">
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="truncate font-semibold">{t(`chargeType.${row.chargeType}`)}</span>
        <span className="flex gap-2 text-sm text-muted">
          <Instant at={row.at} form="short" />
          <span className="truncate">{row.store.storeName}</span>
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        <span className="font-semibold">
          <Points points={row.quantity} />
        </span>
        <span className="text-sm">
          <EntryKindName entry={row} />
        </span>
      </span>
    </span>
  )
}
