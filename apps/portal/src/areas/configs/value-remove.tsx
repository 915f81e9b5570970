import { useMutation } from '@tanstack/react-query'
import type { ConfigValue } from '@choba/contract/config-types.ts'
import { handleStale } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import type { ConfigOwner } from './config-owners.ts'
import { useValueRefresh } from './use-values.ts'

/** Takes a value away; what the product goes by is then what every tenant begins with. */
export function ValueRemove({ owner, row, onClose }: { owner: ConfigOwner; row: ConfigValue; onClose: () => void }) {
  const t = useTranslations('configs')
  const refresh = useValueRefresh()
  const { name, note, isBuiltIn } = row
  const part = isBuiltIn ? 'reset' : 'take'
  const { mutate, isPending } = useMutation({
    mutationFn: () => owner.remove(row),
    onSuccess: () => showToast({ severity: 'success', message: t(`${part}.done`, { name }) }),
    onError: (error) => handleStale(error, t('stale')),
    onSettled: async () => {
      onClose()
      await refresh()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={t(`${part}.title`, { name })}
      confirmLabel={t(`${part}.act`)}
      onConfirm={() => mutate()}
      danger={!isBuiltIn}
      busy={isPending}
      width="32rem"
    >
      <p>{t(`${part}.text`)}</p>
      {note !== '' && <p className="mt-2 text-sm text-muted">{note}</p>}
    </Modal>
  )
}
