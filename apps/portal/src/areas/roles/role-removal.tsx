import { useMutation } from '@tanstack/react-query'
import { useTranslations } from '#lib/translations.ts'
import type { RoleDetail } from '@choba/contract/roles.contract.ts'
import { rolesApi } from '#lib/roles.api.ts'
import { handleStale } from '#lib/handle-error.ts'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import { useRoleNavigation, useRoleRefresh } from './use-role-navigation.ts'

/** The end of a role that no one has. Which was changed meanwhile is looked at again first. */
export function RoleRemoval({ role, onClose }: { role: RoleDetail; onClose: () => void }) {
  const t = useTranslations('roles.removal')
  const navigation = useRoleNavigation()
  const refresh = useRoleRefresh()
  const { roleId, roleName: name, version } = role
  const { mutate, isPending } = useMutation({
    mutationFn: () => rolesApi.delete.call({ roleId, version }),
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
      confirmLabel={t('act')}
      onConfirm={() => mutate()}
      danger
      busy={isPending}
      width="30rem"
    >
      <p>{t('text', { name })}</p>
      <p className="mt-2 text-sm text-muted">{t('views')}</p>
    </Modal>
  )
}
