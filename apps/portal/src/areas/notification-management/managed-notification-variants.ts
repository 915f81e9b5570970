import type { HistoryKind } from '@choba/contract/audit.contract.ts'
import type { BodyOf } from '@choba/contract/endpoint.ts'
import { notificationManagement } from '@choba/contract/notification-management.contract.ts'
import type { ManagedNotificationFilters } from '@choba/contract/notification-management.filters.ts'
import type { ViewScreen } from '@choba/contract/views.contract.ts'
import { usersApi } from '#areas/users/users.api.ts'
import { notificationManagementApi as api } from './notification-management.api.ts'

type Calls = typeof notificationManagement

/** User who can receive a notification, as an option in the receiver field. */
export interface FoundReceiver {
  readonly userId: string
  readonly userName: string
  readonly userFullName: string
  readonly entName?: string
}

const merchantVariant = {
  admin: false,
  screen: 'management' as ViewScreen,
  path: '/message/management' as '/message/management' | '/message/sysManagement',
  title: 'title' as 'title' | 'systemTitle',
  addCan: notificationManagement.create.can as
    | Calls['create']['can']
    | Calls['systemCreate']['can'],
  pages: (filters: ManagedNotificationFilters) => api.list.pages(filters),
  listKey: () => api.list.key(),
  detail: (messageId: string) => api.detail.query({ messageId }),
  detailKey: () => api.detail.key(),
  create: (body: BodyOf<Calls['create']> | BodyOf<Calls['systemCreate']>) => api.create.call(body),
  update: (body: BodyOf<Calls['update']> | BodyOf<Calls['systemUpdate']>) => api.update.call(body),
  /** Returns the users whose name contains the text. */
  people: async (search: string | undefined): Promise<readonly FoundReceiver[]> =>
    (await usersApi.receivers.call({ search })).items,
  historyKind: 'notification' as HistoryKind,
}

/**
 * Addresses and API calls of the notification screens. Users of a merchant and administrators have
 * one variant each.
 */
export type ManagedVariant = typeof merchantVariant

const systemVariant: ManagedVariant = {
  admin: true,
  screen: 'sysManagement',
  path: '/message/sysManagement',
  title: 'systemTitle',
  addCan: notificationManagement.systemCreate.can,
  pages: (filters) => api.systemList.pages(filters),
  listKey: () => api.systemList.key(),
  detail: (messageId) => api.systemDetail.query({ messageId }),
  detailKey: () => api.systemDetail.key(),
  create: (body) => api.systemCreate.call(body),
  update: (body) => api.systemUpdate.call(body),
  people: async (search) => (await api.systemReceivers.call({ search, PageSize: 50 })).items,
  historyKind: 'systemNotification',
}

export const managedVariants = { merchant: merchantVariant, system: systemVariant }
