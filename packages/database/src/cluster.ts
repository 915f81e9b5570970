import { sql } from 'kysely'
import type { Connection } from './engine.ts'
import type { Tx } from './scope.ts'

/**
 * Returns true if the tables with rows of merchants are distributed over the nodes of a Citus
 * cluster. On a cluster, a query over several merchants needs another form, because Citus rejects
 * lateral joins from the result of one node to rows of another node.
 */
export async function isDistributed(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as found`.execute(tx.q)
  return rows[0]!.found
}

/**
 * On a Citus cluster, makes the rest of the transaction use one connection per node. Must be called
 * if a transaction reads or changes rows of several merchants and then changes a reference table.
 * Otherwise, Citus rejects the change of the reference table. A PostgreSQL server without Citus
 * accepts the unknown setting and ignores it.
 */
export async function oneNodeAtATime({
  connection,
}: {
  readonly connection: Pick<Connection, 'query'>
}): Promise<void> {
  await connection.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
}
