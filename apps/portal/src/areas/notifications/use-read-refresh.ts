import { useRefresh } from '#lib/refresh.ts'
import { notificationCountApi } from './notification-count.api.ts'
import { notificationsApi } from './notifications.api.ts'

/** Asks again, after reading, for all that says what is unread: the list, the banner, and the count in the menu. */
export function useReadRefresh(): () => Promise<void> {
  const refresh = useRefresh()
  return () =>
    refresh(
      notificationsApi.list.key(),
      notificationsApi.importantList.key(),
      notificationCountApi.unreadCount.key(),
    )
}
