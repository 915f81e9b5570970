import { isDistributed } from '@choba/database/cluster.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { gatewayHolds } from '#platform/gateway/state.ts'
import { reasonHolds } from '#ledger/refund-reasons.ts'
import { amountErrorSql, refundableSql, refundObstacleSql } from '#ledger/refundable.ts'
import { paidBack } from './refund-batches.repository.ts'

// Statements that check a batch before its start.

/** Returns a hash of the check results of all rows. Equal results have equal hashes. */
export async function fingerprint(tx: Tx, merchantId: number, batchId: bigint): Promise<string> {
  const { rows } = await sql<{ of: string | null }>`
    select md5(string_agg(concat_ws(' ', position, state, problem, store_id, refundable, amount,
      points_returned, points_reversed, points_short, withheld), ',' order by position)) as of
    from refund_batch_rows where merchant_id = ${merchantId} and batch_id = ${batchId}::bigint`.execute(
    tx.q,
  )
  return rows[0]!.of ?? ''
}

/**
 * SQL select list for the check of a row `r`: the payment `t`, if its store is in the user's scope,
 * and the reason why the payment cannot be refunded, if any.
 */
const judged = (
  tx: Tx,
  from: RawBuilder<unknown>,
) => sql`t.store_id, t.refundable, coalesce(r.amount_given, t.refundable) as amount,
    coalesce(r.fault, case when t.id is null then 'notFound' end,
      ${refundObstacleSql('t')}, ${amountErrorSql(sql`r.amount_given`, 't')},
      case when not ${reasonHolds(sql`r.tenant_id`, sql`r.reason`)} then
        case when r.reason is null then 'reasonMissing' else 'reason' end end,
      case when not ${gatewayHolds(sql`r.tenant_id`, sql`t.payment_method_id`)} then 'refundUnavailable' end) as problem
  from ${from}
  left join lateral (select t.*, ${refundableSql('t')} as refundable from transactions t
    where t.merchant_id = r.merchant_id and t.payment_no = r.payment_no and ${inStores(storesSeen(tx), 't.store_id')}) t
    on true`

/**
 * Checks every row of a batch that has not started, in one statement. A row that can be refunded
 * becomes READY with its amount. Other rows become INVALID with a reason. A payment outside of the
 * user's scope counts as not found. The effect on points is calculated later.
 */
export async function checkRows(tx: Tx, merchantId: number, batchId: bigint): Promise<void> {
  const noPoints = sql`points_returned = 0, points_reversed = 0, points_short = 0, withheld = 0`
  const ofBatch = sql`r.merchant_id = ${merchantId} and r.batch_id = ${batchId}::bigint`
  // A subquery per row finds the payment by its number, because PostgreSQL has no statistics on the
  // new rows to plan a join. A cluster (Citus) rejects such a subquery, so it gets a join.
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

/** Returns the rows that can be refunded, in order. */
export const findReady = (tx: Tx, merchantId: number, batchId: bigint) =>
  tx.q
    .selectFrom('refund_batch_rows')
    .select(['position', 'payment_no', 'amount'])
    .where('merchant_id', '=', merchantId)
    .where('batch_id', '=', batchId)
    .where('state', '=', 'READY')
    .orderBy('position')
    .execute()

/** Effect of a row's refund on points. Money amounts are in minor units. */
export interface RowPoints {
  readonly position: number
  readonly returned: number
  readonly reversedTotal: number
  readonly short: number
  readonly withheld: number
}

/** Stores the effects of refunds on points. */
export async function writePoints(
  tx: Tx,
  merchantId: number,
  batchId: bigint,
  rows: readonly RowPoints[],
): Promise<void> {
  if (rows.length === 0) return
  const column = (name: keyof RowPoints) => rows.map((row) => row[name])
  await sql`update refund_batch_rows r set points_returned = p.returned, points_reversed = p.taken, points_short = p.short,
      withheld = p.withheld
    from unnest(${column('position')}::int[], ${column('returned')}::bigint[], ${column('reversedTotal')}::bigint[],
      ${column('short')}::bigint[], ${column('withheld')}::bigint[]) as p (position, returned, taken, short, withheld)
    where r.merchant_id = ${merchantId} and r.batch_id = ${batchId}::bigint and r.position = p.position`.execute(
    tx.q,
  )
}

/** Stores the number and sum of the rows that can be refunded, and their stores, in the batch. */
export async function summarize(tx: Tx, merchantId: number, id: bigint): Promise<void> {
  await sql`update refund_batches b set ready_count = s.count, ready_sum = s.sum, store_ids = s.stores
    from (select (count(*) filter (where state = 'READY'))::int as count,
        coalesce(sum(${paidBack}) filter (where state = 'READY'), 0)::bigint as sum,
        coalesce(array_agg(distinct store_id) filter (where store_id is not null), '{}') as stores
      from refund_batch_rows r where merchant_id = ${merchantId} and batch_id = ${id}::bigint) s
    where b.merchant_id = ${merchantId} and b.id = ${id}::bigint`.execute(tx.q)
}
