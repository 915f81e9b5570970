import { createRoute } from '@tanstack/react-router'
import type { notificationManagement } from '@choba/contract/notification-management.contract.ts'
import { adminMay } from '@choba/contract/permissions.ts'
import Megaphone from 'lucide-react/icons/megaphone'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/notification-management.filters.ts')
const lists = () => import('./managed-notifications.tsx')
const page = () => import('./managed-notification-page.tsx')
const forms = () => import('./managed-notification-forms.tsx')

const list = createRoute({
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

const facts = { title: 'notificationManagement.systemList' } as const

export const systemNotificationRoutes = list.addChildren([
  overlay(
    list,
    'add',
    {
      ...facts,
      can: adminMay('Message.add') satisfies typeof notificationManagement.systemCreate.can,
    },
    lazyPage(forms, 'NewSystemNotification'),
  ),
  overlay(
    list,
    '$messageId',
    {
      ...facts,
      shows: 'systemNotification',
      can: adminMay('Message.search') satisfies typeof notificationManagement.systemDetail.can,
    },
    lazyPage(page, 'SystemNotificationPage'),
  ),
  overlay(
    list,
    '$messageId/edit',
    {
      ...facts,
      can: adminMay('Message.edit') satisfies typeof notificationManagement.systemUpdate.can,
    },
    lazyPage(forms, 'EditSystemNotification'),
  ),
])
