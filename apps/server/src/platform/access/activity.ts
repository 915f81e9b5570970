import type { Engine } from '@choba/database/engine.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import { IDLE_MINUTES } from '@choba/identity/oidc/lifetimes.ts'
import { sql } from 'kysely'

/** A sign-in that no one has used for so long is over (PCI DSS 8.2.8): milliseconds. */
export const IDLE = IDLE_MINUTES * 60_000
/** How often use is written down. Other processes see it as old as this at most. */
const WRITTEN_EVERY = 10_000
const REMEMBERED = 20_000
/** So far may clocks of two processes be apart, in milliseconds. What lies further ahead was written before the clock was set back. */
const SKEW = 60_000

export interface Use {
  tenantId: number
  sid: string
  userId: number
  language: Language
  /** The browser as it names itself; null where it does not. */
  userAgent: string | null
  ip: string
  /** What the database says, in milliseconds. */
  lastActiveAt: number | null
}

export interface Activity {
  /** Whether this sign-in has not been used before. */
  isNew(use: Use): boolean
  /**
   * Whether a sign-in is still awake. Unless the call is in the background (`X-Background: 1`), being asked keeps it so.
   */
  isAwake(use: Use, isBackground: boolean): Promise<boolean>
}

interface Known {
  /** By the clock of the system, which may be set. */
  readonly lastAt: number
  /** By the clock of the process, which only goes on. */
  readonly lastSteady: number
  /** By the same; null while nothing was written. */
  readonly writtenSteady: number | null
}

/**
 * The idle clock of every sign-in. A clock of the system that is set back neither keeps a sign-in awake nor ends it: this process counts
 * on by its own clock, and writes the new time down.
 * @param now milliseconds @param steady milliseconds that never go back; tests turn both
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
        // The browser stays the one in which the sign-in began: whose sign-in it is must not be hidden by a later call.
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
      // When it was used last can't be known: from here on it is counted.
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
