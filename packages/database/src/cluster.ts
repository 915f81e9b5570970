import { sql } from 'kysely'
import type { Connection } from './engine.ts'
import type { Tx } from './scope.ts'

/**
 * Whether the tables of merchants are spread over the nodes of a Citus cluster. A call that asks about several merchants then
 * needs a statement of another shape: Citus refuses lateral joins from what is found on one node to the rows of another.
 */
export async function isDistributed(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as found`.execute(tx.q)
  return rows[0]!.found
}

/**
 * On a cluster, for the rest of the transaction: its nodes are asked one after the other, over one connection each. For a transaction
 * that looks at rows of every merchant, or changes them, before it changes a table that every node has: otherwise Citus refuses
 * that change. A server without Citus takes the setting as a name without a meaning.
 */
export async function oneNodeAtATime({
  connection,
}: {
  readonly connection: Pick<Connection, 'query'>
}): Promise<void> {
  await connection.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
}
