import { DatabaseExhausted, type Engine } from './engine.ts'

/**
 * Statement that writes a temporary file of 1.4 MB. generate_series keeps its rows in memory up to
 * `work_mem`, and writes further rows to a temporary file.
 */
export const SPILL = {
  opening: `begin read only; set local work_mem = '64kB'`,
  statement: 'select count(*) from generate_series(1, 100000)',
} as const

/**
 * Writes a temporary file on the disk of the database, to test whether the disk has free space.
 * PostgreSQL deletes the file at the end of the statement. Inserting a row and rolling back would
 * be no test, because the insert succeeds on a full disk while the table has free pages.
 * @throws DatabaseExhausted if the disk has no free space
 */
export async function writeTemporaryFile(engine: Engine, deadline: number): Promise<void> {
  await engine.transaction({ text: SPILL.opening, deadline, pool: 'owner' }, (connection) =>
    connection.query(SPILL.statement),
  )
}

export interface DiskWatch {
  /** Engine that reports its failures to this watch. All work must use this engine. */
  readonly engine: Engine
  /**
   * Returns immediately unless a transaction has failed for lack of disk space since the last
   * successful check. Otherwise writes a temporary file.
   * @throws DatabaseExhausted while the disk has no room
   */
  check(deadline: number): Promise<void>
}

/** Remembers that the database ran out of disk until a write succeeds again. */
export function watchDisk(engine: Engine): DiskWatch {
  let failures = 0
  let cleared = 0
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof DatabaseExhausted) failures++
      throw error
    }
  }
  return {
    engine: {
      ...engine,
      transaction: (opening, work) => watched(engine.transaction(opening, work)),
      script: (text) => watched(engine.script(text)),
    },
    async check(deadline) {
      // A failure during the check keeps `failures` above `cleared`, so the next check writes
      // again.
      const seen = failures
      if (seen === cleared) return
      await writeTemporaryFile(engine, deadline)
      cleared = seen
    },
  }
}
