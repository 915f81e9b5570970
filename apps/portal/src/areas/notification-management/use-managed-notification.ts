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

/** How often a notification whose e-mails are under way is asked for again: milliseconds. */
const PROGRESS_INTERVAL = 3_000

/** One notification; `asOpened` keeps what was there when a form was opened on it. */
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

/** What is said where it is not there, or could not be loaded. */
export function useManagedFaults(fault: 'detailFault' | 'fault' = 'detailFault') {
  const t = useTranslations('notificationManagement')
  return {
    missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') },
    faultTitle: t(fault),
  }
}

/** The ways between the list and what opens over it; the search of the list stays. */
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
    /** A new one that begins with what another one says. */
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

/** After a change the list, the notification, its history, and what readers are shown are asked for again. */
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
