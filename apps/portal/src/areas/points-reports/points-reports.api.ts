import { pointsReports } from '@choba/contract/points-reports.contract.ts'
import { apiOf } from '#lib/api.ts'

export const pointsReportsApi = apiOf('pointsReports', pointsReports)
