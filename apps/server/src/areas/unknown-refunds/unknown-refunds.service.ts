import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { evidenceTypes } from '@choba/contract/evidence.ts'
import {
  endsByHand,
  type unknownRefunds,
  type UnknownRefundRow,
} from '@choba/contract/unknown-refunds.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { CHECK_REFUND, SETTLE_REFUND, type SettleJob } from '#areas/refunds/refunds.service.ts'
import { readTransaction } from '#areas/transactions/transactions.service.ts'
import { attachFiles } from '#platform/files/files.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Approvals } from '#platform/access/approvals.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Principal } from '#platform/access/principals.ts'
import type { WantedSettlement } from './unknown-refunds.approval.ts'
import {
  countUnknown,
  findOne,
  findUnknown,
  holdRefund,
  readBasis,
  takeUpAgain,
  type UnknownRefund,
} from './unknown-refunds.repository.ts'
import { toUnknownRefund } from './unknown-refunds.views.ts'

export { findOverdue } from './unknown-refunds.repository.ts'

type Calls = typeof unknownRefunds

/** Returns one page of unknown refunds. @throws AppError badRequest for an invalid cursor */
export async function listUnknown(
  tx: Tx,
  { pageSize = DEFAULT_PAGE_SIZE, cursor, ...search }: QueryOf<Calls['systemList']>,
  language: Language,
): Promise<ResultOf<Calls['list']>> {
  const [id, merchantId] = cursor === undefined ? [] : decodeCursor(cursor, 2).ids
  const after =
    id === undefined ? null : { id, merchantId: Math.min(Number(merchantId), 2_147_483_647) }
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findUnknown(tx, search, language, after, limit),
    (last) => encodeCursor(last.requested_at, last.id, last.merchant_id),
  )
  return {
    items: rows.map(toUnknownRefund),
    nextCursor,
    ...(after === null && { total: await countUnknown(tx, search) }),
  }
}

/**
 * Returns a refund by its number.
 * @throws AppError notFound if the refund does not exist, or belongs to another merchant or an
 * invisible store
 */
async function readOne(
  tx: Tx,
  merchant: MerchantRow,
  refundNo: string,
  language: Language,
): Promise<UnknownRefund> {
  const row = await findOne(tx, merchant.id, refundNo, language)
  if (!row) throw new AppError('notFound')
  return row
}

/** @throws AppError notFound */
export async function readUnknown(
  tx: Tx,
  merchant: MerchantRow,
  refundNo: string,
  language: Language,
  reader: Principal,
): Promise<ResultOf<Calls['detail']>> {
  const row = await readOne(tx, merchant, refundNo, language)
  const { timeline } = await readTransaction(tx, merchant, refundNo, language, reader)
  return { ...toUnknownRefund(row), timeline }
}

/**
 * `WAIT`: maximum time to wait for the gateway. `POLL`: interval between checks of the refund. Both
 * in milliseconds.
 */
const WAIT = 8_000
const POLL = 250

export interface AskedRefund {
  readonly row: UnknownRefund
  /** Queue of the job that asks the gateway. */
  readonly queue: string
  /** False if the outcome is known and certain. The gateway is then not asked. */
  readonly isAsked: boolean
}

/**
 * Enqueues a job that asks the gateway about a refund. If the refund's job failed permanently,
 * enqueues this job again. Otherwise enqueues a separate job that asks once, while the refund's own
 * job continues. Two jobs cannot make the refund twice, because the gateway accepts an idempotency
 * key only once.
 * @throws AppError notFound
 */
export async function askAgain(
  tx: Tx<WorkerScope>,
  jobs: Pick<Jobs, 'enqueue'>,
  merchant: MerchantRow,
  refundNo: string,
  language: Language,
): Promise<AskedRefund> {
  const row = await readOne(tx, merchant, refundNo, language)
  const queue = (await takeUpAgain(tx, row.id)) ? SETTLE_REFUND : CHECK_REFUND
  const job: SettleJob = {
    tenantId: merchant.tenant_id,
    merchantId: merchant.id,
    refundId: String(row.id),
  }
  const isAsked = row.is_unknown || row.settled_approval_id !== null || row.contradicted_at !== null
  if (isAsked) await jobs.enqueue(tx, queue, job)
  return { row, queue, isAsked }
}

