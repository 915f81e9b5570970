import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import type { Engine } from './engine.ts'
import { openPGlite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** Where the run's template lies, for the test processes: a dumped PGlite folder, or a database of TEST_DATABASE_URL. */
export const TEMPLATE = 'CHOBA_TEST_TEMPLATE'

let copies = 0

/** The same server, another database on it. */
export function onDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** One statement that no transaction may hold: create database, drop database. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * A database of its own for one test file: migrated, with the small demo data of the run's template. On PGlite in memory;
 * on the server of TEST_DATABASE_URL when that is set. Closing it removes it.
 */
export async function openTestDatabase(): Promise<Engine> {
  const template = process.env[TEMPLATE]
  if (!template) throw new Error('Tests of the database are run by vitest, whose global set-up makes the template.')
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return openPGlite({ folder: null, image: await readFile(template) })

  const name = `choba_test_${process.pid}_${++copies}`
  await onServer(server, `create database ${name} template ${template}`)
  const engine = openPostgres(onDatabase(server, name), { size: 8 })
  let closing: Promise<void> | null = null
  const close = async () => {
    await engine.close()
    await onServer(server, `drop database ${name} with (force)`)
  }
  return { ...engine, close: () => (closing ??= close()) }
}
