import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { recordReversals } from './closed-days.ts'
import { figuresChange, hasFigure, hasSucceededState } from './counts.ts'
import { changeDays } from './day-rollups.ts'
import { removePaymentsFromSales } from './sale-amounts.ts'
import { removeRefundsFromSales } from './sale-refunds.ts'

/** Maximum number of ids in one statement. */
const AT_ONCE = 5_000

/** Returns the ids of an import's rows and locks the rows until the transaction ends. */
export async function lockImported(
  { q, scope }: Tx<WorkerScope>,
  importId: bigint,
): Promise<bigint[]> {
  const ids: bigint[] = []
  for (let last = 0n; ;) {
    const rows = await q
      .selectFrom('transactions')
      .select('id')
      .where('merchant_id', '=', scope.merchantId)
      .where('import_id', '=', importId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .forUpdate()
      .execute()
    for (const { id } of rows) ids.push(id)
    if (rows.length < AT_ONCE) return ids
    last = rows.at(-1)!.id
  }
}

/**
 * Deletes all rows of an import and subtracts their amounts from every rollup and order. No other
 * function deletes transactions. The caller must hold the row locks and the merchant's feed lock
 * exclusively, and have checked that no other data depends on the rows.
 * @param ids ids of all rows of the import
 */
export async function removeImported(
  tx: Tx<WorkerScope>,
  importId: bigint,
  ids: readonly bigint[],
): Promise<void> {
  const { q, scope } = tx
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await recordReversals(tx, ids.slice(from, from + AT_ONCE))
  await sql`
    with gone as (
      select merchant_id, tenant_id, business_day, store_id, payment_method_id, trade_kind, state, amount from transactions
      where merchant_id = ${scope.merchantId} and import_id = ${importId} and ${hasFigure()}
    ), ${changeDays('gone', figuresChange('taken'))}
    select count(*) from gone`.execute(q)
  await removePaymentsFromSales(tx, importId)
  await removeRefundsFromSales(tx, importId)
  // Payments that stay lose the refunded amount of the deleted refunds.
  await sql`
    update transactions p set refunded = p.refunded - s.amount
    from (select original_id, sum(amount)::bigint as amount from transactions
      where merchant_id = ${scope.merchantId} and import_id = ${importId} and original_id is not null and ${hasSucceededState()}
      group by original_id) s
    where p.merchant_id = ${scope.merchantId} and p.id = s.original_id
      and p.import_id is distinct from ${importId}::bigint`.execute(q)
  await sql`
    delete from import_rows r using transactions t
    where r.merchant_id = ${scope.merchantId} and t.merchant_id = ${scope.merchantId} and t.id = r.id
      and t.import_id = ${importId}`.execute(q)
  await sql`
    delete from transaction_points p using transactions t
    where p.merchant_id = ${scope.merchantId} and t.merchant_id = ${scope.merchantId} and t.id = p.transaction_id
      and t.import_id = ${importId}`.execute(q)
  await q
    .deleteFrom('transactions')
    .where('merchant_id', '=', scope.merchantId)
    .where('import_id', '=', importId)
    .execute()
}
