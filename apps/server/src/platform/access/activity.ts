import type { Engine } from '@choba/database/engine.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import { IDLE_MINUTES } from '@choba/identity/oidc/lifetimes.ts'
import { sql } from 'kysely'

/** Milliseconds without use after which a sign-in ends (PCI DSS 8.2.8). */
export const IDLE = IDLE_MINUTES * 60_000
/**
 * Interval in milliseconds between writes of the last use. Other processes see a value that is at
 * most this old.
 */
const WRITTEN_EVERY = 10_000
const REMEMBERED = 20_000
/**
 * Allowed difference between the clocks of two processes, in milliseconds. A stored time further in
 * the future was written before the system clock was set back.
 */
const SKEW = 60_000

export interface Use {
  tenantId: number
  sid: string
  userId: number
  language: Language
  /** User-Agent header of the browser; null without one. */
  userAgent: string | null
  ip: string
  /** Time of the last use according to the database, in milliseconds; null if unknown. */
  lastActiveAt: number | null
}

export interface Activity {
  /** Returns true if this sign-in was never used before. */
  isNew(use: Use): boolean
  /**
   * Returns false if a sign-in was idle for too long. A call counts as use, except background calls
   * (`X-Background: 1`).
   */
  isAwake(use: Use, isBackground: boolean): Promise<boolean>
}

interface Known {
  /** Time of the last use by the system clock, in milliseconds. This clock can be set back. */
  readonly lastAt: number
  /** Time of the last use by the monotonic clock of the process, in milliseconds. */
  readonly lastSteady: number
  /** Monotonic time of the last write to the database; null before the first write. */
  readonly writtenSteady: number | null
}

/**
 * Tracks the last use of every sign-in and ends idle sign-ins. If the system clock is set back,
 * idle time is still right: the process measures with its monotonic clock and writes the new time.
 * @param now system clock in milliseconds
 * @param steady monotonic clock in milliseconds; tests set both clocks
 */
export function sessionActivity(
  engine: Engine,
  now: () => number = Date.now,
  steady: () => number = () => performance.now(),
): Activity {
  const known = new Map<string, Known>()

  const keyOf = ({ tenantId, sid }: Use) => `${tenantId} ${sid}`

  async function write(
    { tenantId, sid, userId, language, userAgent, ip }: Use,
    at: number,
  ): Promise<void> {
    const last = { last_at: new Date(at), language, ip }
    await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
      q
        .insertInto('session_activity')
        .values({
          tenant_id: tenantId,
          sid,
          user_id: userId,
          second_step_at: null,
          user_agent: userAgent,
          ...last,
        })
        // Keeps the browser in which the sign-in began. A later call with a stolen token must not
        // replace it.
        .onConflict((conflict) =>
          conflict.columns(['tenant_id', 'sid']).doUpdateSet({
            ...last,
            user_agent: sql<
              string | null
            >`coalesce(session_activity.user_agent, excluded.user_agent)`,
          }),
        )
        .execute(),
    )
  }

  return {
    isNew: (use) => use.lastActiveAt === null && !known.has(keyOf(use)),
    async isAwake(use, isBackground) {
      const [at, steadyAt] = [now(), steady()]
      const key = keyOf(use)
      const mine = known.get(key)
      const isAhead = use.lastActiveAt !== null && use.lastActiveAt - at > SKEW
      const written = use.lastActiveAt === null || isAhead ? Infinity : at - use.lastActiveAt
      const unused = Math.min(
        written,
        mine ? Math.max(at - mine.lastAt, steadyAt - mine.lastSteady) : Infinity,
      )
      if (unused !== Infinity && unused > IDLE) return false
      const keep = (next: Known) => {
        if (known.size >= REMEMBERED) known.delete(known.keys().next().value!)
        known.set(key, next)
      }
      // The stored time lies in the future, so the last use is unknown. Idle time is measured from
      // now on.
      if (isBackground && isAhead && !mine)
        keep({ lastAt: at, lastSteady: steadyAt, writtenSteady: null })
      if (isBackground) return true
      const sinceWritten = mine?.writtenSteady == null ? Infinity : steadyAt - mine.writtenSteady
      const isDue = Math.min(written, sinceWritten) >= WRITTEN_EVERY
      keep({
        lastAt: at,
        lastSteady: steadyAt,
        writtenSteady: isDue ? steadyAt : (mine?.writtenSteady ?? null),
      })
      if (isDue) await write(use, at)
      return true
    },
  }
}
