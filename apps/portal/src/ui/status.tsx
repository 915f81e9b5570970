import type { ReactNode } from 'react'

export type Tone = 'ok' | 'warn' | 'danger' | 'info' | 'muted'

const dots: Record<Tone, string> = {
  ok: 'bg-ok',
  warn: 'bg-warn',
  danger: 'bg-danger',
  info: 'bg-info',
  muted: 'bg-muted',
}

/** Status as a word after a colored dot, so that the status does not depend on color alone. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="whitespace-nowrap">
      <span
        aria-hidden="true"
        className={`mr-2 inline-block size-1.75 -translate-y-px rounded-full align-middle ${dots[tone]}`}
      />
      {children}
    </span>
  )
}
