import { pointsReports } from '@choba/contract/points-reports.contract.ts'
import { pointsReportsApi } from './points-reports.api.ts'

/** The two variants of the report screen with their API calls: own stores, and all stores. */
export const reportVariants = {
  report: {
    path: '/tradePoint/report',
    title: 'title',
    list: pointsReportsApi.list,
    options: pointsReportsApi.options,
    download: pointsReports.download,
  },
  entReport: {
    path: '/tradePoint/entReport',
    title: 'entTitle',
    list: pointsReportsApi.entList,
    options: pointsReportsApi.entOptions,
    download: pointsReports.entDownload,
  },
} as const
export type ReportVariant = keyof typeof reportVariants
