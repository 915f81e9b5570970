import { useNavigate } from '@tanstack/react-router'
import type { BreakdownFilters } from '@choba/contract/statistics.filters.ts'
import { useTranslations } from '#lib/translations.ts'
import { Segmented } from '#ui/segmented.tsx'

const pages = ['sums', 'days', 'close'] as const
type StatPage = (typeof pages)[number]

/**
 * Tabs for period totals, the daily table and the day-end close. Changing the tab keeps the period
 * and the filters; the tab of the close keeps only the store.
 */
export function StatPages({ page, filters }: { page: StatPage; filters: BreakdownFilters }) {
  const t = useTranslations('statistics.pages')
  const navigate = useNavigate()
  const { dateFrom, dateTo, storeId, companyCode, paymentClass, paymentType } = filters
  const kept = { dateFrom, dateTo, storeId, companyCode, paymentClass, paymentType }
  function open(next: StatPage) {
    if (next === 'close')
      void navigate({
        to: '/statistics/close',
        search: { storeId: storeId?.length === 1 ? storeId[0] : undefined },
      })
    else void navigate({ to: next === 'days' ? '/statistics/days' : '/statistics', search: kept })
  }
  return (
    <Segmented
      label={t('label')}
      value={page}
      segments={pages.map((value) => ({ value, label: t(value) }))}
      onChange={open}
    />
  )
}
