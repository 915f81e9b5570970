import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#lib/translations.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { notificationCountApi } from './notification-count.api.ts'

const POLL_MS = 60_000
/** What the server's count ends at. */
const MANY = 100

/** How many notifications the person has not read, beside the menu's entry. It is looked at by the portal's own accord. */
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
