import type { BodyOf } from '@choba/contract/endpoint.ts'
import {
  isStartable,
  type RefundBatchDetail,
  type refundBatches,
} from '@choba/contract/refund-batches.contract.ts'
import { newId } from '@choba/database/ids.ts'
import type { Tx } from '@choba/database/scope.ts'
import { principalOf, type Call } from '#platform/calls/call.ts'
import type { Approvals } from '#platform/access/approvals.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Principal } from '#platform/access/principals.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import { approvalOf, isWithinLimits } from './refund-batches.approval.ts'
import { RUN_BATCH, type RunJob } from './refund-batch-queue.ts'
import { checkBatchRows } from './refund-batch-check.ts'
import { fingerprint } from './refund-batch-checks.repository.ts'
import { deleteBatch, updateBatch, type FoundBatch } from './refund-batches.repository.ts'
import { auditOf, readBatch, readBatchRow } from './refund-batches.service.ts'

type Calls = typeof refundBatches
export type BatchJobs = Pick<Jobs, 'enqueue' | 'wake'>

export interface BatchServices {
  readonly jobs: BatchJobs
  readonly approvals: Pick<Approvals, 'ask'>
}

/** Whether the sum of a batch is above what its maker refunds without a second person. */
const assertStartable = async (
  tx: Tx,
  principal: Principal,
  { id }: FoundBatch,
): Promise<{ needsApproval: boolean }> => ({
  needsApproval: !(await isWithinLimits(tx, principal.merchant, principal, id, true)),
})

/**
 * A batch of the caller's own in one of these states, locked until the end.
 * @throws AppError notFound; illegalOperation: someone else made it, or it is in another state
 */
async function lockOwn(
  call: Call,
  batchId: string,
  states: readonly FoundBatch['state'][],
): Promise<FoundBatch> {
  const principal = principalOf(call)
  const row = await readBatchRow(call.tx, principal, batchId, true)
  if (row.user_id !== principal.user.id || !states.includes(row.state))
    throw new AppError('illegalOperation')
  return row
}

/** Holds the rows against their payments again; what the person has seen is another state when anything differs. */
async function recheck(
  tx: Tx,
  { merchant, user }: Principal,
  { id }: FoundBatch,
): Promise<boolean> {
  const before = await fingerprint(tx, merchant.id, id)
  await checkBatchRows(tx, merchant, id)
  const hasChanged = before !== (await fingerprint(tx, merchant.id, id))
  if (hasChanged) await updateBatch(tx, merchant.id, id, {}, user.full_name)
  return hasChanged
}

/** Checks the rows of a batch that has not begun again. @throws AppError notFound, illegalOperation */
export async function checkBatch(call: Call, batchId: string): Promise<RefundBatchDetail> {
  const principal = principalOf(call)
  const row = await lockOwn(call, batchId, ['DRAFT'])
  await recheck(call.tx, principal, row)
  call.audit(auditOf(await readBatchRow(call.tx, principal, batchId)))
  return readBatch(call.tx, principal, batchId)
}

/** The rest of it is done by a job, which exists when this transaction commits. */
async function run(
  call: Call,
  jobs: BatchJobs,
  { tenant_id, merchant_id, id }: FoundBatch,
): Promise<RefundBatchDetail> {
  const job: RunJob = { tenantId: tenant_id, merchantId: merchant_id, batchId: String(id) }
  await jobs.enqueue(call.tx, RUN_BATCH, job)
  const running = await readBatch(call.tx, principalOf(call), String(id))
  call.afterCommit(async () => {
    jobs.wake(RUN_BATCH)
    return running
  })
  return running
}

/** Has a second person asked: the batch waits, and nothing moves. */
async function ask(
  call: Call,
  { approvals }: BatchServices,
  batch: FoundBatch,
): Promise<RefundBatchDetail> {
  const { user, merchant } = principalOf(call)
  const approvalId = newId()
  await updateBatch(
    call.tx,
    merchant.id,
    batch.id,
    { state: 'WAITING', approval_id: approvalId },
    user.full_name,
  )
  await approvals.ask(call.tx, merchant, user, await approvalOf(call.tx, batch, approvalId))
  call.audit(auditOf(batch, { waitsForApproval: true }))
  return readBatch(call.tx, principalOf(call), String(batch.id))
}

/**
 * Starts a batch: nothing of it has changed since the caller saw it, and what is to be given back is what they saw. Above the
 * caller's limits it waits for a second person instead.
 * @throws AppError notFound; conflict (409, nothing is written: `check` writes what there is now); illegalOperation: it has
 * begun, is someone else's, or has a payment twice; nothingToDo: no row is ready
 */
export async function startBatch(
  call: Call,
  services: BatchServices,
  { batchId, version, seenCount, seenSum }: BodyOf<Calls['start']>,
): Promise<RefundBatchDetail> {
  const { tx } = call
  const principal = principalOf(call)
  const row = await lockOwn(call, batchId, ['DRAFT'])
  const current = () => readBatch(tx, principal, batchId)
  await assertVersion(row, version, principal.merchant.time_zone, current)
  const hasChanged = await recheck(tx, principal, row)
  const batch = await readBatchRow(tx, principal, batchId)
  if (hasChanged || batch.ready_count !== seenCount || batch.ready_sum !== BigInt(seenSum))
    throw new AppError('conflict', { current: await current() })
  if (batch.ready_count === 0) throw new AppError('nothingToDo')
  if (!isStartable(await current())) throw new AppError('illegalOperation')
  const { needsApproval } = await assertStartable(tx, principal, batch)
  if (needsApproval) return ask(call, services, batch)
  await updateBatch(
    tx,
    row.merchant_id,
    row.id,
    { state: 'RUNNING', started_at: new Date() },
    principal.user.full_name,
  )
  call.audit(auditOf(batch))
  return run(call, services.jobs, batch)
}

/** Stops a batch before its next row. Anyone who sees it may. @throws AppError notFound, illegalOperation: it does not run */
export async function stopBatch(call: Call, batchId: string): Promise<RefundBatchDetail> {
  const principal = principalOf(call)
  const row = await readBatchRow(call.tx, principal, batchId, true)
  if (row.state !== 'RUNNING') throw new AppError('illegalOperation')
  await updateBatch(
    call.tx,
    row.merchant_id,
    row.id,
    { state: 'STOPPED', stop_reason: null },
    principal.user.full_name,
  )
  call.audit(auditOf(row, { done: Number(row.done_count) }))
  return readBatch(call.tx, principal, batchId)
}

/** Goes on with what was stopped. @throws AppError notFound, illegalOperation: it was not, or is someone else's */
export async function resumeBatch(
  call: Call,
  jobs: BatchJobs,
  batchId: string,
): Promise<RefundBatchDetail> {
  const principal = principalOf(call)
  const row = await lockOwn(call, batchId, ['STOPPED'])
  await updateBatch(
    call.tx,
    row.merchant_id,
    row.id,
    { state: 'RUNNING', stop_reason: null },
    principal.user.full_name,
  )
  call.audit(auditOf(row, { done: Number(row.done_count) }))
  return run(call, jobs, row)
}

/** Deletes a batch that has not begun. @throws AppError notFound, illegalOperation */
export async function discardBatch(call: Call, batchId: string): Promise<null> {
  const row = await lockOwn(call, batchId, ['DRAFT', 'REFUSED'])
  await deleteBatch(call.tx, row.merchant_id, row.id)
  call.audit(auditOf(row))
  return null
}
