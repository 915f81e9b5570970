import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { distribute } from './distribute.ts'
import type { Engine } from './engine.ts'
import { openPGlite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/**
 * Environment variable with the template of the test run. The value is the path of a file with a
 * dumped PGlite folder, or the name of a database on the server of TEST_DATABASE_URL.
 */
export const TEMPLATE = 'CHOBA_TEST_TEMPLATE'

/**
 * Environment variable with the workers' addresses, separated by commas, if TEST_DATABASE_URL is
 * the coordinator of a Citus cluster.
 */
export const WORKERS = 'TEST_CITUS_WORKERS'

const workers = (): string[] => process.env[WORKERS]?.split(',') ?? []

/**
 * Content of the template file. It is read once and shared by all database threads of this process,
 * because reading and copying the file is slow.
 */
let image: Promise<Uint8Array> | null = null
async function readImage(file: string): Promise<Uint8Array> {
  const bytes = await readFile(file)
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength))
  shared.set(bytes)
  return shared
}

/** PostgreSQL's error code for a database that has open sessions. */
const OBJECT_IN_USE = '55006'

let copies = 0

/** Returns the address of another database on the same server. */
export function onDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/**
 * Runs one statement that cannot run in a transaction, such as create database or drop database.
 */
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
 * Joins a database on the coordinator and new databases of the same name on the workers into a
 * Citus cluster.
 */
export async function joinNodes(url: string, name: string): Promise<void> {
  const coordinator = onDatabase(url, name)
  await onServer(coordinator, 'create extension citus')
  await onServer(
    coordinator,
    `select citus_set_coordinator_host('127.0.0.1', ${new URL(url).port})`,
  )
  for (const worker of workers()) {
    await onServer(worker, `create database ${name}`)
    await onServer(onDatabase(worker, name), 'create extension citus')
    await onServer(coordinator, `select citus_add_node('127.0.0.1', ${new URL(worker).port})`)
  }
}

/** Drops a database on a server, and on the workers of a cluster. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  for (const server of [url, ...workers()]) {
    for (let tries = 3; tries > 0; tries--) {
      try {
        await onServer(server, `drop database if exists ${name} with (force)`)
        break
      } catch (error) {
        // The server ends open sessions and waits up to five seconds. On a busy machine, a session
        // may need longer to end, or Citus may connect again.
        if ((error as { code?: string }).code !== OBJECT_IN_USE || tries === 1) throw error
      }
    }
  }
}

/**
 * Opens a separate database for one test file. The database is migrated and has the demo data of
 * the run's template. Without TEST_DATABASE_URL, the database is PGlite in memory. On a Citus
 * coordinator, its tables are distributed. Closing the engine drops the database.
 */
export async function openTestDatabase(): Promise<Engine> {
  const template = process.env[TEMPLATE]
  if (!template)
    throw new Error(
      'Tests of the database are run by vitest, whose global set-up makes the template.',
    )
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return openPGlite({ folder: null, image: await (image ??= readImage(template)) })

  const name = `choba_test_${process.pid}_${++copies}`
  await onServer(server, `create database ${name} template ${template}`)
  if (workers().length > 0) {
    await joinNodes(server, name)
    const owner = openPostgres(onDatabase(server, name), { size: 1 })
    await distribute(owner)
    // Connections that were opened before the tables were distributed lack the settings of the
    // distribution.
    await owner.close()
  }
  const engine = openPostgres(onDatabase(server, name), { size: 8 })
  let closing: Promise<void> | null = null
  const close = async () => {
    await engine.close()
    await dropDatabase(server, name)
  }
  return { ...engine, close: () => (closing ??= close()) }
}
