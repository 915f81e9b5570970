import type { BatchRowState } from '@choba/contract/refund-batches.contract.ts'
import { State } from '@choba/database/codes.ts'
import type { MerchantRow, UserRow } from '@choba/database/people-tables.ts'
import type { RefundBatchTableRow } from '@choba/database/refund-batch-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'

export type FoundBatch = RefundBatchTableRow & { done_count: bigint }

/**
 * SQL condition for batches that the user may read: all payments of the batch are in the user's
 * stores.
 */
function isSeen(tx: Tx): RawBuilder<boolean> {
  const stores = storesSeen(tx)
  return stores === 'all' ? sql`true` : sql`b.store_ids <@ ${stores}::int[]`
}

const doneCount = sql<bigint>`(select count(*) from refund_batch_rows r where r.merchant_id = b.merchant_id
  and r.batch_id = b.id and r.state in ('REQUESTED', 'FAILED'))`

const found = (tx: Tx, merchantId: number) =>
  tx.q.selectFrom('refund_batches as b').where('b.merchant_id', '=', merchantId).where(isSeen(tx))

/** Returns one page of batches, newest first, starting after `before`. */
export const findBatches = (
  tx: Tx,
  merchantId: number,
  before: bigint | null,
  limit: number,
): Promise<FoundBatch[]> =>
  found(tx, merchantId)
    .selectAll('b')
    .select(doneCount.as('done_count'))
    .$if(before !== null, (query) => query.where('b.id', '<', before!))
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute()

