import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'

// Payments that another service pays out to the merchant. They are imported from the files of that
// service, count in sales and are in no deposit.

/**
 * SQL: true if Choba, and not another service, pays out the row `alias` of `transactions`. Reads
 * the import in the same statement as the row, so that the row and its import are seen together.
 */
export const paidOutHereSql = (alias: string, merchantId: number): RawBuilder<boolean> => {
  const importId = sql.ref(`${alias}.import_id`)
  return sql<boolean>`(${importId} is null or ${importId} not in (
    select i.id from imports i where i.merchant_id = ${merchantId} and i.paid_out_externally))`
}

/** Returns true if Choba, and not another service, pays out the transaction. */
export async function isPaidOutHere(
  { q }: Tx,
  merchantId: number,
  transactionId: bigint,
): Promise<boolean> {
  const { rows } = await sql<{
    here: boolean
  }>`select ${paidOutHereSql('t', merchantId)} as here from transactions t
    where t.merchant_id = ${merchantId} and t.id = ${transactionId}`.execute(q)
  return rows[0]!.here
}

/**
 * SQL: true if another service pays out any payment of the merchant. An index answers it without
 * reading rows.
 */
export const hasExternalPayoutsSql = (merchantId: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from imports i where i.merchant_id = ${merchantId} and i.paid_out_externally)`

/**
 * Returns `paidOutHereSql`, or SQL `true` if no other service pays out payments of the merchant,
 * which is the usual case. A caller that stores the results must hold the settlement lock, so that
 * no import adds externally paid rows meanwhile.
 * @param hasExternalPayouts result of `hasExternalPayoutsSql`, if the caller has it
 */
export async function paidOutHereCondition(
  { q }: Tx,
  merchantId: number,
  alias: string,
  hasExternalPayouts?: boolean,
): Promise<RawBuilder<boolean>> {
  const has = hasExternalPayouts ?? (await findExternalPayouts(q, merchantId))
  return has ? paidOutHereSql(alias, merchantId) : sql<boolean>`true`
}

async function findExternalPayouts(q: Tx['q'], merchantId: number): Promise<boolean> {
  const imports = await q
    .selectFrom('imports')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('paid_out_externally', '=', true)
    .limit(1)
    .execute()
  return imports.length > 0
}
