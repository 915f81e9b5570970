import { isDistributed } from '@choba/database/cluster.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { gatewayHolds } from '#platform/gateway/state.ts'
import { reasonHolds } from '#ledger/refund-reasons.ts'
import { amountErrorSql, refundableSql, refundObstacleSql } from '#ledger/refundable.ts'
import { paidBack } from './refund-batches.repository.ts'

// The SQL of the check of a batch that has not begun.

/** What a check found of every row, in one text: two checks that found the same have the same one. */
export async function fingerprint(tx: Tx, merchantId: number, batchId: bigint): Promise<string> {
  const { rows } = await sql<{ of: string | null }>`
    select md5(string_agg(concat_ws(' ', position, state, problem, store_id, refundable, amount,
      points_returned, points_taken, points_short, withheld), ',' order by position)) as of
    from refund_batch_rows where merchant_id = ${merchantId} and batch_id = ${batchId}::bigint`.execute(
    tx.q,
  )
  return rows[0]!.of ?? ''
}

/** The payment `t` that a row `r` names, where the person sees its store, and why it cannot be refunded so. */
const judged = (
  tx: Tx,
  from: RawBuilder<unknown>,
) => sql`t.store_id, t.refundable, coalesce(r.amount_given, t.refundable) as amount,
    coalesce(r.fault, case when t.id is null then 'notFound' end,
      ${refundObstacleSql('t')}, ${amountErrorSql(sql`r.amount_given`, 't')},
      case when not ${reasonHolds(sql`r.tenant_id`, sql`r.reason`)} then
        case when r.reason is null then 'reasonMissing' else 'reason' end end,
      case when not ${gatewayHolds(sql`r.tenant_id`, sql`t.brand_id`)} then 'refundUnavailable' end) as problem
  from ${from}
  left join lateral (select t.*, ${refundableSql('t')} as refundable from transactions t
    where t.merchant_id = r.merchant_id and t.payment_no = r.payment_no and ${inStores(storesSeen(tx), 't.store_id')}) t
    on true`

/**
 * Holds every row of a batch that has not begun against its payment, in one statement: what can be refunded is READY with its
 * amount, what cannot is INVALID and says why. A payment of a store that the person does not see is as good as none. What is
 * done to points is written after it.
 */
export async function checkRows(tx: Tx, merchantId: number, batchId: bigint): Promise<void> {
  const noPoints = sql`points_returned = 0, points_taken = 0, points_short = 0, withheld = 0`
  const ofBatch = sql`r.merchant_id = ${merchantId} and r.batch_id = ${batchId}::bigint`
  // Row by row, as each is looked up by its number: rows that have just been written have no statistics to plan a join by. A
  // cluster ends at such a statement, and is given the join.
  const check = (await isDistributed(tx))
    ? sql`update refund_batch_rows r set problem = c.problem, store_id = c.store_id, refundable = c.refundable,
          state = case when c.problem is null then 'READY' else 'INVALID' end,
          amount = case when c.problem is null then c.amount end, ${noPoints}
        from (select r.position, ${judged(tx, sql`refund_batch_rows r`)} where ${ofBatch}) c
        where ${ofBatch} and r.position = c.position`
    : sql`update refund_batch_rows r set (state, problem, store_id, refundable, amount) = (
          select case when c.problem is null then 'READY' else 'INVALID' end, c.problem, c.store_id, c.refundable,
            case when c.problem is null then c.amount end
          from (select ${judged(tx, sql`(select) as one`)}) c), ${noPoints}
        where ${ofBatch}`
  await check.execute(tx.q)
}

/** The rows that can be refunded, in their order. */
export const findReady = (tx: Tx, merchantId: number, batchId: bigint) =>
  tx.q
    .selectFrom('refund_batch_rows')
    .select(['position', 'payment_no', 'amount'])
    .where('merchant_id', '=', merchantId)
    .where('batch_id', '=', batchId)
    .where('state', '=', 'READY')
    .orderBy('position')
    .execute()

/** What the refund of a row will do to points; money in minor units. */
export interface RowPoints {
  readonly position: number
  readonly returned: number
  readonly takenTotal: number
  readonly short: number
  readonly withheld: number
}

/** Writes what refunds of rows will do to points. */
export async function writePoints(
  tx: Tx,
  merchantId: number,
  batchId: bigint,
  rows: readonly RowPoints[],
): Promise<void> {
  if (rows.length === 0) return
  const column = (name: keyof RowPoints) => rows.map((row) => row[name])
  await sql`update refund_batch_rows r set points_returned = p.returned, points_taken = p.taken, points_short = p.short,
      withheld = p.withheld
    from unnest(${column('position')}::int[], ${column('returned')}::bigint[], ${column('takenTotal')}::bigint[],
      ${column('short')}::bigint[], ${column('withheld')}::bigint[]) as p (position, returned, taken, short, withheld)
    where r.merchant_id = ${merchantId} and r.batch_id = ${batchId}::bigint and r.position = p.position`.execute(
    tx.q,
  )
}

/** What a check found, written to the batch. */
export async function summarize(tx: Tx, merchantId: number, id: bigint): Promise<void> {
  await sql`update refund_batches b set ready_count = s.count, ready_sum = s.sum, store_ids = s.stores
    from (select (count(*) filter (where state = 'READY'))::int as count,
        coalesce(sum(${paidBack}) filter (where state = 'READY'), 0)::bigint as sum,
        coalesce(array_agg(distinct store_id) filter (where store_id is not null), '{}') as stores
      from refund_batch_rows r where merchant_id = ${merchantId} and batch_id = ${id}::bigint) s
    where b.merchant_id = ${merchantId} and b.id = ${id}::bigint`.execute(tx.q)
}
