/** What a chart is given: names along one axis and figures for each. No picture knows what its figures are about. */
export interface ChartSeries {
  readonly name: string
  /** One for each label; null where there is none. */
  readonly values: readonly (number | null)[]
}

/** How the figures of a chart are written. */
export interface ChartFormat {
  /** For tables and the tip: `¥3,350,000`. */
  full(value: number): string
  /** For axes and labels: `¥335万`. */
  short(value: number): string
  /** For files: `3350000`. */
  plain(value: number): string
}

/** The twin of a picture: what it shows, in rows. Cells are as written, `plain` as a file takes them. */
export interface ChartTable {
  readonly head: readonly string[]
  readonly rows: readonly {
    readonly cells: readonly string[]
    readonly plain: readonly string[]
    /** Where each cell leads. */
    readonly links?: readonly (string | undefined)[]
  }[]
}

/** A table of one row a label and one column a series; `corner` names the labels. */
export function tableOf(
  corner: string,
  labels: readonly string[],
  series: readonly ChartSeries[],
  format: ChartFormat,
): ChartTable {
  const write = (index: number, as: (value: number) => string) =>
    series.map(({ values }) => (values[index] == null ? '' : as(values[index])))
  return {
    head: [corner, ...series.map(({ name }) => name)],
    rows: labels.map((label, index) => ({
      cells: [label, ...write(index, (value) => format.full(value))],
      plain: [label, ...write(index, (value) => format.plain(value))],
    })),
  }
}

/** Two tables of the same rows, side by side. */
export const joinTables = (one: ChartTable, two: ChartTable): ChartTable => ({
  head: [...one.head, ...two.head.slice(1)],
  rows: one.rows.map(({ cells, plain }, index) => ({
    cells: [...cells, ...(two.rows[index]?.cells.slice(1) ?? [])],
    plain: [...plain, ...(two.rows[index]?.plain.slice(1) ?? [])],
  })),
})

export const isEmpty = (series: readonly ChartSeries[]): boolean =>
  series.every(({ values }) => values.every((value) => value === null || value === 0))

/** Where an axis has its lines, from zero on: steps of 1, 2, 2.5 or 5 times a power of ten, and whole units only. */
export function axisTicks(series: readonly ChartSeries[], lines = 4): number[] {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null))
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  const step = niceStep((most - least) / lines)
  const first = Math.floor(least / step)
  const last = Math.max(first + 1, Math.ceil(most / step))
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

function niceStep(raw: number): number {
  if (raw <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(raw))
  const factors = power > 1 ? [1, 2, 2.5, 5] : [1, 2, 5]
  return (factors.find((factor) => factor * power >= raw) ?? 10) * power
}

export interface Share {
  readonly name: string
  readonly value: number
  /** Of the whole, in tenths of a percent: 463 is 46.3%. */
  readonly tenths: number
}

/** The parts of a whole, the biggest first. */
export function sharesOf(parts: readonly { name: string; value: number }[]): Share[] {
  const sorted = parts.filter(({ value }) => value > 0).sort((one, two) => two.value - one.value)
  const whole = sorted.reduce((sum, { value }) => sum + value, 0)
  return sorted.map(({ name, value }) => ({
    name,
    value,
    tenths: Math.round((value / whole) * 1000),
  }))
}

/** 463 → `46.3%`. */
export const shareText = (tenths: number): string => `${Math.floor(tenths / 10)}.${tenths % 10}%`

const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/

/** A name that fits under a bar: at most `most` narrow letters, of which a Japanese one takes two. */
export function axisName(name: string, most = 20): string {
  let taken = 0
  const points = Array.from(name)
  const end = points.findIndex((point) => (taken += wide.test(point) ? 2 : 1) > most)
  return end < 0 ? name : `${points.slice(0, end - 1).join('')}…`
}
