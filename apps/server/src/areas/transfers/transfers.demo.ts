import { addBankDays, calendarOf } from '@choba/banking/bank-calendar.ts'
import { addDays } from '@choba/contract/period.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow, UserRow } from '@choba/database/people-tables.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { asMerchant, forEachMerchant } from '@choba/database/scope-moves.ts'
import { closeCycles, closeDueDays } from '#areas/deposits/deposits.service.ts'
import { insertTransactions } from '#ledger/line-recording.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { releaseTransfer } from './transfers.approval.ts'
import { type Due, hasFile, readDue } from './due-deposits.ts'
import { isOrderer } from './transfer-file.ts'
import { findOrderer } from './transfer-summary.ts'
import { findMerchantItems, findTransfers, type Transfer } from './transfers.repository.ts'
import { insertTransfer } from './transfer-request.ts'
import { writeResults } from './transfer-results.ts'

// Creates deposits of the past for the demo, with the same functions that real deposits use. Most
// deposits are closed, transferred and paid. One deposit was returned, and one deposit is in
// transfer.

/** Minimum age in days of the closed deposit that the bank returned. */
const RETURNED_DAYS_AGO = 100
const DEADLINE = 120_000
const HOUR = 3_600_000
/** Maximum number of days until the pay day of the deposit in transfer. */
const AHEAD = 40
/** Sends no notifications, because the events are in the past. */
const silent: Notify = async () => {}

/** Texts of the returned deposit and of the revision, in the language of the demo. */
export interface DemoWords {
  readonly returned: (currency: string) => string
  readonly revised: (currency: string) => string
}

interface Tenant {
  readonly words: DemoWords
  readonly id: number
  readonly system: MerchantRow
  readonly biggest: MerchantRow
  readonly asker: UserRow
  readonly decider: UserRow
  readonly isNew: boolean
}

async function readTenant(engine: Engine, tenantId: number, words: DemoWords): Promise<Tenant> {
  return withScope(
    engine,
    { role: 'admin', tenantId },
    async ({ q }) => {
      const merchants = await q
        .selectFrom('merchants')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .orderBy('id')
        .execute()
      const people = await q
        .selectFrom('users')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .execute()
      const named = (name: string) => people.find(({ username }) => username === name)
      const closed = await q
        .selectFrom('settlements')
        .select('merchant_id')
        .where('tenant_id', '=', tenantId)
        .execute()
      return {
        words,
        id: tenantId,
        system: merchants.find((one) => one.is_system)!,
        biggest: merchants.find((one) => !one.is_system)!,
        // Demo data of earlier releases has no user `settlement`.
        asker: (named('settlement') ?? named('operator'))!,
        decider: named('superadmin')!,
        isNew: closed.length === 0,
      }
    },
    { readOnly: true },
  )
}

const asWorkerOf = <T>(
  engine: Engine,
  { id: merchantId, tenant_id: tenantId }: MerchantRow,
  work: (tx: Tx<WorkerScope>) => Promise<T>,
) =>
  withScope(engine, { role: 'worker', tenantId, merchantId }, work, {
    deadline: DEADLINE,
    keepPlans: true,
  })

const dueOf = (engine: Engine, { id: tenantId }: Tenant, until: string): Promise<Due[]> =>
  withScope(engine, { role: 'admin', tenantId }, (tx) => readDue(tx, tenantId, until), {
    deadline: DEADLINE,
  })

/**
 * Creates one transfer for a pay day, with the names of two users. If the pay day has passed, also
 * stores the bank's result.
 */
async function payOut(
  tx: Tx<WorkerScope>,
  tenant: Tenant,
  rows: readonly Due[],
  result: 'PAID' | 'RETURNED' | null,
) {
  const { pay_day: payDay, currency } = rows[0]!
  if (hasFile(currency) && !isOrderer(await findOrderer(tx, tenant.id))) return
  const usual = Date.parse(`${addBankDays(payDay, -2, calendarOf(currency))}T01:30:00Z`)
  const at = new Date(Math.min(usual, Date.now() - 2 * HOUR))
  const asked = {
    payDay,
    currency,
    rows,
    approvalId: newId(),
    requestedBy: tenant.asker.full_name,
    at,
  }
  const transfer = await insertTransfer(tx, asked)
  await releaseTransfer(tx, transfer, tenant.decider.full_name, new Date(Number(at) + HOUR))
  if (result) await bringResults(tx, tenant, transfer, result)
}

