import type { ApprovalRow, ApprovalState } from '@choba/contract/approvals.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { type Tone, Status } from '#ui/status.tsx'
import { Instant } from '#ui/instant.tsx'
import { timeLeft } from './time-left.ts'

const tones: Record<ApprovalState, Tone> = {
  WAITING: 'warn',
  APPROVED: 'ok',
  REFUSED: 'danger',
  WITHDRAWN: 'muted',
  EXPIRED: 'muted',
  STALE: 'muted',
}

/** How a request stands, as dot and word. */
export function ApprovalStatus({ state }: Pick<ApprovalRow, 'state'>) {
  const t = useTranslations('approvals.state')
  return <Status tone={tones[state]}>{t(state)}</Status>
}

/** Until when a request waits, and how long that is; red when it is soon. */
export function Deadline({ row: { state, expiresAt }, form = 'full' }: { row: ApprovalRow; form?: 'full' | 'short' }) {
  const t = useTranslations('approvals.left')
  const left = state === 'WAITING' ? timeLeft(expiresAt) : null
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      <Instant at={expiresAt} form={form} />
      {left && (
        <span className={`whitespace-nowrap ${left.isSoon ? 'font-semibold text-danger' : 'text-muted'}`}>
          {t(left.unit, { count: left.count })}
        </span>
      )}
    </span>
  )
}
