import { BarChart } from '#chart/bar-chart.tsx'
import { DonutChart } from '#chart/donut-chart.tsx'
import { HeatMap } from '#chart/heat-map.tsx'
import { LineChart } from '#chart/line-chart.tsx'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { busyHours, dailySales, dailySalesBefore, days } from './sample-figures.ts'
import { useWords } from './words.ts'

/** The four pictures, with figures in yen, tögrög and counts. */
export function ChartExamples() {
  const w = useWords()
  const { money, count } = useChartFormats()
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
      <BarChart
        title={w.salesByDay}
        fileName="sales-by-day-bars"
        axis={w.day}
        labels={days}
        series={[{ name: w.thisMonth, values: dailySales }]}
        previous={{ name: w.lastMonth, values: dailySalesBefore }}
        format={yen}
      />
      <DonutChart
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
      <HeatMap title={w.busyHours} fileName="busy-hours" values={busyHours} format={yen} />
      <BarChart
        title={w.salesByStore}
        fileName="sales-by-store"
        axis={w.store}
        labels={[w.shibuya, w.shinjuku, w.yokohama, w.sapporo]}
        series={[{ name: w.sales, values: [1_240_030_000, 1_008_990_000, 777_950_000, 546_910_000] }]}
        format={money('MNT')}
      />
      <LineChart
        title={w.refundsByWeek}
        fileName="refunds-by-week"
        axis={w.week}
        labels={weeks}
        series={[
          { name: w.payments, values: [3_120, 2_980, 3_410, 3_337] },
          { name: w.refunds, values: [80, 61, null, 75] },
        ]}
        format={count}
      />
    </div>
  )
}