async function bringResults(
  tx: Tx<WorkerScope>,
  tenant: Tenant,
  transfer: Transfer,
  result: 'PAID' | 'RETURNED',
) {
  const { pay_day: payDay, currency } = transfer
  const items = await forEachMerchant(tx, transfer.merchant_ids, (moved, id) =>
    findMerchantItems(moved, id, transfer.id),
  )
  const reason = result === 'RETURNED' ? tenant.words.returned(currency) : null
  const given = items.flat().map((item) => ({ item, result, resultOn: payDay, reason }))
  await writeResults(tx, silent, transfer, given, tenant.decider)
}

/**
 * Closes the days of the largest merchant until some time ago. Marks one deposit as returned, and
 * adds two lines to the next deposit.
 */
async function beginBooks(engine: Engine, tenant: Tenant): Promise<void> {
  const { biggest } = tenant
  const through = addDays(
    await asWorkerOf(engine, biggest, (tx) => readToday(tx, biggest)),
    -RETURNED_DAYS_AGO,
  )
  await asWorkerOf(engine, biggest, (tx) => closeCycles(tx, biggest, through))
  const due = await dueOf(engine, tenant, addDays(through, 60))
  await asWorkerOf(engine, tenant.system, async (tx) => {
    const last = due.filter((row) => row.merchant_id === biggest.id && row.reason === null).at(-1)
    if (!last) return
    await payOut(tx, tenant, [last], 'RETURNED')
    await asMerchant(tx, biggest.id, (moved) => addLines(moved, last, through, tenant.words))
  })
}

/** Adds a late payment (its day is already closed) and a revision. */
async function addLines(
  tx: Tx<WorkerScope>,
  { company_id: companyId, id: depositId, currency }: Due,
  through: string,
  { revised }: DemoWords,
) {
  const id = newId()
  const amount = currency === 'JPY' ? 4_800 : 480_000
  const none = {
    terminalId: null,
    outTradeNo: null,
    walletTradeNo: null,
    deviceNo: null,
    deviceProcNo: null,
  }
  const late = {
    storeId: 1,
    paymentMethodId: 1,
    tradeKind: 1,
    state: 1,
    originalId: null,
    remark: null,
    reason: null,
  }
  const paidAt = Date.parse(`${addDays(through, -1)}T04:00:00Z`)
  await insertTransactions(tx, null, [
    { ...none, ...late, id, amount, paidAt, paymentNo: `LATE-${id}` },
  ])
  await tx.q
    .insertInto('deposit_lines')
    .values({
      merchant_id: tx.scope.merchantId,
      id: newId(),
      tenant_id: tx.scope.tenantId,
      company_id: companyId,
      deposit_id: null,
      kind: 'REVISION',
      amount: BigInt(-amount),
      cause_deposit_id: depositId,
      reason: revised(currency),
      approval_id: newId(),
      business_day: through,
      // The revision is a charge for a rented terminal, which is a taxable service.
      tax_class: 'TAXABLE_10',
      created_at: new Date(`${through}T05:00:00Z`),
    })
    .execute()
}

/**
 * Pays all deposits whose pay day has passed, with one transfer for each day and currency.
 * @param atOnce closes all days of a merchant in one database transaction, which is faster for new
 * demo data
 */
async function payPast(engine: Engine, tenant: Tenant, atOnce: boolean): Promise<void> {
  await closeDueDays({ engine, notify: silent }, tenant.id, { atOnce })
  const today = await asWorkerOf(engine, tenant.system, (tx) => readToday(tx, tenant.system))
  for (;;) {
    const due = await dueOf(engine, tenant, addDays(today, -1))
    const days = Map.groupBy(
      due.filter((row) => row.reason === null),
      (row) => `${row.pay_day} ${row.currency}`,
    )
    for (const rows of days.values())
      await asWorkerOf(engine, tenant.system, (tx) => payOut(tx, tenant, rows, 'PAID'))
    if (days.size === 0 || due.length < 10_000) return
  }
}

