import type { Kysely } from 'kysely'
import type { Connection, Engine } from './engine.ts'
import { kyselyOn } from './scope.ts'
import type { Tables } from './tables.ts'

/**
 * The database as its owner, past row-level security. For migrations, the demo data, the job library, a change of
 * the master secret and the tests' own checks; a house rule keeps it out of the areas.
 */
export function asOwner<T>(
  engine: Engine,
  work: (q: Kysely<Tables>, connection: Connection) => Promise<T>,
  deadline = 600_000,
): Promise<T> {
  return engine.transaction({ text: 'begin', deadline, pool: 'owner' }, (connection) =>
    work(kyselyOn(connection), connection),
  )
}

/**
 * Row-level security holds for the owner of the tables as well, so the role that the database is opened with must be
 * above it, and must be able to make the roles that are not.
 * @throws Error with a sentence for the operator
 */
export async function expectOwner(engine: Engine): Promise<void> {
  const { rows } = await engine.transaction(
    { text: 'begin read only', deadline: 5_000, pool: 'owner' },
    (connection) =>
      connection.query<{ name: string; may: boolean }>(
        `select rolname::text as name, rolsuper or (rolbypassrls and rolcreaterole) as may
       from pg_roles where rolname = current_user`,
      ),
  )
  const [role] = rows
  if (role && !role.may) {
    throw new Error(
      `The database role ${role.name} needs more rights: as a superuser, say "alter role ${role.name} createrole bypassrls".`,
    )
  }
}
