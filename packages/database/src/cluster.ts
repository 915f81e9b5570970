import { sql } from 'kysely'
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
