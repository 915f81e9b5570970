import { useQuery } from '@tanstack/react-query'
import type { DashboardSummary } from '@choba/contract/dashboard.contract.ts'
import { lazy, Suspense, useState } from 'react'
import { loadPhrases } from '#lib/i18n.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { NoStoresPanel } from '../transactions/no-stores-panel.tsx'
import { AttentionList } from './attention-list.tsx'
import { PaymentMethodMix } from './payment-method-mix.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { dashboardApi, RENEWED_EVERY } from './dashboard.api.ts'
import { DepositCard } from './deposit-card.tsx'
import { DepositMonth } from './deposit-month.tsx'
import { MonthCard } from './month-card.tsx'
import { StartPage } from './start-page.tsx'
import { TodayCard } from './today-card.tsx'
import { TrendChart } from './trend-chart.tsx'

/**
 * Loaded on demand, because only new merchants need the onboarding checklist. If loading fails, the
 * dashboard shows no checklist.
 */
const OnboardingPanel = lazy(async () => {
  const fetching = Promise.all([
    loadChunk(import('../onboarding/onboarding-panel.tsx')),
    loadPhrases('onboarding'),
  ])
  return {
    default: await fetching.then(
      ([chunk]) => chunk.OnboardingPanel,
      () => NoPanel,
    ),
  }
})
const NoPanel = (): null => null

/** Start screen of a merchant: sales, upcoming deposits and items that need attention. */
export function DashboardPage() {
  const t = useTranslations('dashboard')
  const { data, error, isFetching, refetch } = useQuery({
    ...dashboardApi.summary.query(),
    refetchInterval: RENEWED_EVERY,
  })
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <TitleRow title={t('title')} />
      {data && <Onboarding isOpen={data.onboarding} />}
      {!data && error ? (
        <LoadError
          title={t('fault')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Parts read={data} />
      )}
    </section>
  )
}

/**
 * Onboarding checklist. Stays visible until the user leaves the screen, so that the user sees the
 * completed list.
 */
function Onboarding({ isOpen }: { isOpen: boolean }) {
  const [isShown] = useState(isOpen)
  return (
    isShown && (
      <Suspense fallback={<Skeleton className="h-80" />}>
        <OnboardingPanel />
      </Suspense>
    )
  )
}

function Parts({ read }: { read: DashboardSummary | undefined }) {
  if (!read)
    return (
      <div
        aria-busy="true"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-3"
      >
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    )
  if (!read.seesStores) return <NoStoresPanel />
  const { sales, deposits, currency, today } = read
  return (
    <>
      {(read.attention.length > 0 || read.muted > 0) && (
        <AttentionList
          items={read.attention}
          muted={read.muted}
          currency={currency}
          today={today}
        />
      )}
      {(sales || deposits) && (
        <div className="grid gap-3 sm:grid-cols-2 min-[1200px]:grid-cols-4">
          {sales && (
            <div className="grid min-w-0 sm:col-span-2">
              <TodayCard sales={sales} currency={currency} />
            </div>
          )}
          {sales && <MonthCard read={sales.month} currency={currency} />}
          {deposits && <DepositCard next={deposits} share={read.share} today={today} />}
        </div>
      )}
      {sales && (
        <div className="grid gap-3 lg:grid-cols-2 min-[1400px]:grid-cols-[minmax(0,6fr)_minmax(0,5fr)_minmax(0,4fr)]">
          <div className="grid min-w-0 lg:col-span-2 min-[1400px]:col-span-1">
            <TrendChart />
          </div>
          <div className="grid min-w-0">
            <PaymentMethodMix />
          </div>
          <div className="grid min-w-0">
            <ComparisonTable />
          </div>
        </div>
      )}
      {deposits && <DepositMonth />}
      {!sales && !deposits && <StartPage />}
    </>
  )
}
