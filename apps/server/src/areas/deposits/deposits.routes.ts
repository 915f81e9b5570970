import { deposits } from '@choba/contract/deposits.contract.ts'
import type { AreaDefinition } from '#platform/area.ts'
import { implement } from '#platform/routes.ts'
import { CLOSE_INTERVAL, closeDueDays } from './deposits.jobs.ts'
import { listDeposits, readDeposit } from './deposits.service.ts'

const routes = implement('deposits', deposits, {
  list: (call) => listDeposits(call.tx, call.merchant, call.query),
  detail: (call) => readDeposit(call.tx, call.merchant!, call.query.depositNo, call.language),
  systemList: (call) => listDeposits(call.tx, null, call.query),
  systemDetail: (call) => readDeposit(call.tx, call.merchant!, call.query.depositNo, call.language),
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
