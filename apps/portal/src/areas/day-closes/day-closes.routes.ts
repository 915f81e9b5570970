import { createRoute } from '@tanstack/react-router'
import type { dayCloses } from '@choba/contract/day-closes.contract.ts'
import { merchantMay } from '@choba/contract/permissions.ts'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/day-closes.filters.ts')

export const dayClosesRoutes = createRoute({
  ...inShell,
  path: 'statistics/close',
  validateSearch: lazySearch(filters, 'DayCloseFilters'),
  ...screen({
    title: 'dayCloses.dayCloses',
    figures: true,
    phrases: ['transactions', 'statistics', 'permissions'],
    can: merchantMay('Stat.aggregate') satisfies typeof dayCloses.read.can,
  }),
  component: lazyPage(() => import('./day-close.tsx'), 'DayClosePage'),
})
