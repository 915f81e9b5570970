import type { Statistics } from '@choba/contract/statistics.contract.ts'
import { DayChart } from '#chart/day-chart.tsx'
import { RankedBars } from '#chart/ranked-bars.tsx'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useTranslations } from '#lib/translations.ts'

/**
 * Chart of the net amount. By day, it has one bar per day and the share of refunds; otherwise it is
 * a ranking.
 */
export function StatChart({ read, busy }: { read: Statistics; busy: boolean }) {
  const t = useTranslations('statistics')
  const { money, rate } = useChartFormats()
  const { groupBy, rows, sum, compared, currency, period } = read
  const format = money(currency)
  const frame = {
    title: t(`chart.${groupBy}`),
    fileName: `statistics-${groupBy}-${period.from}-${period.to}`,
    headline:
      sum.net === null
        ? null
        : {
            value: sum.net,
            ...(compared && {
              compared: { period: t(`compare.${compared.comparison}`), value: compared.sum.net },
            }),
          },
    status: busy ? ('busy' as const) : ('ready' as const),
    format,
  }
  if (groupBy !== 'date')
    return (
      <RankedBars
        {...frame}
        axis={t(`field.${groupBy}`)}
        figures={t('field.net')}
        parts={rows.map(({ name, key, net }) => ({ name: name ?? key, value: net ?? 0 }))}
      />
    )
  return (
    <DayChart
      {...frame}
      axis={t('field.date')}
      days={rows.map(({ key }) => key)}
      today={read.today}
      timeZone={read.timeZone}
      series={{ name: t('field.net'), values: rows.map(({ net }) => net) }}
      {...(compared && {
        previous: {
          name: t(`compare.${compared.comparison}`),
          values: rows.map(({ before }) => before && before.net),
        },
      })}
      rate={{
        name: t('field.refundRate'),
        part: rows.map(({ refund }) => refund),
        whole: rows.map(({ payment }) => payment),
        format: rate,
      }}
    />
  )
}
