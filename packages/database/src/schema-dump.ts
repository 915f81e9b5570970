import type { Connection } from './engine.ts'

const HEADING = `-- The tables that the migrations make, written by "npm run schema". A check compares them.`

// PostgreSQL 18 lists not-null columns as constraints of type `n`, and version 17 added the
// permission MAINTAIN. The queries leave out both, so that the dump is the same on all versions.

const RELATIONS = `pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'`

interface Relation {
  name: string
  kind: string
  options: string | null
  comment: string | null
  row_security: boolean
  forced: boolean
}

/** One line of the dump and the table that it belongs to. */
interface Line {
  relation: string
  line: string
}

const relations = `
  select c.relname::text as name, c.relkind::text as kind, array_to_string(c.reloptions, ', ') as options,
    obj_description(c.oid, 'pg_class') as comment, c.relrowsecurity as row_security,
    c.relforcerowsecurity as forced
  from ${RELATIONS} where c.relkind in ('r', 'p', 'v', 'm', 'f') order by c.relname::text collate "C"`

const columns = `
  select c.relname::text as relation, '  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attcollation <> t.typcollation then format(' collate %I', l.collname) else '' end
    || case when a.attidentity <> '' then ' identity ' || a.attidentity::text else '' end
    || case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
         when d.oid is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
    || case when a.attstorage <> t.typstorage then ' storage ' || a.attstorage::text else '' end
    || case when a.attnotnull then ' not null' else '' end as line
  from ${RELATIONS} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation
  where c.relkind in ('r', 'p', 'v', 'm', 'f') order by c.relname::text collate "C", a.attnum`

const constraints = `
  select c.relname::text as relation, '  constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid) as line
  from ${RELATIONS} join pg_constraint k on k.conrelid = c.oid and k.contype <> 'n'
  order by c.relname::text collate "C", k.contype = 'f', k.contype <> 'p', k.conname::text collate "C"`

/** Statements that follow `create table`, in output order. */
const following = `
  select c.relname::text as relation, 1 as place, pg_get_indexdef(i.indexrelid) || ';' as line
  from ${RELATIONS} join pg_index i on i.indrelid = c.oid
  where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  union all
  select c.relname::text, 2, format('comment on column %s.%s is %L;', c.relname, a.attname, s.description)
  from ${RELATIONS} join pg_description s on s.objoid = c.oid and s.objsubid > 0 and s.classoid = 'pg_class'::regclass
    join pg_attribute a on a.attrelid = c.oid and a.attnum = s.objsubid
  union all
  select c.relname::text, 3, format('create policy %s on %s%s for %s to %s%s%s;', p.polname, c.relname,
      case when p.polpermissive then '' else ' as restrictive' end,
      case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      (select string_agg(r.rolname::text, ', ' order by r.rolname::text collate "C") from pg_roles r where r.oid = any(p.polroles)),
      ' using (' || pg_get_expr(p.polqual, p.polrelid) || ')',
      ' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')')
  from ${RELATIONS} join pg_policy p on p.polrelid = c.oid
  union all
  select relation, 4, format('grant %s on %s to %s;', rights, relation, grantee) from (
    select c.relname::text as relation, r.rolname::text as grantee,
      string_agg(lower(a.privilege_type), ', ' order by a.privilege_type) as rights
    from ${RELATIONS} cross join aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where a.grantee <> c.relowner and a.privilege_type <> 'MAINTAIN' group by 1, 2) g
  union all
  select relation, 5, format('grant %s (%s) on %s to %s;', privilege, names, relation, grantee) from (
    select c.relname::text as relation, r.rolname::text as grantee, lower(a.privilege_type) as privilege,
      string_agg(o.attname::text, ', ' order by o.attname::text collate "C") as names
    from ${RELATIONS} join pg_attribute o on o.attrelid = c.oid and not o.attisdropped
      cross join aclexplode(o.attacl) a join pg_roles r on r.oid = a.grantee group by 1, 2, 3) g
  union all
  select c.relname::text, 6, pg_get_triggerdef(t.oid) || ';'
  from ${RELATIONS} join pg_trigger t on t.tgrelid = c.oid where not t.tgisinternal
  union all
  select c.relname::text, 7, 'as ' || pg_get_viewdef(c.oid) from ${RELATIONS} where c.relkind in ('v', 'm')`

