import { useTranslations } from '#lib/translations.ts'
import { stores, type Store } from '@choba/contract/stores.contract.ts'
import { STORE_NAME_MAX, StoreFilters } from '@choba/contract/stores.filters.ts'
import { useStoreFilter } from '#form/use-store-filter.tsx'
import { storesApi } from '#lib/stores.api.ts'
import { useMay } from '#lib/permission.ts'
import type { Column } from '#table/columns.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { RecordList } from '#table/record-list.tsx'
import { SearchFilter } from '#table/search-filter.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useList } from '#table/use-list.ts'
import { Instant } from '#ui/instant.tsx'
import { useStoreNavigation } from './use-store-navigation.ts'

function useStoreColumns(): readonly Column<Store>[] {
  const t = useTranslations('stores.field')
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
export function StoreList({ filters, selected }: { filters: StoreFilters; selected: string | undefined }) {
  const t = useTranslations('stores')
  const navigation = useStoreNavigation()
  const mayAdd = useMay(stores.add.can)
  const search = { filters, onFilters: navigation.search }
  return (
    <RecordList
      screen="stores"
      schema={StoreFilters}
      title={t('title')}
      found={useList(storesApi.list.pages(filters))}
      columns={useStoreColumns()}
      {...search}
      filterBar={<Filters {...search} />}
      add={mayAdd ? { label: t('add'), onAdd: navigation.add } : undefined}
      words={{
        fault: t('fault'),
        noneTitle: t('empty.noneTitle'),
        noneText: t('empty.noneText'),
        noMatchTitle: t('empty.noMatchTitle'),
      }}
      rowKey={(row) => row.storeId}
      selectedKey={selected}
      onOpen={(row) => navigation.detail(row.storeId)}
      card={(row) => <Card row={row} />}
    />
  )
}

function Filters({ filters, onFilters }: { filters: StoreFilters; onFilters: (next: StoreFilters) => void }) {
  const t = useTranslations('stores')
  const storeFilter = useStoreFilter()
  return (
    <search aria-label={t('search')} className="flex flex-wrap items-center gap-2">
      <SearchFilter
        label={t('search')}
        value={filters.search}
        max={STORE_NAME_MAX}
        onChange={(search) => onFilters({ ...filters, search })}
      />
      <FilterBar
        daily={[
          storeFilter({
            calls: storesApi.stores,
            label: t('field.store'),
            chosen: filters.storeId,
            onChange: (storeId) => onFilters({ ...filters, storeId }),
          }),
        ]}
      />
    </search>
  )
}

const Card = ({ row }: { row: Store }) => (
  <span className="flex flex-col gap-1">
    <span className="font-semibold">{row.name}</span>
    <span className="text-sm text-muted">{row.store.storeName}</span>
  </span>
)
