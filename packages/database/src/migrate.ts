import { takeAdvisoryLock } from './advisory-locks.ts'
import type { Connection, Engine } from './engine.ts'
import {
  foreignMigrationIn,
  readApplied,
  readMigrations,
  type Migration,
} from './migration-files.ts'
import { asOwner } from './owner.ts'

/**
 * Thrown if the tables of a database differ from those of this release and the missing migrations
 * cannot correct them. Before 0.1.0, migrations were edited in place.
 */
export class ForeignSchema extends Error {
  override readonly name = 'ForeignSchema'

  constructor(madeBy: string) {
    super(
      `The database was made by ${madeBy}. It cannot be upgraded, and nothing was changed. Create the demo again with ` +
        '"npm start -- --fresh", or use an empty database on a PostgreSQL server. For data that you must keep, see ' +
        '"Databases from before 0.1.0" in docs/operations.md.',
    )
  }
}

/**
 * Applies missing migrations in order, each in a separate transaction. A lock makes a second
 * process wait.
 * @returns the names of the migrations applied by this call
 * @throws ForeignSchema before any change
 */
export async function migrate(engine: Engine, migrations = readMigrations()): Promise<string[]> {
  // Without the lock, two processes that create the table `migrations` at the same time would fail,
  // even with `if not exists`.
  const before = await locked(engine, async (connection) => {
    const applied = await readApplied(connection)
    const madeBy = applied && foreignMigrationIn(applied, migrations)
    if (madeBy) throw new ForeignSchema(madeBy)
    if (!applied)
      await connection.query(
        `create table migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
      )
    return new Set(applied?.map(({ name }) => name))
  })
  const applied: string[] = []
  for (const migration of migrations.filter(({ name }) => !before.has(name)))
    if (await locked(engine, (connection) => applyOnce(connection, migration)))
      applied.push(migration.name)
  return applied
}

/**
 * Runs `work` in a transaction that holds the migration lock, so that two processes cannot migrate
 * at the same time.
 */
const locked = <T>(engine: Engine, work: (connection: Connection) => Promise<T>): Promise<T> =>
  asOwner(engine, async (q, connection) => {
    await takeAdvisoryLock(q, 'migrations')
    return work(connection)
  })

/**
 * Applies a migration unless another process has applied it in the meantime.
 * @returns true if this call applied the migration
 */
async function applyOnce(
  connection: Connection,
  { name, text, hash }: Migration,
): Promise<boolean> {
  const { rows } = await connection.query('select from migrations where name = $1', [name])
  if (rows.length > 0) return false
  await connection.script(text).catch((error: unknown) => {
    throw withLine(error, name, text)
  })
  await connection.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
  return true
}

/** Adds file and line to an SQL syntax error. Returns other errors unchanged. */
function withLine(error: unknown, name: string, text: string): unknown {
  const position = Number((error as { position?: string }).position)
  if (!(error instanceof Error) || !(position > 0)) return error
  const line = text.slice(0, position).split('\n').length
  return new Error(`packages/database/migrations/${name}:${line}: ${error.message}`, {
    cause: error,
  })
}