/** Statements that belong to no table, such as roles. */
const others = `
  select 1 as place, format('create role %s%s%s%s;', rolname, case when rolcanlogin then ' login' else '' end,
    case when rolsuper then ' superuser' else '' end, case when rolbypassrls then ' bypassrls' else '' end) as line
  from pg_roles where rolname like 'choba\\_%'
  union all
  select 2, format('grant %s to %s;', held.rolname, holder.rolname) from pg_auth_members m
  join pg_roles held on held.oid = m.roleid join pg_roles holder on holder.oid = m.member
  where holder.rolname like 'choba\\_%'
  union all
  select 2, format('grant %s on schema public to %s;', lower(a.privilege_type), r.rolname)
  from pg_namespace n cross join aclexplode(n.nspacl) a join pg_roles r on r.oid = a.grantee
  where n.nspname = 'public' and r.rolname like 'choba\\_%'
  union all
  select 3, format('create extension %s;', extname) from pg_extension where extname <> 'plpgsql'
  union all
  select 4, format('create sequence %s as %s increment %s minvalue %s maxvalue %s start %s%s;', c.relname,
    s.seqtypid::regtype, s.seqincrement, s.seqmin, s.seqmax, s.seqstart, case when s.seqcycle then ' cycle' else '' end)
  from ${RELATIONS} join pg_sequence s on s.seqrelid = c.oid
  union all
  select 5, format('grant %s on sequence %s to %s;', lower(a.privilege_type), c.relname, r.rolname)
  from ${RELATIONS} cross join aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
  where c.relkind = 'S' and a.grantee <> c.relowner
  union all
  select 6, pg_get_functiondef(p.oid) || ';'
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public'
  where p.prokind in ('f', 'p') and not exists (select from pg_depend d
    where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select 7, format('create type %s;', t.typname) from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where n.nspname = 'public' and t.typtype in ('e', 'd', 'r')`

const KINDS: Readonly<Record<string, string>> = {
  r: 'table',
  p: 'table',
  v: 'view',
  m: 'materialized view',
  f: 'foreign table',
}

function linesBy(rows: readonly Line[]): Map<string, string[]> {
  const lines = new Map<string, string[]>()
  for (const { relation, line } of rows) lines.set(relation, [...(lines.get(relation) ?? []), line])
  return lines
}

/**
 * Returns rows that migrations insert, one comment line each. Leaves out the table of migrations.
 */
async function rowsOf(connection: Connection, name: string): Promise<string[]> {
  if (name === 'migrations') return []
  const { rows } = await connection.query<{ row: string }>(
    `select to_jsonb(whole_row_)::text as row from "${name}" as whole_row_ order by to_jsonb(whole_row_)::text collate "C"`,
  )
  return rows.map(({ row }) => `-- row ${row}`)
}

/**
 * Returns the schema of an empty migrated database as text that resembles SQL. The output is sorted
 * by name and is the same on every supported PostgreSQL version. Reads the system catalogs, so no
 * client program is needed.
 */
export async function dumpSchema(connection: Connection): Promise<string> {
  const all = (await connection.query<Relation & Record<string, unknown>>(relations)).rows
  const read = async (text: string) =>
    linesBy((await connection.query<Line & Record<string, unknown>>(text)).rows)
  const [columnsOf, constraintsOf] = [await read(columns), await read(constraints)]
  const followingOf = await read(
    `select * from (${following}) as statements order by relation collate "C", place, line collate "C"`,
  )
  const { rows: free } = await connection.query<{ line: string }>(
    `select line from (${others}) as statements order by place, line collate "C"`,
  )
  const parts = [HEADING, free.map(({ line }) => line).join('\n')]
  for (const { name, kind, options, comment, row_security: isSecured, forced } of all) {
    const inner = [...(columnsOf.get(name) ?? []), ...(constraintsOf.get(name) ?? [])].join(',\n')
    parts.push(
      [
        `create ${KINDS[kind]!} ${name} (\n${inner}\n)${options ? ` with (${options})` : ''};`,
        ...(comment === null
          ? []
          : [`comment on table ${name} is '${comment.replaceAll("'", "''")}';`]),
        ...(isSecured ? [`alter table ${name} enable row level security;`] : []),
        ...(forced ? [`alter table ${name} force row level security;`] : []),
        ...(followingOf.get(name) ?? []),
        ...(await rowsOf(connection, name)),
      ].join('\n'),
    )
  }
  return `${parts.join('\n\n')}\n`
}
