import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useTranslations } from '#lib/translations.ts'
import { formatMoney } from '@choba/contract/money.ts'
import type { RefundPoints } from '@choba/contract/refunds.contract.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Modal } from '#ui/modal.tsx'
import { needsApproval } from './refund-form.ts'
import { RefundPreview } from './refund-preview.tsx'
import type { RefundTarget } from './use-refund.ts'
import { paidBack, useRefundPoints } from './use-refund-points.ts'

/**
 * Last confirmation before a refund is made or sent for approval. Shows amount, payment method,
 * store and remaining refundable amount. No button has the initial focus, so an Enter or Space key
 * that is still pressed does not confirm.
 */
export function RefundConfirmation({
  amount: asked,
  reason,
  remark,
  target,
  onBack,
  onRefund,
}: {
  amount: number
  /** Name of the reason; undefined if the tenant has no list of reasons. */
  reason: string | undefined
  /** Remark without line breaks, as the request sends it; may be empty. */
  remark: string
  target: RefundTarget
  onBack: () => void
  /**
   * Sends the refund.
   * @param points effect on points that the user has seen; the server rejects the refund if the
   * effect has changed
   */
  onRefund: (points: RefundPoints | null) => void
}) {
  const { detail, paymentMethod } = target
  const shown = useRefundPoints(target, asked)
  const amount = paidBack(asked, shown)
  const t = useTranslations('refunds')
  const column = useTranslations('transactions.column')
  const money = formatMoney(amount, detail.currency)
  const asks = needsApproval(amount, detail.amountWithoutApproval)
  return (
    <Modal
      open
      onClose={onBack}
      title={t(asks ? 'approval.title' : 'confirm.title', { amount: money })}
      confirmLabel={t(asks ? 'approval.act' : 'act', { amount: money })}
      onConfirm={() => onRefund(shown.points)}
      disabledReason={shown.isKnown ? undefined : t('points.awaited')}
      danger={!asks}
      holdsInput
      initialFocus="title"
    >
      <div className="flex flex-col gap-3.5">
        <Facts>
          <Fact name={column('merchant')}>{detail.entName}</Fact>
          <Fact name={column('store')}>{detail.storeName}</Fact>
          <Fact name={column('paymentMethod')}>
            <PaymentMethodName code={detail.paymentType} name={paymentMethod} />
          </Fact>
          <Fact name={column('paymentNo')}>
            <span className="font-mono break-all">{detail.paymentNo}</span>
          </Fact>
          {reason && <Fact name={column('reason')}>{reason}</Fact>}
          {remark && (
            <Fact name={column('remark')}>
              <span className="wrap-anywhere">{remark}</span>
            </Fact>
          )}
        </Facts>
        <RefundPreview amount={asked} shown={shown} detail={detail} paymentMethod={paymentMethod} />
      </div>
    </Modal>
  )
}
