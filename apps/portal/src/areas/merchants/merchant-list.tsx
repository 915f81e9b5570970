import Plus from 'lucide-react/icons/plus'
import { useTranslations } from 'use-intl'
import { contract } from '@choba/contract/contract.ts'
import type { ListedMerchant, MerchantFilters } from '@choba/contract/merchants.contract.ts'
import { formatAmount } from '@choba/contract/money.ts'
import { userStatuses } from '@choba/contract/users.contract.ts'
import { api } from '#lib/api.ts'
import { useMay } from '#lib/permission.ts'
import type { Column } from '#table/columns.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { ListScreen } from '#table/list-screen.tsx'
import { LoadFault } from '#table/load-fault.tsx'
import { SearchFilter } from '#table/search-filter.tsx'
import { CountLine } from '#table/count-line.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Code, MerchantStatus } from './merchant-words.tsx'
import { useMerchantPlaces } from './use-merchant-places.ts'

const count = (figure: number) => formatAmount(figure, 'JPY')

function useMerchantColumns(): readonly Column<ListedMerchant>[] {
  const t = useTranslations('merchants.field')
  return [
    {
      id: 'entCode',
      title: t('entCode'),
      always: true,
      cell: (row) => <Code text={row.entCode} />,
    },
    { id: 'entName', title: t('entName'), always: true, width: '100%', cell: (row) => <Name row={row} /> },
    { id: 'currency', title: t('currency'), cell: (row) => row.currency },
    { id: 'users', title: t('users'), align: 'right', cell: (row) => count(row.userCount) },
    { id: 'stores', title: t('stores'), align: 'right', cell: (row) => count(row.storeCount) },
    { id: 'status', title: t('status'), cell: (row) => <MerchantStatus status={row.status} /> },
  ]
}

const Name = ({ row }: { row: ListedMerchant }) => (
  <span title={row.entName} className="block max-w-[26vw] truncate">
    {row.entName}
  </span>
)

/** The merchants, by code, found by what the address says. */
export function MerchantList({ filters, selected }: { filters: MerchantFilters; selected: string | undefined }) {
  const t = useTranslations('merchants')
  const places = useMerchantPlaces()
  const mayAdd = useMay(contract.merchants.add.can)
  const columns = useMerchantColumns()
  const { list, first, failed } = useList(api.merchants.list.pages(filters))
  const add = mayAdd && (
    <Button kind="primary" icon={<Plus aria-hidden="true" size="1.1em" />} data-opens onClick={places.add}>
      {t('add')}
    </Button>
  )
  return (
    <ListScreen
      {...list}
      title={t('title')}
      actions={add}
      filters={<MerchantFilterBar filters={filters} currencies={first?.currencies} onFilters={places.search} />}
      totals={!failed && <CountLine first={first} />}
      fault={failed && <LoadFault title={t('fault')} {...failed} />}
      columns={columns}
      rowKey={(row) => row.entCode}
      selectedKey={selected}
      onOpen={(row) => places.detail(row.entCode)}
      card={(row) => <Card row={row} />}
      filtered={Object.values(filters).some((value) => value !== undefined)}
      whenNone={<EmptyState title={t('empty.noneTitle')} text={t('empty.noneText')} action={add} />}
      whenNoMatch={
        <EmptyState
          title={t('empty.noMatchTitle')}
          text={t('empty.noMatchText')}
          action={<Button onClick={() => places.search({})}>{t('empty.showAll')}</Button>}
        />
      }
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
  const isNarrowed = Object.values(others).some((value) => value !== undefined)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchFilter label={t('search')} value={search} onChange={(text) => onFilters({ ...filters, search: text })} />
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
        onClearAll={isNarrowed ? () => onFilters({ search }) : undefined}
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
          {t('users')} {count(row.userCount)}
        </span>
        <span>
          {t('stores')} {count(row.storeCount)}
        </span>
      </span>
    </span>
  )
}