/**
 * Finds transfers with a pay day up to `through` that the demo has created. Only these transfers
 * have no approval request.
 */
async function findArrived(
  tx: Tx<WorkerScope>,
  { id, system }: Tenant,
  through: string,
): Promise<Transfer[]> {
  const released = await findTransfers(tx, id, { transferState: ['RELEASED'] }, null, 100)
  const approved = await tx.q
    .selectFrom('approvals')
    .select('id')
    .where('merchant_id', '=', system.id)
    .where('kind', '=', 'transfer')
    .execute()
  const known = new Set(approved.map((row) => row.id))
  return released.filter(
    (transfer) => transfer.pay_day <= through && !known.has(transfer.approval_id),
  )
}

/**
 * Puts the next due deposit in transfer. Marks the deposit that an earlier start has put in
 * transfer as paid.
 */
async function sendNext(engine: Engine, tenant: Tenant): Promise<void> {
  const today = await asWorkerOf(engine, tenant.system, (tx) => readToday(tx, tenant.system))
  await asWorkerOf(engine, tenant.system, async (tx) => {
    const arrived = await findArrived(tx, tenant, addDays(today, -1))
    for (const transfer of arrived) await bringResults(tx, tenant, transfer, 'PAID')
  })
  const due = await dueOf(engine, tenant, addDays(today, AHEAD))
  const next = due.find((row) => row.reason === null && row.pay_day >= today)
  await asWorkerOf(engine, tenant.system, async (tx) => {
    const onTheirWay = await findTransfers(tx, tenant.id, { transferState: ['RELEASED'] }, null, 1)
    if (next && onTheirWay.length === 0) await payOut(tx, tenant, [next], null)
  })
}

/**
 * Marks the deposits whose pay day is today as paid, and puts the next due deposit in transfer.
 * @param day day to use instead of today
 * @returns the number of paid transfers
 */
export async function payToday(
  engine: Engine,
  tenantId: number,
  words: DemoWords,
  day?: string,
): Promise<number> {
  const tenant = await readTenant(engine, tenantId, words)
  const today =
    day ?? (await asWorkerOf(engine, tenant.system, (tx) => readToday(tx, tenant.system)))
  const due = (await dueOf(engine, tenant, today)).filter(
    (row) => row.pay_day === today && row.reason === null,
  )
  const paid = await asWorkerOf(engine, tenant.system, async (tx) => {
    const arrived = await findArrived(tx, tenant, today)
    for (const transfer of arrived) await bringResults(tx, tenant, transfer, 'PAID')
    const byCurrency = Map.groupBy(due, ({ currency }) => currency)
    for (const rows of byCurrency.values()) await payOut(tx, tenant, rows, 'PAID')
    return arrived.length + byCurrency.size
  })
  await sendNext(engine, tenant)
  return paid
}

export interface DemoBooks {
  /**
   * Pays the deposits that have become due since the last start. Does nothing in new demo data.
   * Must run before the tasks that report unpaid deposits.
   */
  payPast(): Promise<void>
}

/**
 * Creates the past deposits of the demo's tenants. Must run before any other task closes days. With
 * new demo data, this closes and pays all deposits until now, so that the demo shows no overdue
 * deposits.
 */
export async function beginDemoBooks(
  engine: Engine,
  tenantIds: readonly number[],
  words: DemoWords,
): Promise<DemoBooks> {
  const begun: Tenant[] = []
  for (const id of tenantIds) {
    const tenant = await readTenant(engine, id, words)
    if (tenant.isNew) {
      await beginBooks(engine, tenant)
      await payPast(engine, tenant, true)
      await sendNext(engine, tenant)
    } else begun.push(tenant)
  }
  return {
    async payPast() {
      for (const tenant of begun) {
        await payPast(engine, tenant, false)
        await sendNext(engine, tenant)
      }
    },
  }
}
