import { asOwner } from '@choba/database/owner.ts'
import type { Engine } from '@choba/database/engine.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'

/**
 * Resolves when a transaction of the database waits for another one's lock. PGlite has one
 * connection, on which the other transaction waits for its turn, so this resolves immediately.
 * @param isOver true if the other transaction ended without waiting
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
