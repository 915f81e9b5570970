import { BarChart } from '#chart/bar-chart.tsx'
import { DonutChart } from '#chart/donut-chart.tsx'
import { HeatMap } from '#chart/heat-map.tsx'
import { LineChart } from '#chart/line-chart.tsx'
import { useChartFormats } from '#chart/use-chart-formats.ts'
import { useWords } from './words.ts'

/** While there is no picture: on its way, failed, nothing; and figures that are hard to draw. */
export function ChartStateExamples() {
  const w = useWords()
  const { money, count, points } = useChartFormats()
  const yen = money('JPY')
  const bare = { axis: w.day, labels: [], series: [], format: yen }
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <LineChart title={w.busy} fileName="busy" status="busy" {...bare} />
      <BarChart title={w.failed} fileName="failed" status="failed" onRetry={() => undefined} {...bare} />
      <BarChart title={w.empty} fileName="empty" {...bare} />
      <HeatMap title={w.empty} fileName="empty" values={[]} format={yen} />
      <BarChart
        title={w.longText}
        fileName="long"
        axis={w.store}
        labels={[w.longText, w.shibuya, w.refund]}
        series={[
          { name: w.payments, values: [12, 7, 3] },
          { name: w.refunds, values: [-4, 0, 2] },
        ]}
        format={count}
      />
      <LineChart
        title={w.point}
        fileName="points"
        axis={w.day}
        labels={['11/20']}
        series={[{ name: w.point, values: [3] }]}
        format={points}
      />
      <DonutChart
        title={w.long}
        fileName="many"
        axis={w.store}
        figures={w.sales}
        parts={[w.longText, w.shibuya, w.shinjuku, w.yokohama, w.sapporo, w.code, w.card, w.cash].map(
          (name, index) => ({
            name,
            value: 1_000 - index * 110,
          }),
        )}
        format={count}
      />
    </div>
  )
}
