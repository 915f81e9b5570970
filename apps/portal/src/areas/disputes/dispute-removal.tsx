import { useMutation } from '@tanstack/react-query'
import { useTranslations } from '#lib/translations.ts'
import type { Dispute } from '@choba/contract/disputes.contract.ts'
import { disputesApi } from '#lib/disputes.api.ts'
import { handleStale } from '#lib/handle-error.ts'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import { useDisputeNavigation, useDisputeRefresh } from './use-dispute-navigation.ts'

/** Deletes one. Which was changed meanwhile is looked at again first. */
export function DisputeRemoval({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const t = useTranslations('disputes.removal')
  const navigation = useDisputeNavigation()
  const refresh = useDisputeRefresh()
  const { disputeId, name, version } = dispute
  const { mutate, isPending } = useMutation({
    mutationFn: () => disputesApi.delete.call({ disputeId, version }),
    onSuccess: () => {
      showToast({ severity: 'success', message: t('removed', { name }) })
      navigation.list()
      return refresh()
    },
    onError: (error) => {
      handleStale(error, t('stale'))
      onClose()
      return refresh()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={t('title')}
      confirmLabel={t('confirm')}
      onConfirm={() => mutate()}
      danger
      busy={isPending}
      width="30rem"
    >
      <p>{t('text', { name })}</p>
    </Modal>
  )
}
