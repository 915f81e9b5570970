import { exceedsRefundable } from '@choba/contract/refund-amount.ts'
import type { HandOutcome } from '@choba/contract/unknown-refunds.contract.ts'
import { LATE_MINUTES } from '@choba/contract/unknown-refunds.contract.ts'
import type { AdminUnknownRefundFilters } from '@choba/contract/unknown-refunds.filters.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { State } from '@choba/database/codes.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { contradicts } from '#areas/refunds/refunds.service.ts'
import { refundableSql } from '#ledger/refundable.ts'
import { countOpenUnlinked } from './unlinked-refunds.repository.ts'

/** Row of the list of refunds whose outcome is not known. */
export interface UnknownRefund {
  merchant_id: number
  id: bigint
  tenant_id: number
  payment_id: bigint
  store_id: number
  refund_no: string
  payment_no: string
  merchant_code: string
  merchant_name: string
  time_zone: string
  store_name: string
  payment_method_code: string
  payment_method_name: string
  amount: bigint
  currency: string
  user_name: string
  requested_at: Date
  sent_at: Date | null
  unknown_at: Date | null
  abandoned_at: Date | null
  settled_at: Date | null
  outcome: 'SUCCEEDED' | 'REFUSED' | 'FAILED' | 'NOT_APPROVED' | null
  state: number
  last_queried_at: Date | null
  query_count: number
  gateway_message: string | null
  settled_approval_id: bigint | null
  contradicted_at: Date | null
  contradiction: 'SUCCEEDED' | 'REFUSED' | 'FAILED' | null
  corrected_at: Date | null
  is_contradicted: boolean
  is_unknown: boolean
  waiting_id: bigint | null
}

export type UnknownSearch = Omit<AdminUnknownRefundFilters, 'entCode'> &
  Pick<AdminUnknownRefundFilters, 'entCode'>

// Refunds that await approval are excluded, because they were not sent to the gateway.
const isUnknown = sql<boolean>`(r.settled_at is null and (l.state = ${sql.lit(State.unknown)} or r.abandoned_at is not null
  or (l.state in (${sql.lit(State.requested)}, ${sql.lit(State.sent)})
    and coalesce(r.approved_at, r.requested_at) < now() - make_interval(mins => ${sql.lit(LATE_MINUTES)}))))`

