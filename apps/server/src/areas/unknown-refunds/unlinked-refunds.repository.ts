import type { Language } from '@choba/contract/session.contract.ts'
import type { UnlinkedReason } from '@choba/contract/unlinked-refunds.ts'
import type { AdminUnlinkedRefundFilters } from '@choba/contract/unknown-refunds.filters.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { isPaidPayment } from '#ledger/counts.ts'
import { refundableSql } from '#ledger/refundable.ts'
import { isListed } from '#ledger/unlinked-refunds.ts'

/** Row of the list of refunds from the transaction feed that are not linked to their payment. */
export interface UnlinkedRefund {
  merchant_id: number
  id: bigint
  store_id: number
  refund_no: string
  merchant_code: string
  merchant_name: string
  time_zone: string
  store_name: string
  payment_method_code: string
  payment_method_name: string
  amount: bigint
  currency: string
  paid_at: Date
  original_payment_no: string
  reason: UnlinkedReason
  noted_at: Date
  refundable: bigint | null
  acknowledged_at: Date | null
  acknowledged_by: string | null
  acknowledgement: string | null
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/**
 * SQL conditions for the refunds that a user sees. A merchant's user sees the refunds of the
 * merchant in the user's stores. An administrator sees all refunds of the tenant.
 */
function seen(tx: Tx): RawBuilder<unknown>[] {
  const { scope } = tx
  if (!('tenantId' in scope)) throw new TypeError('refunds are read within a tenant')
  return [
    sql`u.tenant_id = ${scope.tenantId}`,
    ...('merchantId' in scope ? [sql`u.merchant_id = ${scope.merchantId}`] : []),
    inStores(storesSeen(tx), 'l.store_id'),
    isListed,
  ]
}

/**
 * SQL, as a part of a `union all`: number of refunds that no user has acknowledged, and the time of
 * the oldest one.
 */
export const countOpenUnlinked = (tx: Tx) => sql`
  select count(*)::int as count, min(u.noted_at) as since ${tables} where ${all([...seen(tx), sql`u.acknowledged_at is null`])}`

const searched = (tx: Tx, { why, acknowledged, entCode }: AdminUnlinkedRefundFilters) =>
  all([
    ...seen(tx),
    acknowledged ? sql`u.acknowledged_at is not null` : sql`u.acknowledged_at is null`,
    ...(why ? [sql`u.reason = any(${why}::text[])`] : []),
    ...(entCode ? [sql`m.code = any(${entCode}::text[])`] : []),
  ])

const tables = sql`from unlinked_refunds u
  join transactions l on l.merchant_id = u.merchant_id and l.id = u.transaction_id
  join merchants m on m.id = u.merchant_id`

const found = (
  tx: Tx,
  language: Language,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
) => sql<UnlinkedRefund>`
  select u.merchant_id, u.transaction_id as id, l.store_id, l.payment_no as refund_no, m.code as merchant_code,
    m.name as merchant_name, m.time_zone, s.name as store_name, b.code as payment_method_code,
    ${sql.ref(`b.name_${language}`)} as payment_method_name, l.amount, l.currency, l.paid_at, u.original_payment_no, u.reason, u.noted_at,
    ${refundableSql('p')} as refundable, u.acknowledged_at, u.acknowledged_by, u.acknowledgement
  ${tables}
  join stores s on s.merchant_id = l.merchant_id and s.id = l.store_id
  join payment_methods b on b.id = l.payment_method_id
  left join transactions p on p.merchant_id = u.merchant_id and p.payment_no = u.original_payment_no
    and ${isPaidPayment('p')} and ${inStores(storesSeen(tx), 'p.store_id')}
  where ${where} ${rest}`

/** Returns one page of refunds, oldest first, starting after a position. */
export async function findUnlinked(
  tx: Tx,
  search: AdminUnlinkedRefundFilters,
  language: Language,
  after: { id: bigint; merchantId: number } | null,
  limit: number,
): Promise<UnlinkedRefund[]> {
  const above = after
    ? sql`and (u.transaction_id, u.merchant_id) > (${after.id}::bigint, ${after.merchantId}::int)`
    : sql``
  const page = sql`${above} order by u.transaction_id, u.merchant_id limit ${limit}`
  return (await found(tx, language, searched(tx, search), page).execute(tx.q)).rows
}

export async function countUnlinked(tx: Tx, search: AdminUnlinkedRefundFilters): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count ${tables} where ${searched(tx, search)}`.execute(tx.q)
  return Number(rows[0]!.count)
}

/** Finds a refund by its number, even if a user has acknowledged it. */
export async function findOneUnlinked(
  tx: Tx,
  merchantId: number,
  refundNo: string,
  language: Language,
): Promise<UnlinkedRefund | null> {
  const one = all([sql`u.merchant_id = ${merchantId} and l.payment_no = ${refundNo}`, ...seen(tx)])
  return (await found(tx, language, one, sql``).execute(tx.q)).rows[0] ?? null
}

/** Stores that a user has acknowledged a refund. @returns false if it was already acknowledged */
export async function markAcknowledged(
  { q }: Tx,
  { merchant_id: merchantId, id, reason: why }: UnlinkedRefund,
  { by, reason }: { by: string; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable('unlinked_refunds')
    .set({ acknowledged_at: new Date(), acknowledged_by: by, acknowledgement: reason })
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', id)
    .where('reason', '=', why)
    .where('acknowledged_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
