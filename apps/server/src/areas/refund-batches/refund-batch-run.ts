import { may } from '@choba/contract/permissions.ts'
import { refundBatches } from '@choba/contract/refund-batches.contract.ts'
import { formatMoney } from '@choba/contract/money.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type MerchantScope, type Tx } from '@choba/database/scope.ts'
import { requestRefund } from '#areas/refunds/refunds.service.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { QueueHandler, Services } from '#platform/calls/area.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { merchantScopeOf, type Principal } from '#platform/access/principals.ts'
import { unsealedEntries, type WrittenEntry } from '#platform/audit/unsealed-entries.ts'
import { approvedBy } from './refund-batches.approval.ts'
import { PAUSE, RUN_BATCH, type RunJob, SLICE } from './refund-batch-queue.ts'
import {
  findBatch,
  lockBatch,
  tallyOf,
  updateBatch,
  type FoundBatch,
} from './refund-batches.repository.ts'
import { markFailed, markRequested, nextRow, problemOf, type NextRow } from './refund-batch-rows.ts'

type RunServices = Pick<Services, 'engine' | 'jobs' | 'approvals' | 'principals' | 'notify'>

/**
 * Result of processing one row. 'row': a row was processed. 'waiting': no row is left, but refunds
 * are in progress. 'over': the batch is not running.
 */
type Turn = 'row' | 'waiting' | 'over'

/**
 * Scope for reading and stopping a batch. Includes all stores of the merchant, because the author
 * may have lost access to some stores.
 */
const everyStore = ({ tenantId, merchantId }: RunJob): MerchantScope => ({
  role: 'merchant',
  tenantId,
  merchantId,
  stores: 'all',
})

const mayRefund = (maker: Principal | null, merchantId: number): maker is Principal =>
  maker !== null && maker.merchant.id === merchantId && may(maker, refundBatches.start.can)

async function stop(
  tx: Tx<MerchantScope>,
  notify: Services['notify'],
  batch: FoundBatch,
  reason: 'permission' | 'processFailed',
) {
  await updateBatch(
    tx,
    batch.merchant_id,
    batch.id,
    { state: 'STOPPED', stop_reason: reason },
    batch.user_name,
  )
  await notify(
    tx,
    { userIds: [batch.user_id] },
    {
      kind: 'refundBatches.stopped',
      params: { done: Number(batch.done_count), count: batch.ready_count },
      path: `refundBatch/${batch.id}`,
      isImportant: true,
    },
  )
}

/**
 * Locks the row of a batch until the transaction ends, and returns the batch. Returns null if the
 * batch is not running.
 */
async function lockRunning(tx: Tx, job: RunJob): Promise<FoundBatch | null> {
  const batch = await lockBatch(tx, job.merchantId, BigInt(job.batchId))
  return batch?.state === 'RUNNING' ? batch : null
}

/**
 * Requests the refund of one row with the permissions, limits and store scope of the author. The
 * idempotency key is stored in the row. The refund must change points exactly as the check showed.
 * If the refund fails, the error becomes the problem of the row, and the batch continues.
 */
async function requestRow(
  tx: Tx,
  services: RunServices,
  maker: Principal,
  batch: FoundBatch,
  row: NextRow,
): Promise<WrittenEntry | null> {
  const { user, merchant } = maker
  const request = {
    paymentNo: row.payment_no,
    amount: Number(row.amount),
    refundableSeen: Number(row.refundable),
    ...(row.withheld !== null && {
      pointsSeen: {
        returned: Number(row.points_returned),
        reversedTotal: Number(row.points_reversed),
        short: Number(row.points_short),
        withheld: Number(row.withheld),
      },
    }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.remark !== null && { remark: row.remark }),
    idempotencyKey: row.idempotency_key,
  }
  try {
    const approved = await approvedBy(tx, batch)
    const { id, storeId, amount, isWaiting } = await requestRefund(
      tx,
      services,
      merchant,
      maker,
      request,
      approved,
    )
    await markRequested(tx, merchant.id, batch.id, row.position, id)
    return await writeAudit(tx, {
      merchantId: merchant.id,
      tenantId: merchant.tenant_id,
      userId: user.id,
      userName: user.username,
      job: 'refundBatch',
      action: 'refunds.add',
      audit: {
        object: row.payment_no,
        of: { kind: 'transaction', id: row.payment_no },
        inStores: [storeId],
        detail: {
          refundId: String(id),
          amount,
          reason: request.reason,
          remark: request.remark,
          ...(isWaiting && { waitsForApproval: true }),
          ...(approved && { approvedBy: approved.name }),
        },
      },
      outcome: 'success',
      ip: null,
      // All refunds of a batch share this request id.
      requestId: `refund-batch-${batch.id}`,
    })
  } catch (error) {
    const problem = error instanceof AppError ? problemOf(error) : null
    if (problem === null) throw error
    await markFailed(tx, merchant.id, batch.id, row.position, problem)
    return null
  }
}

