/** Series of a chart: a name and one value for each label. */
export interface ChartSeries {
  readonly name: string
  /** One value for each label; null for a missing value. */
  readonly values: readonly (number | null)[]
}

/** Formats for the figures of a chart. */
export interface ChartFormat {
  /** Formats a value for tables and tooltips: `¥3,350,000`. */
  full(value: number): string
  /** Formats a value briefly for axes and labels: `¥335万`. */
  short(value: number): string
  /** Formats a value as a plain number for files: `3350000`. */
  plain(value: number): string
}

/**
 * Data of a chart as a table. The cells are formatted for display; `plain` contains the values for
 * files.
 */
export interface ChartTable {
  readonly head: readonly string[]
  readonly rows: readonly {
    readonly cells: readonly string[]
    readonly plain: readonly string[]
    /** Address that each cell links to; undefined for a cell without a link. */
    readonly links?: readonly (string | undefined)[]
  }[]
}

/**
 * Builds a table with one row per label and one column per series. `corner` is the heading of the
 * column with the labels.
 */
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

/**
 * Joins two tables with the same rows: the columns of the second table follow those of the first.
 */
export const joinTables = (one: ChartTable, two: ChartTable): ChartTable => ({
  head: [...one.head, ...two.head.slice(1)],
  rows: one.rows.map(({ cells, plain }, index) => ({
    cells: [...cells, ...(two.rows[index]?.cells.slice(1) ?? [])],
    plain: [...plain, ...(two.rows[index]?.plain.slice(1) ?? [])],
  })),
})

export const isEmpty = (series: readonly ChartSeries[]): boolean =>
  series.every(({ values }) => values.every((value) => value === null || value === 0))

/**
 * Returns the values of the axis lines, which include zero and cover all values. The step is 1, 2,
 * 2.5 or 5 times a power of ten, and always a whole number.
 */
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
  /** Share of the total in tenths of a percent: 463 is 46.3%. */
  readonly tenths: number
}

/**
 * Returns the parts with their shares of the total, the largest part first. Drops parts that are
 * not positive.
 */
export function sharesOf(parts: readonly { name: string; value: number }[]): Share[] {
  const sorted = parts.filter(({ value }) => value > 0).sort((one, two) => two.value - one.value)
  const whole = sorted.reduce((sum, { value }) => sum + value, 0)
  return sorted.map(({ name, value }) => ({
    name,
    value,
    tenths: Math.round((value / whole) * 1000),
  }))
}

/** Formats tenths of a percent: 463 → `46.3%`. */
export const shareText = (tenths: number): string => `${Math.floor(tenths / 10)}.${tenths % 10}%`

const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/

/**
 * Shortens a name to fit under a bar: at most `most` half-width characters. A Japanese character
 * counts as two.
 */
export function axisName(name: string, most = 20): string {
  let taken = 0
  const points = Array.from(name)
  const end = points.findIndex((point) => (taken += wide.test(point) ? 2 : 1) > most)
  return end < 0 ? name : `${points.slice(0, end - 1).join('')}…`
}
