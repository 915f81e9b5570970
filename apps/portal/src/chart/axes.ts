import type { ChartSeries } from './chart-data.ts'

/** Style of the labels on all chart axes: small and gray. */
export const tick = { fill: 'var(--muted)', fontSize: 'calc(11rem / 14)' } as const

/** Returns the size of one rem in pixels. */
export const rootSize = (): number =>
  Number(getComputedStyle(document.documentElement).fontSize.replace('px', ''))

/** Font size of axis labels, in rem. */
const SMALL = 11 / 14

/** Returns the width of a text in the font size of axis labels, in pixels. */
export function textWidth(text: string): number {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * rootSize() * SMALL
  pen.font = `${rootSize() * SMALL}px ${getComputedStyle(document.body).fontFamily}`
  return pen.measureText(text).width
}

/**
 * Space between the labels of the vertical axis and the plot, in pixels. Contains the tick and its
 * margin.
 */
const TICK_ROOM = 10

/**
 * Returns the width of the vertical axis in pixels, for charts below each other with the same days.
 * The longest figure of all these charts fits, in every currency and language.
 */
export const sideWidth = (figures: readonly string[]): number =>
  Math.ceil(Math.max(...figures.map(textWidth))) + TICK_ROOM

/**
 * Maximum number of names that all appear under the axis, shortened if necessary. With more names,
 * only those that fit are shown.
 */
const FEW = 8

export const hasFew = (labels: readonly string[]): boolean => labels.length <= FEW

/** Maximum number of steps of the vertical axis in a small chart below a larger one. */
export const SMALL_LINES = 2

export const xAxis = {
  dataKey: 'label',
  tickLine: false,
  axisLine: { stroke: 'var(--edge)' },
  minTickGap: 12,
} as const

export const yAxis = { tickLine: false, axisLine: false, tick, width: 'auto' } as const

/**
 * Returns the rows for the chart library recharts: a label, `s0`, `s1` … for the values of the
 * series, and `previous` for the previous period.
 */
export const drawnRows = (
  labels: readonly string[],
  series: readonly ChartSeries[],
  previous?: ChartSeries,
) =>
  labels.map((label, index) => ({
    label,
    previous: previous?.values[index] ?? null,
    ...Object.fromEntries(series.map(({ values }, place) => [`s${place}`, values[index] ?? null])),
  }))
