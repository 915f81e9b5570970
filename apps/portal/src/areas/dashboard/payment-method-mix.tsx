import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { merchantMay } from '@choba/contract/permissions.ts'
import type { MarkAction } from '#chart/mark-menu.tsx'
import { RankedBars } from '#chart/ranked-bars.tsx'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useMay } from '#lib/permission.ts'
import { queryString } from '#lib/query-string.ts'
import { transactionsBehind } from '#lib/transactions-behind.ts'
import { useTranslations } from '#lib/translations.ts'
import { shortDayText } from '#ui/instants.ts'
import { dashboardApi, RENEWED_EVERY } from './dashboard.api.ts'

/**
 * Maximum number of bars, so that the dashboard fits on one screen. The last bar combines the
 * remaining payment methods.
 */
const BARS = 6

/** Share of each payment method in the payments of the month's days up to yesterday. */
export function PaymentMethodMix() {
  const t = useTranslations('dashboard.mix')
  const field = useTranslations('statistics.field')
  const { money } = useChartFormats()
  const maySee = useMay(merchantMay('Record.search'))
  const { data, isError, refetch } = useQuery({
    ...dashboardApi.comparison.query({ by: 'paymentMethod' }),
    placeholderData: keepPreviousData,
    refetchInterval: RENEWED_EVERY,
  })
  const rows = (data?.rows ?? []).filter(({ paymentCount }) => paymentCount > 0)
  const isUnknown = rows.some(({ payment }) => payment === null)
  const actionsOf = (key: string): MarkAction[] => {
    const behind =
      data &&
      maySee &&
      transactionsBehind({ groupBy: 'paymentMethod', period: data.period }, { key }, {}, 'payment')
    return behind ? [{ label: t('transactions'), href: `#/trade?${queryString(behind)}` }] : []
  }
  return (
    <RankedBars
      title={t('title')}
      {...(data && {
        how: t('how', { from: shortDayText(data.period.from), to: shortDayText(data.period.to) }),
      })}
      fileName={`payment-method-mix-${data?.period.from ?? ''}-${data?.period.to ?? ''}`}
      status={data ? 'ready' : isError ? 'failed' : 'busy'}
      onRetry={() => void refetch()}
      axis={field('paymentMethod')}
      figures={field('payment')}
      {...(isUnknown && { emptyText: t('unknown') })}
      parts={
        isUnknown
          ? []
          : rows.map(({ key, name, payment }) => ({
              name: name ?? key,
              value: payment!,
              actions: actionsOf(key),
            }))
      }
      most={BARS}
      format={money(data?.currency ?? 'JPY')}
    />
  )
}
