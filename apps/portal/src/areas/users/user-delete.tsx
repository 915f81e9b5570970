import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { UserDetail } from '@choba/contract/users.contract.ts'
import { isStale } from '#lib/api-error.ts'
import { usersApi } from '#lib/users.api.ts'
import { handleStale } from '#lib/handle-error.ts'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import type { UserVariant } from './user-variants.ts'
import { useUserNavigation, useUserRefresh } from './use-user-navigation.ts'

/** The end of a person, for good. Who was changed meanwhile is looked at again first. */
export function UserDelete({
  variant,
  user,
  onClose,
}: {
  variant: UserVariant
  user: UserDetail
  onClose: () => void
}) {
  const t = useTranslations('users')
  const navigation = useUserNavigation(variant)
  const refresh = useUserRefresh(variant)
  const [busy, setBusy] = useState(false)
  const { userId, version, userFullName: name, userName } = user

  async function remove() {
    setBusy(true)
    try {
      await usersApi.delete.call({ userId, version })
      showToast({ severity: 'success', message: t('removal.done', { name }) })
      navigation.list()
      await refresh()
    } catch (error) {
      setBusy(false)
      handleStale(error, t('removal.stale'))
      if (!isStale(error)) return
      onClose()
      await refresh()
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={t('removal.title')}
      confirmLabel={t('removal.act')}
      onConfirm={() => void remove()}
      danger
      busy={busy}
      width="30rem"
    >
      <p>{t('removal.text', { name, userName })}</p>
    </Modal>
  )
}
