import type { DepositRow } from '@choba/database/deposit-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { Compared } from '#settlement/compare.ts'

/**
 * Maximum number of differences stored per deposit. `LONGEST` is the maximum length of each text.
 */
export const KEPT_DIFFERENCES = 10
const LONGEST = 300

/**
 * Stores the result of a recalculation.
 * @returns true if the deposit differs now but did not in the previous recalculation
 */
export async function writeCheck(
  { q }: Tx<WorkerScope>,
  { merchant_id: merchantId, tenant_id: tenantId, id }: DepositRow,
  { difference, differences }: Compared,
  at: Date,
): Promise<boolean> {
  const kept = differences.slice(0, KEPT_DIFFERENCES).map((line) => line.slice(0, LONGEST))
  const notifiedAt = differences.length > 0 ? at : null
  // If a deposit differs again and again, the time of the first notification is kept, so that
  // people are notified only once.
  const { rows } = await sql<{ notified_at: Date | null }>`
    insert into deposit_checks (merchant_id, deposit_id, tenant_id, checked_at, difference, difference_count, differences, notified_at)
    values (${merchantId}, ${id}::bigint, ${tenantId}, ${at}::timestamptz, ${difference}::bigint, ${differences.length}::int,
      ${kept}::text[], ${notifiedAt}::timestamptz)
    on conflict (merchant_id, deposit_id) do update set checked_at = excluded.checked_at, difference = excluded.difference,
      difference_count = excluded.difference_count, differences = excluded.differences,
      notified_at = case when excluded.difference_count > 0
        then coalesce(deposit_checks.notified_at, excluded.notified_at) end
    returning notified_at`.execute(q)
  return rows[0]!.notified_at !== null && Number(rows[0]!.notified_at) === Number(at)
}

export const findCheck = ({ q }: Tx, merchantId: number, depositId: bigint) =>
  q
    .selectFrom('deposit_checks')
    .select(['checked_at', 'difference', 'difference_count'])
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

/** Returns the IDs of all stores that belong or once belonged to a company. */
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
 * Returns deposits of a tenant that should be recalculated, at most `limit`. First come those that
 * were never recalculated, then those closed in the last day and not recalculated after `since`.
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
