import { addDays } from '@choba/contract/period.ts'
import { shareMerchantLock } from '@choba/database/advisory-locks.ts'
import { newId } from '@choba/database/ids.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { allOf } from '@choba/database/statements.ts'
import { sql } from 'kysely'
import { amountClass, changeCounted, findCountedDays } from './counted-days.ts'
import { counts, type Way } from './counts.ts'
import { paidOutHereSql } from './external-payouts.ts'

// A transaction that counts after its business day was closed is late: it is settled on the first
// open day. If the rollups already include its business day, the transaction is also added to the
// rollups of that day.
// Every database transaction that makes rows count, or stop counting, must call `recordLate` or
// `recordReversal` before it ends. Both take the merchant's settlement lock in shared mode; closing
// a day and counting a day take the lock exclusively. So a new row is either visible to the close,
// or the writer of the row sees that the day is closed.
// The lock and the read after it are two statements, because a statement that waited for a lock
// still sees the data from before the wait. A Citus cluster accepts only plain statements, so this
// file does not use database functions.

const findSettlement = (q: Tx['q'], merchantId: number) =>
  q
    .selectFrom('settlements')
    .select(['first_day', 'closed_through'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

/**
 * Returns the last closed business day of a merchant; null if no day is closed. Terms and store
 * companies of that day and of earlier days must not change.
 * @param withLock true to prevent the close of further days until the transaction ends
 */
export async function readClosedThrough(
  { q }: Tx,
  merchantId: number,
  withLock = false,
): Promise<string | null> {
  if (withLock) await shareMerchantLock(q, 'settlement', merchantId)
  const settlement = await findSettlement(q, merchantId)
  return settlement?.closed_through ?? null
}

/**
 * Returns a function that maps a business day to its settlement day: the same day while it is open,
 * otherwise the first open day. No further day can be closed until the transaction ends.
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

/**
 * SQL: true if the business day of transaction `t` is between `from` and `to`. Without bounds, the
 * result is false.
 */
const isOn = (from: string | undefined, to: string | undefined) =>
  sql`coalesce(t.business_day between ${from ?? null}::date and ${to ?? null}::date, false)`

/**
 * Part of a `with`: deletes the notes of late transactions that have not been settled yet, because
 * these transactions no longer count.
 */
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
 * Records that transactions start or stop counting on closed days or on days that the rollups
 * include. The SQL text is the same for any number of transactions, so its plan is cached. Holds
 * the settlement lock until the transaction ends.
 */
async function recordDatedChanges(
  tx: Tx<WorkerScope>,
  transactionIds: readonly bigint[],
  way: Way,
) {
  if (transactionIds.length === 0) return
  const { q, scope } = tx
  // The queries are sent together; PostgreSQL runs the reads after it has the lock.
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
  // The ids come from a subquery so that the planner does not see their number, as with `anyOf`. On
  // a cluster an `insert … select` that returns nothing becomes a COPY, which row-level security
  // rejects.
  await sql`
    with dated as (
      select t.merchant_id, t.tenant_id, t.id, r.late_id, t.store_id, t.payment_method_id, t.trade_kind, t.amount, t.business_day as day,
        coalesce(p.business_day, t.business_day) as terms_day,
        extract(hour from t.paid_at at time zone m.time_zone)::smallint as hour, ${amountClass('t.amount')} as amount_class,
        ${closed} and ${paidOutHereSql('t', scope.merchantId)} as is_closed, ${counted} as is_counted
      from unnest((select ${ids}::bigint[]), (select ${ids.map(() => newId())}::bigint[])) as r (id, late_id)
      join transactions t on t.merchant_id = ${scope.merchantId} and t.id = r.id
      join merchants m on m.id = t.merchant_id
      left join transactions p on p.merchant_id = t.merchant_id and p.id = t.original_id
      where (${closed} or ${counted}) and ${counts('t')}
    ), ${isTaken ? unsettled(ids, tx, settlement) : sql``} late as (
      insert into late_transactions (merchant_id, id, tenant_id, transaction_id, store_id, payment_method_id, trade_kind, amount, sign,
        counted_day, terms_day, settlement_day)
      select merchant_id, late_id, tenant_id, id, store_id, payment_method_id, trade_kind, amount, ${sql.lit(isTaken ? -1 : 1)},
        day, terms_day, ${settlement ? addDays(settlement.closed_through, 1) : null}::date
      from dated where is_closed ${isTaken ? sql`and id not in (select transaction_id from unsettled)` : sql``}
      returning id
    ), ${changeCounted(way)}
    select from dated`.execute(q)
}

/**
 * Records the given transactions that start to count on a closed day, or on a day that the rollups
 * include. Ignores the other given transactions.
 */
export const recordLate = (tx: Tx<WorkerScope>, transactionIds: readonly bigint[]): Promise<void> =>
  recordDatedChanges(tx, transactionIds, 'added')

/**
 * Records that a transaction no longer counts. Must be called before the row of the transaction
 * changes.
 */
export const recordReversal = (tx: Tx<WorkerScope>, transactionId: bigint): Promise<void> =>
  recordReversals(tx, [transactionId])

/**
 * Records that transactions no longer count. Must be called before the rows of the transactions
 * change.
 */
export const recordReversals = (
  tx: Tx<WorkerScope>,
  transactionIds: readonly bigint[],
): Promise<void> => recordDatedChanges(tx, transactionIds, 'taken')
