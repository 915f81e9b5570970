import { PgBoss } from 'pg-boss'
import type { Engine } from '@choba/database/engine.ts'
import { databaseOf } from './job-database.ts'

/**
 * The job library's own interface to the queues of a database, beside the server's: it finds, fetches and changes jobs for
 * a test, and works on none. The library's tables have to be there.
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
