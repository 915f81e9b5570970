import type { Statistics } from '@choba/contract/statistics.contract.ts'
import type { StatisticsFilters } from '@choba/contract/statistics.filters.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { dayText } from '#ui/instants.ts'
import { monthFrom } from './stat-links.ts'

interface Props {
  read: Pick<Statistics, 'lastDay' | 'today'>
  onFilters: (days: Pick<StatisticsFilters, 'dateFrom' | 'dateTo'>) => void
}

/**
 * Empty state for a period without transactions. A button opens the last month that has
 * transactions.
 */
export function StatNothing({ read, onFilters }: Props) {
  const t = useTranslations('statistics.empty')
  const { lastDay, today } = read
  const day = lastDay === null ? '' : dayText(lastDay)
  return (
    <EmptyState
      title={t('title')}
      text={lastDay === null ? t('text') : t('last', { day })}
      action={
        lastDay !== null && (
          <Button
            onClick={() => {
              const { from, to } = monthFrom({ to: lastDay }, 0, today)
              onFilters({ dateFrom: from, dateTo: to })
            }}
          >
            {t('open', { day })}
          </Button>
        )
      }
    />
  )
}
