import { useTranslations } from '#lib/translations.ts'
import { disputes, type Dispute } from '@choba/contract/disputes.contract.ts'
import { DISPUTE_NAME_MAX, DisputeFilters } from '@choba/contract/disputes.filters.ts'
import { useStoreFilter } from '#form/use-store-filter.tsx'
import { disputesApi } from '#lib/disputes.api.ts'
import { useMay } from '#lib/permission.ts'
import type { Column } from '#table/columns.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { RecordList } from '#table/record-list.tsx'
import { SearchFilter } from '#table/search-filter.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useList } from '#table/use-list.ts'
import { Instant } from '#ui/instant.tsx'
import { useDisputeNavigation } from './use-dispute-navigation.ts'

function useDisputeColumns(): readonly Column<Dispute>[] {
  const t = useTranslations('disputes.field')
  return [
    { id: 'name', title: t('name'), always: true, width: '100%', cell: (row) => <TruncatedText text={row.name} /> },
    { id: 'store', title: t('store'), cell: (row) => <TruncatedText text={row.store.storeName} /> },
    {
      id: 'changed',
      title: t('changed'),
      priority: 2,
      cell: (row) =>
        row.changedAt ? <Instant at={row.changedAt} form="short" /> : <span className="text-muted">—</span>,
    },
  ]
}

/** Those of the stores that one sees, newest first. */
export function DisputeList({ filters, selected }: { filters: DisputeFilters; selected: string | undefined }) {
  const t = useTranslations('disputes')
  const navigation = useDisputeNavigation()
  const mayAdd = useMay(disputes.add.can)
  const search = { filters, onFilters: navigation.search }
  return (
    <RecordList
      screen="disputes"
      schema={DisputeFilters}
      title={t('title')}
      found={useList(disputesApi.list.pages(filters))}
      columns={useDisputeColumns()}
      {...search}
      filterBar={<Filters {...search} />}
      add={mayAdd ? { label: t('add'), onAdd: navigation.add } : undefined}
      words={{
        fault: t('fault'),
        noneTitle: t('empty.noneTitle'),
        noneText: t('empty.noneText'),
        noMatchTitle: t('empty.noMatchTitle'),
      }}
      rowKey={(row) => row.disputeId}
      selectedKey={selected}
      onOpen={(row) => navigation.detail(row.disputeId)}
      card={(row) => <Card row={row} />}
    />
  )
}

function Filters({ filters, onFilters }: { filters: DisputeFilters; onFilters: (next: DisputeFilters) => void }) {
  const t = useTranslations('disputes')
  const storeFilter = useStoreFilter()
  return (
    <search aria-label={t('search')} className="flex flex-wrap items-center gap-2">
      <SearchFilter
        label={t('search')}
        value={filters.search}
        max={DISPUTE_NAME_MAX}
        onChange={(search) => onFilters({ ...filters, search })}
      />
      <FilterBar
        daily={[
          storeFilter({
            calls: disputesApi.stores,
            label: t('field.store'),
            chosen: filters.storeId,
            onChange: (storeId) => onFilters({ ...filters, storeId }),
          }),
        ]}
      />
    </search>
  )
}

const Card = ({ row }: { row: Dispute }) => (
  <span className="flex flex-col gap-1">
    <span className="font-semibold">{row.name}</span>
    <span className="text-sm text-muted">{row.store.storeName}</span>
  </span>
)
