import { qrCodes, type QrCode } from '@choba/contract/qr-codes.contract.ts'
import {
  QR_CODE_NAME_MAX,
  qrAmounts,
  QrCodeFilters,
  qrKinds,
  TERMINAL_NO_MAX,
} from '@choba/contract/qr-codes.filters.ts'
import { useStoreFilter } from '#form/use-store-filter.tsx'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import type { FilterSpec } from '#table/filter-spec.tsx'
import { RecordList } from '#table/record-list.tsx'
import { SearchFilter } from '#table/search-filter.tsx'
import { TextControl } from '#table/text-control.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useList } from '#table/use-list.ts'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'
import { qrCodesApi } from './qr-codes.api.ts'
import { useQrCodeNavigation } from './use-qr-code-navigation.ts'

function useQrCodeColumns(): readonly Column<QrCode>[] {
  const t = useTranslations('qrCodes')
  return [
    {
      id: 'name',
      title: t('field.name'),
      always: true,
      width: '100%',
      cell: (row) => <TruncatedText text={row.name} />,
    },
    {
      id: 'store',
      title: t('field.store'),
      cell: (row) => <TruncatedText text={row.store.storeName} />,
    },
    {
      id: 'terminal',
      title: t('field.terminal'),
      priority: 3,
      cell: (row) =>
        row.terminal?.terminalNo ?? <span className="text-muted">{t('wholeStore')}</span>,
    },
    { id: 'kind', title: t('field.kind'), priority: 2, cell: (row) => t(`kind.${row.kind}`) },
    { id: 'amount', title: t('field.amount'), align: 'right', cell: (row) => <Amount row={row} /> },
    {
      id: 'size',
      title: t('field.size'),
      priority: 3,
      align: 'right',
      cell: (row) => t('millimetres', { size: row.leastSize }),
    },
    {
      id: 'changed',
      title: t('field.changed'),
      priority: 2,
      cell: (row) => <Instant at={row.changedAt ?? row.createdAt} form="short" />,
    },
  ]
}

function Amount({ row: { amount, currency, kind } }: { row: QrCode }) {
  const t = useTranslations('qrCodes')
  if (amount !== null) return <Money amount={amount} currency={currency} />
  return <span className="text-muted">{kind === 'PAYMENT' ? t('amountTyped') : '—'}</span>
}

/** List of the QR codes in the stores that the user can see, newest first. */
export function QrCodeList({
  filters,
  selected,
}: {
  filters: QrCodeFilters
  selected: string | undefined
}) {
  const t = useTranslations('qrCodes')
  const navigation = useQrCodeNavigation()
  const mayAdd = useMay(qrCodes.add.can)
  const search = { filters, onFilters: navigation.search }
  return (
    <RecordList
      screen="qrmanage"
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

interface Search {
  filters: QrCodeFilters
  onFilters: (next: QrCodeFilters) => void
}

function Filters({ filters, onFilters }: Search) {
  const t = useTranslations('qrCodes')
  const storeFilter = useStoreFilter()
  const choice = useChoiceFilter()
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
          choice({
            label: t('field.kind'),
            options: qrKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
            chosen: filters.kind,
            onChange: (kind) => onFilters({ ...filters, kind }),
          }),
          choice({
            label: t('field.amount'),
            options: qrAmounts.map((value) => ({ value, label: t(`amounts.${value}`) })),
            chosen: filters.amount,
            onChange: (amount) => onFilters({ ...filters, amount }),
          }),
        ]}
        rest={[useTerminalFilter({ filters, onFilters })]}
      />
    </search>
  )
}

function useTerminalFilter({ filters, onFilters }: Search): FilterSpec {
  const t = useTranslations('qrCodes')
  const label = t('field.terminal')
  const change = (terminalNo: string | undefined) => onFilters({ ...filters, terminalNo })
  return {
    label,
    value: filters.terminalNo,
    onClear: () => change(undefined),
    control: (close) => (
      <TextControl
        label={label}
        hint={t('terminalHint')}
        fault={t('terminalFault', { max: TERMINAL_NO_MAX })}
        value={filters.terminalNo ?? ''}
        read={(typed) => (typed.length <= TERMINAL_NO_MAX ? typed : null)}
        onApply={(terminalNo) => {
          change(terminalNo)
          close()
        }}
      />
    ),
  }
}

function Card({ row }: { row: QrCode }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{row.name}</span>
        <Amount row={row} />
      </span>
      <span className="text-sm text-muted">
        {row.store.storeName}
        {row.terminal && (
          <span className="ml-2 font-mono text-[0.92em]">{row.terminal.terminalNo}</span>
        )}
      </span>
    </span>
  )
}
