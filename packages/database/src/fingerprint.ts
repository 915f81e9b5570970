import type { Connection } from './engine.ts'

/** Number of rows of a table, and a hash of all rows that does not depend on their order. */
export interface TableFingerprint {
  rows: number
  hash: string
}

/** Last entry of a tenant's audit chain. */
export interface ChainHead {
  tenantId: number
  seq: string
  hash: string
}

/** Properties that must be equal in a restored database and in its backup. */
export interface Fingerprint {
  /** Tables by schema and name. Each partition is a separate entry. */
  tables: Record<string, TableFingerprint>
  /**
   * Last value of each sequence; null if the sequence was never used. Sequences that start again
   * after their maximum are omitted.
   */
  sequences: Record<string, string | null>
  /** Number of indexes, constraints, policies and other objects, by kind. */
  objects: Record<string, number>
  heads: ChainHead[]
}

/**
 * Statements that open a transaction. The settings give each row the same text form on every server
 * and in the embedded database.
 */
export const FINGERPRINT_OPENING = `begin isolation level repeatable read read only;
  set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO, MDY';
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1`

/** Timeout of each statement of a backup, in milliseconds: one day. */
export const BACKUP_DEADLINE = 24 * 60 * 60 * 1_000

/** Excludes the schemas of PostgreSQL itself. */
export const OWN_SCHEMA = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`
const isOfExtension = (catalog: string, oid: string): string =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`
/** Excludes relations that belong to an extension. */
export const OWN_RELATION = `${OWN_SCHEMA} and not ${isOfExtension('pg_class', 'c.oid')}`

const RELATIONS = 'pg_class c join pg_namespace n on n.oid = c.relnamespace'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * SQL: hashes every row of a table in the database and adds up the hashes, so the order of rows
 * does not matter. `offset 0` prevents the planner from computing each hash twice. The alias
 * `whole_row_` must not equal a column name.
 */
const hashOf = (schema: string, name: string): string => `
  select count(*)::text as rows,
    coalesce(sum(('x' || substr(h, 1, 16))::bit(64)::bigint), 0)::text as high,
    coalesce(sum(('x' || substr(h, 17, 16))::bit(64)::bigint), 0)::text as low
  from (select encode(sha256(convert_to(whole_row_::text, 'UTF8')), 'hex') as h
    from only ${quoted(schema)}.${quoted(name)} as whole_row_ offset 0) as hashed`

async function readTables(connection: Connection): Promise<Fingerprint['tables']> {
  const { rows: names } = await connection.query<{ schema: string; name: string }>(
    `select n.nspname::text as schema, c.relname::text as name from ${RELATIONS}
     where c.relkind = 'r' and ${OWN_RELATION} order by 1, 2`,
  )
  const tables: Fingerprint['tables'] = {}
  for (const { schema, name } of names) {
    const { rows } = await connection.query<{ rows: string; high: string; low: string }>(
      hashOf(schema, name),
    )
    const { rows: count, high, low } = rows[0]!
    tables[`${schema}.${name}`] = { rows: Number(count), hash: `${high}:${low}` }
  }
  return tables
}

