import { createRoute } from '@tanstack/react-router'
import type { notificationManagement } from '@choba/contract/notification-management.contract.ts'
import { merchantMay } from '@choba/contract/permissions.ts'
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

const facts = { title: 'notificationManagement.list' } as const

export const notificationManagementRoutes = list.addChildren([
  overlay(
    list,
    'add',
    {
      ...facts,
      can: merchantMay('Message.add') satisfies typeof notificationManagement.create.can,
    },
    lazyPage(forms, 'NewNotification'),
  ),
  overlay(
    list,
    '$messageId',
    {
      ...facts,
      shows: 'notification',
      can: merchantMay('Message.search') satisfies typeof notificationManagement.detail.can,
    },
    lazyPage(page, 'ManagedNotificationPage'),
  ),
  overlay(
    list,
    '$messageId/edit',
    {
      ...facts,
      can: merchantMay('Message.edit') satisfies typeof notificationManagement.update.can,
    },
    lazyPage(forms, 'EditNotification'),
  ),
])
