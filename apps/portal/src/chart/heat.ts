/** Strength of a cell in a heat map: 0 for no value, otherwise 1 to 5. */
export type Heat = 0 | 1 | 2 | 3 | 4 | 5

/**
 * Returns the highest value of each heat from 1 to 5, if `most` is the largest value of the map.
 * The limits are whole numbers at least one apart, so that small values do not look large.
 */
export const heatLimits = (most: number): number[] =>
  [1, 2, 3, 4, 5].map((heat) => Math.max(heat, Math.ceil((most * heat) / 5)))

/**
 * Returns the heat of a value if `most` is the largest value of the map; 0 for zero and negative
 * values.
 */
export function heatOf(value: number, most: number): Heat {
  if (value <= 0 || most <= 0) return 0
  return (heatLimits(most).findIndex((limit) => value <= limit) + 1) as Heat
}

/**
 * Returns the cell of a grid that an arrow key moves to. Stops at the edges of the grid. Returns
 * null for other keys.
 */
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
