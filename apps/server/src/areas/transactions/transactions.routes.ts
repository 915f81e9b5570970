import { transactions } from '@choba/contract/transactions.contract.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { readDetail } from './transaction-detail.ts'
import { downloadTransactions } from './transactions.export.ts'
import { FOLD_INTERVAL, foldTenantDays } from './tenant-day-rollups.ts'
import { countSearches, findHits, readOptions, searchTransactions } from './transactions.service.ts'

const routes = implement('transactions', transactions, {
  list: (call) => searchTransactions(call.tx, call.merchant, call.query, call.language),
  options: (call) => readOptions(call.tx, call.merchant, call.tenant, call.language),
  detail: (call) =>
    readDetail(call.tx, call.merchant!, call.query.paymentNo, call.language, principalOf(call)),
  download: (call) => downloadTransactions(call, call.query),
  find: (call) => findHits(call.tx, call.merchant, call.query, call.language),
  counts: (call) => countSearches(call.tx, call.merchant, call.query.search, call.language),
  systemList: (call) => searchTransactions(call.tx, null, call.query, call.language),
  systemOptions: (call) =>
    readOptions(call.tx, null, call.tenant, call.language, call.query.entCode),
  systemFind: (call) => findHits(call.tx, null, call.query, call.language),
  systemCounts: (call) => countSearches(call.tx, null, call.query.search, call.language),
  systemDetail: (call) =>
    readDetail(call.tx, call.merchant!, call.query.paymentNo, call.language, principalOf(call)),
  systemDownload: (call) => downloadTransactions(call, call.query),
})

export const transactionsArea: AreaDefinition = {
  create: ({ engine }) => ({
    routes,
    tasks: [
      { name: 'tenant days', interval: FOLD_INTERVAL, run: ({ id }) => foldTenantDays(engine, id) },
    ],
  }),
}
