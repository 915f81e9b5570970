/** How strong a field of a heat map is drawn: 0 for nothing, then one to five. */
export type Heat = 0 | 1 | 2 | 3 | 4 | 5

/** The highest figure of each heat from 1 to 5, for figures up to `most`; whole units, so that small maps stay honest. */
export const heatLimits = (most: number): number[] =>
  [1, 2, 3, 4, 5].map((heat) => Math.max(heat, Math.ceil((most * heat) / 5)))

/** The heat of a figure on the way to `most`. What is below zero is cold. */
export function heatOf(value: number, most: number): Heat {
  if (value <= 0 || most <= 0) return 0
  return (heatLimits(most).findIndex((limit) => value <= limit) + 1) as Heat
}

/** Where an arrow leads on a field of `rows` × `columns`, stopping at its edges; null for other keys. */
export function heatStep(
  key: string,
  { row, column }: { row: number; column: number },
  rows: number,
  columns: number,
): { row: number; column: number } | null {
  const bound = (place: number, count: number) => Math.min(Math.max(place, 0), count - 1)
  if (key === 'ArrowUp') return { row: bound(row - 1, rows), column }
  if (key === 'ArrowDown') return { row: bound(row + 1, rows), column }
  if (key === 'ArrowLeft') return { row, column: bound(column - 1, columns) }
  if (key === 'ArrowRight') return { row, column: bound(column + 1, columns) }
  if (key === 'Home') return { row, column: 0 }
  if (key === 'End') return { row, column: columns - 1 }
  return null
}