/** Ends the batch and notifies its author, if every refund is complete or its result is unknown. */
async function endWhenSettled(
  tx: Tx<MerchantScope>,
  { notify }: RunServices,
  batch: FoundBatch,
): Promise<Turn> {
  const tally = await tallyOf(tx, batch.merchant_id, batch.id)
  if (tally.some(({ state }) => state === 'REQUESTED')) return 'waiting'
  const of = (state: string) => tally.find((one) => one.state === state) ?? { count: 0n, sum: 0n }
  await updateBatch(
    tx,
    batch.merchant_id,
    batch.id,
    { state: 'DONE', ended_at: new Date() },
    batch.user_name,
  )
  await notify(
    tx,
    { userIds: [batch.user_id] },
    {
      kind: 'refundBatches.done',
      params: {
        succeeded: Number(of('SUCCEEDED').count),
        amount: formatMoney(Number(of('SUCCEEDED').sum), batch.currency),
        failed: Number(of('FAILED').count),
        unknown: Number(of('UNKNOWN').count),
        waiting: Number(of('WAITING').count),
      },
      path: `refundBatch/${batch.id}`,
      isImportant: of('FAILED').count + of('UNKNOWN').count > 0n,
    },
  )
  return 'over'
}

/**
 * Processes the next row of a batch in its own database transaction. Reads the author's permissions
 * again for each row, because they may have changed.
 */
export async function takeTurn(services: RunServices, job: RunJob): Promise<Turn> {
  const { engine, principals, notify } = services
  const made = await withScope(
    engine,
    everyStore(job),
    (tx) => findBatch(tx, job.merchantId, BigInt(job.batchId)),
    {
      readOnly: true,
      keepPlans: true,
    },
  )
  if (!made) return 'over'
  const maker = await principals.byUser(job.tenantId, made.user_id)
  const isLeft = made.done_count < BigInt(made.ready_count)
  if (isLeft && !mayRefund(maker, job.merchantId)) {
    return inBatch(
      engine,
      job,
      async (tx, batch) => (await stop(tx, notify, batch, 'permission'), 'over' as const),
    )
  }
  if (!isLeft) return inBatch(engine, job, (tx, batch) => endWhenSettled(tx, services, batch))
  const scope = merchantScopeOf(maker!.merchant, maker!.stores)
  let written: WrittenEntry | null = null
  const turn = await withScope(
    engine,
    scope,
    async (tx): Promise<Turn> => {
      written = null
      const batch = await lockRunning(tx, job)
      if (!batch) return 'over'
      const row = await nextRow(tx, job.merchantId, batch.id)
      // Another worker has processed the last row.
      if (!row) return endWhenSettled(tx, services, batch)
      written = await requestRow(tx, services, maker!, batch, row)
      return 'row'
    },
    { keepPlans: true },
  )
  if (written) unsealedEntries(engine).add(written)
  return turn
}

const inBatch = (
  engine: Engine,
  job: RunJob,
  work: (tx: Tx<MerchantScope>, batch: FoundBatch) => Promise<Turn>,
): Promise<Turn> =>
  withScope(
    engine,
    everyStore(job),
    async (tx) => {
      const batch = await lockRunning(tx, job)
      return batch ? work(tx, batch) : 'over'
    },
    { keepPlans: true },
  )

/**
 * Processes rows until no row is left, the batch is stopped, or the time is up. In the last case,
 * the next job continues. A row and its refund are written in one database transaction. Several
 * processes can therefore run this function concurrently, and a process can be killed at any time.
 */
export async function runBatch(
  services: RunServices,
  job: RunJob,
  signal: AbortSignal,
  slice = SLICE,
): Promise<void> {
  const until = performance.now() + slice
  let turn: Turn = 'row'
  while (turn === 'row' && !signal.aborted && performance.now() < until)
    turn = await takeTurn(services, job)
  if (turn === 'over') return
  await withScope(services.engine, everyStore(job), (tx) =>
    services.jobs.enqueue(tx, RUN_BATCH, job, turn === 'waiting' ? PAUSE : 0),
  )
  if (turn === 'row') services.jobs.wake(RUN_BATCH)
}

/**
 * Queue handler that runs batches. If a job fails permanently, stops the batch, so that a user can
 * resume it.
 */
export const batchRunner = (services: RunServices): QueueHandler<RunJob> => ({
  work: (job, signal) => runBatch(services, job, signal),
  async onDeadLetter(job) {
    await inBatch(
      services.engine,
      job,
      async (tx, batch) => (await stop(tx, services.notify, batch, 'processFailed'), 'over'),
    )
  },
})
