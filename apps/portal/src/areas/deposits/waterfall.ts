/** A step of a sum: what it adds, or takes off. */
export interface Step {
  readonly amount: number
  /** The first and the last are what the sum begins with and comes to. */
  readonly isTotal: boolean
}

/** Where the bar of a step is, as a part of the axis. */
export interface Bar {
  readonly from: number
  readonly to: number
}

/**
 * The bars of a sum, each where the one before ends. The axis begins at zero, or at the lowest level below it, so that lengths
 * compare as amounts do.
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
