import type { Connection } from '../src/engine.ts'

interface Dropped {
  drop: string
  restore: string
}

/**
 * Returns the indexes, unique constraints and foreign keys of a table. Creating them after a load
 * is faster than updating them during the load.
 */
async function costlyParts(
  connection: Pick<Connection, 'query'>,
  table: string,
): Promise<Dropped[]> {
  const keys = await connection.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype in ('f', 'u') order by conname`,
    [table],
  )
  const indexes = await connection.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     order by c.relname`,
    [table],
  )
  return [
    ...keys.rows.map(({ name, definition }) => ({
      drop: `alter table ${table} drop constraint ${name}`,
      restore: `alter table ${table} add constraint ${name} ${definition}`,
    })),
    ...indexes.rows.map(({ name, definition }) => ({
      drop: `drop index ${name}`,
      restore: definition,
    })),
  ]
}

/**
 * Drops foreign keys, unique constraints and indexes of the tables, runs `load`, and creates them
 * again. Primary keys stay.
 */
export async function withoutIndexes(
  connection: Pick<Connection, 'query'>,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const parts: Dropped[] = []
  for (const table of tables) parts.push(...(await costlyParts(connection, table)))
  for (const { drop } of parts) await connection.query(drop)
  // Allows index builds to sort in memory. With the default of 64 MB they would use the disk. The
  // setting applies to this transaction only.
  await connection.query(`set local maintenance_work_mem = '256MB'`)
  await load()
  // Creates indexes first, because the checks of foreign keys use them.
  for (const { restore } of parts.reverse()) await connection.query(restore)
}
