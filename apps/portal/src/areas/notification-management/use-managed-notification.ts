import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ManagedNotificationDetail } from '@choba/contract/managed-notifications.ts'
import type { ManagedNotificationFilters } from '@choba/contract/notification-management.filters.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { notificationCountApi } from '#areas/notifications/notification-count.api.ts'
import { notificationsApi } from '#areas/notifications/notifications.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import type { ManagedVariant } from './managed-notification-variants.ts'
import { notificationManagementApi } from './notification-management.api.ts'

const { code } = resultTypes.notFound

/** Polling interval of the progress while emails are being sent, in milliseconds. */
const PROGRESS_INTERVAL = 3_000

/**
 * Query for one notification. With `asOpened`, the query never refetches, so that an open form
 * keeps its starting values.
 */
export function useManaged(variant: ManagedVariant, messageId: string, { asOpened = false } = {}) {
  const client = useQueryClient()
  const query = variant.detail(messageId)
  const isMoving = () =>
    (client.getQueryData<ManagedNotificationDetail>(query.queryKey)?.emails?.waiting ?? 0) > 0
  return useQuery({
    ...query,
    ...(asOpened && { staleTime: Infinity }),
    refetchInterval: () => (!asOpened && isMoving() ? PROGRESS_INTERVAL : false),
  })
}

/** Error messages for a notification that does not exist or failed to load. */
export function useManagedFaults(fault: 'detailFault' | 'fault' = 'detailFault') {
  const t = useTranslations('notificationManagement')
  return {
    missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') },
    faultTitle: t(fault),
  }
}

/** Navigation between the list and the drawers on top of it. Keeps the filters in the address. */
export function useManagedNavigation({ path }: ManagedVariant) {
  const navigate = useNavigate()
  const go = (to: string, replace = false) =>
    void navigate({
      to,
      search: ({ copyOf: _copy, ...now }: Record<string, unknown>) => now as never,
      replace,
    })
  return {
    list: () => go(path),
    add: () => go(`${path}/add`),
    /** Opens the form for a new notification that starts as a copy of an existing one. */
    copy: (messageId: string) =>
      void navigate({
        to: `${path}/add`,
        search: (now: object) => ({ ...now, copyOf: messageId }),
      }),
    detail: (messageId: string, replace = false) => go(`${path}/${messageId}`, replace),
    edit: (messageId: string) => go(`${path}/${messageId}/edit`),
    search: (filters: ManagedNotificationFilters, replace = true) =>
      void navigate({ to: path, search: filters as never, replace }),
  }
}

/**
 * Returns a function to call after a change: it refetches the list, the notification, its history
 * and the readers' screens.
 */
export function useManagedRefresh(variant: ManagedVariant) {
  const refresh = useRefresh()
  return () =>
    refresh(
      variant.listKey(),
      variant.detailKey(),
      notificationManagementApi.readers.key(),
      auditApi.history.key(),
      notificationsApi.list.key(),
      notificationsApi.importantList.key(),
      notificationCountApi.unreadCount.key(),
    )
}
