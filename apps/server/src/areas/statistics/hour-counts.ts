import { addDays, eachDay } from '@choba/contract/period.ts'
import type { Days } from '@choba/contract/terms-cycle.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { amountsOfRows } from '#ledger/amount-sums.ts'
import { findCountedDays } from '#ledger/counted-days.ts'
import { hoursOfRows } from '#ledger/hour-sums.ts'

/** Number of days that the first count of a merchant covers: thirteen weeks and two days. */
export const FIRST_DAYS = 93
/**
 * Number of days that are counted in one database transaction. Database transactions that write
 * payments or refunds of the merchant must wait until the count has committed.
 */
const AT_ONCE = 31

async function countsAnything({ q }: Tx, merchantId: number, { from, to }: Days): Promise<boolean> {
  const found = await q
    .selectFrom('store_days')
    .select('day')
    .where('merchant_id', '=', merchantId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where((where) => where.or([where('pay_n', '>', 0), where('ref_n', '>', 0)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Writes the hourly counts of days without counts. @returns true if any hour has transactions */
async function writeHours(
  tx: Tx<WorkerScope>,
  merchant: MerchantRow,
  days: Days,
): Promise<boolean> {
  const hours = await hoursOfRows(tx, merchant, eachDay(days))
  // `returning` is needed on a cluster (Citus): without it, `insert … select` runs as a COPY, which
  // row-level security rejects.
  const { rows } = await sql`
    insert into store_hours (merchant_id, day, store_id, hour, tenant_id, pay_n, pay_amt, ref_n, ref_amt)
    select ${merchant.id}, h.day, h.store_id, h.hour, ${merchant.tenant_id}, h.pay_n, h.pay_amt, h.ref_n, h.ref_amt
    from ${hours} h
    returning merchant_id`.execute(tx.q)
  return rows.length > 0
}

/**
 * Writes the counts by amount range of days without counts, by store and for all stores together.
 */
async function writeAmounts(tx: Tx<WorkerScope>, merchant: MerchantRow, days: Days): Promise<void> {
  const amounts = await amountsOfRows(tx, merchant, eachDay(days))
  await sql`
    insert into store_amounts (merchant_id, day, store_id, payment_method_id, amount_class, tenant_id, pay_n, pay_amt, ref_n, ref_amt)
    select ${merchant.id}, a.day, a.store_id, a.payment_method_id, a.amount_class, ${merchant.tenant_id}, a.pay_n, a.pay_amt, a.ref_n, a.ref_amt
    from ${amounts} a
    returning merchant_id`.execute(tx.q)
  // The alias `b` is needed on a cluster (Citus): the table of a shard has another name than the
  // table in `returning`.
  await sql`
    insert into payment_method_amounts as b (merchant_id, day, payment_method_id, amount_class, tenant_id, pay_n, pay_amt, ref_n, ref_amt)
    select a.merchant_id, a.day, a.payment_method_id, a.amount_class, a.tenant_id, sum(a.pay_n)::int, sum(a.pay_amt)::bigint,
      sum(a.ref_n)::int, sum(a.ref_amt)::bigint
    from store_amounts a
    where a.merchant_id = ${merchant.id} and a.day between ${days.from}::date and ${days.to}::date
    group by a.merchant_id, a.day, a.payment_method_id, a.amount_class, a.tenant_id
    returning b.merchant_id`.execute(tx.q)
}

/**
 * Counts hours and amounts of the next days of a merchant that are not counted yet, at most a
 * month. Either all or none of these days are counted. Concurrent calls count each day only once.
 * Waits for all database transactions that are writing payments or refunds of the merchant. The
 * first count of a merchant covers the last `FIRST_DAYS` days.
 * @param through a business day that is over
 * @returns the last day counted so far; undefined if there is no day to count
 */
export async function countHours(
  tx: Tx<WorkerScope>,
  merchant: MerchantRow,
  through: string,
): Promise<string | undefined> {
  const { id, tenant_id } = merchant
  // The lock is taken in a separate statement, because a statement that waits for a lock still sees
  // the data from before the wait.
  await takeMerchantLock(tx.q, 'settlement', id)
  const known = await findCountedDays(tx, id)
  if (known && known.counted_through >= through) return undefined
  const from = known ? addDays(known.counted_through, 1) : addDays(through, 1 - FIRST_DAYS)
  if (!known && !(await countsAnything(tx, id, { from, to: through }))) return undefined
  const last = addDays(from, AT_ONCE - 1)
  const to = last < through ? last : through
  const at = new Date()
  const hasHours = await writeHours(tx, merchant, { from, to })
  await writeAmounts(tx, merchant, { from, to })
  if (known)
    await tx.q
      .updateTable('figure_days')
      .set({ counted_through: to, ...(hasHours && { counted_at: at }) })
      .where('merchant_id', '=', id)
      .execute()
  else
    await tx.q
      .insertInto('figure_days')
      .values({ merchant_id: id, tenant_id, first_day: from, counted_through: to, counted_at: at })
      .execute()
  return to
}
