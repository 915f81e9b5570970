import { changeOf } from './change.ts'

/**
 * Relative difference between a figure and an earlier one, in a neutral color, because an increase
 * is not always good.
 */
export function Change({ now, before }: { now: number | null; before: number | null }) {
  if (now === null || before === null) return <span className="text-muted">—</span>
  const { direction, text } = changeOf(now, before)
  return (
    <span className="tabular-nums">
      {direction !== 'same' && <span aria-hidden="true">{direction === 'up' ? '▲ ' : '▼ '}</span>}
      {text}
    </span>
  )
}
