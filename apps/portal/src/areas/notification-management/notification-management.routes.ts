import { createRoute } from '@tanstack/react-router'
import type { notificationManagement } from '@choba/contract/notification-management.contract.ts'
import { adminMay, merchantMay } from '@choba/contract/permissions.ts'
import Megaphone from 'lucide-react/icons/megaphone'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/notification-management.filters.ts')
const lists = () => import('./managed-notifications.tsx')
const page = () => import('./managed-page.tsx')
const forms = () => import('./managed-forms.tsx')

const own = createRoute({
  ...inShell,
  path: 'message/management',
  validateSearch: lazySearch(filters, 'ManagedNotificationAddress'),
  ...screen({
    title: 'notificationManagement.list',
    phrases: ['notifications', 'storePicker'],
    can: merchantMay('Message.search') satisfies typeof notificationManagement.list.can,
    menu: { order: 210, icon: Megaphone, group: 'notifications' },
  }),
  component: lazyPage(lists, 'ManagedNotifications'),
})

const system = createRoute({
  ...inShell,
  path: 'message/sysManagement',
  validateSearch: lazySearch(filters, 'ManagedNotificationAddress'),
  ...screen({
    title: 'notificationManagement.systemList',
    phrases: ['notifications', 'storePicker'],
    can: adminMay('Message.search') satisfies typeof notificationManagement.systemList.can,
    menu: { order: 215, icon: Megaphone, group: 'notifications' },
  }),
  component: lazyPage(lists, 'SystemNotifications'),
})

const owns = { title: 'notificationManagement.list' } as const
const systems = { title: 'notificationManagement.systemList' } as const

export const notificationManagementRoutes = own.addChildren([
  overlay(
    own,
    'add',
    { ...owns, can: merchantMay('Message.add') satisfies typeof notificationManagement.create.can },
    lazyPage(forms, 'NewNotification'),
  ),
  overlay(
    own,
    '$messageId',
    {
      ...owns,
      shows: 'notification',
      can: merchantMay('Message.search') satisfies typeof notificationManagement.detail.can,
    },
    lazyPage(page, 'ManagedNotificationPage'),
  ),
  overlay(
    own,
    '$messageId/edit',
    { ...owns, can: merchantMay('Message.edit') satisfies typeof notificationManagement.update.can },
    lazyPage(forms, 'EditNotification'),
  ),
])

export const systemNotificationRoutes = system.addChildren([
  overlay(
    system,
    'add',
    { ...systems, can: adminMay('Message.add') satisfies typeof notificationManagement.systemCreate.can },
    lazyPage(forms, 'NewSystemNotification'),
  ),
  overlay(
    system,
    '$messageId',
    {
      ...systems,
      shows: 'systemNotification',
      can: adminMay('Message.search') satisfies typeof notificationManagement.systemDetail.can,
    },
    lazyPage(page, 'SystemNotificationPage'),
  ),
  overlay(
    system,
    '$messageId/edit',
    { ...systems, can: adminMay('Message.edit') satisfies typeof notificationManagement.systemUpdate.can },
    lazyPage(forms, 'EditSystemNotification'),
  ),
])
