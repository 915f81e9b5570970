import { pointTransactions } from '@choba/contract/point-transactions.contract.ts'
import { storesSeen } from '@choba/database/store-scope.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { downloadPointTransactions } from './point-transactions.export.ts'
import { findRuleNames, listPointTransactions, readPointTransaction } from './point-transactions.service.ts'

export const pointTransactionsArea: AreaDefinition = {
  create: () => ({
    routes: implement('pointTransactions', pointTransactions, {
      list: (call) => listPointTransactions(call.tx, principalOf(call).merchant, call.query),
      detail: (call) => readPointTransaction(call.tx, principalOf(call).merchant, call.query.entryId),
      rules: async ({ tx, ...call }) => ({
        rules: await findRuleNames(tx, principalOf(call).merchant.id, storesSeen(tx)),
      }),
      download: (call) => downloadPointTransactions(call),
    }),
  }),
}
