import { SEARCH_MONTHS } from '@choba/contract/period.ts'
import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import type { ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { defaultPeriod, periodOf, widestPeriod } from '#table/list-period.ts'
import type { Columns } from '#table/use-columns.ts'
import { useSavedViewTabs } from '#table/use-saved-view-tabs.ts'
import { useSearchCounts, type ViewTab, ViewTabs } from '#table/view-tabs.tsx'
import type { TransactionVariant } from './transaction-variants.ts'

/** Tabs with common searches and saved views. The numbers on the tabs load after the rows. */
export function TransactionTabs({
  variant,
  filters,
  onFilters,
  today,
  isReady,
  columns,
  after,
}: {
  variant: TransactionVariant
  filters: TransactionFilters
  onFilters: (next: TransactionFilters, replace: boolean) => void
  /** Current business day of the merchant; undefined while loading. */
  today: string | undefined
  isReady: boolean
  columns: Pick<Columns<never>, 'show'>
  after: ReactNode
}) {
  const t = useTranslations('transactions.tabs')
  const saved = useSavedViewTabs(variant, today, isReady)
  const tabs = [...useTabs(filters, today), ...saved.tabs]
  const { counts, isPending } = useSearchCounts(
    variant.counts,
    tabs,
    isReady && today !== undefined,
  )
  return (
    <ViewTabs
      label={t('label')}
      tabs={tabs}
      counts={counts}
      busy={isReady && (saved.isPending || isPending)}
      filters={filters}
      after={after}
      onChoose={({ search, columns: ofView }) => {
        if (ofView) {
          columns.show(ofView)
          return onFilters(search, false)
        }
        const { sort, order } = filters
        onFilters({ ...search, ...(sort && { sort }), ...(order && { order }) }, false)
      }}
    />
  )
}

/**
 * Returns the built-in tabs. Two of them keep the period of the current search; the other two have
 * a fixed period.
 */
function useTabs(filters: TransactionFilters, today: string | undefined): ViewTab[] {
  const t = useTranslations('transactions.tabs')
  if (today === undefined) return []
  const days = ({ from, to }: { from: string; to: string }) => ({ dateFrom: from, dateTo: to })
  const refunds = { ...days({ from: today, to: today }), tradeKind: ['REFUND'] }
  // Uses the longest allowed period, because unknown refunds of any age need a decision.
  const unknown = { ...days(widestPeriod(today, SEARCH_MONTHS)), state: ['UNKNOWN'] }
  const isOwn = filters.tradeKind?.join() === 'REFUND' || filters.state?.join() === 'UNKNOWN'
  const searched = isOwn ? null : periodOf(filters, SEARCH_MONTHS)
  const period = days(searched ?? defaultPeriod(today))
  return [
    { key: 'all', label: t('all'), search: period },
    { key: 'refunds', label: t('refunds'), search: refunds },
    { key: 'failed', label: t('failed'), search: { ...period, state: ['FAILED'] } },
    { key: 'unknown', label: t('unknown'), search: unknown },
  ]
}
