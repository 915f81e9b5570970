import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { distribute } from './distribute.ts'
import type { Engine } from './engine.ts'
import { openPGlite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** Where the run's template lies, for the test processes: a dumped PGlite folder, or a database of TEST_DATABASE_URL. */
export const TEMPLATE = 'CHOBA_TEST_TEMPLATE'

/** The workers' addresses, separated by commas, where the server of TEST_DATABASE_URL is the coordinator of a Citus cluster. */
export const WORKERS = 'TEST_CITUS_WORKERS'

const workers = (): string[] => process.env[WORKERS]?.split(',') ?? []

/**
 * Content of the template file, in memory that the threads of all databases of this process share:
 * reading and copying it is slow.
 */
let image: Promise<Uint8Array> | null = null
async function readImage(file: string): Promise<Uint8Array> {
  const bytes = await readFile(file)
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength))
  shared.set(bytes)
  return shared
}

/** PostgreSQL's code for a database that has sessions. */
const OBJECT_IN_USE = '55006'

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

/** Makes a database of the coordinator a cluster with new databases of the same name on the workers. */
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

/** Removes a database of a server, and of the workers where it is a cluster. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  for (const server of [url, ...workers()]) {
    for (let tries = 3; tries > 0; tries--) {
      try {
        await onServer(server, `drop database if exists ${name} with (force)`)
        break
      } catch (error) {
        // The server ends the sessions and waits five seconds for that: on a busy machine one takes longer, and Citus comes back.
        if ((error as { code?: string }).code !== OBJECT_IN_USE || tries === 1) throw error
      }
    }
  }
}

/**
 * A database of its own for one test file: migrated, with the small demo data of the run's template. On PGlite in memory;
 * on the server of TEST_DATABASE_URL when that is set, distributed where that is the coordinator of a cluster. Closing it removes it.
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
    // Connections of before the distribution do not have its settings.
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
