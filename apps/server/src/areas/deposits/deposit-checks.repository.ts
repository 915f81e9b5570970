import type { DepositRow } from '@choba/database/deposit-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { Compared } from '#settlement/compare.ts'

/** How many differences are kept in words, and how long each is. */
export const KEPT_DIFFERENCES = 10
const LONGEST = 300

/** Keeps how a deposit was found. @returns whether it differs and did not before */
export async function writeCheck(
  { q }: Tx<WorkerScope>,
  { merchant_id: merchantId, tenant_id: tenantId, id }: DepositRow,
  { residue, differences }: Compared,
  at: Date,
): Promise<boolean> {
  const kept = differences.slice(0, KEPT_DIFFERENCES).map((line) => line.slice(0, LONGEST))
  const notifiedAt = differences.length > 0 ? at : null
  // What differs keeps the instant of its first notification, until it does not differ any more.
  const { rows } = await sql<{ notified_at: Date | null }>`
    insert into deposit_checks (merchant_id, deposit_id, tenant_id, checked_at, residue, difference_count, differences, notified_at)
    values (${merchantId}, ${id}::bigint, ${tenantId}, ${at}::timestamptz, ${residue}::bigint, ${differences.length}::int,
      ${kept}::text[], ${notifiedAt}::timestamptz)
    on conflict (merchant_id, deposit_id) do update set checked_at = excluded.checked_at, residue = excluded.residue,
      difference_count = excluded.difference_count, differences = excluded.differences,
      notified_at = case when excluded.difference_count > 0
        then coalesce(deposit_checks.notified_at, excluded.notified_at) end
    returning notified_at`.execute(q)
  return rows[0]!.notified_at !== null && Number(rows[0]!.notified_at) === Number(at)
}

export const findCheck = ({ q }: Tx, merchantId: number, depositId: bigint) =>
  q
    .selectFrom('deposit_checks')
    .select(['checked_at', 'residue', 'difference_count'])
    .where('merchant_id', '=', merchantId)
    .where('deposit_id', '=', depositId)
    .executeTakeFirst()

export const findOne = (
  { q }: Tx,
  merchantId: number,
  depositNo: string,
): Promise<DepositRow | undefined> =>
  q
    .selectFrom('deposits')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('deposit_no', '=', depositNo)
    .executeTakeFirst()

/** Every store that was of a company at any time. */
export async function storesOfCompany(
  { q }: Tx,
  merchantId: number,
  companyId: number,
): Promise<number[]> {
  const rows = await q
    .selectFrom('store_companies')
    .select('store_id')
    .distinct()
    .where('merchant_id', '=', merchantId)
    .where('company_id', '=', companyId)
    .orderBy('store_id')
    .execute()
  return rows.map((row) => row.store_id)
}

/**
 * Deposits of a tenant that are to be computed again: those that never were, and those that closed in the last day and were not
 * since an instant; at most `limit`, the ones that were never computed again first.
 */
export async function findUnchecked(
  { q }: Tx,
  tenantId: number,
  { since, limit }: { since: Date; limit: number },
): Promise<DepositRow[]> {
  const { rows } = await sql<DepositRow>`
    select d.* from deposits d
    left join deposit_checks c on c.merchant_id = d.merchant_id and c.deposit_id = d.id
    where d.tenant_id = ${tenantId}
      and (c.checked_at is null or (d.closed_at > now() - interval '1 day' and c.checked_at < ${since}::timestamptz))
    order by c.checked_at nulls first, d.closed_at desc, d.merchant_id, d.id
    limit ${limit}`.execute(q)
  return rows
}
