import { useTranslations } from 'use-intl'
import type { TransactionFilters } from '@choba/contract/transactions.contract.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { dayText } from '#ui/instants.ts'
import { hasOtherFilters, periodOf, widestPeriod } from './search-period.ts'

/** No transaction anywhere. */
export function NothingYet() {
  const t = useTranslations('transactions.empty')
  return <EmptyState title={t('noneTitle')} text={t('noneText')} />
}

/** None that match: which period was searched, and the ways to find more. */
export function NoMatch({
  filters,
  onFilters,
}: {
  filters: TransactionFilters
  onFilters: (next: TransactionFilters, replace: boolean) => void
}) {
  const t = useTranslations('transactions.empty')
  const period = periodOf(filters)
  const widest = period && widestPeriod(period.to.slice(0, 10))
  const { dateFrom, dateTo } = filters
  return (
    <EmptyState
      title={t('noMatchTitle')}
      text={period ? t('noMatchPeriod', { from: dayText(period.from), to: dayText(period.to) }) : t('noMatchAnyPeriod')}
      action={
        <>
          {period && widest && widest.from < period.from.slice(0, 10) && (
            <Button onClick={() => onFilters({ ...filters, dateFrom: widest.from, dateTo: widest.to }, false)}>
              {t('widen')}
            </Button>
          )}
          {hasOtherFilters(filters) && (
            <Button onClick={() => onFilters({ dateFrom, dateTo }, false)}>{t('clearFilters')}</Button>
          )}
        </>
      }
    />
  )
}
