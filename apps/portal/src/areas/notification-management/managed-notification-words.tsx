import type { EmailProgress } from '@choba/contract/managed-notifications.ts'
import type { NotificationState } from '@choba/contract/notification-management.filters.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { Status, type Tone } from '#ui/status.tsx'

const tones: Record<NotificationState, Tone> = {
  SCHEDULED: 'info',
  RELEASED: 'ok',
  EXPIRED: 'muted',
  WITHDRAWN: 'warn',
}

export function NotificationStatus({ state }: { state: NotificationState }) {
  const t = useTranslations('notificationManagement.state')
  return <Status tone={tones[state]}>{t(state)}</Status>
}

/** Progress of sending a notification's emails, in one line. */
export function Emails({ emails }: { emails: EmailProgress }) {
  const t = useTranslations('notificationManagement.emails')
  return (
    <span className="flex flex-wrap gap-x-3 tabular-nums">
      <span>{t('sent', { count: formatCount(emails.sent) })}</span>
      {emails.waiting > 0 && (
        <span className="text-muted">{t('waiting', { count: formatCount(emails.waiting) })}</span>
      )}
      {emails.failed > 0 && (
        <span className="text-danger">{t('failed', { count: formatCount(emails.failed) })}</span>
      )}
    </span>
  )
}
