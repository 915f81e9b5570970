import { changeOf } from './change.ts'

/** By how much a figure differs from the one that it is compared with: words in ink, since more is not always better. */
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
