import type { UndoObstacle } from '@choba/contract/imports.contract.ts'
import { PAYMENT, State } from '@choba/database/codes.ts'
import type { ImportTableRow } from '@choba/database/import-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'

const counts = sql`((t.trade_kind = ${sql.lit(PAYMENT)} and t.state = ${sql.lit(State.paid)}) or t.state = ${sql.lit(State.succeeded)})`

/** What can stand on transactions of an import, in the order in which it is said. Each names rows `t` of it. */
const standing: readonly (readonly [
  obstacle: UndoObstacle,
  joined: RawBuilder<unknown>,
  where?: RawBuilder<unknown>,
])[] = [
  [
    'refund',
    sql`join transactions o on o.merchant_id = t.merchant_id and o.original_id = t.id
      and o.import_id is distinct from t.import_id`,
  ],
  ['dispute', sql`join disputes o on o.merchant_id = t.merchant_id and o.payment_id = t.id`],
  [
    // What came late to a closed day and waits for the next close has not been settled.
    'deposit',
    sql`join imports i on i.merchant_id = t.merchant_id and i.id = t.import_id and not i.settled_elsewhere
      join settlements o on o.merchant_id = t.merchant_id and ${counts}
        and t.business_day between o.first_day and o.closed_through
      left join late_transactions l on l.merchant_id = t.merchant_id and l.transaction_id = t.id and l.sign = 1
        and l.settlement_day > o.closed_through`,
    sql`and l.id is null`,
  ],
  [
    'dayClose',
    sql`join day_closes o on o.merchant_id = t.merchant_id and o.store_id = t.store_id and o.day = t.business_day
      and ${counts}`,
  ],
]

/** Whether it has come so far that there is something to take out again, and nothing works on it. */
const isEnded = ({ state, accepted, lease_until: until }: ImportTableRow): boolean =>
  (state === 'DONE' || state === 'STOPPED' || (state === 'FAILED' && accepted > 0)) &&
  (until === null || until.getTime() < Date.now())

/** What stands on the transactions of an import. */
export async function standingOn(
  { q }: Tx,
  { merchant_id, id }: Pick<ImportTableRow, 'merchant_id' | 'id'>,
): Promise<UndoObstacle | null> {
  for (const [obstacle, joined, where = sql``] of standing) {
    const { rows } = await sql`select 1 from transactions t ${joined}
      where t.merchant_id = ${merchant_id} and t.import_id = ${id} ${where} limit 1`.execute(q)
    if (rows.length > 0) return obstacle
  }
  return null
}

/** Why an import cannot be undone now; null where it can be. */
export const undoObstacleOf = async (tx: Tx, row: ImportTableRow): Promise<UndoObstacle | null> =>
  isEnded(row) ? standingOn(tx, row) : 'notEnded'
