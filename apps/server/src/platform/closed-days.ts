import { shareMerchantLock } from '@choba/database/advisory-locks.ts'
import { PAYMENT, State } from '@choba/database/codes.ts'
import { newId } from '@choba/database/ids.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'

// What is counted after its business day was closed is settled on the first open day. Every transaction that counts rows, or
// takes one out of the count, says so here before it ends: it shares a lock that a close has alone, so that a row is either
// seen by the close or finds the day closed. The lock and what it protects are two statements, since one sees what was there
// before it waited.

/**
 * The last business day of a merchant that is closed; null while none is. What is said of it and of the days before stays: no
 * terms begin there, and no store changes its company.
 * @param hold no further day is closed until the end of the transaction
 */
export async function readClosedThrough({ q }: Tx, merchantId: number, hold = false): Promise<string | null> {
  if (hold) await shareMerchantLock(q, 'settlement', merchantId)
  const settlement = await q
    .selectFrom('settlements')
    .select('closed_through')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return settlement?.closed_through ?? null
}

/** Notes which of these transactions, as they are now, count on a day that is closed. */
export async function noteLate(tx: Tx<WorkerScope>, transactionIds: readonly bigint[]): Promise<void> {
  if (transactionIds.length === 0) return
  const { merchantId } = tx.scope
  await shareMerchantLock(tx.q, 'settlement', merchantId)
  await sql`
    insert into late_transactions (merchant_id, id, tenant_id, transaction_id, store_id, brand_id, trade_kind, amount, sign,
      counted_day, terms_day, settlement_day)
    select t.merchant_id, n.id, t.tenant_id, t.id, t.store_id, t.brand_id, t.trade_kind, t.amount, 1, t.business_day,
      coalesce(p.business_day, t.business_day), s.closed_through + 1
    from unnest(${[...transactionIds]}::bigint[], ${transactionIds.map(() => newId())}::bigint[]) as n (transaction_id, id)
    join settlements s on s.merchant_id = ${merchantId}
    join transactions t on t.merchant_id = ${merchantId} and t.id = n.transaction_id
      and t.business_day between s.first_day and s.closed_through
      and ((t.trade_kind = ${sql.lit(PAYMENT)} and t.state = ${sql.lit(State.paid)}) or t.state = ${sql.lit(State.succeeded)})
    left join transactions p on p.merchant_id = ${merchantId} and p.id = t.original_id
    returning id`.execute(tx.q)
}

/** Notes that a transaction which counts until now does not any more. Called before its row says so. */
export async function noteUncounted(tx: Tx<WorkerScope>, transactionId: bigint): Promise<void> {
  const { merchantId } = tx.scope
  await shareMerchantLock(tx.q, 'settlement', merchantId)
  // A late row of a day that is still open has not been settled.
  const { rows } = await sql`
    delete from late_transactions l using settlements s
    where s.merchant_id = ${merchantId} and l.merchant_id = ${merchantId} and l.transaction_id = ${transactionId}::bigint
      and l.sign = 1 and l.settlement_day > s.closed_through
    returning l.id`.execute(tx.q)
  if (rows.length > 0) return
  await sql`
    insert into late_transactions (merchant_id, id, tenant_id, transaction_id, store_id, brand_id, trade_kind, amount, sign,
      counted_day, terms_day, settlement_day)
    select t.merchant_id, ${newId()}::bigint, t.tenant_id, t.id, t.store_id, t.brand_id, t.trade_kind, t.amount, -1,
      t.business_day, coalesce(p.business_day, t.business_day), s.closed_through + 1
    from settlements s
    join transactions t on t.merchant_id = ${merchantId} and t.id = ${transactionId}::bigint
      and t.business_day between s.first_day and s.closed_through
    left join transactions p on p.merchant_id = ${merchantId} and p.id = t.original_id
    where s.merchant_id = ${merchantId}
    returning id`.execute(tx.q)
}
