import { useTranslations } from '#lib/translations.ts'
import {
  hasFilters,
  hasOtherFilters,
  type PeriodFilters,
  periodOf,
  widestPeriod,
} from '#table/list-period.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { dayText } from '#ui/instants.ts'

/**
 * Empty state of a search without results. Names the searched period and offers ways to find more.
 */
export function NoMatch<F extends object>({
  title,
  filters,
  months,
  onFilters,
}: {
  title: string
  filters: F
  /** Maximum length of the period in months; undefined for lists without a period. */
  months?: number
  onFilters: (next: F, replace: boolean) => void
}) {
  const t = useTranslations('table.empty')
  const { dateFrom, dateTo }: PeriodFilters = filters
  const period = months === undefined ? null : periodOf(filters, months)
  const widest = period && widestPeriod(period.to.slice(0, 10), months!)
  const searched = period
    ? t('period', { from: dayText(period.from), to: dayText(period.to) })
    : t('anyPeriod')
  return (
    <EmptyState
      title={title}
      text={months === undefined ? t('filters') : searched}
      action={
        <>
          {period && widest && widest.from < period.from.slice(0, 10) && (
            <Button
              onClick={() =>
                onFilters({ ...filters, dateFrom: widest.from, dateTo: widest.to }, false)
              }
            >
              {t('widen', { months: months! })}
            </Button>
          )}
          {(months === undefined ? hasFilters(filters) : hasOtherFilters(filters)) && (
            <Button
              onClick={() =>
                onFilters((months === undefined ? {} : { dateFrom, dateTo }) as F, false)
              }
            >
              {t(months === undefined ? 'showAll' : 'clearFilters')}
            </Button>
          )}
        </>
      }
    />
  )
}
