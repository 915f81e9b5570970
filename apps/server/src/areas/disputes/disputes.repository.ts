import type { DisputeDeadline } from '@choba/contract/disputes.filters.ts'
import type { DisputeState } from '@choba/contract/dispute-summary.ts'
import { businessDay } from '@choba/database/business-day.ts'
import type { NewDisputeRow } from '@choba/database/dispute-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { type RawBuilder, sql } from 'kysely'
import { changedBy } from '#platform/calls/stale.ts'

export interface Filters {
  readonly disputeState?: readonly DisputeState[] | undefined
  readonly deadline?: DisputeDeadline | undefined
  readonly paymentNo?: string | undefined
  readonly receivedFrom?: string | undefined
  readonly receivedTo?: string | undefined
  readonly storeIds?: readonly number[] | undefined
  readonly entCode?: readonly string[] | undefined
}

/** Position of a page's last row; the next page starts after it. */
export interface Position {
  /** Deadline of the last row; used only if the list is sorted by deadline. */
  readonly respondBy: string
  readonly id: bigint
  readonly merchantId: number
}

/** SQL expression for the current business day of the merchant in row `m`. */
const today = businessDay(sql`now()`, sql.ref('m.time_zone'), sql.ref('m.closing_minutes'))

const byDeadline = (deadline: DisputeDeadline) =>
  deadline === 'overdue'
    ? sql<boolean>`d.state = 'OPEN' and d.respond_by < ${today}`
    : sql<boolean>`d.state = 'OPEN' and d.respond_by >= ${today} and d.respond_by <= ${today} + ${Number(deadline)}::int`

/**
 * Selects the disputes of one merchant in the stores that the caller sees. With `merchantId` null,
 * selects those of all merchants of the tenant.
 */
const found = (tx: Tx, merchantId: number | null, filters: Filters = {}) =>
  tx.q
    .selectFrom('disputes as d')
    .innerJoin('merchants as m', 'm.id', 'd.merchant_id')
    .$if(merchantId !== null, (query) => query.where('d.merchant_id', '=', merchantId!))
    .$if(merchantId === null && 'tenantId' in tx.scope, (query) =>
      query.where('d.tenant_id', '=', (tx.scope as { tenantId: number }).tenantId),
    )
    .where(inStores(storesSeen(tx), 'd.store_id'))
    .$if(filters.storeIds !== undefined, (query) =>
      query.where(inStores(filters.storeIds!, 'd.store_id')),
    )
    .$if(filters.entCode !== undefined, (query) =>
      query.where('m.code', '=', sql<string>`any(${filters.entCode}::text[])`),
    )
    .$if(filters.disputeState !== undefined, (query) =>
      query.where('d.state', '=', sql<DisputeState>`any(${filters.disputeState}::text[])`),
    )
    .$if(filters.deadline !== undefined, (query) => query.where(byDeadline(filters.deadline!)))
    .$if(filters.paymentNo !== undefined, (query) =>
      query.where((of) =>
        of.exists(
          of
            .selectFrom('transactions as p')
            .select('p.id')
            .whereRef('p.merchant_id', '=', 'd.merchant_id')
            .whereRef('p.id', '=', 'd.payment_id')
            .where('p.payment_no', '>=', filters.paymentNo!)
            .where('p.payment_no', '<', `${filters.paymentNo}\u007f`),
        ),
      ),
    )
    .$if(filters.receivedFrom !== undefined, (query) =>
      query.where('d.received_on', '>=', filters.receivedFrom!),
    )
    .$if(filters.receivedTo !== undefined, (query) =>
      query.where('d.received_on', '<=', filters.receivedTo!),
    )

const rows = (tx: Tx, merchantId: number | null, filters?: Filters) =>
  found(tx, merchantId, filters)
    .innerJoin('stores as s', (join) =>
      join.onRef('s.merchant_id', '=', 'd.merchant_id').onRef('s.id', '=', 'd.store_id'),
    )
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.merchant_id', '=', 'd.merchant_id').onRef('t.id', '=', 'd.payment_id'),
    )
    .innerJoin('payment_methods as b', 'b.id', 't.payment_method_id')
    .selectAll('d')
    .select(['m.code as merchant_code', 'm.name as merchant_name', 'm.time_zone'])
    .select(['s.code as store_code', 's.name as store_name'])
    .select('b.code as payment_type')
    .select(['t.payment_no', 't.paid_at', 't.amount as payment_amount'])
    .select(sql<number>`d.respond_by - ${today}`.as('days_left'))

export type FoundDispute = Awaited<ReturnType<typeof findDisputes>>[number]

/** True if a search finds only disputes that wait for an answer, which are sorted by deadline. */
export const isByDeadline = ({ disputeState }: Filters): boolean =>
  disputeState !== undefined && disputeState.every((state) => state === 'OPEN')

/**
 * Returns one page of disputes, which starts after the position `after`. Disputes that wait for an
 * answer are sorted by deadline; a list with other disputes is sorted newest first.
 */
