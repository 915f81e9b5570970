import { globSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { Tables } from '../src/tables.ts'
import type { PlannedLine } from './planned-line.ts'

/**
 * Adds an area's demo rows that refer to tenants, merchants, stores and users, but not to payments.
 * An area exports this function as `seed` from its `<area>.seed.ts`. Rows must not be dated after
 * `now`, the end of the demo data.
 */
export type AreaSeed = (q: Kysely<Tables>, now: Date) => Promise<void>

/** A year of transactions that is only partly in the database. */
export interface PartOfYear {
  /** All transactions of the year. */
  readonly year: readonly PlannedLine[]
  readonly written: readonly PlannedLine[]
}

/**
 * Adds an area's demo rows that refer to payments. Without `part`, all payments of the year are in
 * the database. With `part`, the function adds only rows that refer to the written transactions.
 * These rows must equal the rows that the function would add for the whole year.
 */
export type AreaSeedOnPayments = (q: Kysely<Tables>, now: Date, part?: PartOfYear) => Promise<void>

interface AreaSeeds {
  readonly seed?: AreaSeed
  /** Called after the payments are written. */
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

/**
 * Adds the rows of every area that do not refer to payments, in the order of the areas' names. An
 * area's rows must not depend on those of another area.
 */
export const writeAreas = (q: Kysely<Tables>, now: Date): Promise<void> => run('seed', q, now)

/** Adds the rows of every area that refer to payments. */
export const writeOnPayments = (q: Kysely<Tables>, now: Date, part?: PartOfYear): Promise<void> =>
  run('seedOnPayments', q, now, part)
