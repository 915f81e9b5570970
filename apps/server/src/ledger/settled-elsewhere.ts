import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'

// Payments that another service pays out. They come from that service's files, count in sales and
// are in no deposit.

/**
 * SQL: true if this service pays out a row of `transactions` called `alias`. Evaluates the import
 * in the same statement, so that a row and its import are seen together.
 */
export const isSettledHere = (alias: string, merchantId: number): RawBuilder<boolean> => {
  const importId = sql.ref(`${alias}.import_id`)
  return sql<boolean>`(${importId} is null or ${importId} not in (
    select i.id from imports i where i.merchant_id = ${merchantId} and i.settled_elsewhere))`
}

/** Returns true if this service pays out the transaction. */
export async function isPaidOutHere(
  { q }: Tx,
  merchantId: number,
  transactionId: bigint,
): Promise<boolean> {
  const { rows } = await sql<{
    here: boolean
  }>`select ${isSettledHere('t', merchantId)} as here from transactions t
    where t.merchant_id = ${merchantId} and t.id = ${transactionId}`.execute(q)
  return rows[0]!.here
}

/**
 * SQL: true if another service pays out any payment of the merchant. An index answers it without
 * reading rows.
 */
export const hasSettledElsewhere = (merchantId: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from imports i where i.merchant_id = ${merchantId} and i.settled_elsewhere)`

/**
 * Returns `isSettledHere`, or SQL `true` if no other service pays out payments of the merchant,
 * which is the usual case. A caller that stores the results must hold the close's lock, so that no
 * import adds rows meanwhile.
 * @param isElsewhere result of `hasSettledElsewhere`, if the caller has it
 */
export async function settledHere(
  { q }: Tx,
  merchantId: number,
  alias: string,
  isElsewhere?: boolean,
): Promise<RawBuilder<boolean>> {
  const has = isElsewhere ?? (await findElsewhere(q, merchantId))
  return has ? isSettledHere(alias, merchantId) : sql<boolean>`true`
}

async function findElsewhere(q: Tx['q'], merchantId: number): Promise<boolean> {
  const elsewhere = await q
    .selectFrom('imports')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('settled_elsewhere', '=', true)
    .limit(1)
    .execute()
  return elsewhere.length > 0
}