export const findDisputes = (
  tx: Tx,
  merchantId: number | null,
  filters: Filters,
  { after, limit }: { after: Position | null; limit: number },
) =>
  (isByDeadline(filters)
    ? rows(tx, merchantId, filters)
        .$if(after !== null, (query) =>
          query.where(
            sql<boolean>`(d.respond_by, d.id, d.merchant_id) > (${after!.respondBy}::date, ${after!.id}::bigint, ${after!.merchantId}::int)`,
          ),
        )
        .orderBy('d.respond_by')
        .orderBy('d.id')
        .orderBy('d.merchant_id')
    : rows(tx, merchantId, filters)
        .$if(after !== null, (query) =>
          query.where(
            sql<boolean>`(d.id, d.merchant_id) < (${after!.id}::bigint, ${after!.merchantId}::int)`,
          ),
        )
        .orderBy('d.id', 'desc')
        .orderBy('d.merchant_id', 'desc')
  )
    .limit(limit)
    .execute()

/** Counts the disputes by status with one query, which reads no transactions. */
export const countByState = (tx: Tx, merchantId: number | null, filters: Filters) => {
  const countIf = (condition: RawBuilder<boolean>) =>
    sql<bigint>`count(*) filter (where ${condition})`
  return found(tx, merchantId, filters)
    .select([
      countIf(sql`d.state = 'OPEN'`).as('open'),
      countIf(byDeadline('overdue')).as('overdue'),
      countIf(sql`d.state = 'ANSWERED'`).as('answered'),
      countIf(sql`d.state in ('WON', 'LOST')`).as('decided'),
    ])
    .executeTakeFirstOrThrow()
}

export async function countDisputes(
  tx: Tx,
  merchantId: number | null,
  filters: Filters,
): Promise<number> {
  const counted = found(tx, merchantId, filters).select((of) =>
    of.fn.countAll<bigint>().as('count'),
  )
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/** Returns one dispute. With `forUpdate`, its row stays locked until the transaction ends. */
export const findDispute = (
  tx: Tx,
  merchantId: number,
  id: bigint,
  forUpdate = false,
): Promise<FoundDispute | undefined> =>
  rows(tx, merchantId)
    .where('d.id', '=', id)
    .$if(forUpdate, (query) => query.forNoKeyUpdate('d'))
    .executeTakeFirst()

/** Returns the disputes of one payment, newest first. */
export const findOfPayment = (tx: Tx, merchantId: number, paymentId: bigint) =>
  tx.q
    .selectFrom('disputes')
    .select(['id', 'state', 'amount', 'respond_by'])
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', paymentId)
    .orderBy('id', 'desc')
    .execute()

/**
 * Locks a payment that the caller sees. Two simultaneous disputes could otherwise both use the same
 * remaining amount.
 */
export const lockPayment = (
  tx: Tx,
  merchantId: number,
  { paymentNo, id }: { paymentNo?: string; id?: bigint },
) =>
  tx.q
    .selectFrom('transactions as t')
    .innerJoin('payment_methods as b', 'b.id', 't.payment_method_id')
    .select([
      't.id',
      't.tenant_id',
      't.store_id',
      't.amount',
      't.currency',
      't.trade_kind',
      't.state',
    ])
    .select('b.payment_class')
    .where('t.merchant_id', '=', merchantId)
    .$if(paymentNo !== undefined, (query) => query.where('t.payment_no', '=', paymentNo!))
    .$if(id !== undefined, (query) => query.where('t.id', '=', id!))
    .where(inStores(storesSeen(tx), 't.store_id'))
    .forNoKeyUpdate('t')
    .executeTakeFirst()

/** Sums the amounts of a payment's disputes that were not won, except the given one. */
export async function sumDisputed(
  tx: Tx,
  merchantId: number,
  paymentId: bigint,
  except: bigint,
): Promise<bigint> {
  const { total } = await tx.q
    .selectFrom('disputes')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', paymentId)
    .where('id', '<>', except)
    .where('state', '<>', 'WON')
    .executeTakeFirstOrThrow()
  return total
}

export const insertDispute = (tx: Tx, row: NewDisputeRow) =>
  tx.q.insertInto('disputes').values(row).execute()

export type DisputeChange = Partial<
  Pick<NewDisputeRow, 'amount' | 'reason' | 'case_no' | 'received_on' | 'respond_by'>
> &
  Partial<
    Pick<
      NewDisputeRow,
      'remark' | 'state' | 'answer' | 'answered_at' | 'answered_by' | 'decided_at'
    >
  > &
  Partial<Pick<NewDisputeRow, 'reminded_at'>>

/** @param by full name of the user who makes the change */
export const updateDispute = (
  tx: Tx,
  merchantId: number,
  id: bigint,
  change: DisputeChange,
  by: string,
) =>
  tx.q
    .updateTable('disputes')
    .set({ ...change, ...changedBy(by) })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
