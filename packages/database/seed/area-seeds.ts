import { globSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { Tables } from '../src/tables.ts'
import type { PlannedLine } from './planned-line.ts'

/**
 * What an area adds to the demo's tenants, merchants, stores and users, exported as `seed` from its `<area>.seed.ts`.
 * `now` is the end of the demo's data: nothing is dated after it.
 */
export type AreaSeed = (q: Kysely<Tables>, now: Date) => Promise<void>

/** The lines of a year of which only a part is written so far. */
export interface PartOfYear {
  /** All lines of the year. */
  readonly year: readonly PlannedLine[]
  readonly written: readonly PlannedLine[]
}

/**
 * What an area adds to payments. Without `part` all payments of the year are in the database.
 * With it the area adds what
 * belongs to the written lines, as it would if all of them were there.
 */
export type AreaSeedOnPayments = (q: Kysely<Tables>, now: Date, part?: PartOfYear) => Promise<void>

interface AreaSeeds {
  readonly seed?: AreaSeed
  /** For an area whose rows refer to payments: called when they are there. */
  readonly seedOnPayments?: AreaSeedOnPayments
}

async function run(
  name: keyof AreaSeeds,
  q: Kysely<Tables>,
  now: Date,
  part?: PartOfYear,
): Promise<void> {
  for (const file of globSync('*.seed.ts', { cwd: import.meta.dirname }).sort()) {
    const seeds = (await import(/* @vite-ignore */ `./${file}`)) as AreaSeeds
    await seeds[name]?.(q, now, part)
  }
}

/** Adds the rows of every area, in the order of the areas' names: an area's rows stand on the base alone. */
export const writeAreas = (q: Kysely<Tables>, now: Date): Promise<void> => run('seed', q, now)

/** Adds the rows that stand on the base and on payments. */
export const writeOnPayments = (q: Kysely<Tables>, now: Date, part?: PartOfYear): Promise<void> =>
  run('seedOnPayments', q, now, part)
