import { pointsReports } from '@choba/contract/points-reports.contract.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { downloadPointsReport } from './points-reports.export.ts'
import { readPointsReport, readReportOptions } from './points-reports.service.ts'

export const pointsReportsArea: AreaDefinition = {
  create: () => ({
    routes: implement('pointsReports', pointsReports, {
      list: (call) => readPointsReport(call.tx, principalOf(call).merchant, call.query, 'seen'),
      options: (call) => readReportOptions(call.tx, principalOf(call).merchant, 'seen'),
      download: (call) => downloadPointsReport(call, 'seen'),
      entList: (call) =>
        readPointsReport(call.tx, principalOf(call).merchant, call.query, 'merchant'),
      entOptions: (call) => readReportOptions(call.tx, principalOf(call).merchant, 'merchant'),
      entDownload: (call) => downloadPointsReport(call, 'merchant'),
    }),
  }),
}
