import { asOwner } from '@choba/database/owner.ts'
import type { Engine } from '@choba/database/engine.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'

/**
 * Resolves when a transaction of the database waits for the lock of another transaction. With
 * PGlite, resolves immediately: it has one connection, so transactions run one after the other.
 * @param isOver returns true if the waiting transaction has ended, so that waiting is pointless
 */
export async function untilLockWait(
  engine: Engine,
  isOver: () => boolean = () => false,
): Promise<void> {
  if (engine.kind === 'pglite') return
  const isWaiting = async () => {
    const { rows } = await asOwner(engine, (q) =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        q,
      ),
    )
    return rows.length > 0 || isOver()
  }
  await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
}
