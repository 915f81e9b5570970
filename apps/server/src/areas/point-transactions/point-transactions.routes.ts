import { pointTransactions } from '@choba/contract/point-transactions.contract.ts'
import { pointDays } from '@choba/database/point-days.ts'
import { storesSeen } from '@choba/database/store-scope.ts'
import { FOLD_INTERVAL, foldDays } from '#ledger/folded-days.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { downloadPointTransactions } from './point-transactions.export.ts'
import {
  findRuleNames,
  listPointTransactions,
  readPointTransaction,
} from './point-transactions.service.ts'

export const pointTransactionsArea: AreaDefinition = {
  create: ({ engine }) => ({
    routes: implement('pointTransactions', pointTransactions, {
      list: (call) => listPointTransactions(call.tx, principalOf(call).merchant, call.query),
      detail: (call) =>
        readPointTransaction(call.tx, principalOf(call).merchant, call.query.entryId),
      rules: async ({ tx, ...call }) => ({
        rules: await findRuleNames(tx, principalOf(call).merchant.id, storesSeen(tx)),
      }),
      download: (call) => downloadPointTransactions(call),
    }),
    tasks: [
      {
        name: 'point days',
        interval: FOLD_INTERVAL,
        run: ({ id }) => foldDays(engine, id, pointDays),
      },
    ],
  }),
}
