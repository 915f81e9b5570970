import { noRefundLimits } from '@choba/contract/refunds.contract.ts'
import type { ApprovalTableRow } from '@choba/database/approval-tables.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import {
  type ApprovedRefunds,
  holdLimits,
  amountWithoutApproval,
  type Requester,
} from '#areas/refunds/refunds.service.ts'
import type { ApprovalHandler, NewApproval } from '#platform/access/approvals.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { RUN_BATCH, type RunJob } from './refund-batch-queue.ts'
import { type FoundBatch, paidBack } from './refund-batches.repository.ts'

// Approval of a refund batch above its author's limits: a second user decides. After the approval,
// the batch runs and makes its refunds.

/** Data of the batch that is stored with the approval request. */
interface WaitingBatch {
  readonly batchId: string
  readonly name: string
  readonly count: number
  readonly sum: number
  readonly storeIds: readonly number[]
}

/**
 * Values of the batch when its author started it. If a value changes, the approval request becomes
 * outdated.
 */
interface Basis {
  readonly version: number
  readonly count: number
  readonly sum: number
}

const requestOf = ({ request }: Pick<ApprovalTableRow, 'request'>) =>
  request as unknown as WaitingBatch

/** Returns the sum of the refunds of a batch by store. */
async function sharesOf(
  tx: Tx,
  merchantId: number,
  batchId: bigint,
): Promise<{ storeId: number; sum: number }[]> {
  const { rows } = await sql<{
    store_id: number
    sum: bigint
  }>`select store_id, sum(${paidBack})::bigint as sum
    from refund_batch_rows r where merchant_id = ${merchantId} and batch_id = ${batchId}::bigint and state = 'READY'
    group by store_id`.execute(tx.q)
  return rows.map(({ store_id, sum }) => ({ storeId: store_id, sum: Number(sum) }))
}

/**
 * True if the user may start a batch without an approval. The sum of the batch must be within the
 * user's limits for one refund and for a day. The sum of each store must be within the store's
 * daily limit.
 * @param forUpdate locks the daily limits until the transaction ends
 */
export async function isWithinLimits(
  tx: Tx,
  merchant: MerchantRow,
  { user, refundLimits }: Requester,
  batchId: bigint,
  forUpdate: boolean,
): Promise<boolean> {
  if (Object.values(refundLimits).every((limit) => limit === null)) return true
  if (forUpdate) await holdLimits(tx, merchant, { user, refundLimits })
  const shares = await sharesOf(tx, merchant.id, batchId)
  const ofPerson = { user, refundLimits: { ...refundLimits, storeDay: null } }
  const ofStore = { user, refundLimits: { ...noRefundLimits, storeDay: refundLimits.storeDay } }
  // The limits of a person apply to all stores and payments of the batch together.
  const anyPayment = { storeId: 0, paymentId: null }
  const fits = (amount: number, alone: number | null) => alone === null || amount <= alone
  const sum = shares.reduce((total, share) => total + share.sum, 0)
  if (!fits(sum, await amountWithoutApproval(tx, merchant, ofPerson, anyPayment))) return false
  for (const share of shares)
    if (
      !fits(
        share.sum,
        await amountWithoutApproval(tx, merchant, ofStore, { ...share, paymentId: null }),
      )
    )
      return false
  return true
}

/** Returns null if the batch does not wait for approval any more. */
async function readBasis(
  tx: Tx,
  merchantId: number,
  batchId: bigint,
  forUpdate: boolean,
): Promise<Basis | null> {
  const row = await tx.q
    .selectFrom('refund_batches')
    .select(['version', 'ready_count', 'ready_sum'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', batchId)
    .where('state', '=', 'WAITING')
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? { version: row.version, count: row.ready_count, sum: Number(row.ready_sum) } : null
}

/** Builds the approval request for a batch that now waits for approval. */
export async function approvalOf(tx: Tx, batch: FoundBatch, id: bigint): Promise<NewApproval> {
  const basis = (await readBasis(tx, batch.merchant_id, batch.id, true))!
  const name = batch.file_name ?? String(batch.id)
  const request: WaitingBatch = {
    batchId: String(batch.id),
    name,
    count: basis.count,
    sum: basis.sum,
    storeIds: batch.store_ids,
  }
  const [storeId = null, ...others] = new Set(
    (await sharesOf(tx, batch.merchant_id, batch.id)).map((one) => one.storeId),
  )
  return {
    id,
    kind: 'refundBatch',
    subject: name,
    storeId: others.length === 0 ? storeId : null,
    amount: basis.sum,
    request,
    basis,
    reason: null,
    params: { count: basis.count, named: batch.file_name === null ? 'no' : 'yes' },
  }
}

/** Returns the user who approved a batch; null if no approval was needed. */
export async function approvedBy(
  tx: Tx,
  batch: FoundBatch,
): Promise<(ApprovedRefunds & { readonly name: string | null }) | null> {
  if (batch.approval_id === null) return null
  const row = await tx.q
    .selectFrom('approvals')
    .select(['decided_by', 'decided_by_name'])
    .where('merchant_id', '=', batch.merchant_id)
    .where('id', '=', batch.approval_id)
    .where('state', '=', 'APPROVED')
    .executeTakeFirst()
  if (!row?.decided_by) throw new Error(`batch ${batch.id} runs without its approval`)
  return { approvalId: batch.approval_id, approvedBy: row.decided_by, name: row.decided_by_name }
}

const change = (tx: Tx, approval: ApprovalTableRow) =>
  tx.q
    .updateTable('refund_batches')
    .where('merchant_id', '=', approval.merchant_id)
    .where('id', '=', BigInt(requestOf(approval).batchId))
    .where('state', '=', 'WAITING')

export const batchApproval = (jobs: Pick<Jobs, 'enqueue'>): ApprovalHandler => ({
  readBasis: (tx, approval, forUpdate) =>
    readBasis(tx, approval.merchant_id, BigInt(requestOf(approval).batchId), forUpdate),
  async describe(_tx, approval) {
    const { count, sum } = requestOf(approval)
    return {
      changes: [
        { field: 'customer', money: { before: null, after: sum } },
        { field: 'rows', text: { before: null, after: String(count) } },
      ],
      files: [],
    }
  },
  isWithinLimits: (tx, approval, merchant, principal, forUpdate) =>
    isWithinLimits(tx, merchant, principal, BigInt(requestOf(approval).batchId), forUpdate),
  async approve(tx, approval) {
    const at = new Date()
    await change(tx, approval)
      .set({ state: 'RUNNING', started_at: at, version: sql<number>`version + 1`, changed_at: at })
      .execute()
    const { batchId } = requestOf(approval)
    const job: RunJob = { tenantId: approval.tenant_id, merchantId: approval.merchant_id, batchId }
    await jobs.enqueue(tx, RUN_BATCH, job)
  },
  async release(tx, approval) {
    const at = new Date()
    await change(tx, approval)
      .set({ state: 'REFUSED', ended_at: at, version: sql<number>`version + 1`, changed_at: at })
      .execute()
  },
  auditOf(approval) {
    const { batchId, name, count, sum, storeIds } = requestOf(approval)
    return {
      object: name,
      of: { kind: 'refundBatch', id: batchId },
      inStores: storeIds,
      detail: { count, amount: sum },
    }
  },
})
