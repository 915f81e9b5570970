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
  /** It begins before the axis does. */
  readonly isCut: boolean
}

/** So much of the axis is left for the totals, below the lowest level. */
const FOOT = 0.25

/**
 * The bars of a sum, each where the one before ends. What is taken off is small beside the totals, so the axis begins a little
 * below the lowest level, and at zero where that is not far.
 */
export function waterfall(steps: readonly Step[]): Bar[] {
  let level = 0
  const spans = steps.map(({ amount, isTotal }) => {
    const from = isTotal ? 0 : level
    level = from + amount
    return { from: Math.min(from, level), to: Math.max(from, level), isTotal }
  })
  const levels = spans.flatMap(({ from, to, isTotal }) =>
    isTotal ? [to, from].filter((one) => one !== 0) : [from, to],
  )
  const high = Math.max(0, ...levels)
  const low = Math.min(high, ...levels)
  const foot = low - (high - low) * FOOT
  const begin = low < 0 ? low : Math.max(0, foot)
  const width = high - begin
  const at = (value: number) => (width === 0 ? 0 : Math.max(0, (value - begin) / width))
  return spans.map(({ from, to, isTotal }) => ({
    from: at(from),
    to: at(to),
    isCut: isTotal && begin > 0,
  }))
}
