/** Number of rows that Page Up and Page Down move. */
export const PAGE_ROWS = 10

/**
 * Returns the row that a key moves to from `index` among `count` rows, or null if the key does not
 * move.
 */
export function nextRow(key: string, index: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, count - 1)
    case 'ArrowUp':
      return Math.max(index - 1, 0)
    case 'PageDown':
      return Math.min(index + PAGE_ROWS, count - 1)
    case 'PageUp':
      return Math.max(index - PAGE_ROWS, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/**
 * Up to this number of rows, every row is rendered. Of a longer list, only the rows near the
 * visible area are rendered.
 */
export const VIRTUAL_FROM = 200

/** Range of row indexes, including both ends. */
export interface Span {
  readonly first: number
  readonly last: number
}

/**
 * Rows near the visible area. `heightOf` returns the height in pixels of the rows from `from` to
 * `to`, including both.
 */
export interface RowsInView extends Span {
  heightOf(from: number, to: number): number
}

/** A row to render, after an empty space for `skipped` rows that are not rendered. */
export interface DrawnRow {
  readonly index: number
  readonly skipped: number
}

/**
 * Returns which of `count` rows are rendered: those of the range, and rows that must stay because
 * they have the focus or are open. If the range is null, all rows are rendered. `after` is the
 * number of rows after the last rendered one.
 */
export function drawnRows(
  count: number,
  span: Span | null,
  kept: readonly number[],
): { rows: DrawnRow[]; after: number } {
  const first = span ? Math.max(0, span.first) : 0
  const last = span ? Math.min(count - 1, span.last) : count - 1
  const outside = kept.filter(
    (index) => index >= 0 && index < count && (index < first || index > last),
  )
  const inside = Array.from({ length: Math.max(0, last - first + 1) }, (_none, at) => first + at)
  const indexes = [...new Set([...outside, ...inside])].sort((a, b) => a - b)
  let next = 0
  const rows = indexes.map((index): DrawnRow => {
    const skipped = index - next
    next = index + 1
    return { index, skipped }
  })
  return { rows, after: count - next }
}
