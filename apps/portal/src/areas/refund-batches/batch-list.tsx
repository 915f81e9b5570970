import FileUp from 'lucide-react/icons/file-up'
import { formatCount } from '@choba/contract/money.ts'
import type { RefundBatch } from '@choba/contract/refund-batches.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { ListScreen } from '#table/list-screen.tsx'
import { LoadError } from '#table/load-error.tsx'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'
import { BatchStatus } from './batch-status.tsx'
import { refundBatchesApi } from './refund-batches.api.ts'
import { useBatchNavigation } from './use-batch-navigation.ts'

const Sum = ({ row: { readySum, currency } }: { row: RefundBatch }) =>
  readySum === null ? '—' : <Money amount={readySum} currency={currency} />

function Source({ row: { fileName } }: { row: RefundBatch }) {
  const t = useTranslations('refundBatches.field')
  return (
    <span title={fileName ?? undefined} className="block max-w-72 truncate">
      {fileName ?? t('selected')}
    </span>
  )
}

function useBatchColumns(): readonly Column<RefundBatch>[] {
  const t = useTranslations('refundBatches')
  return [
    {
      id: 'createdAt',
      title: t('field.createdAt'),
      always: true,
      cell: (row) => <Instant at={row.createdAt} form="short" />,
    },
    { id: 'source', title: t('field.source'), cell: (row) => <Source row={row} /> },
    { id: 'state', title: t('column.state'), cell: (row) => <BatchStatus state={row.state} /> },
    {
      id: 'count',
      title: t('field.count'),
      align: 'right',
      cell: (row) => formatCount(row.readyCount),
    },
    {
      id: 'sum',
      title: t('field.sum'),
      align: 'right',
      always: true,
      cell: (row) => <Sum row={row} />,
    },
    { id: 'userName', title: t('field.userName'), folds: 1, cell: (row) => row.userName },
  ]
}

/** List of the refund batches in the stores that the user can see, newest first. */
export function BatchList({ selected }: { selected: string | undefined }) {
  const t = useTranslations('refundBatches')
  const navigation = useBatchNavigation()
  const { list, failed } = useList(refundBatchesApi.list.pages({}))
  const upload = (
    <Button
      kind="primary"
      icon={<FileUp aria-hidden="true" size="1.1em" />}
      data-opens
      onClick={() => navigation.upload()}
    >
      {t('add')}
    </Button>
  )
  return (
    <ListScreen
      {...list}
      title={t('title')}
      primary={upload}
      fault={failed && <LoadError title={t('fault')} {...failed} />}
      columns={useBatchColumns()}
      rowKey={(row) => row.batchId}
      selectedKey={selected}
      onOpen={(row) => navigation.detail(row.batchId)}
      card={(row) => <Card row={row} />}
      whenNone={
        <EmptyState title={t('empty.noneTitle')} text={t('empty.noneText')} action={upload} />
      }
    />
  )
}

const Card = ({ row }: { row: RefundBatch }) => (
  <span className="flex items-start justify-between gap-3">
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="font-semibold">
        <Source row={row} />
      </span>
      <span className="text-sm text-muted">
        <Instant at={row.createdAt} form="short" />
      </span>
    </span>
    <span className="flex shrink-0 flex-col items-end gap-0.5">
      <span className="font-semibold">
        <Sum row={row} />
      </span>
      <span className="text-sm">
        <BatchStatus state={row.state} />
      </span>
    </span>
  </span>
)