const standings = {
  ASKED: sql`(${isUnknown} and r.abandoned_at is null)`,
  GIVEN_UP: sql`(${isUnknown} and r.abandoned_at is not null)`,
  CONTRADICTED: contradicts,
} as const

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)
const any = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(conditions, sql` or `)})`

/**
 * SQL conditions for the refunds that a user sees. A merchant's user sees the refunds of the
 * merchant in the user's stores. An administrator sees all refunds of the tenant.
 */
function seen(tx: Tx): RawBuilder<unknown>[] {
  const { scope } = tx
  if (!('tenantId' in scope)) throw new TypeError('refunds are read within a tenant')
  return [
    sql`r.tenant_id = ${scope.tenantId}`,
    ...('merchantId' in scope ? [sql`r.merchant_id = ${scope.merchantId}`] : []),
    inStores(storesSeen(tx), 'l.store_id'),
  ]
}

const searched = (tx: Tx, { standing, entCode }: UnknownSearch) =>
  all([
    ...seen(tx),
    // Repeats the condition of a partial index. PostgreSQL then uses this index and reads only its
    // rows.
    sql`(r.settled_at is null or r.contradicted_at is not null)`,
    any(standing ? standing.map((one) => standings[one]) : [isUnknown, contradicts]),
    ...(entCode ? [sql`m.code = any(${entCode}::text[])`] : []),
  ])

const tables = sql`from refunds r
  join transactions l on l.merchant_id = r.merchant_id and l.id = r.id
  join merchants m on m.id = r.merchant_id`

const found = (
  language: Language,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
) => sql<UnknownRefund>`
  select r.merchant_id, r.id, r.tenant_id, r.payment_id, r.payment_no, r.amount, r.user_name, r.requested_at, r.sent_at,
    r.unknown_at, r.abandoned_at, r.settled_at, r.outcome, r.last_queried_at, r.query_count, r.gateway_message, r.settled_approval_id,
    r.contradicted_at, r.contradiction, r.corrected_at, l.payment_no as refund_no, l.store_id, l.state, l.currency,
    m.code as merchant_code, m.name as merchant_name, m.time_zone, s.name as store_name,
    b.code as payment_method_code, ${sql.ref(`b.name_${language}`)} as payment_method_name,
    ${contradicts} as is_contradicted, ${isUnknown} as is_unknown,
    (select a.id from approvals a where a.merchant_id = r.merchant_id and a.kind = 'refundSettlement' and a.state = 'WAITING'
      and a.request ->> 'refundId' = r.id::text) as waiting_id
  ${tables}
  join stores s on s.merchant_id = l.merchant_id and s.id = l.store_id
  join payment_methods b on b.id = l.payment_method_id
  where ${where} ${rest}`

/** Returns one page of refunds, oldest first, starting after a position. */
export async function findUnknown(
  tx: Tx,
  search: UnknownSearch,
  language: Language,
  after: { id: bigint; merchantId: number } | null,
  limit: number,
): Promise<UnknownRefund[]> {
  const above = after
    ? sql`and (r.id, r.merchant_id) > (${after.id}::bigint, ${after.merchantId}::int)`
    : sql``
  const page = sql`${above} order by r.id, r.merchant_id limit ${limit}`
  return (await found(language, searched(tx, search), page).execute(tx.q)).rows
}

export async function countUnknown(tx: Tx, search: UnknownSearch): Promise<number> {
  const { rows } = await sql<{
    count: bigint
  }>`select count(*) as count ${tables} where ${searched(tx, search)}`.execute(tx.q)
  return Number(rows[0]!.count)
}

/** Number of refunds that a user must handle, and the time of the oldest one. */
export interface Overdue {
  count: number
  since: Date | null
}

/**
 * Counts, in one statement, refunds whose outcome is still unknown `minutes` after the request, and
 * refunds from the transaction feed that are not linked to their payment.
 */
export async function findOverdue(
  tx: Tx,
  minutes: number,
): Promise<{ unknown: Overdue; unlinked: Overdue }> {
  const late = sql`r.settled_at is null and ${isUnknown} and r.requested_at < now() - make_interval(mins => ${minutes})`
  const { rows } = await sql<Overdue & { kind: string }>`
    select 'unknown' as kind, x.* from (
      select count(*)::int as count, min(r.requested_at) as since ${tables} where ${all([...seen(tx), late])}) x
    union all
    select 'unlinked' as kind, y.* from (${countOpenUnlinked(tx)}) y`.execute(tx.q)
  const of = (kind: string) => rows.find((row) => row.kind === kind)!
  return { unknown: of('unknown'), unlinked: of('unlinked') }
}

/** Finds a refund by its number, even if its outcome is known. */
export async function findOne(
  tx: Tx,
  merchantId: number,
  refundNo: string,
  language: Language,
): Promise<UnknownRefund | null> {
  const one = all([sql`l.merchant_id = ${merchantId} and l.payment_no = ${refundNo}`, ...seen(tx)])
  return (await found(language, one, sql``).execute(tx.q)).rows[0] ?? null
}

/**
 * Data that a request to settle or correct a refund depends on. If the data changes, the request
 * becomes outdated.
 */
export interface SettlementBasis {
  readonly outcome: string | null
  readonly settledAt: string | null
  readonly contradiction: HandOutcome | null
  readonly contradictedAt: string | null
  /**
   * True if the refundable amount of the payment is enough for the refund to succeed. Also true if
   * the amount is still reserved or the outcome is a failure.
   */
  readonly isCovered: boolean
}

/**
 * Reads the data of a request again. `forUpdate` locks the rows until the transaction ends. Returns
 * null for a refund that itself waits for approval.
 */
export async function readBasis(
  tx: Tx,
  merchantId: number,
  refundId: bigint,
  forUpdate: boolean,
): Promise<SettlementBasis | null> {
  const lock = forUpdate ? sql`for update of r` : sql``
  const { rows } = await sql<
    Pick<
      UnknownRefund,
      'outcome' | 'settled_at' | 'contradiction' | 'contradicted_at' | 'payment_id' | 'amount'
    >
  >`
    select r.outcome, r.settled_at, r.contradiction, r.contradicted_at, r.payment_id, r.amount from refunds r
    where r.merchant_id = ${merchantId} and r.id = ${refundId}::bigint
      and (r.approval_id is null or r.approved_by is not null) ${lock}`.execute(tx.q)
  const refund = rows[0]
  if (!refund) return null
  // Locks first the refund and then the payment, like the worker that stores outcomes, to prevent
  // deadlocks.
  const payment = await sql<{ left: bigint }>`
    select ${refundableSql('p')} as left from transactions p
    where p.merchant_id = ${merchantId} and p.id = ${refund.payment_id}::bigint ${forUpdate ? sql`for update of p` : sql``}`.execute(
    tx.q,
  )
  const isHeld = refund.outcome === null || refund.outcome === 'SUCCEEDED'
  return {
    outcome: refund.outcome,
    settledAt: refund.settled_at?.toISOString() ?? null,
    contradiction:
      refund.contradiction && (refund.contradiction === 'SUCCEEDED' ? 'SUCCEEDED' : 'FAILED'),
    contradictedAt: refund.contradicted_at?.toISOString() ?? null,
    isCovered: isHeld || !exceedsRefundable(refund.amount, payment.rows[0]!.left),
  }
}

/**
 * Marks a refund whose job failed permanently as open again. @returns true if its job had failed
 */
export async function takeUpAgain({ q, scope }: Tx<WorkerScope>, id: bigint): Promise<boolean> {
  const taken = await q
    .updateTable('refunds')
    .set({ abandoned_at: null })
    .where('merchant_id', '=', scope.merchantId)
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .where('abandoned_at', 'is not', null)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/**
 * Locks a refund until the transaction ends, so that concurrent requests about the refund run one
 * after another.
 */
export const holdRefund = ({ q, scope }: Tx<WorkerScope>, id: bigint) =>
  q
    .selectFrom('refunds')
    .select('id')
    .where('merchant_id', '=', scope.merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
