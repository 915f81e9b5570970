import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Connection } from './engine.ts'

const folder = new URL('../migrations/', import.meta.url)

/** A migration as recorded in a database. */
export interface AppliedMigration {
  name: string
  /**
   * SHA-256 of the file; empty in a database from before 0.1.0, whose migrations had other numbers.
   */
  hash: string
}

export interface Migration extends AppliedMigration {
  text: string
}

/** Reads the migrations of this release, in the order of application. */
export const readMigrations = (): Migration[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      // Git may check out files with CRLF line ends, which would change the hash.
      const text = readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    })

/**
 * Returns the migrations that were applied to a database, in order; null if the database has no
 * tables of Choba.
 */
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
 * Returns how the applied migrations differ from those of this release, as a phrase that follows
 * the words "was made by". Returns null if this release can use the database or upgrade it.
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
