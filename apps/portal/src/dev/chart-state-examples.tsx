import { BarChart } from '#chart/bar-chart.tsx'
import { DayChart } from '#chart/day-chart.tsx'
import { HeatMap } from '#chart/heat-map.tsx'
import { LineChart } from '#chart/line-chart.tsx'
import { RankedBars } from '#chart/ranked-bars.tsx'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useWords } from './words.ts'

/** The days from September to November. */
const quarter = Array.from({ length: 91 }, (_, index) =>
  new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10),
)

/**
 * Gallery page with charts that are loading, failed and empty, and with figures that are hard to
 * draw.
 */
export function ChartStateExamples() {
  const w = useWords()
  const { money, count, points } = useChartFormats()
  const yen = money('JPY')
  const bare = { axis: w.day, labels: [], series: [], format: yen }
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <LineChart title={w.busy} fileName="busy" status="busy" headline={null} {...bare} />
      <BarChart
        title={w.failed}
        fileName="failed"
        status="failed"
        onRetry={() => undefined}
        {...bare}
      />
      <BarChart title={w.empty} fileName="empty" {...bare} />
      <HeatMap title={w.empty} fileName="empty" values={[]} format={yen} />
      <RankedBars
        title={w.longText}
        fileName="long"
        axis={w.store}
        figures={w.sales}
        parts={[
          {
            name: w.longText,
            value: 12_000_000_000,
            actions: [{ label: w.open, href: '#/chartStates' }],
          },
          { name: w.shibuya, value: 70_000 },
          { name: w.yokohama, value: 0 },
          { name: w.refund, value: -3_400_000_000 },
        ]}
        format={yen}
      />
      <DayChart
        title={w.salesByDay}
        fileName="weeks"
        axis={w.day}
        days={quarter}
        timeZone="Asia/Tokyo"
        series={{
          name: w.sales,
          values: quarter.map((_, index) => (index % 9 === 4 ? null : 40_000 + index * 900)),
        }}
        format={yen}
      />
      <LineChart
        title={w.point}
        fileName="points"
        axis={w.day}
        labels={['11/20']}
        series={[{ name: w.point, values: [3] }]}
        format={points}
      />
      <RankedBars
        title={w.long}
        fileName="many"
        most={5}
        axis={w.store}
        figures={w.sales}
        parts={[
          w.longText,
          w.shibuya,
          w.shinjuku,
          w.yokohama,
          w.sapporo,
          w.code,
          w.card,
          w.cash,
        ].map((name, index) => ({
          name,
          value: 1_000 - index * 110,
        }))}
        format={count}
      />
    </div>
  )
}
