import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Connection } from './engine.ts'

const folder = new URL('../migrations/', import.meta.url)

/** A migration as a database has recorded it. */
export interface AppliedMigration {
  name: string
  /** SHA-256 of the file. Empty in a database from before 0.1.0 whose migrations had other numbers. */
  hash: string
}

export interface Migration extends AppliedMigration {
  text: string
}

/** Reads the migrations of this release, in the order in which they are applied. */
export const readMigrations = (): Migration[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      // Git may check files out with other line ends.
      const text = readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    })

/** Reads which migrations a database has had, in their order; null for a database without tables of Choba. */
export async function readApplied(connection: Connection): Promise<AppliedMigration[] | null> {
  const { rows } = await connection.query<{ exists: boolean; hashed: boolean }>(
    `select to_regclass('migrations') is not null as exists, exists (select from pg_attribute
       where attrelid = to_regclass('migrations') and attname = 'hash' and not attisdropped) as hashed`,
  )
  const { exists, hashed } = rows[0]!
  if (!exists) return null
  const applied = await connection.query<{ name: string; hash: string }>(
    `select name, ${hashed ? 'hash' : `''`} as hash from migrations order by name collate "C"`,
  )
  return applied.rows
}

/**
 * Says what in a list of applied migrations does not belong to this release, as the part of a sentence that follows
 * "was made by"; null if this release can work on the database or upgrade it.
 */
export function foreignMigrationIn(
  applied: readonly AppliedMigration[],
  known: readonly AppliedMigration[] = readMigrations(),
): string | null {
  if (applied.some(({ hash }) => hash === ''))
    return `a version from before 0.1.0 whose migrations had other numbers (${applied.at(-1)!.name})`
  for (const { name, hash } of applied) {
    const file = known.find((one) => one.name === name)
    if (!file) return `another version: this one has no migration ${name}`
    if (file.hash !== hash) return `another version: its migration ${name} had other contents`
  }
  return null
}
