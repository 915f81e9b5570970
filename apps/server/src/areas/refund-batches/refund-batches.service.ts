import { maskCardNumbers } from '@choba/contract/card-numbers.ts'
import { randomUUID } from 'node:crypto'
import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import {
  BATCHES_A_DAY,
  type RefundBatchDetail,
  type refundBatches,
} from '@choba/contract/refund-batches.contract.ts'
import { newId } from '@choba/database/ids.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { AuditDetails, Call } from '#platform/calls/call.ts'
import { principalOf } from '#platform/calls/call.ts'
import { decodeTextCursor, encodeTextCursor, readPage } from '#platform/calls/cursor.ts'
import type { Principal } from '#platform/access/principals.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { mapInTurns } from '#platform/http/event-loop.ts'
import type { Table } from '#platform/files/table-file.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import { badField } from '@choba/contract/bad-input.ts'
import { readBatchFile, reasonCodesOf } from './refund-batch-file.ts'
import { checkBatchRows } from './refund-batch-check.ts'
import {
  countBatches,
  countBatchesOfDay,
  findBatch,
  findBatches,
  findReasons,
  findRows,
  type FoundBatch,
  type GivenRow,
  insertBatch,
  markRepeated,
  problemsOf,
  tallyOf,
} from './refund-batches.repository.ts'
import { toBatch, toBatchDetail, toBatchRow } from './refund-batches.views.ts'

type Calls = typeof refundBatches

const FILE_NAME_MAX = 100

/**
 * Decodes a cursor to the ID of the last batch of the previous page. Returns null for the first
 * page.
 * @throws AppError badRequest for an unknown cursor
 */
function placeOf(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null
  const text = decodeTextCursor(cursor)
  const place = /^\d{1,19}$/.test(text) ? bigIdOf(text) : null
  if (place === null) throw new AppError('badRequest', badField('cursor', 'value'))
  return place
}

/** Returns one page of the batches that the user can access, newest first. */
export async function listBatches(
  tx: Tx,
  reader: Principal,
  { pageSize = DEFAULT_PAGE_SIZE, cursor }: QueryOf<Calls['list']>,
): Promise<ResultOf<Calls['list']>> {
  const before = placeOf(cursor)
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findBatches(tx, reader.merchant.id, before, limit),
    (last) => encodeTextCursor(String(last.id)),
  )
  return {
    items: rows.map((row) => toBatch(row, reader)),
    nextCursor,
    ...(before === null && { total: await countBatches(tx, reader.merchant.id) }),
  }
}

/**
 * @throws AppError notFound both for an unknown batch and for a batch with a payment outside of the
 * user's stores, so that the error does not reveal other stores' batches
 */
export async function readBatchRow(
  tx: Tx,
  { merchant }: Principal,
  batchId: string,
  forUpdate = false,
): Promise<FoundBatch> {
  const id = bigIdOf(batchId)
  const row = id === null ? undefined : await findBatch(tx, merchant.id, id, forUpdate)
  if (!row) throw new AppError('notFound')
  return row
}

export async function readBatch(
  tx: Tx,
  reader: Principal,
  batchId: string,
): Promise<RefundBatchDetail> {
  const row = await readBatchRow(tx, reader, batchId)
  const tally = await tallyOf(tx, reader.merchant.id, row.id)
  return toBatchDetail(row, reader, tally, await problemsOf(tx, reader.merchant.id, row.id))
}

/** @throws AppError notFound; badRequest for an unknown cursor */
export async function listRows(
  tx: Tx,
  reader: Principal,
  { batchId, state, pageSize = DEFAULT_PAGE_SIZE, cursor }: QueryOf<Calls['rows']>,
): Promise<ResultOf<Calls['rows']>> {
  const { id } = await readBatchRow(tx, reader, batchId)
  const after = Math.min(Number(placeOf(cursor) ?? 0n), 2_147_483_647)
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findRows(tx, reader.merchant.id, id, { states: state, after, limit }),
    (last) => encodeTextCursor(String(last.position)),
  )
  return {
    items: rows.map(toBatchRow),
    nextCursor,
  }
}

export const auditOf = (row: FoundBatch, detail: object = {}): AuditDetails => ({
  // A batch without a file has no name. The audit log identifies it by the number of refunds in
  // `detail`.
  object: row.file_name ?? '',
  of: { kind: 'refundBatch', id: String(row.id) },
  inStores: row.store_ids,
  detail: { count: row.ready_count, amount: Number(row.ready_sum), ...detail },
})

/**
 * Returns the name of a file for display: the last part of the uploaded path, on one line. No
 * lookup uses this name.
 */
function labelOf(name: string): string | null {
  const last = name.split(/[/\\]/).at(-1)!.toWellFormed().replaceAll(/\p{C}/gu, '').trim()
  return Array.from(last).slice(0, FILE_NAME_MAX).join('') || null
}

/**
 * Creates a batch and checks its rows.
 * @throws AppError tooManyRequests (429) if the user has created a hundred batches within a day
 */
async function makeBatch(
  call: Call,
  rows: readonly GivenRow[],
  fileName: string | null,
): Promise<RefundBatchDetail> {
  const { tx } = call
  const principal = principalOf(call)
  const { user, merchant } = principal
  if ((await countBatchesOfDay(tx, merchant.id, user.id)) >= BATCHES_A_DAY)
    throw new AppError('tooManyRequests')
  const id = newId()
  const clean = await mapInTurns(rows, (row) => ({
    ...row,
    remark: row.remark === null ? null : maskCardNumbers(row.remark),
  }))
  await insertBatch(tx, merchant, user, { id, at: new Date(), fileName, rows: markRepeated(clean) })
  await checkBatchRows(tx, merchant, id)
  call.audit(auditOf(await readBatchRow(tx, principal, String(id))))
  return readBatch(tx, principal, String(id))
}

/**
 * Creates a batch of selected payments.
 * @throws AppError tooManyRequests
 */
export const addBatch = (call: Call, { rows }: BodyOf<Calls['add']>): Promise<RefundBatchDetail> =>
  makeBatch(
    call,
    rows.map(({ paymentNo, amount = null, reason = null, remark = null }, at) => ({
      position: at + 1,
      paymentNo,
      amount,
      reason,
      remark,
      fault: null,
      key: randomUUID(),
    })),
    null,
  )

/**
 * Creates a batch from a parsed file.
 * @throws AppError badRequest for an invalid list of refunds; tooManyRequests
 */
export async function uploadBatch(
  call: Call,
  file: File,
  table: Table,
): Promise<RefundBatchDetail> {
  const { merchant } = principalOf(call)
  const reasons = await findReasons(call.tx, merchant.tenant_id)
  return makeBatch(
    call,
    await readBatchFile(table, merchant.currency, reasonCodesOf(reasons)),
    labelOf(file.name),
  )
}
