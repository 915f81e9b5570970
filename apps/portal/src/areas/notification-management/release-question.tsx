import type { ResultOf } from '@choba/contract/endpoint.ts'
import { formatCount } from '@choba/contract/money.ts'
import type { notificationManagement } from '@choba/contract/notification-management.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Modal } from '#ui/modal.tsx'
import type { NotificationInput } from './managed-notification-form.ts'

/**
 * Above this number of receivers, a release asks for a confirmation, because a released
 * notification cannot be taken back.
 */
export const MANY_RECEIVERS = 10

export interface Counted {
  readonly input: NotificationInput
  readonly count: ResultOf<(typeof notificationManagement)['receiverCount']>
}

/** Confirmation before a release to many users, with the number of receivers and of emails. */
export function ReleaseQuestion({
  counted: { input, count },
  busy,
  onConfirm,
  onClose,
}: {
  counted: Counted
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const t = useTranslations('notificationManagement.form')
  return (
    <Modal
      open
      onClose={onClose}
      title={t('manyTitle', { people: formatCount(count.people) })}
      confirmLabel={t(input.release === 'NOW' ? 'releaseAct' : 'scheduleAct')}
      busy={busy}
      onConfirm={onConfirm}
    >
      <p>{t('manyText', { title: input.title })}</p>
      {input.sendByEmail && (
        <p className="mt-2 text-sm">{t('manyByEmail', { byEmail: formatCount(count.byEmail) })}</p>
      )}
    </Modal>
  )
}
