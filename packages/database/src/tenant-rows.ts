import { sql, type Kysely } from 'kysely'
import { oneNodeAtATime } from './cluster.ts'
import type { Connection, Engine } from './engine.ts'
import { asOwner } from './owner.ts'
import type { Tables, TenantRow } from './tables.ts'
import type { TenantRowCounts } from './tenant-deletion-tables.ts'

// Reads and deletes all rows of a tenant, table by table, for the export and the deletion of the
// tenant. No database role may read or delete all of these rows, and no role may delete an audit
// entry. Therefore these functions run as the owner, and the condition of each statement names the
// tenant.

/** Timeout of each statement, in milliseconds: one hour, for tenants with millions of rows. */
const DEADLINE = 3_600_000

/** A table that contains rows of tenants. */
export interface TenantTable {
  readonly name: string
  /** Columns in the order of the table, with their types. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** Columns of the primary key; empty if the table has none. */
  readonly key: readonly string[]
  /** Column that identifies the tenant of a row. */
  readonly owner: 'tenant_id' | 'id'
}

interface CatalogueRow {
  name: string
  columns: { name: string; type: string }[]
  key: string[]
  refers: string[]
}

async function readCatalogue(connection: Connection): Promise<CatalogueRow[]> {
  const { rows } = await connection.query<CatalogueRow>(
    `select c.relname::text as name,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
         from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       array(select a.attname::text from pg_constraint k, unnest(k.conkey) with ordinality as part (attnum, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = part.attnum
         where k.conrelid = c.oid and k.contype = 'p' order by part.place) as key,
       array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid) as refers
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and (c.relname = 'tenants' or exists (select from pg_attribute a
         where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))
     order by c.relname`,
  )
  return rows
}

/**
 * Sorts tables so that each follows the tables it references.
 * @throws if tables reference each other in a cycle
 */
function inOrder(tables: readonly CatalogueRow[]): CatalogueRow[] {
  const ordered = new Set<CatalogueRow>()
  const add = (table: CatalogueRow, above: readonly string[]): void => {
    if (above.includes(table.name))
      throw new Error(`${[...above, table.name].join(' → ')} refer to each other`)
    for (const other of tables)
      if (!ordered.has(other) && table.refers.includes(other.name))
        add(other, [...above, table.name])
    ordered.add(table)
  }
  for (const table of tables) if (!ordered.has(table)) add(table, [])
  return [...ordered]
}

async function tablesOn(connection: Connection): Promise<TenantTable[]> {
  return inOrder(await readCatalogue(connection)).map(({ name, columns, key }) => ({
    name,
    columns,
    key,
    owner: name === 'tenants' ? 'id' : 'tenant_id',
  }))
}

/** Returns the tables with rows of tenants, each after the tables it references. */
export const readTenantTables = (engine: Engine): Promise<TenantTable[]> =>
  asOwner(engine, (_q, connection) => tablesOn(connection))

/**
 * Position after a page. Contains the key of the page's last row, as text. For a table without a
 * key, contains the number of rows that were read.
 */
export type TenantPlace = readonly string[] | number | null

/** A row as JSON, with its key. */
export interface TenantTableRow {
  readonly line: string
  readonly key: readonly string[]
}

/** Returns the SQL expression for a column; null omits the column. */
export type ColumnText = (column: TenantTable['columns'][number]) => string | null

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Returns a page of a tenant's rows, ordered by key. */
export async function readTenantRows(
  engine: Engine,
  tenantId: number,
  { name, columns, key, owner }: TenantTable,
  { after, limit, textOf }: { after: TenantPlace; limit: number; textOf: ColumnText },
): Promise<{ rows: TenantTableRow[]; next: TenantPlace }> {
  const typeOf = new Map(columns.map((column) => [column.name, column.type]))
  const fields = columns
    .map((column) => ({ column, text: textOf(column) }))
    .filter(({ text }) => text !== null)
    .map(({ column, text }) => `'${column.name.replaceAll("'", "''")}', ${text}`)
  const order = key.length > 0 ? key.map(quoted).join(', ') : 't::text'
  const place = Array.isArray(after) ? after : []
  const beyond =
    place.length === 0
      ? ''
      : `and (${order}) > (${key.map((part, at) => `$${at + 2}::text::${typeOf.get(part)}`).join(', ')})`
  const skipped = typeof after === 'number' ? after : 0
  const { rows } = await asOwner(engine, (_q, connection) =>
    connection.query<TenantTableRow>(
      `select json_build_object(${fields.join(', ')})::text as line,
         array[${key.map((part) => `${quoted(part)}::text`).join(', ')}]::text[] as key
       from ${quoted(name)} t where ${owner} = $1 ${beyond} order by ${order} limit ${limit} offset ${skipped}`,
      [tenantId, ...place],
    ),
  )
  const last = rows.at(-1)
  const isFull = rows.length === limit && last !== undefined
  return { rows, next: isFull ? (key.length > 0 ? last.key : skipped + rows.length) : null }
}

