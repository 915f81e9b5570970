import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'

/** Returns a generator of reproducible pseudo-random integers from 0 to below a bound. */
export function chanceOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * Days by which dates are shifted, longer than any rule version lasts. During a shift, two versions
 * of a rule therefore never start on the same day.
 */
const AWAY = 20_000

/**
 * Runs an action as if today were an earlier day: shifts the dates of rules by the difference, and
 * shifts them back afterwards.
 * @param from today, `YYYY-MM-DD`
 * @param day the simulated day
 */
export async function atDay<T>(
  engine: Engine,
  { from, day }: { readonly from: string; readonly day: string },
  work: () => Promise<T>,
): Promise<T> {
  const days = Math.round((Date.parse(from) - Date.parse(day)) / 86_400_000)
  const move = (by: number) =>
    asOwner(engine, async (q) => {
      for (const step of [AWAY, by - AWAY])
        await sql`update point_rule_versions set first_day = first_day + ${step}::int, last_day = last_day + ${step}::int`.execute(
          q,
        )
    })
  await move(days)
  try {
    return await work()
  } finally {
    await move(-days)
  }
}
