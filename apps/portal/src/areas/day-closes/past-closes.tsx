import { useInfiniteQuery } from '@tanstack/react-query'
import type { PastClose } from '@choba/contract/day-closes.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useId } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { LoadError } from '#table/load-error.tsx'
import { LoadMore } from '#table/load-more.tsx'
import { Table } from '#table/table.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { Day } from '#ui/day.tsx'
import { Figure } from '#ui/figure.tsx'
import { usePartName } from './close-words.ts'
import { dayClosesApi } from './day-closes.api.ts'
import { LateFigure } from './late-list.tsx'
import { Variance } from './close-variance.tsx'

/** List of a store's recent day-end closes. Each row opens its day. */
export function PastCloses({
  storeId,
  onOpen,
}: {
  storeId: string
  onOpen: (row: PastClose) => void
}) {
  const t = useTranslations('dayCloses')
  const id = useId()
  const found = useInfiniteQuery(dayClosesApi.list.pages({ storeId }))
  const rows = found.data?.pages.flatMap(({ items }) => items)
  const columns = useColumns()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <h2 id={id} className="font-semibold">
        {t('past.title')}
      </h2>
      <div className="min-w-0 sm:rounded-md sm:border sm:border-line sm:bg-surface">
        {!rows && found.error ? (
          <LoadError
            title={t('past.fault')}
            error={found.error}
            busy={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        ) : rows?.length === 0 ? (
          <p className="text-sm text-muted sm:p-4">{t('past.none')}</p>
        ) : (
          <Table
            label={t('past.title')}
            columns={columns}
            rows={rows}
            rowKey={({ closeId }) => closeId}
            onOpen={onOpen}
            skeletonRows={3}
            card={(row) => <Line row={row} />}
            footer={
              found.hasNextPage && (
                <LoadMore
                  shown={formatCount(rows?.length ?? 0)}
                  hasMore
                  busy={found.isFetchingNextPage}
                  failed={found.isFetchNextPageError}
                  onMore={() => void found.fetchNextPage()}
                />
              )
            }
          />
        )}
      </div>
    </section>
  )
}

function useColumns(): readonly Column<PastClose>[] {
  const t = useTranslations('dayCloses.column')
  const partName = usePartName()
  return [
    { id: 'day', title: t('day'), cell: ({ day }) => <Day day={day} /> },
    {
      id: 'part',
      title: t('part'),
      cell: (row) => <TruncatedText text={partName(row)} className="max-w-40" />,
    },
    {
      id: 'by',
      title: t('by'),
      cell: ({ closedBy }) => <TruncatedText text={closedBy} className="max-w-40" />,
    },
    {
      id: 'expected',
      title: t('expected'),
      align: 'right',
      cell: ({ expectedCash, currency }) => <Figure amount={expectedCash} currency={currency} />,
    },
    {
      id: 'counted',
      title: t('counted'),
      align: 'right',
      cell: ({ countedCash, currency }) => <Figure amount={countedCash} currency={currency} />,
    },
    {
      id: 'variance',
      title: t('variance'),
      align: 'right',
      cell: ({ variance, currency }) => <Variance amount={variance} currency={currency} />,
    },
    {
      id: 'late',
      title: t('late'),
      align: 'right',
      cell: ({ late, currency }) => <LateSum late={late} currency={currency} />,
    },
  ]
}

const LateSum = ({ late, currency }: Pick<PastClose, 'late' | 'currency'>) =>
  late ? <LateFigure counts={late} currency={currency} /> : <span className="text-muted">—</span>

function Line({ row }: { row: PastClose }) {
  const t = useTranslations('dayCloses')
  const partName = usePartName()
  const { day, closedBy, countedCash, variance, late, currency } = row
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <Day day={day} />
        <span className="font-semibold">
          <Variance amount={variance} currency={currency} />
        </span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span className="flex flex-wrap gap-x-3">
          <span>{partName(row)}</span>
          <span>{closedBy}</span>
        </span>
        <span>
          {t('cash.counted')} <Figure amount={countedCash} currency={currency} />
        </span>
      </span>
      {late && (
        <span className="flex flex-wrap justify-between gap-x-4 text-sm">
          <span>{t('late.title')}</span>
          <LateFigure counts={late} currency={currency} />
        </span>
      )}
    </span>
  )
}
