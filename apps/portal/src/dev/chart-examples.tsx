import { BarChart } from '#chart/bar-chart.tsx'
import { DayChart } from '#chart/day-chart.tsx'
import { DonutChart } from '#chart/donut-chart.tsx'
import { HeatMap } from '#chart/heat-map.tsx'
import { LineChart } from '#chart/line-chart.tsx'
import { RankedBars } from '#chart/ranked-bars.tsx'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import {
  busyHours,
  dailyRefunds,
  dailySales,
  dailySalesBefore,
  dates,
  days,
  TODAY,
} from './sample-figures.ts'
import { useWords } from './words.ts'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Gallery page with all charts, which show figures in yen, in tögrög and as counts. */
export function ChartExamples() {
  const w = useWords()
  const { money, count, rate } = useChartFormats()
  const yen = money('JPY')
  const weeks = ['10/26', '11/2', '11/9', '11/16']
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <LineChart
        title={w.salesByDay}
        note={w.shibuya}
        fileName="sales-by-day"
        axis={w.day}
        labels={days}
        series={[{ name: w.thisMonth, values: dailySales }]}
        previous={{ name: w.lastMonth, values: dailySalesBefore }}
        format={yen}
      />
      <DayChart
        title={w.salesByDay}
        fileName="sales-by-day-bars"
        headline={{
          value: sum(dailySales),
          compared: { period: w.lastYear, value: sum(dailySalesBefore) },
        }}
        axis={w.day}
        days={dates}
        today={TODAY}
        timeZone="Asia/Tokyo"
        series={{ name: w.thisMonth, values: dailySales }}
        previous={{ name: w.lastMonth, values: dailySalesBefore }}
        rate={{ name: w.refundRate, part: dailyRefunds, format: rate }}
        format={yen}
      />
      <RankedBars
        title={w.methods}
        fileName="methods"
        axis={w.methods}
        figures={w.sales}
        parts={[
          { name: w.code, value: 21_700_000 },
          { name: w.card, value: 14_600_000 },
          { name: w.cash, value: 8_000_000 },
          { name: w.point, value: 2_800_000 },
          { name: w.gift, value: 900_000 },
        ]}
        format={yen}
      />
      <DonutChart
        title={w.kind}
        fileName="kinds"
        axis={w.kind}
        figures={w.sales}
        parts={[
          { name: w.kindStore, value: 31_400_000 },
          { name: w.kindOnline, value: 10_600_000 },
        ]}
        format={yen}
      />
      <HeatMap title={w.busyHours} fileName="busy-hours" values={busyHours} format={yen} />
      <RankedBars
        title={w.salesByStore}
        fileName="sales-by-store"
        headline={{ value: 3_573_920_000, compared: { period: w.lastYear, value: 0 } }}
        axis={w.store}
        figures={w.sales}
        parts={[
          { name: w.shibuya, value: 1_240_030_000, actions: [{ label: w.open, href: '#/charts' }] },
          { name: w.sapporo, value: 546_910_000, actions: [{ label: w.open, href: '#/charts' }] },
          {
            name: w.shinjuku,
            value: 1_008_990_000,
            actions: [{ label: w.open, href: '#/charts' }],
          },
          { name: w.yokohama, value: 777_990_000, actions: [{ label: w.open, href: '#/charts' }] },
        ]}
        format={money('MNT')}
      />
      <BarChart
        title={w.refundsByWeek}
        fileName="refunds-by-week"
        axis={w.week}
        labels={weeks}
        series={[{ name: w.refunds, values: [80, 61, null, 75] }]}
        format={count}
      />
    </div>
  )
}
