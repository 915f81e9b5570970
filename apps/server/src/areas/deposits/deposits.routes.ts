import { deposits } from '@choba/contract/deposits.contract.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { principalOf } from '#platform/calls/call.ts'
import type { ManualCall } from '#platform/calls/manual-transactions.ts'
import { implement } from '#platform/calls/routes.ts'
import { readDepositOptions } from './deposit-accounts.ts'
import { CHECK_INTERVAL, checkDeposits } from './deposit-checks.jobs.ts'
import { checkNow, type CheckServices } from './deposit-checks.ts'
import { downloadDeposits } from './deposits.export.ts'
import { downloadDepositTransactions } from './deposit-transactions.export.ts'
import { listDepositTransactions } from './deposit-transactions.ts'
import { CLOSE_INTERVAL, closeDueDays } from './deposits.jobs.ts'
import { listDeposits, readDeposit } from './deposits.service.ts'
import { toProof } from './deposits.views.ts'

type VerifyCall =
  | ManualCall<(typeof deposits)['verify']>
  | ManualCall<(typeof deposits)['systemVerify']>

async function verify(services: CheckServices, call: VerifyCall) {
  const merchant = call.merchant!
  const { depositNo } = call.body
  call.audit({ object: depositNo })
  const check = await checkNow(services, principalOf(call), merchant, depositNo)
  const { difference, differences, inStores } = check
  call.audit({
    object: depositNo,
    inStores,
    detail: { difference: Number(difference), differences },
  })
  return toProof(check, merchant.time_zone)
}

const routes = (services: CheckServices) =>
  implement('deposits', deposits, {
    list: (call) => listDeposits(call.tx, call.merchant, call.query),
    detail: (call) => readDeposit(call.tx, call.merchant!, call.query.depositNo, call.language),
    options: (call) => readDepositOptions(call.tx, call.merchant!.id),
    transactions: (call) =>
      listDepositTransactions(call.tx, call.merchant!, call.query, call.language),
    download: (call) => downloadDeposits(call, call.query),
    transactionsDownload: (call) => downloadDepositTransactions(call, call.query),
    systemList: (call) => listDeposits(call.tx, null, call.query),
    systemDetail: (call) =>
      readDeposit(call.tx, call.merchant!, call.query.depositNo, call.language),
    systemOptions: (call) => readDepositOptions(call.tx, call.merchant!.id),
    systemTransactions: (call) =>
      listDepositTransactions(call.tx, call.merchant!, call.query, call.language),
    systemDownload: (call) => downloadDeposits(call, call.query),
    systemTransactionsDownload: (call) => downloadDepositTransactions(call, call.query),
    // Runs the recalculation in many short database transactions. An open database transaction
    // blocks all others on the embedded database.
    verify: { manualTransactions: (call) => verify(services, call) },
    systemVerify: { manualTransactions: (call) => verify(services, call) },
  })

export const depositsArea: AreaDefinition = {
  create: ({ engine, notify, log }) => ({
    routes: routes({ engine, notify, log }),
    tasks: [
      {
        name: 'closing of days',
        interval: CLOSE_INTERVAL,
        run: ({ id }, _origin, signal) => closeDueDays({ engine, notify }, id, { signal }),
      },
      {
        name: 'check of deposits',
        interval: CHECK_INTERVAL,
        run: ({ id }, _origin, signal) => checkDeposits({ engine, notify, log }, id, signal),
      },
    ],
  }),
}
