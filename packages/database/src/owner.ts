import type { Kysely } from 'kysely'
import type { Connection, Engine } from './engine.ts'
import { kyselyOn } from './scope.ts'
import type { Tables } from './tables.ts'

/**
 * Runs `work` as the owner of the database, without row-level security. Only for migrations, demo
 * data, the job library, a change of the master secret, and checks in tests. A lint rule forbids
 * this function in the areas.
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
 * Checks that the role of the connection can bypass row-level security and create roles. Ownership
 * of the tables is not enough, because the tables also enforce row-level security for their owner.
 * @throws Error with a message for the operator
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
      `The database role ${role.name} needs more rights: as a superuser, run "alter role ${role.name} createrole bypassrls".`,
    )
  }
}
