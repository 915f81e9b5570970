import { createRoute } from '@tanstack/react-router'
import { merchantMay, whereUsed } from '@choba/contract/permissions.ts'
import type { pointsReports } from '@choba/contract/points-reports.contract.ts'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/points-reports.filters.ts')
const pages = () => import('./points-reports.tsx')

/** Report limited to the stores that the user can see. */
export const pointsReportRoute = createRoute({
  ...inShell,
  path: 'tradePoint/report',
  validateSearch: lazySearch(filters, 'PointsReportFilters'),
  ...screen({
    title: 'pointsReports.report',
    figures: true,
    phrases: ['pointTransactions'],
    can: whereUsed(
      'points',
      merchantMay('PointsReport.search'),
    ) satisfies typeof pointsReports.list.can,
  }),
  component: lazyPage(pages, 'PointsReportPage'),
})

/** Report of all stores of the merchant. */
export const pointsReportsEntRoute = createRoute({
  ...inShell,
  path: 'tradePoint/entReport',
  validateSearch: lazySearch(filters, 'PointsReportFilters'),
  ...screen({
    title: 'pointsReports.entReport',
    phrases: ['pointTransactions'],
    can: whereUsed(
      'points',
      merchantMay('EntPointsReport.search'),
    ) satisfies typeof pointsReports.entList.can,
  }),
  component: lazyPage(pages, 'EntPointsReportPage'),
})
