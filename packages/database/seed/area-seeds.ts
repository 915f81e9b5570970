import { globSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { Tables } from '../src/tables.ts'

/**
 * What an area adds to the demo's tenants, merchants, stores and users, exported as `seed` from its `<area>.seed.ts`.
 * `now` is the end of the demo's data: nothing is dated after it.
 */
export type AreaSeed = (q: Kysely<Tables>, now: Date) => Promise<void>

/** Adds the rows of every area, in the order of the areas' names: an area's rows stand on the base alone. */
export async function writeAreas(q: Kysely<Tables>, now: Date): Promise<void> {
  for (const file of globSync('*.seed.ts', { cwd: import.meta.dirname }).sort()) {
    const { seed } = (await import(/* @vite-ignore */ `./${file}`)) as { seed: AreaSeed }
    await seed(q, now)
  }
}
