import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'

// Another service has the money of payments that came in from its files: they are in sales, and in no deposit of ours.

/**
 * SQL: whether a row of `transactions` called `alias` is paid out here. It reads the row itself, and in one statement with it, so
 * that a row and its import are seen together.
 */
export const isSettledHere = (alias: string, merchantId: number): RawBuilder<boolean> => {
  const importId = sql.ref(`${alias}.import_id`)
  return sql<boolean>`(${importId} is null or ${importId} not in (
    select i.id from imports i where i.merchant_id = ${merchantId} and i.settled_elsewhere))`
}

/** Whether one transaction is paid out here. */
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

/** SQL: whether another service pays out anything of a merchant; an index answers without the rows. */
export const hasSettledElsewhere = (merchantId: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from imports i where i.merchant_id = ${merchantId} and i.settled_elsewhere)`

/**
 * The same where few merchants have such imports, and an index answers for the others without the rows. A caller whose figures stay
 * holds the lock of the close: no import adds rows meanwhile.
 * @param isElsewhere what `hasSettledElsewhere` has said, where that has been asked
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
