import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type TrendSpan, trendSpans } from '@choba/contract/dashboard.contract.ts'
import { useCallback, useRef, useState } from 'react'
import { BarChart } from '#chart/bar-chart.tsx'
import { DayChart } from '#chart/day-chart.tsx'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useTranslations } from '#lib/translations.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Switch } from '#ui/switch.tsx'
import { dashboardApi, RENEWED_EVERY } from './dashboard.api.ts'

/**
 * Net amount over thirteen months, 90 days or 30 days. The daily views also show the share of
 * refunds.
 */
export function TrendChart() {
  const t = useTranslations('dashboard.trend')
  const field = useTranslations('statistics.field')
  const { money, rate } = useChartFormats()
  const [span, setSpan] = useState<TrendSpan>('DAYS_30')
  const [isCompared, setCompared] = useState(false)
  const { data, isError, refetch } = useQuery({
    ...dashboardApi.trend.query(isCompared ? { span, compare: 'LAST_YEAR' } : { span }),
    placeholderData: keepPreviousData,
    refetchInterval: RENEWED_EVERY,
  })
  // The charts of days and months are different components, so the choice between them is mounted
  // again when the chart changes. Without this, a keyboard user would lose the focus.
  const isFocused = useRef(false)
  const keepFocus = useCallback((place: HTMLElement | null) => {
    if (place && isFocused.current) place.querySelector<HTMLElement>('input:checked')?.focus()
  }, [])
  const rows = data?.rows ?? []
  const format = money(data?.currency ?? 'JPY')
  const frame = {
    title: t('title'),
    fileName: `trend-${span}-${data?.today ?? ''}`,
    status: data ? ('ready' as const) : isError ? ('failed' as const) : ('busy' as const),
    onRetry: () => void refetch(),
    format,
    height: 300,
    control: (
      <div
        className="flex flex-wrap items-center gap-x-4"
        ref={keepFocus}
        onFocus={() => (isFocused.current = true)}
        onBlur={() => (isFocused.current = false)}
      >
        <Segmented
          label={t('spanLabel')}
          value={span}
          segments={trendSpans.toReversed().map((value) => ({ value, label: t(`span.${value}`) }))}
          onChange={setSpan}
        />
        <Switch
          label={t('lastYear')}
          className="text-sm"
          checked={isCompared}
          onChange={({ target }) => setCompared(target.checked)}
        />
      </div>
    ),
    ...(data?.before?.some((value) => value !== null) && {
      previous: { name: t('lastYear'), values: data.before },
    }),
    ...(data?.before &&
      data.before.every((value) => value === null) && { sample: t('noLastYear') }),
  }
  return data?.span === 'MONTHS_13' ? (
    <BarChart
      {...frame}
      axis={t('month')}
      labels={rows.map(({ from }) => from.slice(0, 7).replace('-', '/'))}
      series={[
        { name: field('net'), values: rows.map(({ net }) => net) },
        { name: field('refund'), values: rows.map(({ refund }) => refund) },
      ]}
    />
  ) : (
    <DayChart
      {...frame}
      axis={field('date')}
      days={rows.map(({ from }) => from)}
      today={data?.today}
      timeZone={data?.timeZone}
      series={{ name: field('net'), values: rows.map(({ net }) => net) }}
      rate={{
        name: field('refundRate'),
        part: rows.map(({ refund }) => refund),
        whole: rows.map(({ payment }) => payment),
        format: rate,
      }}
    />
  )
}
