import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { Tabs } from '#ui/tabs.tsx'
import { type DisputeTab, disputeTabs, statesOf, tabOf } from './dispute-tab.ts'
import type { AnyFilters, DisputeVariant } from './dispute-variants.ts'

/** Numbers of disputes by status that match the other filters. */
export const useDisputeCounts = (variant: DisputeVariant, filters: AnyFilters) =>
  useQuery({ ...variant.counts(filters), placeholderData: keepPreviousData })

/** Tabs of the dispute list: the disputes to answer, the answered ones and the closed ones. */
export function DisputeTabs({
  variant,
  filters,
  onFilters,
  after,
}: {
  variant: DisputeVariant
  filters: AnyFilters
  onFilters: (next: AnyFilters, replace: boolean) => void
  after: ReactNode
}) {
  const t = useTranslations('disputes.tabs')
  const { data, isPending } = useDisputeCounts(variant, filters)
  const counts: Record<DisputeTab, number | undefined> = {
    open: data?.open,
    answered: data?.answered,
    closed: data?.decided,
  }
  const { disputeState, deadline: _deadline, ...others } = filters
  return (
    <Tabs
      label={t('label')}
      value={tabOf(disputeState)}
      tabs={disputeTabs.map((value) => {
        const count = counts[value]
        return {
          value,
          label: t(value),
          count: count === undefined ? undefined : formatCount(count),
        }
      })}
      // Only open disputes have a deadline, so another tab would be empty with that filter.
      onChange={(tab) =>
        onFilters({ ...others, ...(tab !== 'open' && { disputeState: statesOf[tab] }) }, false)
      }
      busy={isPending}
      after={after}
    />
  )
}
