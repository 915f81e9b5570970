import { addDays } from '@choba/contract/period.ts'
import { shareMerchantLock } from '@choba/database/advisory-locks.ts'
import { newId } from '@choba/database/ids.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { allOf } from '@choba/database/statements.ts'
import { sql } from 'kysely'
import { amountClass, changeCounted, findCountedDays } from './counted-days.ts'
import { counts, type Way } from './counts.ts'
import { isSettledHere } from './settled-elsewhere.ts'

// What is counted after its business day was closed is settled on the first open day, and is added to the figures of its own day
// once that is counted. Every transaction that counts rows, or takes one out of the count, says so here before it ends: it
// shares a lock that a close, and the count of a day, has alone, so that a row is either seen by these or finds the day
// closed. The lock and what it protects are two statements, since one sees what was there before it waited. All of it is in
// plain statements, which a cluster takes.

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
export async function readClosedThrough(
  { q }: Tx,
  merchantId: number,
  hold = false,
): Promise<string | null> {
  if (hold) await shareMerchantLock(q, 'settlement', merchantId)
  const settlement = await findSettlement(q, merchantId)
  return settlement?.closed_through ?? null
}

/**
 * Where what is of a business day is settled: on that day or, once it is closed, on the first open one. No further day is closed until
 * the end of the transaction.
 */
export async function holdSettlementDays(
  { q }: Tx,
  merchantId: number,
): Promise<(businessDay: string) => string> {
  const [, settlement] = await allOf([
    shareMerchantLock(q, 'settlement', merchantId),
    findSettlement(q, merchantId),
  ])
  return (day) =>
    settlement && isClosed(settlement, day) ? addDays(settlement.closed_through, 1) : day
}

type Settlement = Awaited<ReturnType<typeof findSettlement>>

const isClosed = (settlement: Settlement, day: string): boolean =>
  settlement !== undefined && settlement.first_day <= day && day <= settlement.closed_through

/** SQL: whether the day of a transaction `t` is one of these; there may be none. */
const isOn = (from: string | undefined, to: string | undefined) =>
  sql`coalesce(t.business_day between ${from ?? null}::date and ${to ?? null}::date, false)`

/** What is late of a day that is closed and has not been settled does not count any more: its row goes. */
const unsettled = (
  ids: readonly bigint[],
  { scope }: Tx<WorkerScope>,
  settlement: Settlement,
) => sql`
  unsettled as (
    delete from late_transactions where merchant_id = ${scope.merchantId} and transaction_id = any(${ids}::bigint[])
      and sign = 1 and settlement_day > ${settlement?.closed_through ?? null}::date
    returning transaction_id
  ),`

/**
 * Changes the count of transactions on days that are closed or counted, in one statement that is the same for any number of them. The lock
 * is held from here on.
 */
async function changeDated(tx: Tx<WorkerScope>, transactionIds: readonly bigint[], way: Way) {
  if (transactionIds.length === 0) return
  const { q, scope } = tx
  // Sent at once: PostgreSQL reads the days when it has the lock.
  const [, settlement, known] = await allOf([
    shareMerchantLock(q, 'settlement', scope.merchantId),
    findSettlement(q, scope.merchantId),
    findCountedDays(tx, scope.merchantId),
  ])
  if (!settlement && !known) return
  const ids = [...new Set(transactionIds)]
  const isTaken = way === 'taken'
  const [closed, counted] = [
    isOn(settlement?.first_day, settlement?.closed_through),
    isOn(known?.first_day, known?.counted_through),
  ]
  // The ids are selected so that the planner does not see how many there are, as with `anyOf`. On a cluster an `insert … select` that
  // returns nothing is a COPY, which row-level security refuses.
  await sql`
    with dated as (
      select t.merchant_id, t.tenant_id, t.id, r.late_id, t.store_id, t.brand_id, t.trade_kind, t.amount, t.business_day as day,
        coalesce(p.business_day, t.business_day) as terms_day,
        extract(hour from t.paid_at at time zone m.time_zone)::smallint as hour, ${amountClass('t.amount')} as amount_class,
        ${closed} and ${isSettledHere('t', scope.merchantId)} as is_closed, ${counted} as is_counted
      from unnest((select ${ids}::bigint[]), (select ${ids.map(() => newId())}::bigint[])) as r (id, late_id)
      join transactions t on t.merchant_id = ${scope.merchantId} and t.id = r.id
      join merchants m on m.id = t.merchant_id
      left join transactions p on p.merchant_id = t.merchant_id and p.id = t.original_id
      where (${closed} or ${counted}) and ${counts('t')}
    ), ${isTaken ? unsettled(ids, tx, settlement) : sql``} late as (
      insert into late_transactions (merchant_id, id, tenant_id, transaction_id, store_id, brand_id, trade_kind, amount, sign,
        counted_day, terms_day, settlement_day)
      select merchant_id, late_id, tenant_id, id, store_id, brand_id, trade_kind, amount, ${sql.lit(isTaken ? -1 : 1)},
        day, terms_day, ${settlement ? addDays(settlement.closed_through, 1) : null}::date
      from dated where is_closed ${isTaken ? sql`and id not in (select transaction_id from unsettled)` : sql``}
      returning id
    ), ${changeCounted(way)}
    select from dated`.execute(q)
}

/** Notes which of these transactions, as they are now, count on a day that is closed or counted. */
export const noteLate = (tx: Tx<WorkerScope>, transactionIds: readonly bigint[]): Promise<void> =>
  changeDated(tx, transactionIds, 'added')

/** Notes that a transaction which counts until now does not any more. Called before its row says so. */
export const noteUncounted = (tx: Tx<WorkerScope>, transactionId: bigint): Promise<void> =>
  noteAllUncounted(tx, [transactionId])

/** The same of several. */
export const noteAllUncounted = (
  tx: Tx<WorkerScope>,
  transactionIds: readonly bigint[],
): Promise<void> => changeDated(tx, transactionIds, 'taken')
