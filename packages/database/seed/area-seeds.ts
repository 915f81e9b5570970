import { globSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { Tables } from '../src/tables.ts'

/**
 * What an area adds to the demo's tenants, merchants, stores and users, exported as `seed` from its `<area>.seed.ts`.
 * `now` is the end of the demo's data: nothing is dated after it.
 */
export type AreaSeed = (q: Kysely<Tables>, now: Date) => Promise<void>

interface AreaSeeds {
  readonly seed?: AreaSeed
  /** For an area whose rows refer to payments: called when they are there. */
  readonly seedOnPayments?: AreaSeed
}

async function run(name: keyof AreaSeeds, q: Kysely<Tables>, now: Date): Promise<void> {
  for (const file of globSync('*.seed.ts', { cwd: import.meta.dirname }).sort()) {
    const seeds = (await import(/* @vite-ignore */ `./${file}`)) as AreaSeeds
    await seeds[name]?.(q, now)
  }
}

/** Adds the rows of every area, in the order of the areas' names: an area's rows stand on the base alone. */
export const writeAreas = (q: Kysely<Tables>, now: Date): Promise<void> => run('seed', q, now)

/** Adds the rows that stand on the base and on payments. */
export const writeOnPayments = (q: Kysely<Tables>, now: Date): Promise<void> => run('seedOnPayments', q, now)
