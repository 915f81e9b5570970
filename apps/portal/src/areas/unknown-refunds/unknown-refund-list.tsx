import type { UnknownRefundRow } from '@choba/contract/unknown-refunds.contract.ts'
import {
  type AdminUnknownRefundFilters,
  unknownStandings,
} from '@choba/contract/unknown-refunds.filters.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { hasOtherFilters } from '#table/list-period.ts'
import { RecordList } from '#table/record-list.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { useList } from '#table/use-list.ts'
import { useMerchantFilter } from '#table/use-merchant-filter.tsx'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'
import { RefundTabs } from './refund-tabs.tsx'
import type { UnknownRefundVariant, Which } from './unknown-refund-variants.ts'
import { GatewayMessage, Since, Standing } from './unknown-refund-words.tsx'

function useColumnsOf({ admin }: UnknownRefundVariant): readonly Column<UnknownRefundRow>[] {
  const t = useTranslations('unknownRefunds.column')
  return [
    {
      id: 'since',
      title: t('since'),
      always: true,
      cell: (row) => <Since at={row.unknownSince} />,
    },
    { id: 'standing', title: t('standing'), always: true, cell: (row) => <Standing row={row} /> },
    {
      id: 'amount',
      title: t('amount'),
      align: 'right',
      always: true,
      cell: (row) => <Money amount={row.amount} currency={row.currency} negative />,
    },
    ...(admin
      ? [
          {
            id: 'merchant',
            title: t('merchant'),
            cell: (row: UnknownRefundRow) => (
              <TruncatedText text={row.entName} className="max-w-60" />
            ),
          },
        ]
      : []),
    {
      id: 'store',
      title: t('store'),
      cell: (row) => <TruncatedText text={row.storeName} className="max-w-60" />,
    },
    {
      id: 'paymentMethod',
      title: t('paymentMethod'),
      folds: 4,
      cell: (row) => <PaymentMethodName code={row.paymentType} name={row.paymentMethodName} />,
    },
    {
      id: 'gatewayMessage',
      title: t('gatewayMessage'),
      cell: (row) => <GatewayMessage row={row} />,
    },
    {
      id: 'requestedAt',
      title: t('requestedAt'),
      folds: 3,
      cell: (row) => <Instant at={row.requestedAt} form="short" />,
    },
    {
      id: 'refundNo',
      folds: 2,
      title: t('refundNo'),
      cell: (row) => <TruncatedText text={row.refundNo} className="max-w-44 font-mono" />,
    },
    { id: 'requestedBy', title: t('requestedBy'), folds: 1, cell: (row) => row.requestedBy },
  ]
}

/** List of refunds with an unknown result, oldest first. */
export function UnknownRefundList({
  variant,
  filters,
  onFilters,
  selected,
  onOpen,
}: {
  variant: UnknownRefundVariant
  filters: AdminUnknownRefundFilters
  onFilters: (next: AdminUnknownRefundFilters, replace: boolean) => void
  selected: string | undefined
  onOpen: (which: Which) => void
}) {
  const t = useTranslations('unknownRefunds')
  const found = useList(variant.pages(filters))
  const named = (found.first?.items ?? []).map(({ entCode, entName }) => ({ entCode, entName }))
  const search = { filters, onFilters }
  return (
    <RecordList
      screen={variant.screen}
      schema={variant.filters}
      title={t('title')}
      above={<RefundTabs variant={variant} value="unknown" />}
      found={found}
      columns={useColumnsOf(variant)}
      {...search}
      filterBar={<UnknownRefundFilterBar admin={variant.admin} named={named} {...search} />}
      words={{
        fault: t('fault'),
        noneTitle: t('empty.noneTitle'),
        noneText: t('empty.noneText'),
        noMatchTitle: t('empty.noMatchTitle'),
      }}
      rowKey={variant.keyOf}
      selectedKey={selected}
      onOpen={onOpen}
      card={(row) => <Card row={row} admin={variant.admin} />}
    />
  )
}

function UnknownRefundFilterBar({
  admin,
  named,
  filters,
  onFilters,
}: {
  admin: boolean
  named: readonly { entCode: string; entName: string }[]
  filters: AdminUnknownRefundFilters
  onFilters: (next: AdminUnknownRefundFilters, replace: boolean) => void
}) {
  const t = useTranslations('unknownRefunds')
  const choiceFilter = useChoiceFilter()
  const merchantFilter = useMerchantFilter()
  const change = (changed: AdminUnknownRefundFilters) => onFilters({ ...filters, ...changed }, true)
  const standing = choiceFilter({
    label: t('filter.standing'),
    options: unknownStandings.map((value) => ({ value, label: t(`standing.${value}`) })),
    chosen: filters.standing,
    onChange: (chosen) => change({ standing: chosen }),
  })
  const merchant = merchantFilter({
    label: t('filter.merchant'),
    named,
    chosen: filters.entCode,
    onChange: (entCode) => change({ entCode }),
  })
  return (
    <FilterBar
      daily={admin ? [merchant, standing] : [standing]}
      onClearAll={hasOtherFilters(filters) ? () => onFilters({}, true) : undefined}
    />
  )
}

function Card({ row, admin }: { row: UnknownRefundRow; admin: boolean }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <Standing row={row} />
        <Money amount={row.amount} currency={row.currency} negative />
      </span>
      <span className="flex flex-wrap gap-x-4 text-sm text-muted">
        <Since at={row.unknownSince} />
        {admin && <span className="min-w-0 truncate">{row.entName}</span>}
        <span className="min-w-0 truncate">{row.storeName}</span>
        <PaymentMethodName code={row.paymentType} name={row.paymentMethodName} />
      </span>
    </span>
  )
}
