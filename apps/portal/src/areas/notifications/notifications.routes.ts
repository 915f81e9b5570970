import { createRoute, redirect } from '@tanstack/react-router'
import type { notifications } from '@choba/contract/notifications.contract.ts'
import { NotificationAddress } from '@choba/contract/notifications.filters.ts'
import { signedIn } from '@choba/contract/permissions.ts'
import Bell from 'lucide-react/icons/bell'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { searchReader } from '#lib/search-params.ts'

export const messages = createRoute({
  ...inShell,
  path: 'message/list',
  validateSearch: searchReader(NotificationAddress.shape),
  ...screen({
    title: 'notifications.list',
    can: signedIn satisfies typeof notifications.list.can,
    menu: { order: 200, label: 'notifications.list', icon: Bell, group: 'notifications' },
  }),
  component: lazyPage(() => import('./notification-list.tsx'), 'NotificationList'),
})

// The list is the default child (specification §2).
export const message = createRoute({
  ...inShell,
  path: 'message',
  validateSearch: searchReader(NotificationAddress.shape),
  beforeLoad: ({ search }): void => {
    throw redirect({ to: '/message/list', search, replace: true })
  },
})
