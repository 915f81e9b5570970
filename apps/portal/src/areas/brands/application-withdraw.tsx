import { useMutation } from '@tanstack/react-query'
import type { BrandApplicationDetail } from '@choba/contract/brands.contract.ts'
import { handleStale } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import { brandsApi } from './brands.api.ts'
import { useBrandRefresh } from './use-brands.ts'

/** Confirmation dialog before an application is withdrawn. */
export function WithdrawDialog({
  application: { applicationId, version, brandName },
  onClose,
}: {
  application: BrandApplicationDetail
  onClose: () => void
}) {
  const t = useTranslations('brands')
  const refresh = useBrandRefresh()
  const { mutate, isPending } = useMutation({
    mutationFn: () => brandsApi.withdraw.call({ applicationId, version }),
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
      <p>{t('withdraw.text', { brand: brandName })}</p>
    </Modal>
  )
}
