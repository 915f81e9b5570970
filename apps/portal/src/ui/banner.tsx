import type { ReactNode } from 'react'
import type { Tone } from '#ui/status.tsx'

/** CSS classes for the background and the border of each tone. */
export const toneBoxes: Record<Tone, string> = {
  ok: 'bg-ok-soft border-ok/35',
  warn: 'bg-warn-soft border-warn/35',
  danger: 'bg-danger-soft border-danger/35',
  info: 'bg-info-soft border-info/35',
  muted: 'bg-surface border-line',
}
const words: Record<Tone, string> = {
  ok: 'text-ok',
  warn: 'text-warn',
  danger: 'text-danger',
  info: 'text-info',
  muted: 'text-muted',
}

/**
 * Message inside a screen. `title` has one or two words in the color of the tone. With `urgent`,
 * screen readers announce the message immediately.
 */
export function Banner({
  tone,
  title,
  action,
  urgent = false,
  children,
}: {
  tone: Tone
  title?: string
  action?: ReactNode
  urgent?: boolean
  children: ReactNode
}) {
  return (
    <div
      role={urgent ? 'alert' : 'note'}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border px-4 py-3 ${toneBoxes[tone]}`}
    >
      <div className="min-w-0 flex-1 basis-40">
        {title && <strong className={`mr-3 font-semibold ${words[tone]}`}>{title}</strong>}
        {children}
      </div>
      {action}
    </div>
  )
}