/** Waits after the commit until the gateway was asked, for at most eight seconds. */
export async function awaitAnswer(
  engine: Engine,
  scope: WorkerScope,
  jobs: Pick<Jobs, 'wake'>,
  merchant: MerchantRow,
  { row, queue, isAsked }: AskedRefund,
  language: Language,
): Promise<UnknownRefundRow> {
  const read = () =>
    withScope(engine, scope, (tx) => readOne(tx, merchant, row.refund_no, language), {
      readOnly: true,
    })
  const until = performance.now() + WAIT
  jobs.wake(queue)
  let now = await read()
  const isAsFound = () =>
    isAsked && now.query_count === row.query_count && now.outcome === row.outcome
  while (isAsFound() && performance.now() < until) {
    // The job failed permanently again without asking, because the payment has no gateway.
    if (queue === SETTLE_REFUND && now.abandoned_at !== null) break
    await new Promise((resolve) => setTimeout(resolve, POLL))
    now = await read()
  }
  return toUnknownRefund(now)
}

/**
 * Attaches uploaded evidence files to the request.
 * @throws AppError notFound for a file that the requester did not upload for this merchant, or that
 * is used already
 */
async function attachEvidence(
  tx: Tx<WorkerScope>,
  { user }: Principal,
  names: readonly string[],
): Promise<WantedSettlement['files']> {
  const { merchantId } = tx.scope
  await attachFiles(tx, user, names, { merchantId, types: evidenceTypes })
  const files = await tx.q
    .selectFrom('files')
    .select(['name', 'label'])
    .where('merchant_id', '=', merchantId)
    .where('name', '=', sql<string>`any(${names}::uuid[])`)
    .orderBy('label')
    .execute()
  return files.map(({ name, label }) => ({ fileName: name, label }))
}

/**
 * Requests another administrator's approval to settle an unknown refund by hand, or to correct a
 * refund for which the gateway reported another outcome.
 * @throws AppError notFound; conflict if the outcome is known by now or another request for the
 * refund is pending; refundExceedsRefundable
 */
export async function requestSettlement(
  tx: Tx<WorkerScope>,
  { approvals }: { readonly approvals: Pick<Approvals, 'ask'> },
  merchant: MerchantRow,
  asker: Principal,
  { refundNo, outcome, evidence, files = [] }: BodyOf<Calls['settle']>,
  language: Language,
): Promise<{ row: UnknownRefund; approvalId: bigint }> {
  const { id } = await readOne(tx, merchant, refundNo, language)
  await holdRefund(tx, id)
  const row = await readOne(tx, merchant, refundNo, language)
  if (!endsByHand(toUnknownRefund(row)).includes(outcome)) throw new AppError('conflict')
  const basis = await readBasis(tx, merchant.id, id, true)
  if (!basis) throw new AppError('conflict')
  if (!basis.isCovered) throw new AppError('refundExceedsRefundable')
  const request: WantedSettlement = {
    refundId: String(id),
    refundNo,
    paymentId: String(row.payment_id),
    paymentNo: row.payment_no,
    outcome,
    evidence,
    files: await attachEvidence(tx, asker, files),
    gatewayMessage: row.gateway_message,
  }
  const approvalId = newId()
  await approvals.ask(tx, merchant, asker.user, {
    id: approvalId,
    kind: 'refundSettlement',
    subject: row.payment_no,
    storeId: row.store_id,
    amount: Number(row.amount),
    request,
    basis,
    reason: null,
  })
  return { row: await readOne(tx, merchant, refundNo, language), approvalId }
}
