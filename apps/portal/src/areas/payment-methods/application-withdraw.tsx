import { useMutation } from '@tanstack/react-query'
import type { PaymentMethodApplicationDetail } from '@choba/contract/payment-methods.contract.ts'
import { handleStale } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import { paymentMethodsApi } from './payment-methods.api.ts'
import { usePaymentMethodRefresh } from './use-payment-methods.ts'

/** Confirmation dialog before an application is withdrawn. */
export function WithdrawDialog({
  application: { applicationId, version, paymentMethodName },
  onClose,
}: {
  application: PaymentMethodApplicationDetail
  onClose: () => void
}) {
  const t = useTranslations('paymentMethods')
  const refresh = usePaymentMethodRefresh()
  const { mutate, isPending } = useMutation({
    mutationFn: () => paymentMethodsApi.withdraw.call({ applicationId, version }),
    onSuccess: () => showToast({ severity: 'success', message: t('withdraw.done') }),
    onError: (error) => handleStale(error, t('detail.stale')),
    onSettled: async () => {
      await refresh()
      onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={t('withdraw.title')}
      confirmLabel={t('withdraw.confirm')}
      onConfirm={() => mutate()}
      danger
      busy={isPending}
      holdsInput
    >
      <p>{t('withdraw.text', { paymentMethod: paymentMethodName })}</p>
    </Modal>
  )
}
