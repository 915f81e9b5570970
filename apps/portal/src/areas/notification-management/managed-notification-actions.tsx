import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ManagedNotificationDetail,
  notificationCan,
} from '@choba/contract/managed-notifications.ts'
import { notificationManagement } from '@choba/contract/notification-management.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import { handleStale } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import type { ManagedVariant } from './managed-notification-variants.ts'
import { notificationManagementApi as api } from './notification-management.api.ts'
import { useManagedNavigation, useManagedRefresh } from './use-managed-notification.ts'

interface Props {
  variant: ManagedVariant
  notification: ManagedNotificationDetail
}

const acts = ['withdraw', 'remove', 'retry'] as const
type Act = (typeof acts)[number]

/** Buttons for the actions that a notification's status and the user's permissions allow. */
export function ManagedActs({ variant, notification }: Props) {
  const t = useTranslations('notificationManagement')
  const kit = useTranslations('kit')
  const navigation = useManagedNavigation(variant)
  const [asked, ask] = useState<Act | null>(null)
  const mayAdd = useMay(variant.addCan)
  const mayEdit = useMay(notificationManagement.withdraw.can)
  const mayDelete = useMay(notificationManagement.remove.can)
  const { messageId, state, isEditable, emails } = notification
  const offered: Record<Act, boolean> = {
    retry: mayEdit && notificationCan.retry(state, emails?.failed ?? 0),
    withdraw: mayEdit && notificationCan.withdraw(state),
    remove: mayDelete,
  }
  return (
    <>
      {acts
        .filter((act) => offered[act])
        .map((act) => (
          <Button key={act} onClick={() => ask(act)}>
            {t(`act.${act}.act`)}
          </Button>
        ))}
      {mayAdd && <Button onClick={() => navigation.copy(messageId)}>{t('act.copy')}</Button>}
      {mayEdit && notificationCan.edit(state, isEditable) && (
        <Button kind="primary" onClick={() => navigation.edit(messageId)}>
          {kit('record.edit')}
        </Button>
      )}
      {asked && (
        <Question
          variant={variant}
          notification={notification}
          act={asked}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}

async function perform(act: Act, { messageId, version }: ManagedNotificationDetail): Promise<void> {
  if (act === 'withdraw') await api.withdraw.call({ messageId, version })
  else if (act === 'remove') await api.remove.call({ messageId, version })
  else await api.retryEmails.call({ messageId })
}

function Question({
  variant,
  notification,
  act,
  onClose,
}: Props & { act: Act; onClose: () => void }) {
  const t = useTranslations('notificationManagement')
  const refresh = useManagedRefresh(variant)
  const navigation = useManagedNavigation(variant)
  const { mutate, isPending } = useMutation({
    mutationFn: () => perform(act, notification),
    onSuccess: async () => {
      showToast({ severity: 'success', message: t(`act.${act}.done`) })
      if (act === 'remove') navigation.list()
      await refresh()
      onClose()
    },
    onError: (error) => {
      handleStale(error, t('stale'))
      onClose()
      return refresh()
    },
  })
  const failed = formatCount(notification.emails?.failed ?? 0)
  return (
    <Modal
      open
      onClose={onClose}
      title={t(`act.${act}.title`)}
      confirmLabel={t(`act.${act}.confirm`)}
      onConfirm={() => mutate()}
      danger={act !== 'retry'}
      busy={isPending}
    >
      <p>{t(`act.${act}.text`, { title: notification.messageTitle, count: failed })}</p>
    </Modal>
  )
}
