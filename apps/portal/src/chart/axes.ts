import type { ChartSeries } from './chart-data.ts'

/** What the axes of all pictures have in common: quiet lines, small grey words, nothing that moves. */
export const tick = { fill: 'var(--muted)', fontSize: 'calc(11rem / 14)' } as const

/** Pixels of a rem. */
export const rootSize = (): number =>
  Number(getComputedStyle(document.documentElement).fontSize.replace('px', ''))

/** The part of a rem that the words of axes are high. */
const SMALL = 11 / 14

/** Width of a text at the font size of axis labels, in pixels. */
export function textWidth(text: string): number {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * rootSize() * SMALL
  pen.font = `${rootSize() * SMALL}px ${getComputedStyle(document.body).fontFamily}`
  return pen.measureText(text).width
}

/** Pixels between the figures at the side and the picture: the kit keeps them for a tick and its margin. */
const TICK_ROOM = 10

/** Pixels at the side of pictures that share their days: the longest figure of both fits, in every currency and language. */
export const sideWidth = (figures: readonly string[]): number =>
  Math.ceil(Math.max(...figures.map(textWidth))) + TICK_ROOM

/** So few names all stand under the axis, shortened where they must be; of more, as many as fit. */
const FEW = 8

export const hasFew = (labels: readonly string[]): boolean => labels.length <= FEW

/** Steps that the axis of a picture beneath a bigger one has at most. */
export const SMALL_LINES = 2

export const xAxis = {
  dataKey: 'label',
  tickLine: false,
  axisLine: { stroke: 'var(--edge)' },
  minTickGap: 12,
} as const

export const yAxis = { tickLine: false, axisLine: false, tick, width: 'auto' } as const

/** The rows recharts draws: a label, `s0`, `s1` … for the series and `previous` for the period before. */
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
