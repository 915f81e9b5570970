import type { DisputeState } from '@choba/contract/dispute-summary.ts'
import type { Dispute } from '@choba/contract/disputes.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useTranslations } from '#lib/translations.ts'
import { usePaymentTypeName } from '#lib/use-catalogue-names.ts'
import { Day } from '#ui/day.tsx'
import { nearDayText } from '#ui/instants.ts'
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

/** Payment method of the disputed payment, as in the transaction list. */
export function DisputePaymentMethod({ code, folded }: { code: string; folded?: boolean }) {
  const nameOf = usePaymentTypeName()
  return <PaymentMethodName code={code} name={nameOf(code)} folded={folded} />
}

/** Number of days before the deadline from which a dispute counts as urgent. */
const SOON = 3
const urgency = (days: number): string =>
  days < 0 ? 'text-danger' : days <= SOON ? 'text-warn' : 'text-muted'

function useDaysLeft() {
  const t = useTranslations('disputes')
  return (days: number): string =>
    days < 0 ? t('daysOver', { days: -days }) : t('daysLeft', { days })
}

/**
 * Number of days until the answer must be sent, or that it is overdue. Renders nothing if no answer
 * is expected.
 */
export function DaysLeft({ days }: { days: number | null }) {
  const left = useDaysLeft()
  if (days === null) return null
  return <span className={`whitespace-nowrap ${urgency(days)}`}>{left(days)}</span>
}

/**
 * Time left for the answer with its deadline, such as `あと2日（12/01）`, in the drawer's head. Renders
 * nothing if no answer is expected.
 */
export function LeftUntil({
  dispute: { respondBy, daysLeft },
}: {
  dispute: Pick<Dispute, 'respondBy' | 'daysLeft'>
}) {
  const t = useTranslations('disputes')
  const left = useDaysLeft()
  if (daysLeft === null) return null
  return (
    <strong className={`whitespace-nowrap ${daysLeft < 0 ? 'text-danger' : 'text-warn'}`}>
      {t('leftUntil', {
        left: left(daysLeft),
        day: nearDayText(respondBy, addDays(respondBy, -daysLeft)),
      })}
    </strong>
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
