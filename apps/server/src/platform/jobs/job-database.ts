import type { Db, PgBoss } from 'pg-boss'
import { takeAdvisoryLock } from '@choba/database/advisory-locks.ts'
import { DatabaseUnavailable, type Connection, type Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'

// How the job library reaches the database, and what roles may do with its tables.

/** How long one statement of the library may take, in milliseconds. */
const DEADLINE = 30_000

/** The library passes errors on as copies of what is enumerable of them, and `cause` is not. */
function showCause(error: unknown): never {
  if (error instanceof DatabaseUnavailable)
    Object.defineProperty(error, 'cause', { enumerable: true })
  throw error
}

/** The job library's own way into the database: as its owner, each call by itself. */
export function databaseOf(engine: Engine): Db {
  return {
    async executeSql(text, values = []) {
      if (!/^\s*begin;/i.test(text))
        return asOwner(engine, (_q, connection) => connection.query(text, values), DEADLINE).catch(
          showCause,
        )
      await engine.script(text)
      return { rows: [] }
    },
  }
}

/** The library's way into an open transaction. */
export const databaseOn = (connection: Connection): Db => ({
  executeSql: (text, values = []) => connection.query(text, values),
})

/** One process after another: two that make the schema or grant on it at the same time end each other. */
export async function oneAtATime(engine: Engine, work: () => Promise<void>): Promise<void> {
  // PGlite has one process and one connection, which this lock would hold while `work` waits for it.
  if (engine.kind === 'pglite') return work()
  await asOwner(engine, async (q) => {
    await takeAdvisoryLock(q, 'jobs')
    await work()
  })
}

const ENQUEUING_ROLES = 'choba_merchant, choba_admin, choba_worker, choba_identity'

/**
 * What the library's `send` needs in the transaction of a caller: to read the settings of queues, and to add a job. The
 * tables are those that the library names. Only the owner reads, changes or deletes jobs.
 */
export async function grantEnqueuing(
  engine: Engine,
  boss: PgBoss,
  names: readonly string[],
): Promise<void> {
  const queues = await boss.getQueues([...names])
  const tables = new Set(queues.map(({ table }) => table))
  await asOwner(engine, async (_q, connection) => {
    await connection.query(`grant usage on schema pgboss to ${ENQUEUING_ROLES}`)
    await connection.query(`grant select on pgboss.queue to ${ENQUEUING_ROLES}`)
    for (const table of tables) {
      await connection.query(`grant insert, select (id) on pgboss.${table} to ${ENQUEUING_ROLES}`)
    }
  })
}

/** PGlite has one process: what is active when it starts was left behind by the one before, and is tried again. */
export async function retryOrphans(boss: PgBoss, queues: readonly string[]): Promise<void> {
  for (const name of queues) {
    const active = (await boss.findJobs(name)).filter(({ state }) => state === 'active')
    const ids = active.map(({ id }) => id)
    if (ids.length > 0) await boss.fail(name, ids)
  }
}
