import {
  comparisons,
  STATISTICS_MONTHS,
  type StatisticsFilters,
} from '@choba/contract/statistics.filters.ts'
import type { statistics, Statistics } from '@choba/contract/statistics.contract.ts'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useStoreFilter } from '#form/use-store-filter.tsx'
import { useTranslations } from '#lib/translations.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { usePaymentMethodFilters } from '#table/use-payment-method-filters.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PeriodPicker } from '#ui/period-picker.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { monthFrom } from './stat-links.ts'
import { statisticsApi } from './statistics.api.ts'

type Options = ResultOf<(typeof statistics)['options']>

/**
 * Filter bar of the statistics, with buttons for the previous and next month. All filters are kept
 * in the address.
 */
export function StatFilterBar({
  read,
  options,
  filters,
  onFilters,
  hasComparison = true,
}: {
  read: Pick<Statistics, 'period'> | undefined
  options: Options | undefined
  filters: StatisticsFilters
  onFilters: (next: StatisticsFilters) => void
  /** True if the screen can compare the period with another period. */
  hasComparison?: boolean
}) {
  const t = useTranslations('statistics')
  const choiceFilter = useChoiceFilter()
  const storeFilter = useStoreFilter()
  const change = (part: StatisticsFilters) => onFilters({ ...filters, ...part })
  const stores = storeFilter({
    calls: statisticsApi.stores,
    label: t('filter.store'),
    chosen: filters.storeId,
    onChange: (storeId) => change({ storeId }),
  })
  const paymentMethodFilters = usePaymentMethodFilters()(options?.paymentMethods, filters, change)
  const company = choiceFilter({
    label: t('filter.company'),
    options: (options?.companies ?? []).map((one) => ({
      value: one.companyCode,
      label: one.companyName,
    })),
    chosen: filters.companyCode,
    onChange: (companyCode) => change({ companyCode }),
  })
  const comparison = choiceFilter({
    label: t('compare.label'),
    options: comparisons.map((value) => ({ value, label: t(`compare.${value}`) })),
    chosen: filters.compare && [filters.compare],
    // The period can be compared with only one other period, so a new choice replaces the previous
    // one.
    onChange: (chosen) => change({ compare: chosen?.find((one) => one !== filters.compare) }),
  })
  const withCompany = (options?.companies.length ?? 0) > 1 || filters.companyCode !== undefined
  const {
    groupBy,
    dateFrom,
    dateTo,
    storeId,
    companyCode,
    paymentClass: asked,
    paymentType,
    compare: compared,
  } = filters
  const isNarrowed = [storeId, companyCode, asked, paymentType, compared].some(
    (one) => one !== undefined,
  )
  return (
    <FilterBar
      period={
        read && options ? (
          <span className="inline-flex items-center gap-1">
            <IconButton
              label={t('months.previous')}
              icon={<ChevronLeft aria-hidden="true" size="1.1em" />}
              onClick={() => change(daysOf(monthFrom(read.period, -1, options.today)))}
            />
            <PeriodPicker
              value={read.period}
              today={options.today}
              closingMinutes={options.closingMinutes}
              timeZone={options.timeZone}
              maxMonths={STATISTICS_MONTHS}
              daysOnly
              onChange={(period) => change(daysOf(period))}
            />
            <IconButton
              label={t('months.next')}
              icon={<ChevronRight aria-hidden="true" size="1.1em" />}
              onClick={() => change(daysOf(monthFrom(read.period, 1, options.today)))}
            />
          </span>
        ) : (
          <Skeleton width="14rem" className="h-8.5" />
        )
      }
      daily={[
        stores,
        ...paymentMethodFilters,
        ...(withCompany ? [company] : []),
        ...(hasComparison ? [{ ...comparison, idle: t('compare.none') }] : []),
      ]}
      {...(isNarrowed && { onClearAll: () => onFilters({ groupBy, dateFrom, dateTo }) })}
    />
  )
}

const daysOf = ({ from, to }: { from: string; to: string }) => ({ dateFrom: from, dateTo: to })
