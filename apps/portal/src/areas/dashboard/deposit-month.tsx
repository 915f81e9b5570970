import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CostCard } from './cost-card.tsx'
import { dashboardApi, RENEWED_EVERY } from './dashboard.api.ts'
import { DepositCalendar } from './deposit-calendar.tsx'

/** Deposits of one month: what accepting payments costs, and a calendar of the deposit dates. */
export function DepositMonth() {
  const t = useTranslations('dashboard')
  const [month, setMonth] = useState<string>()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...dashboardApi.deposits.query(month === undefined ? {} : { month }),
    placeholderData: keepPreviousData,
    refetchInterval: RENEWED_EVERY,
  })
  if (!data && error)
    return (
      <LoadError
        title={t('fault')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-80" />
  return (
    <div
      className={`grid gap-3 transition-opacity lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] ${isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <CostCard read={data} />
      <DepositCalendar read={data} month={month ?? data.month} onMonth={setMonth} />
    </div>
  )
}
