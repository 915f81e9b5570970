import { formatMoney } from '@choba/contract/money.ts'
import type { DepositRow } from '@choba/database/deposit-tables.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import type { EmailTx } from '@choba/identity/emails.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Log } from '#platform/observability/log.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { merchantScopeOf, scopeOf, type Principal } from '#platform/access/principals.ts'
import { unsealedEntries } from '#platform/audit/unsealed-entries.ts'
import {
  findOne,
  KEPT_DIFFERENCES,
  storesOfCompany,
  writeCheck,
} from './deposit-checks.repository.ts'
import type { Compared } from '#settlement/compare.ts'
import { findDeposit } from './deposits.repository.ts'
import { seesShare } from '#settlement/deposit-sums.ts'
import { verifyDeposit } from '#settlement/verify.ts'

// Recalculates deposits and stores only the result of the comparison. Never changes a deposit or
// moves money.

/**
 * Timeout of one SQL statement, in milliseconds. A statement may read about ten thousand
 * transactions.
 */
const STATEMENT = 20_000
/** Maximum time of a recalculation that a user started, in milliseconds. */
const PERSON_TIMEOUT_MS = 60_000
/**
 * Maximum number of recalculations started by users that one process runs at the same time. A
 * merchant can have only one of them.
 */
const AT_ONCE = 2

export interface CheckServices {
  readonly engine: Engine
  readonly notify: Notify
  readonly log: Log
}

export interface Check extends Pick<Compared, 'difference'> {
  readonly checkedAt: Date
  readonly differences: number
}

/**
 * Stores to which a result applies. Only users who see all these stores can read its audit entry.
 */
interface WithStores {
  readonly inStores: readonly number[]
}

/** Notifies the administrators of a differing deposit and writes an audit entry. */
async function report(
  tx: Tx<WorkerScope> & EmailTx,
  notify: Notify,
  merchant: MerchantRow,
  deposit: DepositRow,
  { difference, differences, inStores }: Compared & WithStores,
) {
  const { deposit_no: depositNo } = deposit
  await notify(
    tx,
    { administrators: 'Settle.search', except: 0 },
    {
      kind: 'deposits.differs',
      params: {
        depositNo,
        merchant: merchant.name,
        difference: formatMoney(Number(difference), deposit.currency),
        count: differences.length,
      },
      path: `sysdeposit/${encodeURIComponent(merchant.code)}/${encodeURIComponent(depositNo)}`,
      isImportant: true,
    },
  )
  return writeAudit(tx, {
    merchantId: merchant.id,
    tenantId: merchant.tenant_id,
    userId: null,
    userName: '',
    job: 'depositCheck',
    action: 'deposits.differs',
    outcome: 'success',
    ip: null,
    requestId: `deposit-${deposit.id}`,
    audit: {
      object: depositNo,
      inStores,
      detail: {
        difference: Number(difference),
        differences: differences.length,
        first: differences.slice(0, KEPT_DIFFERENCES),
      },
    },
  })
}

/**
 * Recalculates a deposit from its transactions and terms, and stores the differences. Notifies
 * administrators if the deposit differs and did not before.
 * @param signal stops between two parts of the deposit, each of which is one database transaction
 * @throws the reason of `signal`
 */
export async function checkDeposit(
  { engine, notify, log }: CheckServices,
  merchant: MerchantRow,
  deposit: DepositRow,
  signal: AbortSignal,
): Promise<Check & WithStores> {
  const scope = { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id } as const
  const compared = await verifyDeposit(
    (work) => {
      signal.throwIfAborted()
      return withScope(engine, scope, work, { readOnly: true, deadline: STATEMENT })
    },
    merchant,
    deposit,
  )
  const checkedAt = new Date()
  const { entry, inStores } = await withScope(engine, scope, async (tx) => {
    const stores = await storesOfCompany(tx, merchant.id, deposit.company_id)
    const isNew = await writeCheck(tx, deposit, compared, checkedAt)
    const written = isNew
      ? await report(tx, notify, merchant, deposit, { ...compared, inStores: stores })
      : null
    return { entry: written, inStores: stores }
  })
  if (entry) unsealedEntries(engine).add(entry)
  const { difference, differences } = compared
  if (differences.length > 0)
    log.error(
      {
        merchant: merchant.code,
        deposit: deposit.deposit_no,
        difference: Number(difference),
        differences: differences.slice(0, KEPT_DIFFERENCES),
        count: differences.length,
      },
      'a deposit differs from its transactions',
    )
  return { difference, differences: differences.length, checkedAt, inStores }
}

const busy = new Set<number>()

/**
 * Recalculates a deposit because a user asked for it.
 * @throws AppError notFound if the user does not see the deposit; illegalOperation for users with a
 * limited store scope; temporarilyUnavailable if a recalculation of the merchant is already running
 * or takes too long
 */
export async function checkNow(
  services: CheckServices,
  principal: Principal,
  merchant: MerchantRow,
  depositNo: string,
): Promise<Check & WithStores> {
  const { engine } = services
  const scope = principal.isAdmin ? merchantScopeOf(merchant, 'all') : scopeOf(principal)
  const deposit = await withScope(
    engine,
    scope,
    async (tx) => {
      if (!(await findDeposit(tx, merchant.id, depositNo))) throw new AppError('notFound')
      if (seesShare(tx)) throw new AppError('illegalOperation')
      return (await findOne(tx, merchant.id, depositNo))!
    },
    { readOnly: true },
  )
  if (busy.has(merchant.id) || busy.size >= AT_ONCE) throw new AppError('temporarilyUnavailable')
  busy.add(merchant.id)
  const signal = AbortSignal.timeout(PERSON_TIMEOUT_MS)
  try {
    return await checkDeposit(services, merchant, deposit, signal)
  } catch (error) {
    if (signal.aborted) throw new AppError('temporarilyUnavailable')
    throw error
  } finally {
    busy.delete(merchant.id)
  }
}
