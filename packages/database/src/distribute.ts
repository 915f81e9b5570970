import { oneNodeAtATime } from './cluster.ts'
import type { Connection, Engine } from './engine.ts'
import { foreignMigrationIn, readApplied, readMigrations } from './migration-files.ts'
import { asOwner } from './owner.ts'
import { readPlacements, type Placement } from './placements.ts'

/**
 * Thrown if a database cannot be distributed over a Citus cluster. The message is for the operator.
 */
export class NotDistributable extends Error {
  override readonly name = 'NotDistributable'
}

/**
 * Timeout of each statement in milliseconds: one day, because distributing a table copies all its
 * rows.
 */
const DEADLINE = 86_400_000

interface ForeignKey {
  table: string
  name: string
  definition: string
  target: string
}

/**
 * Distributes the tables of a migrated database over its Citus cluster, as each table's comment
 * specifies. Runs in one transaction, so a failure leaves the database unchanged. Skips tables that
 * are already distributed.
 * @returns the names of the newly distributed tables, in order
 * @throws NotDistributable
 */
export async function distribute(engine: Engine): Promise<string[]> {
  const distributed = await asOwner(
    engine,
    async (_q, connection) => {
      await expectCluster(connection)
      await expectMigrated(connection)
      const placements = await readPlacements(connection)
      const unplaced = [...placements].filter(([, placement]) => !placement).map(([name]) => name)
      if (unplaced.length > 0)
        throw new NotDistributable(`No placement is said for ${unplaced.join(', ')}.`)

      const placed = await distributedTables(connection)
      const wrong = [...placed].filter(([name, placement]) => placements.get(name) !== placement)
      if (wrong.length > 0)
        throw new NotDistributable(
          `Placed otherwise than this version says: ${wrong.map(([name]) => name).join(', ')}.`,
        )
      const open = (wanted: Placement) =>
        [...placements]
          .filter(([name, placement]) => placement === wanted && !placed.has(name))
          .map(([name]) => name)
      return place(connection, placements, [open('reference'), open('merchant')])
    },
    DEADLINE,
  )
  return distributed
}

async function place(
  connection: Connection,
  placements: ReadonlyMap<string, Placement | null>,
  [references, merchants]: [string[], string[]],
): Promise<string[]> {
  await openToRoles(connection)
  if (references.length + merchants.length === 0) return []
  // All statements of this transaction require one connection per node.
  await oneNodeAtATime({ connection })
  // Citus rejects foreign keys between a distributed table and a table that is not distributed yet.
  // The foreign keys are dropped before the tables are distributed, and created again afterwards.
  const keys = await foreignKeysOf(connection, merchants)
  for (const { table, name } of keys)
    await connection.query(`alter table "${table}" drop constraint "${name}"`)
  const ordered = inOrder(references, await foreignKeysOf(connection, references))
  for (const table of ordered)
    await connection.query('select create_reference_table($1::regclass)', [table])
  for (const [nth, table] of merchants.entries()) {
    await connection.query(
      `select create_distributed_table($1::regclass, 'merchant_id', colocate_with => $2)`,
      [table, nth === 0 ? await companion(connection) : merchants[0]],
    )
  }
  for (const { table, name, definition } of keys)
    await connection.query(`alter table "${table}" add constraint "${name}" ${definition}`)
  // Sets the comments of the tables again, because Citus loses a comment when it recreates a table.
  // Citus recreates a local table if a foreign key connects the table to a reference table.
  for (const [table, placement] of placements)
    await connection.query(`comment on table "${table}" is 'placement: ${placement}'`)
  return [...ordered, ...merchants]
}

/**
 * Returns the table to colocate the first new table with: an already distributed table, or `none`.
 */
async function companion(connection: Connection): Promise<string> {
  const { rows } = await connection.query<{ name: string }>(
    `select min(logicalrelid::text) as name from pg_dist_partition
     where partmethod = 'h' and logicalrelid::text not like '%.%' having count(*) > 0`,
  )
  return rows[0]?.name ?? 'none'
}

