import { shareText } from './chart-data.ts'

/** Relative difference between a figure and an earlier one. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same'
  /**
   * Text such as `+3.2%`, with a typographic minus sign, or a dash if no comparison is possible.
   */
  readonly text: string
}

/**
 * Returns the change from `before` to `now`. Gives no percentage if `before` is null, zero or
 * negative.
 */
export function changeOf(now: number, before: number | null): Change {
  if (before === null || before <= 0) return { direction: 'same', text: '—' }
  const tenths = Math.round(((now - before) / before) * 1000)
  if (tenths === 0) return { direction: 'same', text: '0.0%' }
  return {
    direction: tenths > 0 ? 'up' : 'down',
    text: `${tenths > 0 ? '+' : '\u2212'}${shareText(Math.abs(tenths))}`,
  }
}
