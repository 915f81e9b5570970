import { disputeDeadlines } from '@choba/contract/disputes.filters.ts'
import { numberPrefix } from '@choba/contract/fields.ts'
import * as z from 'zod/mini'
import { useStoreFilter } from '#form/use-store-filter.tsx'
import { useTranslations } from '#lib/translations.ts'
import { daysFilter } from '#table/days-filter.tsx'
import { FilterBar } from '#table/filter-bar.tsx'
import type { FilterSpec } from '#table/filter-spec.tsx'
import { hasOtherFilters } from '#table/list-period.ts'
import { TextControl } from '#table/text-control.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { useMerchantFilter } from '#table/use-merchant-filter.tsx'
import { statesOf, tabOf } from './dispute-tab.ts'
import type { AnyFilters, DisputeVariant } from './dispute-variants.ts'
import { disputesApi } from './disputes.api.ts'

interface Props {
  variant: DisputeVariant
  filters: AnyFilters
  onFilters: (next: AnyFilters) => void
  /** Loaded rows, which supply the names of merchants for the filter. */
  named: readonly { entCode: string; entName: string }[]
}

const readPrefix = (text: string) => {
  const read = z.safeParse(numberPrefix, text)
  return read.success ? read.data : null
}

export function DisputeFilterBar({ variant, filters, onFilters, named }: Props) {
  const t = useTranslations('disputes')
  const choiceFilter = useChoiceFilter()
  const storeFilter = useStoreFilter()
  const merchantFilter = useMerchantFilter()
  const change = (part: AnyFilters) => onFilters({ ...filters, ...part })
  const received = useReceivedFilter(filters, change)
  const { deadline, disputeState, ...others } = filters
  const tab = tabOf(disputeState)
  const number: FilterSpec = {
    label: t('field.paymentNo'),
    value: filters.paymentNo,
    onClear: () => change({ paymentNo: undefined }),
    control: (close) => (
      <TextControl
        label={t('field.paymentNo')}
        hint={t('paymentNoHint')}
        fault={t('paymentNoFault')}
        read={readPrefix}
        className="font-mono"
        value={filters.paymentNo ?? ''}
        onApply={(paymentNo) => {
          change({ paymentNo })
          close()
        }}
      />
    ),
  }
  const whose = variant.admin
    ? merchantFilter({
        label: t('field.merchant'),
        named,
        chosen: filters.entCode,
        onChange: (entCode) => change({ entCode }),
      })
    : storeFilter({
        calls: disputesApi.stores,
        label: t('field.store'),
        chosen: filters.storeId,
        onChange: (storeId) => change({ storeId }),
      })
  return (
    <FilterBar
      daily={[
        ...(tab === 'open' || deadline !== undefined
          ? [
              choiceFilter({
                label: t('field.respondBy'),
                options: disputeDeadlines.map((value) => ({
                  value,
                  label: t(`deadlines.${value}`),
                })),
                chosen: deadline && [deadline],
                // Only one deadline can be selected; a new choice replaces the old one.
                onChange: (chosen) => change({ deadline: chosen?.find((one) => one !== deadline) }),
              }),
            ]
          : []),
        ...(tab === 'closed'
          ? [
              choiceFilter({
                label: t('field.result'),
                options: statesOf.closed.map((value) => ({ value, label: t(`state.${value}`) })),
                chosen: disputeState?.length === 1 ? disputeState : undefined,
                onChange: (chosen) => change({ disputeState: chosen ?? statesOf.closed }),
              }),
            ]
          : []),
        whose,
        number,
        received,
      ]}
      {...(hasOtherFilters(others) && { onClearAll: () => onFilters({ disputeState }) })}
    />
  )
}

function useReceivedFilter(
  { receivedFrom, receivedTo }: AnyFilters,
  change: (part: AnyFilters) => void,
): FilterSpec {
  const t = useTranslations('disputes')
  return daysFilter({
    label: t('field.receivedOn'),
    words: {
      any: t('received.any'),
      from: t('received.from'),
      to: t('received.to'),
      hint: t('received.hint'),
      fault: t('received.fault'),
      since: (day) => t('received.since', { day }),
      until: (day) => t('received.until', { day }),
    },
    days: { from: receivedFrom, to: receivedTo },
    onChange: ({ from, to }) => change({ receivedFrom: from, receivedTo: to }),
  })
}
