import { compassPeriods } from '@choba/contract/compass-periods.ts'
import type { dataCompass } from '@choba/contract/data-compass.contract.ts'
import { COMPASS_MONTHS, type CompassSearch } from '@choba/contract/data-compass.filters.ts'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import { comparisons } from '@choba/contract/statistics.filters.ts'
import { useStoreFilter } from '#form/use-store-filter.tsx'
import { useTranslations } from '#lib/translations.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { usePaymentMethodFilters } from '#table/use-payment-method-filters.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { PeriodPicker } from '#ui/period-picker.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { dataCompassApi } from './data-compass.api.ts'

/**
 * Filters that apply to all charts: period, period to compare with, stores and payment methods. All
 * are kept in the address.
 */
export function CompassFilterBar({
  options,
  search,
  onSearch,
}: {
  options: ResultOf<(typeof dataCompass)['options']> | undefined
  search: CompassSearch
  onSearch: (part: Partial<CompassSearch>) => void
}) {
  const t = useTranslations('dataCompass')
  const storeFilter = useStoreFilter()
  const choiceFilter = useChoiceFilter()
  const { storeId, compare = 'PREVIOUS', beforeFrom } = search
  const isOwn = beforeFrom !== undefined
  const stores = storeFilter({
    calls: dataCompassApi.stores,
    label: t('filter.store'),
    chosen: storeId,
    onChange: (chosen) => onSearch({ storeId: chosen }),
  })
  const paymentMethods = usePaymentMethodFilters()(options?.paymentMethods, search, onSearch)
  const comparison = choiceFilter({
    label: t('filter.compare'),
    options: comparisons.map((value) => ({ value, label: t(`compare.${value}`) })),
    chosen: isOwn ? undefined : [compare],
    // Only one period can be compared at a time, so a new choice replaces the previous one.
    onChange: (chosen) => {
      const next = chosen?.find((one) => isOwn || one !== compare) ?? 'PREVIOUS'
      onSearch({
        compare: next === 'PREVIOUS' ? undefined : next,
        beforeFrom: undefined,
        beforeTo: undefined,
      })
    },
  })
  const periods = options && compassPeriods(search, options.today)
  const bounds = options && {
    today: options.today,
    closingMinutes: options.closingMinutes,
    timeZone: options.timeZone,
    maxMonths: COMPASS_MONTHS,
    daysOnly: true,
  }
  return (
    <FilterBar
      period={
        periods && bounds ? (
          <>
            <PeriodPicker
              {...bounds}
              label={t('filter.period')}
              value={periods.period}
              onChange={({ from, to }) => onSearch({ dateFrom: from, dateTo: to })}
            />
            <PeriodPicker
              {...bounds}
              label={t('filter.before')}
              value={periods.before}
              onChange={({ from, to }) => onSearch({ beforeFrom: from, beforeTo: to })}
            />
          </>
        ) : (
          <Skeleton width="14rem" className="h-8.5" />
        )
      }
      daily={[stores, ...paymentMethods, { ...comparison, idle: t('compare.own') }]}
      {...([storeId, search.paymentType, search.paymentClass].some((one) => one !== undefined) && {
        onClearAll: () =>
          onSearch({ storeId: undefined, paymentType: undefined, paymentClass: undefined }),
      })}
    />
  )
}
