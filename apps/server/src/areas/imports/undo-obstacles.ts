import type { UndoObstacle } from '@choba/contract/imports.contract.ts'
import { PAYMENT, State } from '@choba/database/codes.ts'
import type { ImportTableRow } from '@choba/database/import-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'

const counts = sql`((t.trade_kind = ${sql.lit(PAYMENT)} and t.state = ${sql.lit(State.paid)}) or t.state = ${sql.lit(State.succeeded)})`

type Standing = Pick<ImportTableRow, 'merchant_id' | 'id' | 'settled_elsewhere'>

/** Whether a statement about transactions `t` of an import finds any. */
const isAny =
  (joined: RawBuilder<unknown>) =>
  async ({ q }: Tx, { merchant_id, id }: Standing): Promise<boolean> => {
    const { rows } = await sql`select 1 from transactions t ${joined}
      where t.merchant_id = ${merchant_id} and t.import_id = ${id} limit 1`.execute(q)
    return rows.length > 0
  }

/**
 * Whether a transaction is in a deposit: what came late to a closed day and waits for the next close is in none. Both are counted,
 * and not looked up for each other: the planner has not heard yet of what a large import has brought, and took 83 s for 20,000 rows.
 */
async function isDeposited({ q }: Tx, { merchant_id, id, settled_elsewhere }: Standing): Promise<boolean> {
  const closed = await q
    .selectFrom('settlements')
    .select(['first_day', 'closed_through'])
    .where('merchant_id', '=', merchant_id)
    .executeTakeFirst()
  if (settled_elsewhere || !closed) return false
  const own = sql`t.merchant_id = ${merchant_id} and t.import_id = ${id} and ${counts}
    and t.business_day between ${closed.first_day}::date and ${closed.closed_through}::date`
  const countOf = async (count: RawBuilder<{ n: bigint }>): Promise<bigint> => (await count.execute(q)).rows[0]!.n
  const all = await countOf(sql`select count(*) as n from transactions t where ${own}`)
  if (all === 0n) return false
  const waiting = await countOf(sql`
    select count(distinct l.transaction_id) as n from late_transactions l
    join transactions t on t.merchant_id = l.merchant_id and t.id = l.transaction_id
    where l.merchant_id = ${merchant_id} and l.sign = 1 and l.settlement_day > ${closed.closed_through}::date and ${own}`)
  return all > waiting
}

/** What can stand on transactions of an import, in the order in which it is said. */
const standing: readonly (readonly [UndoObstacle, (tx: Tx, row: Standing) => Promise<boolean>])[] = [
  [
    'refund',
    isAny(sql`join transactions o on o.merchant_id = t.merchant_id and o.original_id = t.id
      and o.import_id is distinct from t.import_id`),
  ],
  ['dispute', isAny(sql`join disputes o on o.merchant_id = t.merchant_id and o.payment_id = t.id`)],
  ['deposit', isDeposited],
  [
    'dayClose',
    isAny(sql`join day_closes o on o.merchant_id = t.merchant_id and o.store_id = t.store_id and o.day = t.business_day
      and ${counts}`),
  ],
]

/** Whether it has come so far that there is something to take out again, and nothing works on it. */
const isEnded = ({ state, accepted, lease_until: until }: ImportTableRow): boolean =>
  (state === 'DONE' || state === 'STOPPED' || (state === 'FAILED' && accepted > 0)) &&
  (until === null || until.getTime() < Date.now())

/** What stands on the transactions of an import. */
export async function standingOn(tx: Tx, row: Standing): Promise<UndoObstacle | null> {
  for (const [obstacle, stands] of standing) if (await stands(tx, row)) return obstacle
  return null
}

/** Why an import cannot be undone now; null where it can be. */
export const undoObstacleOf = async (tx: Tx, row: ImportTableRow): Promise<UndoObstacle | null> =>
  isEnded(row) ? standingOn(tx, row) : 'notEnded'
