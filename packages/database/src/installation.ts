import { sql, type Kysely } from 'kysely'
import type { Engine } from './engine.ts'
import { asOwner } from './owner.ts'
import type { Tables } from './tables.ts'

/**
 * Whether this database is the one that a server was started on first, a restored copy of it, or a copy that this start
 * has adopted.
 */
export type Standing = 'original' | 'copy' | 'adopted'

/** The database server and the database on it. Another server, and another database on the same one, have another. */
async function readIdentity(q: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select (select system_identifier from pg_control_system())::text || '/' || d.oid::text as identity
    from pg_database d where d.datname = current_database()`.execute(q)
  return rows[0]!.identity
}

/**
 * Compares the database with the one that this installation was started on first. The first start, and one that adopts a
 * copy, keep what they find.
 * @param adopts the operator says that this database is to be the installation from now on
 */
export const standingOf = (engine: Engine, adopts: boolean): Promise<Standing> =>
  asOwner(engine, async (q) => {
    const identity = await readIdentity(q)
    const read = () => q.selectFrom('installation').select('identity').executeTakeFirst()
    const before = await read()
    await q
      .insertInto('installation')
      .values({ identity })
      .onConflict((conflict) =>
        adopts
          ? conflict.column('singleton').doUpdateSet({ identity, since: sql`now()` })
          : conflict.doNothing(),
      )
      .execute()
    if ((await read())?.identity !== identity) return 'copy'
    return before && before.identity !== identity ? 'adopted' : 'original'
  })
