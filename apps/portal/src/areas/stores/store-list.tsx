import { useSearch } from '@tanstack/react-router'
import { stores, type ListedStore } from '@choba/contract/stores.contract.ts'
import { StoreFilters } from '@choba/contract/stores.filters.ts'
import { useMay } from '#lib/permission.ts'
import { readSearch } from '#lib/search-params.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { RecordList } from '#table/record-list.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { StoreFilterBar } from './store-filter-bar.tsx'
import { LimitUse, StoreStatusMark, TerminalDots, useChannels } from './store-words.tsx'
import { storesApi } from './stores.api.ts'
import { useStoreNavigation, useStoreOptions } from './use-stores.ts'

const Sales = ({ row, currency }: { row: ListedStore; currency: string }) =>
  row.todaySales === null ? '—' : <Money amount={row.todaySales} currency={currency} />

function useStoreColumns(currency: string): readonly Column<ListedStore>[] {
  const t = useTranslations('stores.field')
  const channels = useChannels()
  return [
    {
      id: 'storeCode',
      title: t('storeCode'),
      always: true,
      cell: (row) => <TruncatedText text={row.storeCode} className="max-w-40" />,
    },
    {
      id: 'storeName',
      title: t('storeName'),
      always: true,
      cell: (row) => (
        <>
          <TruncatedText text={row.storeName} className="max-w-64" />
          {row.abbreviation !== null && (
            <span className="block text-sm text-muted">{row.abbreviation}</span>
          )}
        </>
      ),
    },
    { id: 'status', title: t('status'), cell: (row) => <StoreStatusMark store={row} /> },
    {
      id: 'company',
      title: t('company'),
      priority: 3,
      cell: (row) => <TruncatedText text={row.company.companyName} className="max-w-48" />,
    },
    { id: 'channel', title: t('channel'), priority: 3, cell: channels },
    {
      id: 'todaySales',
      title: t('todaySales'),
      align: 'right',
      cell: (row) => <Sales row={row} currency={currency} />,
    },
    {
      id: 'terminals',
      title: t('terminals'),
      cell: (row) => <TerminalDots terminals={row.terminals} />,
    },
    {
      id: 'dayUse',
      title: t('dayUse'),
      align: 'right',
      priority: 2,
      cell: (row) => <LimitUse store={row} />,
    },
  ]
}

/** List of the stores that the user can see, sorted by code, with the filters from the address. */
export function Stores() {
  const t = useTranslations('stores')
  const filters = readSearch(StoreFilters.shape, useSearch({ strict: false }))
  const navigation = useStoreNavigation()
  const options = useStoreOptions().data
  const mayAdd = useMay(stores.add.can) && options?.canAdd === true
  const mayFile = useMay(stores.runFile.can)
  const found = useList(storesApi.list.pages(filters))
  const search = { filters, onFilters: navigation.search }
  const currency = found.first?.currency ?? options?.currency ?? 'JPY'
  const { attention, ...others } = filters
  return (
    <RecordList
      screen="shop"
      schema={StoreFilters}
      title={t('title')}
      found={found}
      columns={useStoreColumns(currency)}
      {...search}
      above={
        <Tabs
          label={t('field.status')}
          value={attention === undefined ? 'all' : 'attention'}
          tabs={(['all', 'attention'] as const).map((value) => ({
            value,
            label: t(`view.${value}`),
          }))}
          onChange={(view) =>
            navigation.search(view === 'all' ? others : { ...others, attention: 'true' })
          }
        />
      }
      filterBar={<StoreFilterBar options={options} {...search} />}
      more={mayFile && <Button onClick={navigation.file}>{t('file')}</Button>}
      add={mayAdd ? { label: t('add'), onAdd: () => navigation.add() } : undefined}
      words={{
        fault: t('fault'),
        noneTitle: t('empty.noneTitle'),
        noneText: t('empty.noneText'),
        noMatchTitle: t('empty.noMatchTitle'),
      }}
      rowKey={(row) => row.storeId}
      selectedKey={undefined}
      onOpen={(row) => navigation.detail(row.storeId)}
      card={(row) => <Card row={row} currency={currency} />}
    />
  )
}

const Card = ({ row, currency }: { row: ListedStore; currency: string }) => (
  <span className="flex flex-col gap-1">
    <span className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 truncate font-semibold">{row.storeName}</span>
      <StoreStatusMark store={row} />
    </span>
    <span className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
      <span className="break-all">{row.storeCode}</span>
      {row.abbreviation !== null && <span>{row.abbreviation}</span>}
      <Sales row={row} currency={currency} />
      <TerminalDots terminals={row.terminals} />
      {row.dayLimit !== null && <LimitUse store={row} />}
    </span>
  </span>
)
