import type { ChartSeries } from './chart-data.ts'

/** What the axes of all pictures have in common: quiet lines, small grey words, nothing that moves. */
export const tick = { fill: 'var(--muted)', fontSize: 'calc(11rem / 14)' } as const

/** Pixels of a rem. */
export const rootSize = (): number => Number(getComputedStyle(document.documentElement).fontSize.replace('px', ''))

/** Pixels at the side of pictures that share their days: `−¥1,200万` fits. */
export const sideWidth = (): number => rootSize() * 4.5

/** So few names all stand under the axis, shortened where they must be; of more, as many as fit. */
const FEW = 8

export const hasFew = (labels: readonly string[]): boolean => labels.length <= FEW

export const xAxis = {
  dataKey: 'label',
  tickLine: false,
  axisLine: { stroke: 'var(--edge)' },
  minTickGap: 12,
} as const

export const yAxis = { tickLine: false, axisLine: false, tick, width: 'auto' } as const

/** The rows recharts draws: a label, `s0`, `s1` … for the series and `previous` for the period before. */
export const drawnRows = (labels: readonly string[], series: readonly ChartSeries[], previous?: ChartSeries) =>
  labels.map((label, index) => ({
    label,
    previous: previous?.values[index] ?? null,
    ...Object.fromEntries(series.map(({ values }, place) => [`s${place}`, values[index] ?? null])),
  }))
