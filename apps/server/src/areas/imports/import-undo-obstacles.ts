import type { ImportDetail, UndoObstacle } from '@choba/contract/imports.contract.ts'
import type { ImportTableRow } from '@choba/database/import-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { counts } from '#ledger/counts.ts'

type Standing = Pick<ImportTableRow, 'merchant_id' | 'id' | 'paid_out_externally'>

/**
 * Returns a function that counts those transactions `t` of an import for which the given join finds
 * a row.
 */
const countOf =
  (joined: RawBuilder<unknown>) =>
  async ({ q }: Tx, { merchant_id, id }: Standing): Promise<number> => {
    const { rows } = await sql<{
      n: number
    }>`select count(distinct t.id)::int as n from transactions t ${joined}
      where t.merchant_id = ${merchant_id} and t.import_id = ${id}`.execute(q)
    return rows[0]!.n
  }

/**
 * Counts the transactions of an import that are in a deposit. A late transaction that waits for the
 * next close is in no deposit yet. Runs two queries without a join: right after a large import the
 * planner has no statistics, and would choose a plan for the join that takes minutes.
 */
async function countDeposited(
  { q }: Tx,
  { merchant_id, id, paid_out_externally }: Standing,
): Promise<number> {
  const closed = await q
    .selectFrom('settlements')
    .select(['first_day', 'closed_through'])
    .where('merchant_id', '=', merchant_id)
    .executeTakeFirst()
  if (paid_out_externally || !closed) return 0
  const own = sql`t.merchant_id = ${merchant_id} and t.import_id = ${id} and ${counts('t')}
    and t.business_day between ${closed.first_day}::date and ${closed.closed_through}::date`
  const numberOf = async (count: RawBuilder<{ n: number }>): Promise<number> =>
    (await count.execute(q)).rows[0]!.n
  const all = await numberOf(sql`select count(*)::int as n from transactions t where ${own}`)
  if (all === 0) return 0
  const waiting = await numberOf(sql`
    select count(distinct l.transaction_id)::int as n from late_transactions l
    join transactions t on t.merchant_id = l.merchant_id and t.id = l.transaction_id
    where l.merchant_id = ${merchant_id} and l.sign = 1 and l.settlement_day > ${closed.closed_through}::date and ${own}`)
  return all - waiting
}

/** Checks for each obstacle to undoing an import. The first obstacle found is reported. */
const standing: readonly (readonly [UndoObstacle, (tx: Tx, row: Standing) => Promise<number>])[] = [
  [
    'refund',
    countOf(sql`join transactions o on o.merchant_id = t.merchant_id and o.original_id = t.id
      and o.import_id is distinct from t.import_id`),
  ],
  [
    'dispute',
    countOf(sql`join disputes o on o.merchant_id = t.merchant_id and o.payment_id = t.id`),
  ],
  ['deposit', countDeposited],
  [
    'dayClose',
    countOf(sql`join day_closes o on o.merchant_id = t.merchant_id and o.store_id = t.store_id and o.day = t.business_day
      and ${counts('t')}`),
  ],
]

/**
 * Returns true if an import has ended with stored rows and no process holds its lease. Only such
 * imports can be undone.
 */
const isEnded = ({ state, accepted, lease_until: until }: ImportTableRow): boolean =>
  (state === 'DONE' || state === 'STOPPED' || (state === 'FAILED' && accepted > 0)) &&
  (until === null || until.getTime() < Date.now())

/** Reason why an import cannot be undone, with the number of affected transactions. */
export type Obstacle = Pick<ImportDetail, 'undoObstacle' | 'obstacleRows'>

const none: Obstacle = { undoObstacle: null, obstacleRows: 0 }

/**
 * Returns the first obstacle that transactions of the import have. The import's state is not
 * checked.
 */
export async function standingOn(tx: Tx, row: Standing): Promise<Obstacle> {
  for (const [undoObstacle, count] of standing) {
    const obstacleRows = await count(tx, row)
    if (obstacleRows > 0) return { undoObstacle, obstacleRows }
  }
  return none
}

/** Returns the reason why an import cannot be undone now, in its state and its transactions. */
export const undoObstacleOf = async (tx: Tx, row: ImportTableRow): Promise<Obstacle> =>
  isEnded(row) ? standingOn(tx, row) : { ...none, undoObstacle: 'notEnded' }
