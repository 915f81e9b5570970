import { statistics } from '@choba/contract/statistics.contract.ts'
import type { AreaDefinition } from '#platform/area.ts'
import { principalOf } from '#platform/call.ts'
import { implement } from '#platform/routes.ts'
import { listSeenStores } from '#platform/seen-stores.ts'
import { downloadBreakdown, downloadStatistics } from './statistics.export.ts'
import { readBreakdown, readStatistics, readStatOptions } from './statistics.service.ts'

const routes = implement('statistics', statistics, {
  list: (call) => readStatistics(call.tx, call.merchant!, call.query, call.language),
  breakdown: (call) => readBreakdown(call.tx, call.merchant!, call.query, call.language),
  breakdownDownload: (call) => downloadBreakdown(call, call.query),
  options: (call) => readStatOptions(call.tx, call.merchant!, call.language),
  stores: (call) => listSeenStores(call.tx, principalOf(call), call.query),
  download: (call) => downloadStatistics(call, call.query),
})

export const statisticsArea: AreaDefinition = { create: () => ({ routes }) }
