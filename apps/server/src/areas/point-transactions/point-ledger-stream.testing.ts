import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'

/** Numbers that are the same at every run, from 0 to below a bound. */
export function chanceOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Further than any version goes, so that two of a rule never begin on one day in between. */
const AWAY = 20_000

/**
 * Does something as if it were done on an earlier day: what is kept of rules is moved by as many days, and back again.
 * @param from today, `YYYY-MM-DD` @param day the day that it is to be
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
