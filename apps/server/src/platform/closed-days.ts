import { addDays } from '@choba/contract/period.ts'
import { shareMerchantLock } from '@choba/database/advisory-locks.ts'
import { PAYMENT, State } from '@choba/database/codes.ts'
import { newId } from '@choba/database/ids.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'

// What is counted after its business day was closed is settled on the first open day. Every transaction that counts rows, or
// takes one out of the count, says so here before it ends: it shares a lock that a close has alone, so that a row is either
// seen by the close or finds the day closed. The lock and what it protects are two statements, since one sees what was there
// before it waited. All of it is in plain statements, which a cluster takes.

const findSettlement = (q: Tx['q'], merchantId: number) =>
  q
    .selectFrom('settlements')
    .select(['first_day', 'closed_through'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

/**
 * The last business day of a merchant that is closed; null while none is. What is said of it and of the days before stays: no
 * terms begin there, and no store changes its company.
 * @param hold no further day is closed until the end of the transaction
 */
export async function readClosedThrough({ q }: Tx, merchantId: number, hold = false): Promise<string | null> {
  if (hold) await shareMerchantLock(q, 'settlement', merchantId)
  const settlement = await findSettlement(q, merchantId)
  return settlement?.closed_through ?? null
}

interface Counted {
  id: bigint
  tenant_id: number
  store_id: number
  brand_id: number
  trade_kind: number
  amount: bigint
  business_day: string
  terms_day: string
}

/** Of these transactions those that count, dated on days that are closed. */
async function findClosed(
  { q, scope }: Tx<WorkerScope>,
  ids: readonly bigint[],
  settlement: { first_day: string; closed_through: string },
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select t.id, t.tenant_id, t.store_id, t.brand_id, t.trade_kind, t.amount, t.business_day,
      coalesce(p.business_day, t.business_day) as terms_day
    from transactions t
    left join transactions p on p.merchant_id = t.merchant_id and p.id = t.original_id
    where t.merchant_id = ${scope.merchantId} and t.id = any(${[...ids]}::bigint[])
      and t.business_day between ${settlement.first_day}::date and ${settlement.closed_through}::date
      and ((t.trade_kind = ${sql.lit(PAYMENT)} and t.state = ${sql.lit(State.paid)}) or t.state = ${sql.lit(State.succeeded)})
    order by t.id`.execute(q)
  return rows
}

/** Rows of one statement: it may have 65,535 values. */
const AT_ONCE = 1_000

/** @param day the first one that is open */
async function insertLate({ q, scope }: Tx<WorkerScope>, rows: readonly Counted[], sign: 1 | -1, day: string) {
  const values = rows.map(({ id, business_day, ...row }) => ({
    ...row,
    merchant_id: scope.merchantId,
    id: newId(),
    transaction_id: id,
    sign,
    counted_day: business_day,
    settlement_day: day,
  }))
  for (let from = 0; from < values.length; from += AT_ONCE)
    await q
      .insertInto('late_transactions')
      .values(values.slice(from, from + AT_ONCE))
      .execute()
}

/** Notes which of these transactions, as they are now, count on a day that is closed. */
export async function noteLate(tx: Tx<WorkerScope>, transactionIds: readonly bigint[]): Promise<void> {
  if (transactionIds.length === 0) return
  const { merchantId } = tx.scope
  await shareMerchantLock(tx.q, 'settlement', merchantId)
  const settlement = await findSettlement(tx.q, merchantId)
  if (!settlement) return
  const late = await findClosed(tx, transactionIds, settlement)
  await insertLate(tx, late, 1, addDays(settlement.closed_through, 1))
}

/** Notes that a transaction which counts until now does not any more. Called before its row says so. */
export async function noteUncounted(tx: Tx<WorkerScope>, transactionId: bigint): Promise<void> {
  const { merchantId } = tx.scope
  await shareMerchantLock(tx.q, 'settlement', merchantId)
  const settlement = await findSettlement(tx.q, merchantId)
  if (!settlement) return
  // A late row of a day that is still open has not been settled.
  const { numDeletedRows } = await tx.q
    .deleteFrom('late_transactions')
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .where('sign', '=', 1)
    .where('settlement_day', '>', settlement.closed_through)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return
  const closed = await findClosed(tx, [transactionId], settlement)
  await insertLate(tx, closed, -1, addDays(settlement.closed_through, 1))
}
