import { useRefresh } from '#lib/refresh.ts'
import { notificationCountApi } from './notification-count.api.ts'
import { notificationsApi } from './notifications.api.ts'

/**
 * Returns a function to call after notifications were read: it refetches the list, the banner and
 * the count of the badge.
 */
export function useReadRefresh(): () => Promise<void> {
  const refresh = useRefresh()
  return () =>
    refresh(
      notificationsApi.list.key(),
      notificationsApi.importantList.key(),
      notificationCountApi.unreadCount.key(),
    )
}
