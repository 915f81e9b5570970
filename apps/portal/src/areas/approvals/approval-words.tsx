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

export function ApprovalStatus({ state }: Pick<ApprovalRow, 'state'>) {
  const t = useTranslations('approvals.state')
  return <Status tone={tones[state]}>{t(state)}</Status>
}

/** Deadline of a waiting request and the time left, in red shortly before the deadline. */
export function Deadline({
  row: { state, expiresAt },
  form = 'full',
}: {
  row: ApprovalRow
  form?: 'full' | 'short'
}) {
  const t = useTranslations('approvals.left')
  const left = state === 'WAITING' ? timeLeft(expiresAt) : null
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      <Instant at={expiresAt} form={form} />
      {left && (
        <span
          className={`whitespace-nowrap ${left.isSoon ? 'font-semibold text-danger' : 'text-muted'}`}
        >
          {t(left.unit, { count: left.count })}
        </span>
      )}
    </span>
  )
}

/**
 * Returns a function that describes the subject of a request. A bulk refund is described by its
 * file name and its number of refunds.
 */
export function useSubject(): (row: Pick<ApprovalRow, 'subject' | 'batch'>) => string {
  const t = useTranslations('approvals.batch')
  return ({ subject, batch }) => {
    if (!batch) return subject
    const { fileName: file, count } = batch
    return file === null ? t('plain', { count }) : t('ofFile', { file, count })
  }
}
