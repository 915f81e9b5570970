import type { BreakdownFilters } from '@choba/contract/statistics.filters.ts'
import { useTranslations } from '#lib/translations.ts'
import { SubPageTabs } from '#ui/sub-page-tabs.tsx'

const places = {
  sums: '/statistics',
  days: '/statistics/days',
  close: '/statistics/close',
} as const

/**
 * Tabs for period totals, the daily table and the day-end close. Changing the tab keeps the period
 * and the filters; the tab of the close keeps only the store.
 */
export function StatPages({
  page,
  filters,
}: {
  page: keyof typeof places
  filters: BreakdownFilters
}) {
  const t = useTranslations('statistics.pages')
  const { dateFrom, dateTo, storeId, companyCode, paymentClass, paymentType } = filters
  const kept = { dateFrom, dateTo, storeId, companyCode, paymentClass, paymentType }
  const ofClose = { storeId: storeId?.length === 1 ? storeId[0] : undefined }
  return (
    <SubPageTabs
      label={t('label')}
      current={places[page]}
      pages={(['sums', 'days', 'close'] as const).map((value) => ({
        to: places[value],
        label: t(value),
        search: value === 'close' ? ofClose : kept,
      }))}
    />
  )
}
