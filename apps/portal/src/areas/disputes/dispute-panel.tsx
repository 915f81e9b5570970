import { useNavigate } from '@tanstack/react-router'
import type { DisputeState, DisputeSummary } from '@choba/contract/dispute-summary.ts'
import type { disputes } from '@choba/contract/disputes.contract.ts'
import { formatMoney } from '@choba/contract/money.ts'
import { eitherMay } from '@choba/contract/permissions.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/instants.ts'
import type { Tone } from '#ui/status.tsx'

const mayRecord = eitherMay('Refund.add') satisfies typeof disputes.add.can
const tones: Record<DisputeState, Tone> = {
  OPEN: 'warn',
  ANSWERED: 'info',
  WON: 'muted',
  LOST: 'danger',
}

interface Props {
  detail: TransactionDetail
  admin: boolean
}

const pathOf = ({ detail, admin }: Props): string =>
  admin ? `/sysdispute/${encodeURIComponent(detail.entCode)}` : '/dispute'

/** Links to the disputes of a payment, in the payment's drawer. */
export function DisputePanel(props: Props) {
  const t = useTranslations('disputes')
  const navigate = useNavigate()
  const { detail } = props
  if (detail.disputes.length === 0) return null
  const words = ({ state, amount, respondBy }: DisputeSummary) =>
    t(`payment.${state}`, { amount: formatMoney(amount, detail.currency), day: dayText(respondBy) })
  return (
    <div className="flex flex-col gap-2">
      {detail.disputes.map((dispute) => (
        <Banner
          key={dispute.disputeId}
          tone={tones[dispute.state]}
          action={
            <Button onClick={() => void navigate({ to: `${pathOf(props)}/${dispute.disputeId}` })}>
              {t('payment.open')}
            </Button>
          }
        >
          {words(dispute)}
        </Banner>
      ))}
    </div>
  )
}

/**
 * Button in a payment's drawer that opens the form for a new dispute. Shown only to users with
 * permission.
 */
export function DisputeRecordButton(props: Props) {
  const t = useTranslations('disputes')
  const navigate = useNavigate()
  const { paymentNo, tradeKind, state, paymentClass } = props.detail
  const isAllowed = useMay(mayRecord)
  if (!isAllowed || tradeKind !== 'PAYMENT' || state !== 'PAID' || paymentClass === 'CASH')
    return null
  return (
    <Button
      className="self-start"
      onClick={() => void navigate({ to: `${pathOf(props)}/add`, search: { paymentNo } })}
    >
      {t('add')}
    </Button>
  )
}
