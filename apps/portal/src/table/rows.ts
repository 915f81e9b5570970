/** How many rows PageUp and PageDown pass over. */
export const PAGE_ROWS = 10

/** Where a key of the keyboard leads among `count` rows from `index`, or null when it leads nowhere. */
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

/** From this many rows on, only those near the view are drawn. */
export const VIRTUAL_FROM = 200

/** Rows from `first` to `last`, both included. */
export interface Span {
  readonly first: number
  readonly last: number
}

/** The rows near the view, and how many pixels those from `from` to `to`, both included, take up when they are drawn. */
export interface RowsInView extends Span {
  heightOf(from: number, to: number): number
}

/** A row to draw, after the height of `skipped` rows that are not. */
export interface DrawnRow {
  readonly index: number
  readonly skipped: number
}

/**
 * Which of `count` rows are drawn: those of the span, and those that must not be taken away, because they have the focus
 * or their detail is open. A null span draws all. `after` is how many are not drawn below the last one.
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
