import type { Connection } from './engine.ts'

/** Placement of a table on a Citus cluster (docs/decisions/0028). */
export type Placement = 'merchant' | 'reference' | 'coordinator'

/**
 * Returns the placement of each table, read from its comment (`placement: merchant`); null if the
 * comment has none.
 */
export async function readPlacements(
  connection: Connection,
): Promise<Map<string, Placement | null>> {
  const { rows } = await connection.query<{ name: string; placement: Placement | null }>(
    `select c.relname::text as name,
       substring(obj_description(c.oid, 'pg_class') from '^placement: (merchant|reference|coordinator)$') as placement
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1`,
  )
  return new Map(rows.map(({ name, placement }) => [name, placement]))
}
