import { createRoute } from '@tanstack/react-router'
import { merchantMay, whereUsed } from '@choba/contract/permissions.ts'
import type { pointManagement } from '@choba/contract/point-management.contract.ts'
import Plug from 'lucide-react/icons/plug'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

export const pointManagementRoute = createRoute({
  ...inShell,
  path: 'setting/pointManagement',
  validateSearch: lazySearch(
    () => import('@choba/contract/point-management.filters.ts'),
    'PointDeliveryFilters',
  ),
  ...screen({
    title: 'pointManagement.list',
    figures: true,
    phrases: ['pointTransactions', 'storePicker'],
    can: whereUsed('points', merchantMay('Shop.search')) satisfies typeof pointManagement.list.can,
    when: ({ pointSystemApiAddress }) => pointSystemApiAddress !== '',
    menu: { order: 314, icon: Plug, group: 'settings' },
  }),
  component: lazyPage(() => import('./point-management.tsx'), 'PointManagement'),
})
