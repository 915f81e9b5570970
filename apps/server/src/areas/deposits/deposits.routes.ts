import { deposits } from '@choba/contract/deposits.contract.ts'
import type { AreaDefinition } from '#platform/area.ts'
import { implement } from '#platform/routes.ts'
import { readDepositOptions } from './deposits.accounts.ts'
import { downloadDeposits } from './deposits.export.ts'
import { downloadDepositTransactions } from './deposits.transactions-export.ts'
import { listDepositTransactions } from './deposits.transactions.ts'
import { CLOSE_INTERVAL, closeDueDays } from './deposits.jobs.ts'
import { listDeposits, readDeposit } from './deposits.service.ts'

const routes = implement('deposits', deposits, {
  list: (call) => listDeposits(call.tx, call.merchant, call.query),
  detail: (call) => readDeposit(call.tx, call.merchant!, call.query.depositNo, call.language),
  options: (call) => readDepositOptions(call.tx, call.merchant!.id),
  transactions: (call) => listDepositTransactions(call.tx, call.merchant!, call.query, call.language),
  download: (call) => downloadDeposits(call, call.query),
  transactionsDownload: (call) => downloadDepositTransactions(call, call.query),
  systemList: (call) => listDeposits(call.tx, null, call.query),
  systemDetail: (call) => readDeposit(call.tx, call.merchant!, call.query.depositNo, call.language),
  systemOptions: (call) => readDepositOptions(call.tx, call.merchant!.id),
  systemTransactions: (call) => listDepositTransactions(call.tx, call.merchant!, call.query, call.language),
  systemDownload: (call) => downloadDeposits(call, call.query),
  systemTransactionsDownload: (call) => downloadDepositTransactions(call, call.query),
})

export const depositsArea: AreaDefinition = {
  create: ({ engine }) => ({
    routes,
    tasks: [
      {
        name: 'closing of days',
        interval: CLOSE_INTERVAL,
        run: ({ id }, _origin, signal) => closeDueDays(engine, id, signal),
      },
    ],
  }),
}