/** Sorts tables so that each follows the tables it references. */
function inOrder(tables: readonly string[], keys: readonly ForeignKey[]): string[] {
  const ordered = new Set<string>()
  const add = (table: string): void => {
    if (ordered.has(table)) return
    for (const key of keys)
      if (key.table === table && key.target !== table && tables.includes(key.target))
        add(key.target)
    ordered.add(table)
  }
  tables.forEach(add)
  return [...ordered]
}

/** Returns the foreign keys of these tables and the foreign keys that reference them. */
async function foreignKeysOf(
  connection: Connection,
  tables: readonly string[],
): Promise<ForeignKey[]> {
  const { rows } = await connection.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition,
       confrelid::regclass::text as target
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
       and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1)) order by 1, 2`,
    [tables],
  )
  return rows
}

async function distributedTables(connection: Connection): Promise<Map<string, Placement>> {
  // In Citus, partition method `n` with replication model `t` is a reference table. Model `s` is a
  // local table that Citus tracks for its foreign keys.
  const { rows } = await connection.query<{ name: string; placement: Placement }>(
    `select c.relname::text as name, case when p.partmethod = 'h' then 'merchant' else 'reference' end as placement
     from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relnamespace = 'public'::regnamespace and (p.partmethod = 'h' or p.repmodel = 't')`,
  )
  return new Map(rows.map(({ name, placement }) => [name, placement]))
}

/**
 * Allows the roles of scopes to log in, because Citus connects to the nodes with the role of the
 * scope. Runs on every call, because nodes that were added since the last call need the same setup.
 */
async function openToRoles(connection: Connection): Promise<void> {
  // Writing a row of a reference table locks the rows that it references, and Citus would require
  // update permission on these: adding a store would need permission to update tenants. The setting
  // skips that check for Citus's own advisory locks only. Citus propagates both statements to all
  // nodes.
  await connection.query(`do $$
    declare name text;
    begin
      execute format('alter database %I set citus.skip_advisory_lock_permission_checks = on', current_database());
      for name in select rolname from pg_roles where rolname like 'choba\\_%' and rolname <> 'choba_nobody'
        and not rolcanlogin loop
        execute format('alter role %I login', name);
      end loop;
    end $$`)
}

async function expectCluster(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{
    there: boolean
    installed: boolean
    above: boolean
    name: string
  }>(
    `select exists (select from pg_available_extensions where name = 'citus') as there,
       exists (select from pg_extension where extname = 'citus') as installed,
       (select rolsuper from pg_roles where rolname = current_user) as above, current_user::text as name`,
  )
  const { there, installed, above, name } = rows[0]!
  if (!there)
    throw new NotDistributable(
      'This PostgreSQL has no extension citus: docs/operations.md says how a cluster is set up.',
    )
  if (!above)
    throw new NotDistributable(
      `The database role ${name} has not enough rights: only a superuser may distribute.`,
    )
  if (!installed)
    throw new NotDistributable(
      'The extension is not in this database yet: "create extension citus", on every node.',
    )
  const nodes = await connection.query<{ coordinator: bigint; workers: bigint }>(
    `select count(*) filter (where groupid = 0) as coordinator, count(*) filter (where groupid > 0) as workers
     from pg_dist_node where isactive`,
  )
  const { coordinator, workers } = nodes.rows[0]!
  if (coordinator === 0n)
    throw new NotDistributable(
      `The nodes do not know the coordinator yet: "select citus_set_coordinator_host('its name')".`,
    )
  if (workers === 0n)
    throw new NotDistributable(
      `The cluster has no worker yet: "select citus_add_node('its name', 5432)".`,
    )
}

async function expectMigrated(connection: Connection): Promise<void> {
  const [known, applied] = [readMigrations(), (await readApplied(connection)) ?? []]
  const madeBy = foreignMigrationIn(applied, known)
  if (madeBy) throw new NotDistributable(`The database was made by ${madeBy}.`)
  const missing = known
    .map(({ name }) => name)
    .filter((name) => !applied.some((one) => one.name === name))
  if (missing.length > 0)
    throw new NotDistributable(
      `The database is not migrated: start the server on it once. Missing: ${missing.join(', ')}.`,
    )
}
