import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#lib/translations.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { notificationCountApi } from './notification-count.api.ts'

const POLL_MS = 60_000
/** Highest number of unread notifications that the server counts. */
const MANY = 100

/** Badge in the menu with the number of unread notifications. Polled in the background. */
export function UnreadBadge() {
  const t = useTranslations('shell')
  const { data } = useQuery({
    ...notificationCountApi.unreadCount.query(),
    queryFn: ({ signal }) =>
      notificationCountApi.unreadCount.call(undefined, { signal, background: true }),
    refetchInterval: POLL_MS,
  })
  const count = data?.count ?? 0
  if (count === 0) return null
  const shown = count < MANY ? String(count) : `${MANY - 1}+`
  return <CountBadge shown={shown} label={t('notificationsUnread', { count: shown })} />
}
