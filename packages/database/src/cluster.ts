import { sql } from 'kysely'
import type { Connection } from './engine.ts'
import type { Tx } from './scope.ts'

/**
 * Returns true if the tables of merchants are distributed over the nodes of a Citus cluster. A
 * query over several merchants then needs another form, because Citus rejects lateral joins from
 * the result of one node to rows of another node.
 */
export async function isDistributed(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as found`.execute(tx.q)
  return rows[0]!.found
}

/**
 * On a Citus cluster, makes the rest of the transaction use one connection per node, one node at a
 * time. Needed if a transaction reads or changes rows of several merchants before it changes a
 * reference table; Citus rejects that change otherwise. A PostgreSQL server without Citus accepts
 * the unknown setting and ignores it.
 */
export async function oneNodeAtATime({
  connection,
}: {
  readonly connection: Pick<Connection, 'query'>
}): Promise<void> {
  await connection.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
}
