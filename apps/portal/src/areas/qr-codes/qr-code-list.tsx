import { useTranslations } from '#lib/translations.ts'
import { qrCodes, type QrCode } from '@choba/contract/qr-codes.contract.ts'
import { QR_CODE_NAME_MAX, QrCodeFilters } from '@choba/contract/qr-codes.filters.ts'
import { useStoreFilter } from '#form/use-store-filter.tsx'
import { qrCodesApi } from '#lib/qr-codes.api.ts'
import { useMay } from '#lib/permission.ts'
import type { Column } from '#table/columns.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { RecordList } from '#table/record-list.tsx'
import { SearchFilter } from '#table/search-filter.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useList } from '#table/use-list.ts'
import { Instant } from '#ui/instant.tsx'
import { useQrCodeNavigation } from './use-qr-code-navigation.ts'

function useQrCodeColumns(): readonly Column<QrCode>[] {
  const t = useTranslations('qrCodes.field')
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
export function QrCodeList({ filters, selected }: { filters: QrCodeFilters; selected: string | undefined }) {
  const t = useTranslations('qrCodes')
  const navigation = useQrCodeNavigation()
  const mayAdd = useMay(qrCodes.add.can)
  const search = { filters, onFilters: navigation.search }
  return (
    <RecordList
      screen="qr-codes"
      schema={QrCodeFilters}
      title={t('title')}
      found={useList(qrCodesApi.list.pages(filters))}
      columns={useQrCodeColumns()}
      {...search}
      filterBar={<Filters {...search} />}
      add={mayAdd ? { label: t('add'), onAdd: navigation.add } : undefined}
      words={{
        fault: t('fault'),
        noneTitle: t('empty.noneTitle'),
        noneText: t('empty.noneText'),
        noMatchTitle: t('empty.noMatchTitle'),
      }}
      rowKey={(row) => row.qrCodeId}
      selectedKey={selected}
      onOpen={(row) => navigation.detail(row.qrCodeId)}
      card={(row) => <Card row={row} />}
    />
  )
}

function Filters({ filters, onFilters }: { filters: QrCodeFilters; onFilters: (next: QrCodeFilters) => void }) {
  const t = useTranslations('qrCodes')
  const storeFilter = useStoreFilter()
  return (
    <search aria-label={t('search')} className="flex flex-wrap items-center gap-2">
      <SearchFilter
        label={t('search')}
        value={filters.search}
        max={QR_CODE_NAME_MAX}
        onChange={(search) => onFilters({ ...filters, search })}
      />
      <FilterBar
        daily={[
          storeFilter({
            calls: qrCodesApi.stores,
            label: t('field.store'),
            chosen: filters.storeId,
            onChange: (storeId) => onFilters({ ...filters, storeId }),
          }),
        ]}
      />
    </search>
  )
}

const Card = ({ row }: { row: QrCode }) => (
  <span className="flex flex-col gap-1">
    <span className="font-semibold">{row.name}</span>
    <span className="text-sm text-muted">{row.store.storeName}</span>
  </span>
)
