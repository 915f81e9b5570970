import { existsSync, readdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Manifest } from './backup-manifest.ts'
import { SNAPSHOT } from './backup.ts'
import type { Connection, Engine } from './engine.ts'
import { differencesBetween, OWN_RELATION, OWN_SCHEMA, readFingerprint } from './fingerprint.ts'
import { lockFolder } from './folder-lock.ts'
import { openDatabase } from './open.ts'
import { asOwner, expectOwner } from './owner.ts'
import { openPGlite } from './pglite.ts'
import { expectProgram, expectServerFor, restoreDump } from './postgres-dump.ts'
import { describeDatabase } from './usable-server.ts'

const decompress = promisify(gunzip)

/** Returns the name of any object in the database; null if the database is empty. */
async function contentOf(connection: Connection): Promise<string | null> {
  const { rows } = await connection.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${OWN_RELATION}
     union all
     select 'schema ' || n.nspname from pg_namespace n where ${OWN_SCHEMA} and n.nspname <> 'public'
       and not exists (select from pg_depend d
         where d.classid = 'pg_namespace'::regclass and d.objid = n.oid and d.deptype = 'e')
     limit 1`,
  )
  return rows[0]?.name ?? null
}

/**
 * Creates the roles that have permissions in the database, with the same attributes as the
 * migrations. Roles belong to the server, so the dump does not contain them.
 */
async function makeRoles(connection: Connection, { roles }: Manifest): Promise<void> {
  for (const name of roles) {
    const { rows } = await connection.query('select from pg_roles where rolname = $1', [name])
    if (rows.length === 0)
      await connection.query(`create role ${name} nologin nosuperuser nobypassrls`)
    await connection.query(`grant ${name} to current_user`)
  }
}

async function restoreOnServer(
  url: string,
  file: string,
  manifest: Manifest,
  jobs: number,
): Promise<Engine> {
  const engine = await openDatabase({ url, folder: '' })
  try {
    await expectOwner(engine)
    await asOwner(engine, async (_q, connection) => {
      const { rows } = await connection.query<{ server: string }>(
        `select split_part(current_setting('server_version'), ' ', 1) as server`,
      )
      const { server } = rows[0]!
      const content = await contentOf(connection)
      if (content !== null)
        throw new Error(
          `The database ${describeDatabase(url)} is not empty (${content}). Restore the backup into an empty database.`,
        )
      expectServerFor(manifest.server, server)
      await expectProgram('pg_restore', server)
      await makeRoles(connection, manifest)
    })
    await restoreDump(url, file, jobs)
    // A dump has no planner statistics; without them the first searches would be slow.
    await engine.script('analyze')
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

async function restoreInFolder(folder: string, file: string): Promise<Engine> {
  const data = join(folder, 'pglite')
  const unlock = await lockFolder(folder)
  try {
    if (existsSync(data) && readdirSync(data).length > 0)
      throw new Error(`${data} is not empty. Set CHOBA_DATA to an empty folder.`)
    const image = await decompress(await readFile(file))
    try {
      await (await openPGlite({ folder: data, image })).close()
    } catch (error) {
      await rm(data, { recursive: true, force: true })
      throw new Error(
        `The dump ${file} cannot be opened by this release of the embedded database.`,
        { cause: error },
      )
    }
  } finally {
    unlock()
  }
  return openDatabase({ url: null, folder })
}

export interface RestoreTarget {
  /** Address of an empty database on a server; null for an embedded database in `folder`. */
  url: string | null
  folder: string
  /** Number of tables and indexes that a server restores at the same time. */
  jobs?: number
}

/**
 * Restores a backup. The caller must compare the result with the manifest.
 * @returns the restored database
 * @throws Error with a message for the operator; a target that was not empty stays unchanged
 */
export async function restoreBackup(
  file: string,
  manifest: Manifest,
  target: RestoreTarget,
): Promise<Engine> {
  const { url, folder, jobs = 1 } = target
  if (manifest.engine === 'postgres' && url === null)
    throw new Error('The backup is of a PostgreSQL server. Set DATABASE_URL to an empty database.')
  if (manifest.engine === 'pglite' && url !== null)
    throw new Error(
      'The backup is of the embedded database. Unset DATABASE_URL to restore it into CHOBA_DATA.',
    )
  return url === null ? restoreInFolder(folder, file) : restoreOnServer(url, file, manifest, jobs)
}

/** Returns one sentence for each difference between a database and the manifest of its backup. */
export const verifyRestored = async (engine: Engine, manifest: Manifest): Promise<string[]> =>
  differencesBetween(manifest, await engine.transaction(SNAPSHOT, readFingerprint))
