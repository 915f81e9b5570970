import { PgBoss } from 'pg-boss'
import type { Engine } from '@choba/database/engine.ts'
import { databaseOf } from './job-database.ts'

/**
 * Runs `work` with a separate instance of the job library on the same database. Tests use it to
 * find, fetch and change jobs; it runs none. The library's tables must exist.
 */
export async function withQueues<T>(
  engine: Engine,
  work: (boss: PgBoss) => Promise<T>,
): Promise<T> {
  const boss = new PgBoss({
    db: databaseOf(engine),
    backend: engine.kind,
    migrate: false,
    schedule: false,
    supervise: false,
  })
  const failures: unknown[] = []
  boss.on('error', (error: unknown) => failures.push(error))
  await boss.start()
  try {
    const result = await work(boss)
    if (failures.length > 0) throw new AggregateError(failures, 'the job library failed')
    return result
  } finally {
    await boss.stop({ close: false, graceful: false })
  }
}
