import { sql, type Kysely } from 'kysely'
import type { Engine } from './engine.ts'
import { asOwner } from './owner.ts'
import type { Tables } from './tables.ts'

/**
 * Relation of this database to the installation. `original`: the database of the first start of the
 * server. `copy`: a restored copy. `adopted`: a copy that the current start declares to be the
 * original.
 */
export type Standing = 'original' | 'copy' | 'adopted'

/**
 * Returns an identifier of the database server and of the database. The identifier of any other
 * server or database is different.
 */
async function readIdentity(q: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select (select system_identifier from pg_control_system())::text || '/' || d.oid::text as identity
    from pg_database d where d.datname = current_database()`.execute(q)
  return rows[0]!.identity
}

/**
 * Compares the database with the database of the installation's first start. The first start, and a
 * start that adopts a copy, store the identity of the current database.
 * @param adopts true if the operator declares that this database is the installation from now on
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
