import { pointsReports } from '@choba/contract/points-reports.contract.ts'
import { pointsReportsApi } from './points-reports.api.ts'

/** The report of the own stores and that of all: the same screen, by calls of their own. */
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
