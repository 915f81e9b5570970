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

/** Returns `needsApproval: true` if the sum of a batch exceeds the refund limits of its author. */
const assertStartable = async (
  tx: Tx,
  principal: Principal,
  { id }: FoundBatch,
): Promise<{ needsApproval: boolean }> => ({
  needsApproval: !(await isWithinLimits(tx, principal.merchant, principal, id, true)),
})

/**
 * Locks the caller's own batch until the transaction ends, and returns the batch.
 * @throws AppError notFound; illegalOperation for a batch of another user, or in a state that is
 * not in `states`
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

/**
 * Checks the rows against their payments again. Raises the version of the batch if the result
 * differs from the stored result, which the user saw.
 * @returns true if the result differs
 */
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

/**
 * Checks again the rows of a batch that has not started.
 * @throws AppError notFound; illegalOperation if the batch has started or belongs to another user
 */
export async function checkBatch(call: Call, batchId: string): Promise<RefundBatchDetail> {
  const principal = principalOf(call)
  const row = await lockOwn(call, batchId, ['DRAFT'])
  await recheck(call.tx, principal, row)
  call.audit(auditOf(await readBatchRow(call.tx, principal, batchId)))
  return readBatch(call.tx, principal, batchId)
}

/**
 * Enqueues the job that runs the batch. Workers see the job once the caller's database transaction
 * commits.
 */
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

/** Requests an approval for the batch. No refund is made before the approval. */
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
 * Starts a batch if its rows, count and sum are the same as when the caller saw them. Above the
 * caller's limits, requests an approval instead.
 * @throws AppError notFound; conflict (409) if something has changed, in which case the caller must
 * call `checkBatch` to store the new values; illegalOperation if the batch has started, belongs to
 * another user, or contains a payment twice; nothingToDo if no row is ready
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

/**
 * Stops a running batch before its next row. Every user with access to the batch may stop it.
 * @throws AppError notFound; illegalOperation if the batch is not running
 */
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

/**
 * Resumes a stopped batch.
 * @throws AppError notFound; illegalOperation if it is not stopped or belongs to another user
 */
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

/**
 * Deletes a batch that has not started.
 * @throws AppError notFound, illegalOperation
 */
export async function discardBatch(call: Call, batchId: string): Promise<null> {
  const row = await lockOwn(call, batchId, ['DRAFT', 'REFUSED'])
  await deleteBatch(call.tx, row.merchant_id, row.id)
  call.audit(auditOf(row))
  return null
}
