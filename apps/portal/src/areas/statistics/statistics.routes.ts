import { createRoute, redirect } from '@tanstack/react-router'
import { merchantMay } from '@choba/contract/permissions.ts'
import type { statistics } from '@choba/contract/statistics.contract.ts'
import ChartColumn from 'lucide-react/icons/chart-column'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/statistics.filters.ts')

export const statisticsRoutes = createRoute({
  ...inShell,
  path: 'statistics',
  validateSearch: lazySearch(filters, 'StatisticsFilters'),
  ...screen({
    title: 'statistics.statistics',
    figures: true,
    phrases: ['transactions', 'chart', 'storePicker'],
    can: merchantMay('Stat.aggregate') satisfies typeof statistics.list.can,
    menu: { order: 150, icon: ChartColumn },
  }),
  component: lazyPage(() => import('./statistics.tsx'), 'StatisticsPage'),
})

/** Table with one row per day of a period. */
export const statisticsDaysRoutes = createRoute({
  ...inShell,
  path: 'statistics/days',
  validateSearch: lazySearch(filters, 'BreakdownFilters'),
  ...screen({
    title: 'statistics.days',
    figures: true,
    phrases: ['transactions', 'storePicker'],
    can: merchantMay('Stat.aggregate') satisfies typeof statistics.breakdown.can,
  }),
  component: lazyPage(() => import('./stat-days.tsx'), 'StatDaysPage'),
})

/** Second address of the statistics screen, which the specification requires. */
export const statRoutes = createRoute({
  ...inShell,
  path: 'stat',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/statistics', search, replace: true })
  },
})
