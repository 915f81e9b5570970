import { createRoute, redirect } from '@tanstack/react-router'
import type { notifications } from '@choba/contract/notifications.contract.ts'
import { signedIn } from '@choba/contract/permissions.ts'
import Bell from 'lucide-react/icons/bell'
import { lazyLater } from '#app/lazy-later.ts'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/notifications.filters.ts')

export const messages = createRoute({
  ...inShell,
  path: 'message/list',
  validateSearch: lazySearch(filters, 'NotificationAddress'),
  ...screen({
    title: 'notifications.list',
    can: signedIn satisfies typeof notifications.list.can,
    menu: {
      order: 200,
      label: 'notifications.list',
      icon: Bell,
      group: 'notifications',
      badge: lazyLater(() => import('./unread-badge.tsx'), 'UnreadBadge'),
    },
  }),
  component: lazyPage(() => import('./notification-list.tsx'), 'NotificationList'),
})

// The address `message` leads to the list (specification §2).
export const message = createRoute({
  ...inShell,
  path: 'message',
  validateSearch: lazySearch(filters, 'NotificationAddress'),
  beforeLoad: ({ search }): void => {
    throw redirect({ to: '/message/list', search, replace: true })
  },
})
