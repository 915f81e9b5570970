import type { DisputeState } from '@choba/contract/dispute-summary.ts'
import type { Dispute } from '@choba/contract/disputes.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Day } from '#ui/day.tsx'
import { Status, type Tone } from '#ui/status.tsx'

const tones: Record<DisputeState, Tone> = {
  OPEN: 'warn',
  ANSWERED: 'info',
  WON: 'ok',
  LOST: 'danger',
}

export function DisputeStatus({ state }: { state: DisputeState }) {
  const t = useTranslations('disputes.state')
  return <Status tone={tones[state]}>{t(state)}</Status>
}

/** Number of days before the deadline from which a dispute counts as urgent. */
const SOON = 3
const urgency = (days: number): string =>
  days < 0 ? 'text-danger' : days <= SOON ? 'text-warn' : 'text-muted'

/**
 * Number of days until the answer must be sent, or that it is overdue. Renders nothing if no answer
 * is expected.
 */
export function DaysLeft({ days }: { days: number | null }) {
  const t = useTranslations('disputes')
  if (days === null) return null
  return (
    <span className={`whitespace-nowrap ${urgency(days)}`}>
      {days < 0 ? t('daysOver', { days: -days }) : t('daysLeft', { days })}
    </span>
  )
}

/** Deadline for the answer and the time left. In a table, both are on one line. */
export const Deadline = ({
  dispute: { respondBy, daysLeft },
  oneLine = false,
}: {
  dispute: Pick<Dispute, 'respondBy' | 'daysLeft'>
  oneLine?: boolean
}) => (
  <span className={`flex items-baseline gap-x-3 ${oneLine ? '' : 'flex-wrap'}`}>
    <Day day={respondBy} form="plain" />
    <DaysLeft days={daysLeft} />
  </span>
)
