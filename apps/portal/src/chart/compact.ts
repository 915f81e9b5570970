/** Short figure and its unit: 0 is none, 1 is 万 or K, 2 is 億 or M, 3 is the next one. */
export interface Compact {
  readonly figure: string
  readonly unit: 0 | 1 | 2 | 3
}

/**
 * Shortens a figure for an axis. `step` is the number of digits between units: 4 in Japanese, 3 in
 * English. Figures below ten keep one decimal.
 */
export function compact(value: number, step: number): Compact {
  const size = Math.abs(value)
  const shownIn = (unit: number) => {
    const inUnit = size / 10 ** (unit * step)
    return unit > 0 && inUnit < 10 ? Math.round(inUnit * 10) / 10 : Math.round(inUnit)
  }
  // Selects the unit by the rounded figure, so that 999,999 becomes 1M and not 1000K.
  const unit = ([0, 1, 2] as const).find((candidate) => shownIn(candidate) < 10 ** step) ?? 3
  const shown = shownIn(unit)
  const grouped = String(shown).replace(/\B(?=(\d{3})+$)/, ',')
  return { figure: `${value < 0 ? '\u2212' : ''}${grouped}`, unit }
}
