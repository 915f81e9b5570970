import { shareText } from './chart-data.ts'

/** How a figure compares with one before it. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same'
  /** `+3.2%`, with a real minus sign; a dash where there is nothing to compare with. */
  readonly text: string
}

/** From `before` to `now`. Of nothing, and of less than nothing, there is no percentage. */
export function changeOf(now: number, before: number | null): Change {
  if (before === null || before <= 0) return { direction: 'same', text: '—' }
  const tenths = Math.round(((now - before) / before) * 1000)
  if (tenths === 0) return { direction: 'same', text: '0.0%' }
  return {
    direction: tenths > 0 ? 'up' : 'down',
    text: `${tenths > 0 ? '+' : '\u2212'}${shareText(Math.abs(tenths))}`,
  }
}
