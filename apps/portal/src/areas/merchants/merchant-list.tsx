import { useTranslations } from '#lib/translations.ts'
import { merchants, type ListedMerchant } from '@choba/contract/merchants.contract.ts'
import { MerchantFilters } from '@choba/contract/merchants.filters.ts'
import { formatCount } from '@choba/contract/money.ts'
import { userStatuses } from '@choba/contract/users.filters.ts'
import { useMay } from '#lib/permission.ts'
import { TruncatedText } from '#table/truncated-text.tsx'
import type { Column } from '#table/columns.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { hasOtherFilters } from '#table/list-period.ts'
import { RecordList } from '#table/record-list.tsx'
import { SearchFilter } from '#table/search-filter.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { useList } from '#table/use-list.ts'
import { Code, MerchantStatus } from './merchant-words.tsx'
import { merchantsApi } from './merchants.api.ts'
import { useMerchantNavigation } from './use-merchant-navigation.ts'

function useMerchantColumns(): readonly Column<ListedMerchant>[] {
  const t = useTranslations('merchants.field')
  return [
    {
      id: 'entCode',
      title: t('entCode'),
      always: true,
      cell: (row) => <Code text={row.entCode} />,
    },
    {
      id: 'entName',
      title: t('entName'),
      always: true,
      cell: (row) => <TruncatedText text={row.entName} className="max-w-md" />,
    },
    { id: 'currency', title: t('currency'), cell: (row) => row.currency },
    { id: 'users', title: t('users'), align: 'right', cell: (row) => formatCount(row.userCount) },
    {
      id: 'stores',
      title: t('stores'),
      align: 'right',
      cell: (row) => formatCount(row.storeCount),
    },
    { id: 'status', title: t('status'), cell: (row) => <MerchantStatus status={row.status} /> },
  ]
}

/** Merchants, sorted by code, with the filters from the address. */
export function MerchantList({
  filters,
  selected,
}: {
  filters: MerchantFilters
  selected: string | undefined
}) {
  const t = useTranslations('merchants')
  const navigation = useMerchantNavigation()
  const mayAdd = useMay(merchants.add.can)
  const found = useList(merchantsApi.list.pages(filters))
  const search = { filters, onFilters: navigation.search }
  return (
    <RecordList
      screen="adminUser"
      schema={MerchantFilters}
      title={t('title')}
      found={found}
      columns={useMerchantColumns()}
      {...search}
      filterBar={<MerchantFilterBar currencies={found.first?.currencies} {...search} />}
      add={mayAdd ? { label: t('add'), onAdd: navigation.add } : undefined}
      words={{
        fault: t('fault'),
        noneTitle: t('empty.noneTitle'),
        noneText: t('empty.noneText'),
        noMatchTitle: t('empty.noMatchTitle'),
      }}
      rowKey={(row) => row.entCode}
      selectedKey={selected}
      onOpen={(row) => navigation.detail(row.entCode)}
      card={(row) => <Card row={row} />}
    />
  )
}

function MerchantFilterBar({
  filters,
  currencies = [],
  onFilters,
}: {
  filters: MerchantFilters
  currencies: readonly string[] | undefined
  onFilters: (next: MerchantFilters) => void
}) {
  const t = useTranslations('merchants')
  const choiceFilter = useChoiceFilter()
  const { search, ...others } = filters
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchFilter
        label={t('search')}
        value={search}
        onChange={(text) => onFilters({ ...filters, search: text })}
      />
      <FilterBar
        daily={[
          choiceFilter({
            label: t('field.status'),
            options: userStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
            chosen: filters.status,
            onChange: (status) => onFilters({ ...filters, status }),
          }),
          choiceFilter({
            label: t('field.currency'),
            options: currencies.map((value) => ({ value, label: value })),
            chosen: filters.currency,
            onChange: (currency) => onFilters({ ...filters, currency }),
          }),
        ]}
        onClearAll={hasOtherFilters(others) ? () => onFilters({ search }) : undefined}
      />
    </div>
  )
}

function Card({ row }: { row: ListedMerchant }) {
  const t = useTranslations('merchants.field')
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{row.entName}</span>
        <MerchantStatus status={row.status} />
      </span>
      <span className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="font-mono break-all">{row.entCode}</span>
        <span>{row.currency}</span>
        <span>
          {t('users')} {formatCount(row.userCount)}
        </span>
        <span>
          {t('stores')} {formatCount(row.storeCount)}
        </span>
      </span>
    </span>
  )
}
