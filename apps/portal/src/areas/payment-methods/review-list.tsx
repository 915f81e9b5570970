import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { PaymentMethodApplication } from '@choba/contract/payment-methods.contract.ts'
import {
  applicationStates,
  PaymentMethodApplicationFilters,
} from '@choba/contract/payment-methods.filters.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { readSearch } from '#lib/search-params.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { hasOtherFilters } from '#table/list-period.ts'
import { RecordList } from '#table/record-list.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { useList } from '#table/use-list.ts'
import { useMerchantFilter } from '#table/use-merchant-filter.tsx'
import { Day } from '#ui/day.tsx'
import { Instant } from '#ui/instant.tsx'
import { ApplicationStatus } from './payment-method-words.tsx'
import { paymentMethodsApi } from './payment-methods.api.ts'

/** Applications of all merchants of a tenant, newest first, with the filters from the address. */
export function ReviewList() {
  const t = useTranslations('paymentMethods.reviewing')
  const navigate = useNavigate()
  const { entCode, applicationId } = useParams({ strict: false })
  // Parses the filters, because the router passes on unknown and invalid search parameters.
  const filters = readSearch(PaymentMethodApplicationFilters.shape, useSearch({ strict: false }))
  const onFilters = (next: PaymentMethodApplicationFilters) =>
    void navigate({ to: '/sysbrand', search: next as never, replace: true })
  const found = useList(paymentMethodsApi.systemList.pages(filters))
  return (
    <>
      <RecordList
        screen="sysbrand"
        schema={PaymentMethodApplicationFilters}
        title={t('title')}
        found={found}
        columns={useReviewColumns()}
        filters={filters}
        onFilters={onFilters}
        filterBar={
          <ReviewFilterBar
            filters={filters}
            onFilters={onFilters}
            named={found.first?.items ?? []}
          />
        }
        words={{
          fault: t('fault'),
          noneTitle: t('noneTitle'),
          noneText: t('noneText'),
          noMatchTitle: t('noMatchTitle'),
        }}
        rowKey={keyOf}
        selectedKey={entCode === undefined ? undefined : `${entCode}/${applicationId}`}
        onOpen={(row) =>
          void navigate({
            to: `/sysbrand/${encodeURIComponent(row.entCode)}/${row.applicationId}`,
            search: (now) => now as never,
          })
        }
        card={(row) => <Card row={row} />}
      />
      <Outlet />
    </>
  )
}

const keyOf = ({ entCode, applicationId }: PaymentMethodApplication) =>
  `${entCode}/${applicationId}`
const brief = (text: string) => <TruncatedText text={text} className="max-w-56" />

function useReviewColumns(): readonly Column<PaymentMethodApplication>[] {
  const t = useTranslations('paymentMethods.field')
  return [
    {
      id: 'applied',
      title: t('applied'),
      always: true,
      pinned: 'left',
      cell: (row) => <Instant at={row.appliedAt} form="short" />,
    },
    { id: 'state', title: t('state'), cell: (row) => <ApplicationStatus state={row.state} /> },
    {
      id: 'paymentMethod',
      title: t('paymentMethod'),
      cell: (row) => <PaymentMethodName code={row.paymentType} name={row.paymentMethodName} />,
    },
    { id: 'merchant', title: t('merchant'), cell: (row) => brief(row.entName) },
    { id: 'company', title: t('company'), cell: (row) => brief(row.companyName) },
    {
      id: 'fromDay',
      title: t('fromDay'),
      always: true,
      align: 'right',
      cell: (row) => <Day day={row.startsOn ?? row.fromDay} form="plain" />,
    },
  ]
}

function ReviewFilterBar({
  filters,
  onFilters,
  named,
}: {
  filters: PaymentMethodApplicationFilters
  onFilters: (next: PaymentMethodApplicationFilters) => void
  named: readonly { entCode: string; entName: string }[]
}) {
  const t = useTranslations('paymentMethods')
  const choiceFilter = useChoiceFilter()
  const merchantFilter = useMerchantFilter()
  const change = (part: PaymentMethodApplicationFilters) => onFilters({ ...filters, ...part })
  return (
    <FilterBar
      daily={[
        choiceFilter({
          label: t('field.state'),
          options: applicationStates.map((value) => ({
            value,
            label: t(`applicationState.${value}`),
          })),
          chosen: filters.applicationState,
          onChange: (applicationState) => change({ applicationState }),
        }),
        merchantFilter({
          label: t('field.merchant'),
          named,
          chosen: filters.entCode,
          onChange: (entCode) => change({ entCode }),
        }),
      ]}
      {...(hasOtherFilters(filters) && { onClearAll: () => onFilters({}) })}
    />
  )
}

const Card = ({ row }: { row: PaymentMethodApplication }) => (
  <span className="flex flex-col gap-1">
    <span className="flex items-baseline justify-between gap-3">
      <PaymentMethodName code={row.paymentType} name={row.paymentMethodName} />
      <ApplicationStatus state={row.state} />
    </span>
    <span className="truncate">{`${row.entName} · ${row.companyName}`}</span>
    <span className="text-sm text-muted">
      <Instant at={row.appliedAt} form="short" />
    </span>
  </span>
)
