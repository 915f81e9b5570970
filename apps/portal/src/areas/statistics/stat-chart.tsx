import type { Statistics } from '@choba/contract/statistics.contract.ts'
import { type ReactNode, useState } from 'react'
import { DayChart } from '#chart/day-chart.tsx'
import { RankedBars } from '#chart/ranked-bars.tsx'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'

/** Height of the chart in pixels. It is low, so that rows of the table below are in view. */
const HEIGHT = 200
/** Number of bars of a ranking that fit into the height, besides the bar of the remaining parts. */
const RANKED = 4

/**
 * Chart of the net amount. By day, it has one bar per day, and the share of refunds on request;
 * otherwise it is a ranking. `grouping` is the control that chooses the rows.
 */
export function StatChart({
  read,
  busy,
  grouping,
}: {
  read: Statistics
  busy: boolean
  grouping: ReactNode
}) {
  const t = useTranslations('statistics')
  const [withRate, showRate] = useState(false)
  const { money, rate } = useChartFormats()
  const { groupBy, rows, sum, compared, currency, period } = read
  const format = money(currency)
  const frame = {
    title: t(`chart.${groupBy}`),
    fileName: `statistics-${groupBy}-${period.from}-${period.to}`,
    // Without a comparison, the headline would repeat the total above the table.
    ...(sum.net !== null &&
      compared && {
        headline: {
          value: sum.net,
          compared: { period: t(`compare.${compared.comparison}`), value: compared.sum.net },
        },
      }),
    height: HEIGHT,
    status: busy ? ('busy' as const) : ('ready' as const),
    format,
    level: 2 as const,
    control: (
      // The negative margins keep the header as low as its buttons.
      <div className="-my-1.5 flex flex-wrap items-center gap-x-2">
        {grouping}
        {groupBy === 'date' && (
          <Button kind="quiet" onClick={() => showRate(!withRate)}>
            {t(withRate ? 'chart.hideRate' : 'chart.showRate')}
          </Button>
        )}
      </div>
    ),
  }
  if (groupBy !== 'date')
    return (
      <RankedBars
        {...frame}
        axis={t(`field.${groupBy}`)}
        figures={t('field.net')}
        most={RANKED}
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
      {...(withRate && {
        rate: {
          name: t('field.refundRate'),
          part: rows.map(({ refund }) => refund),
          whole: rows.map(({ payment }) => payment),
          format: rate,
        },
      })}
    />
  )
}
