import type { PaymentMethodState } from '@choba/contract/company-payment-methods.ts'
import type { ApplicationState } from '@choba/contract/payment-methods.filters.ts'
import { useTranslations } from '#lib/translations.ts'
import { Status, type Tone } from '#ui/status.tsx'

const tones: Record<PaymentMethodState, Tone> = {
  IN_USE: 'ok',
  COMING: 'info',
  APPLIED: 'info',
  REVIEW: 'info',
  ASKED: 'warn',
  REFUSED: 'danger',
  STOPPED: 'muted',
  NONE: 'muted',
}
const applicationTones: Record<ApplicationState, Tone> = {
  APPLIED: 'info',
  REVIEW: 'info',
  ASKED: 'warn',
  APPROVED: 'ok',
  REFUSED: 'danger',
  WITHDRAWN: 'muted',
  LAPSED: 'muted',
}

/** Status of a payment method at a company. */
export function PaymentMethodStatus({ state }: { state: PaymentMethodState }) {
  const t = useTranslations('paymentMethods.state')
  return <Status tone={tones[state]}>{t(state)}</Status>
}

export function ApplicationStatus({ state }: { state: ApplicationState }) {
  const t = useTranslations('paymentMethods.applicationState')
  return <Status tone={applicationTones[state]}>{t(state)}</Status>
}