/** Returns the bytes in a column of one row; null if the row or the value does not exist. */
export async function readTenantBytes(
  engine: Engine,
  tenantId: number,
  { name, columns, key, owner }: TenantTable,
  column: string,
  place: readonly string[],
): Promise<Uint8Array | null> {
  const typeOf = new Map(columns.map((one) => [one.name, one.type]))
  const isIt = key
    .map((part, at) => `${quoted(part)} = $${at + 2}::text::${typeOf.get(part)}`)
    .join(' and ')
  const { rows } = await asOwner(engine, (_q, connection) =>
    connection.query<{ bytes: Uint8Array | null }>(
      `select ${quoted(column)} as bytes from ${quoted(name)} where ${owner} = $1 and ${isIt}`,
      [tenantId, ...place],
    ),
  )
  return rows[0]?.bytes ?? null
}

/** Thrown to roll back the deletion. */
class NotAsExpected extends Error {}

/** Record of the deletion, and the condition under which the rows may be deleted. */
export interface WantedDeletion {
  readonly merchantId: number
  readonly id: bigint
  /**
   * Called with the locked tenant and the numbers of deleted rows. If it returns false, the
   * deletion is rolled back.
   */
  readonly isExpected: (tenant: TenantRow, rows: TenantRowCounts) => boolean
}

/**
 * Deletes all rows of a tenant and records the deletion, in one transaction. Can be called again
 * after a failure.
 * @returns STALE if `isExpected` returned false and nothing was deleted; GONE if the tenant does
 * not exist
 */
export async function deleteTenantRows(
  engine: Engine,
  tenantId: number,
  wanted: WantedDeletion,
): Promise<'DONE' | 'STALE' | 'GONE'> {
  try {
    return await asOwner(
      engine,
      (q, connection) => deleteOn(q, connection, tenantId, wanted),
      DEADLINE,
    )
  } catch (error) {
    if (error instanceof NotAsExpected) return 'STALE'
    throw error
  }
}

async function deleteOn(
  q: Kysely<Tables>,
  connection: Connection,
  tenantId: number,
  { merchantId, id, isExpected }: WantedDeletion,
): Promise<'DONE' | 'GONE'> {
  await oneNodeAtATime({ connection })
  // Checks of foreign keys query the referencing tables for every deleted row. With cached plans,
  // these queries are not planned again for each row.
  await connection.query('set local plan_cache_mode = auto')
  const tenant = await q
    .selectFrom('tenants')
    .selectAll()
    .where('id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst()
  if (!tenant) return 'GONE'
  const end = await q
    .selectFrom('audit_heads')
    .select(['seq', 'hash'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  const rows: Record<string, number> = {}
  for (const { name, owner } of (await tablesOn(connection)).toReversed()) {
    const deleted = await connection.query(`delete from ${quoted(name)} where ${owner} = $1`, [
      tenantId,
    ])
    rows[name] = deleted.count
  }
  if (!isExpected(tenant, rows)) throw new NotAsExpected()
  const recorded = await q
    .updateTable('tenant_deletions')
    .set({
      state: 'DONE',
      deleted_rows: JSON.stringify(rows),
      audit_seq: end?.seq ?? null,
      audit_hash: end?.hash ?? null,
      ended_at: sql<Date>`now()`,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('state', '=', 'APPROVED')
    .executeTakeFirst()
  if (recorded.numUpdatedRows !== 1n) throw new NotAsExpected()
  return 'DONE'
}
