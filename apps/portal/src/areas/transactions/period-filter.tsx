import { useTranslations } from 'use-intl'
import { SEARCH_MONTHS } from '@choba/contract/period.ts'
import type { TransactionFilters, TransactionOptions } from '@choba/contract/transactions.contract.ts'
import { Button } from '#ui/button.tsx'
import { FilterChip } from '#ui/chip.tsx'
import { PeriodPicker } from '#ui/period-picker.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { defaultPeriod, hasNumber, periodOf } from './search-period.ts'

/** The period of the search. A search by number may go without one. */
export function PeriodFilter({
  options,
  filters,
  onFilters,
}: {
  options: TransactionOptions | undefined
  filters: TransactionFilters
  onFilters: (next: TransactionFilters, replace: boolean) => void
}) {
  const t = useTranslations('transactions.filter')
  const custom = useTranslations('kit')('custom')
  const period = periodOf(filters)
  const choose = ({ from, to }: { from: string; to: string }) =>
    onFilters({ ...filters, dateFrom: from, dateTo: to }, false)
  if (!options || (!period && !hasNumber(filters))) return <Skeleton width="14rem" className="h-8.5" />
  const { today, closingMinutes } = options
  if (!period) {
    return (
      <FilterChip label={t('period')} value={t('anyPeriod')} active={false}>
        <Button onClick={() => choose(defaultPeriod(today))}>{custom}</Button>
      </FilterChip>
    )
  }
  return (
    <PeriodPicker
      label={t('period')}
      value={period}
      today={today}
      closingMinutes={closingMinutes}
      maxMonths={SEARCH_MONTHS}
      onChange={choose}
    />
  )
}