async function readSequences(connection: Connection): Promise<Fingerprint['sequences']> {
  const { rows } = await connection.query<{ name: string; last: string | null }>(
    `select n.nspname || '.' || c.relname as name, s.last_value::text as last
     from pg_sequences s join ${RELATIONS} on n.nspname = s.schemaname and c.relname = s.sequencename
     where not s.cycle and ${OWN_RELATION} order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/**
 * SQL: lists permissions of roles that cannot log in. Leaves out the permission MAINTAIN, because
 * servers before PostgreSQL 17 do not have it.
 */
const grantsOf = (acl: string): string =>
  `cross join aclexplode(${acl}) a join pg_roles r on r.oid = a.grantee
   where r.rolname like 'choba\\_%' and not r.rolcanlogin and a.privilege_type <> 'MAINTAIN' and ${OWN_SCHEMA}`

const objects: Readonly<Record<string, string>> = {
  columns: `${RELATIONS} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and ${OWN_RELATION}`,
  indexes: `pg_index i join ${RELATIONS} on c.oid = i.indrelid where c.relkind in ('r', 'p') and ${OWN_RELATION}`,
  // Leaves out not-null constraints, because older servers do not list them.
  constraints: `pg_constraint k join ${RELATIONS} on c.oid = k.conrelid where k.contype <> 'n' and ${OWN_RELATION}`,
  triggers: `pg_trigger t join ${RELATIONS} on c.oid = t.tgrelid where not t.tgisinternal and ${OWN_RELATION}`,
  policies: `pg_policy p join ${RELATIONS} on c.oid = p.polrelid where ${OWN_RELATION}`,
  'tables with row-level security': `${RELATIONS} where c.relrowsecurity and ${OWN_RELATION}`,
  'tables with row-level security for their owner': `${RELATIONS} where c.relforcerowsecurity and ${OWN_RELATION}`,
  functions: `pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OWN_SCHEMA} and not ${isOfExtension('pg_proc', 'p.oid')}`,
  'rights to relations': `${RELATIONS} ${grantsOf('c.relacl')}`,
  'rights to columns': `${RELATIONS} join pg_attribute o on o.attrelid = c.oid and not o.attisdropped
    ${grantsOf('o.attacl')}`,
  'rights to schemas': `pg_namespace n ${grantsOf('n.nspacl')}`,
  'rights to functions': `pg_proc p join pg_namespace n on n.oid = p.pronamespace ${grantsOf('p.proacl')}`,
}

async function readObjects(connection: Connection): Promise<Fingerprint['objects']> {
  const counts = Object.values(objects).map((source) => `(select count(*)::int from ${source})`)
  const { rows } = await connection.query<{ counts: number[] }>(
    `select array[${counts.join(', ')}] as counts`,
  )
  return Object.fromEntries(Object.keys(objects).map((name, at) => [name, rows[0]!.counts[at]!]))
}

async function readHeads(connection: Connection): Promise<ChainHead[]> {
  const { rows } = await connection.query<ChainHead & Record<string, unknown>>(
    'select tenant_id as "tenantId", seq::text as seq, hash from audit_heads order by tenant_id',
  )
  return rows
}

/**
 * Reads the fingerprint of a database. The transaction must be opened with `FINGERPRINT_OPENING`.
 */
export const readFingerprint = async (connection: Connection): Promise<Fingerprint> => ({
  tables: await readTables(connection),
  sequences: await readSequences(connection),
  objects: await readObjects(connection),
  heads: await readHeads(connection),
})

function tableDifference(
  name: string,
  wanted?: TableFingerprint,
  found?: TableFingerprint,
): string | null {
  if (!found) return `${name}: the table is missing`
  if (!wanted) return `${name}: the backup has no such table`
  if (wanted.rows !== found.rows)
    return `${name}: ${wanted.rows} rows in the backup, ${found.rows} here`
  return wanted.hash === found.hash ? null : `${name}: ${found.rows} rows, and at least one differs`
}

const headText = (head?: ChainHead): string =>
  head ? `link ${head.seq} (${head.hash.slice(0, 12)}…)` : 'nowhere'

const keysOf = (...records: object[]): string[] => [
  ...new Set(records.flatMap((record) => Object.keys(record))),
]

/** Returns one sentence for each difference between a restored database and its backup. */
export function differencesBetween(wanted: Fingerprint, found: Fingerprint): string[] {
  const differences = keysOf(wanted.tables, found.tables).flatMap(
    (name) => tableDifference(name, wanted.tables[name], found.tables[name]) ?? [],
  )
  // pg_dump reads sequences after its snapshot, so a restored sequence may have a higher value.
  // With a lower value, the sequence would return numbers that are already used.
  for (const [name, last] of Object.entries(wanted.sequences))
    if (!(name in found.sequences)) differences.push(`${name}: the sequence is missing`)
    else if (BigInt(last ?? 0) > BigInt(found.sequences[name] ?? 0))
      differences.push(
        `${name}: the sequence is at ${found.sequences[name] ?? 'its start'}, and was at ${last}`,
      )
  for (const name of keysOf(wanted.objects, found.objects))
    if (wanted.objects[name] !== found.objects[name])
      differences.push(
        `${name}: ${wanted.objects[name] ?? 0} in the backup, ${found.objects[name] ?? 0} here`,
      )
  const headsOf = ({ heads }: Fingerprint) => new Map(heads.map((head) => [head.tenantId, head]))
  const [wantedHeads, foundHeads] = [headsOf(wanted), headsOf(found)]
  for (const tenantId of new Set([...wantedHeads.keys(), ...foundHeads.keys()])) {
    const [before, now] = [wantedHeads.get(tenantId), foundHeads.get(tenantId)]
    if (before?.seq !== now?.seq || before?.hash !== now?.hash)
      differences.push(
        `audit chain of tenant ${tenantId}: it ended at ${headText(before)}, and ends at ${headText(now)}`,
      )
  }
  return differences
}

/** Returns a summary such as `131 tables, 4210 rows, 2 audit chains`. */
export function describeFingerprint({ tables, heads }: Fingerprint): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const chains = heads.length === 1 ? 'audit chain' : 'audit chains'
  return `${Object.keys(tables).length} tables, ${rows} rows, ${heads.length} ${chains}`
}