export async function countBatches(tx: Tx, merchantId: number): Promise<number> {
  const counted = found(tx, merchantId).select((of) => of.fn.countAll<bigint>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/**
 * Locks a batch until the transaction ends. This is a separate statement, because a cluster (Citus)
 * cannot lock rows in a query that has subqueries for counts.
 */
const holdBatch = (tx: Tx, merchantId: number, id: bigint) =>
  tx.q
    .selectFrom('refund_batches')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forUpdate()
    .execute()

/**
 * Returns a batch that the user may read.
 * @param forUpdate locks the row until the transaction ends
 */
export async function findBatch(
  tx: Tx,
  merchantId: number,
  id: bigint,
  forUpdate = false,
): Promise<FoundBatch | undefined> {
  if (forUpdate) await holdBatch(tx, merchantId, id)
  return found(tx, merchantId)
    .selectAll('b')
    .select(doneCount.as('done_count'))
    .where('b.id', '=', id)
    .executeTakeFirst()
}

/**
 * Locks a batch until the transaction ends and returns the batch, regardless of stores. Because of
 * the lock, a stop waits for the row in progress, and two workers process rows alternately.
 */
export async function lockBatch(
  tx: Tx,
  merchantId: number,
  id: bigint,
): Promise<FoundBatch | undefined> {
  await holdBatch(tx, merchantId, id)
  return tx.q
    .selectFrom('refund_batches as b')
    .selectAll('b')
    .select(doneCount.as('done_count'))
    .where('b.merchant_id', '=', merchantId)
    .where('b.id', '=', id)
    .executeTakeFirst()
}

/** Returns the number of batches that a user has created in the last 24 hours. */
export async function countBatchesOfDay(
  tx: Tx,
  merchantId: number,
  userId: number,
): Promise<number> {
  const { count } = await tx.q
    .selectFrom('refund_batches')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A row of an uploaded file, with its first error. */
export interface GivenRow {
  position: number
  paymentNo: string
  /** Amount in minor units. An invalid number is reported in `fault` instead. */
  amount: number | null
  reason: string | null
  remark: string | null
  fault: string | null
  key: string
}

interface NewBatch {
  id: bigint
  at: Date
  fileName: string | null
  rows: readonly GivenRow[]
}

/**
 * Marks each row whose payment number already occurs in an earlier row as repeated. This error
 * replaces any other error of the row.
 */
export function markRepeated(rows: readonly GivenRow[]): GivenRow[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const isRepeated = row.paymentNo !== '' && seen.has(row.paymentNo)
    seen.add(row.paymentNo)
    return isRepeated ? { ...row, fault: 'twice' } : row
  })
}

/** Inserts a batch and its rows without checking the rows. */
export async function insertBatch(
  tx: Tx,
  merchant: MerchantRow,
  user: UserRow,
  { id, at, fileName, rows }: NewBatch,
): Promise<void> {
  await tx.q
    .insertInto('refund_batches')
    .values({
      merchant_id: merchant.id,
      id,
      tenant_id: merchant.tenant_id,
      user_id: user.id,
      user_name: user.full_name,
      file_name: fileName,
      currency: merchant.currency,
      state: 'DRAFT',
      stop_reason: null,
      row_count: rows.length,
      ready_count: 0,
      ready_sum: 0n,
      store_ids: [],
      approval_id: null,
      created_at: at,
      started_at: null,
      ended_at: null,
      changed_at: null,
      changed_by: null,
    })
    .execute()
  // `returning` is required: on a cluster (Citus), an `insert … select` without it runs as a COPY,
  // which row-level security rejects.
  await sql`insert into refund_batch_rows (merchant_id, batch_id, position, tenant_id, payment_no, amount_given, reason, remark,
      fault, state, problem, idempotency_key)
    select ${merchant.id}::int, ${id}::bigint, g.position, ${merchant.tenant_id}::int, g."paymentNo", g.amount, g.reason, g.remark,
      g.fault, 'INVALID', g.fault, g.key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g (position int, "paymentNo" text, amount bigint, reason text, remark text, fault text, key uuid)
    returning position`.execute(tx.q)
}

/** SQL for the amount that the refund of a row `r` pays back, in minor units. */
export const paidBack = sql<bigint | null>`(r.amount - coalesce(r.withheld, 0))`

export const updateBatch = (
  tx: Tx,
  merchantId: number,
  id: bigint,
  change: Partial<
    Pick<RefundBatchTableRow, 'state' | 'stop_reason' | 'started_at' | 'ended_at' | 'approval_id'>
  >,
  by: string,
) =>
  tx.q
    .updateTable('refund_batches')
    .set({ ...change, version: sql<number>`version + 1`, changed_at: new Date(), changed_by: by })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()

export const deleteBatch = (tx: Tx, merchantId: number, id: bigint) =>
  tx.q
    .deleteFrom('refund_batches')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()

/**
 * State of a row. Before the refund is requested, the state stored in the row; afterwards, the
 * state of the refund transaction.
 */
const shownState = sql<BatchRowState>`case when r.state <> 'REQUESTED' then r.state when l.state = ${sql.lit(State.succeeded)} then 'SUCCEEDED'
  when l.state = ${sql.lit(State.refundFailed)} then 'FAILED' when l.state = ${sql.lit(State.unknown)} then 'UNKNOWN'
  when l.state = ${sql.lit(State.waiting)} then 'WAITING'
  else 'REQUESTED' end`

const rowsOf = (tx: Tx, merchantId: number, batchId: bigint) =>
  tx.q
    .selectFrom('refund_batch_rows as r')
    .leftJoin('transactions as l', (join) =>
      join.onRef('l.merchant_id', '=', 'r.merchant_id').onRef('l.id', '=', 'r.refund_id'),
    )
    .where('r.merchant_id', '=', merchantId)
    .where('r.batch_id', '=', batchId)

export interface RowSearch {
  states: readonly BatchRowState[] | undefined
  after: number
  limit: number
}

export type FoundRow = Awaited<ReturnType<typeof findRows>>[number]

/** Returns rows of a batch ordered by position, starting after `after`. */
export const findRows = (
  tx: Tx,
  merchantId: number,
  batchId: bigint,
  { states, after, limit }: RowSearch,
) =>
  rowsOf(tx, merchantId, batchId)
    .leftJoin('transactions as p', (join) =>
      join
        .onRef('p.merchant_id', '=', 'r.merchant_id')
        .onRef('p.payment_no', '=', 'r.payment_no')
        .onRef('p.store_id', '=', 'r.store_id'),
    )
    .leftJoin('payment_methods as m', 'm.id', 'p.payment_method_id')
    .select('m.code as payment_type')
    .select([
      'r.position',
      'r.payment_no',
      'r.reason',
      'r.remark',
      'r.problem',
      'l.payment_no as refund_no',
    ])
    .select([
      'r.points_returned',
      'r.points_reversed',
      'r.points_short',
      'r.withheld',
      paidBack.as('paid_back'),
    ])
    .select([
      shownState.as('state'),
      sql<bigint | null>`coalesce(r.amount, r.amount_given)`.as('amount'),
    ])
    .where('r.position', '>', after)
    .$if(states !== undefined, (query) =>
      query.where(sql<boolean>`${shownState} = any(${states}::text[])`),
    )
    .orderBy('r.position')
    .limit(limit)
    .execute()

export const countRows = async (
  tx: Tx,
  merchantId: number,
  batchId: bigint,
  states: RowSearch['states'],
) =>
  (await tallyOf(tx, merchantId, batchId))
    .filter(({ state }) => !states || states.includes(state))
    .reduce((total, { count }) => total + Number(count), 0)

/** Returns per state the number of rows, the sum paid back, and the sum withheld for points. */
export const tallyOf = (tx: Tx, merchantId: number, batchId: bigint) =>
  rowsOf(tx, merchantId, batchId)
    .select([shownState.as('state'), sql<bigint>`count(*)`.as('count')])
    .select(sql<bigint>`coalesce(sum(${paidBack}), 0)::bigint`.as('sum'))
    .select(sql<bigint>`coalesce(sum(r.withheld), 0)::bigint`.as('withheld'))
    .groupBy(shownState)
    .execute()

export const problemsOf = (tx: Tx, merchantId: number, batchId: bigint) =>
  tx.q
    .selectFrom('refund_batch_rows')
    .select(['problem', sql<bigint>`count(*)`.as('count')])
    .where('merchant_id', '=', merchantId)
    .where('batch_id', '=', batchId)
    .where('problem', 'is not', null)
    .groupBy('problem')
    .orderBy('problem')
    .execute()

/**
 * Returns all refund reasons of a tenant with their names, including reasons that are no longer
 * offered.
 */
export const findReasons = (tx: Tx, tenantId: number) =>
  tx.q
    .selectFrom('refund_reasons')
    .select(['code', 'name_ja', 'name_en', 'name_mn'])
    .where('tenant_id', '=', tenantId)
    .execute()
