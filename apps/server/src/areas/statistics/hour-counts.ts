import { addDays, eachDay } from '@choba/contract/period.ts'
import type { Days } from '@choba/contract/terms-cycle.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { amountsOfRows } from '#ledger/amount-sums.ts'
import { findCountedDays } from '#ledger/counted-days.ts'
import { hoursOfRows } from '#ledger/hour-sums.ts'

/** How many days the first count of a merchant reaches back: any thirteen weeks and two days. */
export const FIRST_DAYS = 93
/** Days of one transaction, for which what counts rows of the merchant waits: about half a second of the biggest one. */
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

/** Writes the hours of days that have none. @returns whether there are any */
async function writeHours(
  tx: Tx<WorkerScope>,
  merchant: MerchantRow,
  days: Days,
): Promise<boolean> {
  const hours = await hoursOfRows(tx, merchant, eachDay(days))
  // `returning`: on a cluster an `insert … select` without is a COPY, which row-level security refuses.
  const { rows } = await sql`
    insert into store_hours (merchant_id, day, store_id, hour, tenant_id, pay_n, pay_amt, ref_n, ref_amt)
    select ${merchant.id}, h.day, h.store_id, h.hour, ${merchant.tenant_id}, h.pay_n, h.pay_amt, h.ref_n, h.ref_amt
    from ${hours} h
    returning merchant_id`.execute(tx.q)
  return rows.length > 0
}

/** Writes the amounts of days that have none, of each store and of all together. */
async function writeAmounts(tx: Tx<WorkerScope>, merchant: MerchantRow, days: Days): Promise<void> {
  const amounts = await amountsOfRows(tx, merchant, eachDay(days))
  await sql`
    insert into store_amounts (merchant_id, day, store_id, brand_id, amount_class, tenant_id, pay_n, pay_amt, ref_n, ref_amt)
    select ${merchant.id}, a.day, a.store_id, a.brand_id, a.amount_class, ${merchant.tenant_id}, a.pay_n, a.pay_amt, a.ref_n, a.ref_amt
    from ${amounts} a
    returning merchant_id`.execute(tx.q)
  // Named: on a cluster it is sent to the shard of the merchant, where what it returns would be of a table by another name.
  await sql`
    insert into brand_amounts as b (merchant_id, day, brand_id, amount_class, tenant_id, pay_n, pay_amt, ref_n, ref_amt)
    select a.merchant_id, a.day, a.brand_id, a.amount_class, a.tenant_id, sum(a.pay_n)::int, sum(a.pay_amt)::bigint,
      sum(a.ref_n)::int, sum(a.ref_amt)::bigint
    from store_amounts a
    where a.merchant_id = ${merchant.id} and a.day between ${days.from}::date and ${days.to}::date
    group by a.merchant_id, a.day, a.brand_id, a.amount_class, a.tenant_id
    returning b.merchant_id`.execute(tx.q)
}

/**
 * Counts the hours and amounts of the days of a merchant that come next, a month of them at most: all of it or nothing, and once, however many
 * ask for it. It waits for every transaction that is counting rows of the merchant. The first time begins `FIRST_DAYS` back.
 * @param through a business day that is over
 * @returns the last day that is counted now; undefined when there is nothing to count
 */
export async function countHours(
  tx: Tx<WorkerScope>,
  merchant: MerchantRow,
  through: string,
): Promise<string | undefined> {
  const { id, tenant_id } = merchant
  // The lock in one statement, what it protects in the next: one statement sees what was there before it waited.
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
