import { useMutation } from '@tanstack/react-query'
import {
  PAYMENT_METHOD_REASON_MAX,
  type CompanyPaymentMethod,
} from '@choba/contract/company-payment-methods.ts'
import * as z from 'zod/mini'
import { FormConfirm } from '#form/form-confirm.tsx'
import { TextAreaField } from '#form/text-area-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useTranslations } from '#lib/translations.ts'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import { paymentMethodsApi } from './payment-methods.api.ts'
import { required } from './required-text.ts'
import { usePaymentMethodRefresh, useSwitchFault } from './use-payment-methods.ts'

interface Props {
  paymentMethod: CompanyPaymentMethod
  which: { entCode: string; companyId: string }
  companyName: string
  onClose: () => void
}

const stopForm = z.object({ reason: required(PAYMENT_METHOD_REASON_MAX) })
type StopInput = z.output<typeof stopForm>

/**
 * Dialog that stops a payment method at a company. The merchant can read the reason that the user
 * types.
 */
export function StopDialog({
  paymentMethod: { paymentType, paymentMethodName: paymentMethod },
  which,
  companyName: company,
  onClose,
}: Props) {
  const t = useTranslations('paymentMethods.switching')
  const refresh = usePaymentMethodRefresh()
  const onFault = useSwitchFault()
  const form = useAppForm<StopInput, StopInput>(stopForm, { defaultValues: { reason: '' } })
  async function save({ reason }: StopInput) {
    try {
      await paymentMethodsApi.stop.call({ ...which, paymentType, reason })
      showToast({ severity: 'success', message: t('stopped', { paymentMethod }) })
    } catch (error) {
      onFault(error)
    }
    await refresh()
    onClose()
  }
  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t('stopTitle', { paymentMethod })}
      form={form}
      onConfirm={save}
      confirmLabel={t('stopConfirm')}
      danger
    >
      <p className="text-muted">{t('stopText', { paymentMethod, company })}</p>
      <TextAreaField
        control={form.control}
        name="reason"
        label={t('reason')}
        rows={4}
        max={PAYMENT_METHOD_REASON_MAX}
        message={t('reasonMissing', { max: PAYMENT_METHOD_REASON_MAX })}
      />
    </FormConfirm>
  )
}

/** Confirmation dialog before a stopped payment method is resumed. */
export function ResumeDialog({
  paymentMethod: { paymentType, paymentMethodName: paymentMethod, stop },
  which,
  companyName: company,
  onClose,
}: Props) {
  const t = useTranslations('paymentMethods.switching')
  const refresh = usePaymentMethodRefresh()
  const onFault = useSwitchFault()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      paymentMethodsApi.resume.call({ ...which, paymentType, stopId: stop!.stopId }),
    onSuccess: () => showToast({ severity: 'success', message: t('resumed', { paymentMethod }) }),
    onError: onFault,
    onSettled: async () => {
      await refresh()
      onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={t('resumeTitle', { paymentMethod })}
      confirmLabel={t('resume')}
      onConfirm={() => mutate()}
      busy={isPending}
      holdsInput
    >
      <p>{t('resumeText', { paymentMethod, company })}</p>
    </Modal>
  )
}
