import { useNavigate } from '@tanstack/react-router'
import type { BreakdownFilters } from '@choba/contract/statistics.filters.ts'
import { useTranslations } from '#lib/translations.ts'
import { Segmented } from '#ui/segmented.tsx'

const pages = ['sums', 'days'] as const

/** Between the sums of a period and the table of its days: the period and what it is narrowed by are kept. */
export function StatPages({ page, filters }: { page: (typeof pages)[number]; filters: BreakdownFilters }) {
  const t = useTranslations('statistics.pages')
  const navigate = useNavigate()
  const { dateFrom, dateTo, storeId, companyCode, paymentClass, paymentType } = filters
  const kept = { dateFrom, dateTo, storeId, companyCode, paymentClass, paymentType }
  return (
    <Segmented
      label={t('label')}
      value={page}
      segments={pages.map((value) => ({ value, label: t(value) }))}
      onChange={(next) => void navigate({ to: next === 'days' ? '/statistics/days' : '/statistics', search: kept })}
    />
  )
}
