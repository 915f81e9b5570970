import type { Db, PgBoss } from 'pg-boss'
import { takeAdvisoryLock } from '@choba/database/advisory-locks.ts'
import { DatabaseUnavailable, type Connection, type Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'

// Database access of the job library, and grants on its tables.

/** Time limit for one statement of the library, in milliseconds. */
const DEADLINE = 30_000

/**
 * Makes `cause` enumerable, because the library copies only the enumerable properties of an error.
 */
function showCause(error: unknown): never {
  if (error instanceof DatabaseUnavailable)
    Object.defineProperty(error, 'cause', { enumerable: true })
  throw error
}

/** Database access of the job library: as the owner, one transaction per call. */
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

/** Runs the library's statements in an open transaction. */
export const databaseOn = (connection: Connection): Db => ({
  executeSql: (text, values = []) => connection.query(text, values),
})

/**
 * Runs `work` in only one process at a time. If two processes create the library's schema, or grant
 * privileges on its tables, at the same time, both fail.
 */
export async function oneAtATime(engine: Engine, work: () => Promise<void>): Promise<void> {
  // PGlite has one process, so no lock is needed. The lock's transaction would also occupy the only
  // connection, which `work` needs.
  if (engine.kind === 'pglite') return work()
  await asOwner(engine, async (q) => {
    await takeAdvisoryLock(q, 'jobs')
    await work()
  })
}

const ENQUEUING_ROLES = 'choba_merchant, choba_store, choba_admin, choba_worker, choba_identity'

/**
 * Grants what the library's `send` needs in a caller's transaction: reading queue settings and
 * inserting jobs. The library names the tables. Only the owner can read, change or delete jobs.
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

/**
 * Retries jobs that are still active when PGlite starts. PGlite has one process, so the previous
 * process left them behind.
 */
export async function retryOrphans(boss: PgBoss, queues: readonly string[]): Promise<void> {
  for (const name of queues) {
    const active = (await boss.findJobs(name)).filter(({ state }) => state === 'active')
    const ids = active.map(({ id }) => id)
    if (ids.length > 0) await boss.fail(name, ids)
  }
}
