import { useState } from 'react'
import { formatMoney } from '@choba/contract/money.ts'
import { ACKNOWLEDGEMENT_MAX, type UnlinkedRefundRow } from '@choba/contract/unlinked-refunds.ts'
import * as z from 'zod/mini'
import { FormConfirm } from '#form/form-confirm.tsx'
import { TextAreaField } from '#form/text-area-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { handleStale } from '#lib/handle-error.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { showToast } from '#ui/toasts.ts'
import type { UnknownRefundVariant } from './unknown-refund-variants.ts'
import { unknownRefundsApi } from './unknown-refunds.api.ts'

const reasonForm = z.object({
  reason: z
    .string()
    .check(
      z.refine((text) => text.trim() !== '' && Array.from(text).length <= ACKNOWLEDGEMENT_MAX),
    ),
})
type Reason = z.output<typeof reasonForm>

/**
 * Form that records a finding about an unlinked refund. Afterwards, the refund is no longer in the
 * list of open ones.
 */
export function UnlinkedRefundAcknowledge({
  row,
  variant,
  onClose,
}: {
  row: UnlinkedRefundRow
  variant: UnknownRefundVariant
  onClose: () => void
}) {
  const t = useTranslations('unknownRefunds')
  const refresh = useRefresh()
  const form = useAppForm<Reason, Reason>(reasonForm, { defaultValues: { reason: '' } })
  const [busy, setBusy] = useState(false)
  const { entCode, refundNo } = row
  async function send({ reason }: Reason) {
    setBusy(true)
    try {
      await unknownRefundsApi.acknowledge.call({
        ...(variant.admin && { entCode }),
        refundNo,
        reason,
      })
      showToast({ severity: 'success', message: t('unlinked.sent') })
    } catch (error) {
      handleStale(error, t('unlinked.changed'))
    }
    onClose()
    await refresh(variant.unlinkedKey())
  }
  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t('unlinked.question', { amount: formatMoney(row.amount, row.currency) })}
      form={form}
      onConfirm={(typed) => void send(typed)}
      confirmLabel={t('unlinked.send')}
      busy={busy}
    >
      <p>{t('unlinked.text')}</p>
      <Facts>
        <Fact name={t('column.refundNo')}>
          <span className="font-mono break-all">{refundNo}</span>
        </Fact>
        <Fact name={t('column.paymentNo')}>
          <span className="font-mono break-all">{row.originalPaymentNo}</span>
        </Fact>
        <Fact name={t('unlinked.column.why')}>{t(`unlinked.why.${row.why}`)}</Fact>
      </Facts>
      <TextAreaField
        control={form.control}
        name="reason"
        label={t('unlinked.reason')}
        help={t('unlinked.reasonHelp')}
        max={ACKNOWLEDGEMENT_MAX}
        message={t('unlinked.reasonMissing')}
      />
    </FormConfirm>
  )
}
