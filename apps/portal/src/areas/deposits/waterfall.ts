/** Step of a waterfall chart: an amount that is added or deducted, or a total. */
export interface Step {
  readonly amount: number
  /** True for the starting value and the result. Their bars start at zero. */
  readonly isTotal: boolean
}

/** Start and end of a bar, as fractions of the axis. */
export interface Bar {
  readonly from: number
  readonly to: number
}

/**
 * Computes the bars of a waterfall chart. Each bar starts at the end of the previous one. The axis
 * starts at zero, or at the lowest level if that is negative, so that the lengths of bars are
 * proportional to amounts.
 */
export function waterfall(steps: readonly Step[]): Bar[] {
  let level = 0
  const spans = steps.map(({ amount, isTotal }) => {
    const from = isTotal ? 0 : level
    level = from + amount
    return { from: Math.min(from, level), to: Math.max(from, level) }
  })
  const low = Math.min(0, ...spans.map(({ from }) => from))
  const width = Math.max(0, ...spans.map(({ to }) => to)) - low
  const at = (value: number) => (width === 0 ? 0 : (value - low) / width)
  return spans.map(({ from, to }) => ({ from: at(from), to: at(to) }))
}
