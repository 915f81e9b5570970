import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { access, open, readFile, rename, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Connection, Engine } from './engine.ts'
import { readFingerprint, type Fingerprint } from './fingerprint.ts'
import { foreignMigrationIn, readApplied, type AppliedMigration } from './migration-files.ts'

/**
 * Contents of the manifest file in the folder of a dump. After a restore, the restored database is
 * compared with the manifest. The manifest contains no secret.
 */
export interface Manifest extends Fingerprint {
  format: typeof FORMAT
  /** Release of Choba that made the backup. */
  version: string
  engine: Engine['kind']
  /** Version of the database server, such as `15.6`. */
  server: string
  /** Applied migrations, in order. */
  migrations: AppliedMigration[]
  /** Time of the snapshot, as an ISO 8601 text. */
  at: string
  /**
   * Database roles that have permissions in the database. Roles belong to the server, so a restore
   * creates them.
   */
  roles: string[]
  /**
   * A text of each tenant that is encrypted with the master secret. A restore decrypts the text to
   * check the secret. Undefined in older manifests.
   */
  keyChecks?: { tenantId: number; sealed: string }[]
  dump: { file: string; bytes: number; sha256: string }
}

/** Format 1 was used before 0.1.0 and named only the newest migration. */
const FORMAT = 2

/** The part of the manifest that is read in the same snapshot as the dump. */
export type Content = Omit<Manifest, 'format' | 'version' | 'engine' | 'dump'>

/** Returns the path of the manifest of a dump. */
export const manifestOf = (dump: string): string => `${dump}.manifest.json`

const versionFile = new URL('../../../package.json', import.meta.url)

/** Names of roles that a restore may create. They cannot log in. Other names are invalid. */
const ROLE = /^choba_[a-z_]{1,40}$/

/**
 * Reads the manifest's facts about a database. Must run in the transaction whose snapshot is
 * dumped.
 * @throws Error with a message for the operator
 */
export async function readContent(connection: Connection): Promise<Content> {
  const { rows } = await connection.query<{ clustered: boolean; at: Date; server: string }>(
    `select now() as at, exists (select from pg_extension where extname = 'citus') as clustered,
       split_part(current_setting('server_version'), ' ', 1) as server`,
  )
  const { clustered, at, server } = rows[0]!
  const migrations = await readApplied(connection)
  if (!migrations)
    throw new Error('There is nothing to back up: the database has no tables of Choba.')
  if (clustered)
    throw new Error(
      'This is the coordinator of a cluster. Its nodes have no common snapshot, so back up each node.',
    )
  const roles = await connection.query<{ name: string }>(
    `select rolname::text as name from pg_roles where rolname like 'choba\\_%' and not rolcanlogin order by 1`,
  )
  const checks = await connection.query<{ tenantId: number; sealed: string }>(
    'select tenant_id as "tenantId", sealed from master_key_check order by 1',
  )
  return {
    keyChecks: checks.rows,
    server,
    migrations,
    at: at.toISOString(),
    roles: roles.rows.map(({ name }) => name).filter((name) => ROLE.test(name)),
    ...(await readFingerprint(connection)),
  }
}

/** Reads a file once and returns its length and SHA-256. */
export async function digestOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') }
}

/**
 * Creates a file that only its owner can read, and flushes the file to disk.
 * @throws if the file already exists
 */
export async function writePrivate(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Renames a finished dump to its final name, and then writes its manifest. If a manifest exists,
 * the dump is therefore complete.
 * @param part path of the dump while it was being written
 */
export async function completeBackup(
  engine: Engine['kind'],
  content: Content,
  part: string,
  file: string,
): Promise<Manifest> {
  const { version } = JSON.parse(readFileSync(versionFile, 'utf8')) as { version: string }
  const dump = { file: basename(file), ...(await digestOf(part)) }
  const manifest: Manifest = { format: FORMAT, version, engine, ...content, dump }
  await writePrivate(manifestOf(part), `${JSON.stringify(manifest, null, 2)}\n`)
  await rename(part, file)
  await rename(manifestOf(part), manifestOf(file))
  return manifest
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRole = (value: unknown): boolean => typeof value === 'string' && ROLE.test(value)

const isApplied = (value: unknown): value is AppliedMigration =>
  isRecord(value) && typeof value['name'] === 'string' && typeof value['hash'] === 'string'

const isKeyCheck = (value: unknown): boolean =>
  isRecord(value) && typeof value['tenantId'] === 'number' && typeof value['sealed'] === 'string'

/** True if the value is a manifest that `completeBackup` wrote in the current format. */
function isManifest(value: unknown): value is Manifest {
  if (!isRecord(value) || value['format'] !== FORMAT || !isRecord(value['dump'])) return false
  const { engine, at, server, migrations, roles, keyChecks = [], heads, dump } = value
  return (
    (engine === 'postgres' || engine === 'pglite') &&
    [at, server, dump['sha256']].every((text) => typeof text === 'string') &&
    [value['tables'], value['sequences'], value['objects']].every(isRecord) &&
    Array.isArray(heads) &&
    Array.isArray(keyChecks) &&
    keyChecks.every(isKeyCheck) &&
    Array.isArray(migrations) &&
    migrations.every(isApplied) &&
    Array.isArray(roles) &&
    roles.every(isRole)
  )
}

/**
 * Reads the manifest beside a dump and checks that the dump has the recorded size and hash.
 * @throws Error with a message for the operator
 */
export async function readBackup(file: string): Promise<Manifest> {
  // Checks first that the dump exists. For a mistyped path, a message about a missing manifest
  // would mislead.
  await access(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`There is no backup ${file}.`) : error
  })
  const text = await readFile(manifestOf(file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(
      `${manifestOf(file)} is missing. Without the manifest, a restored copy cannot be checked.`,
    )
  })
  let manifest: unknown
  try {
    manifest = JSON.parse(text)
  } catch {
    manifest = null
  }
  if (isRecord(manifest) && manifest['format'] === 1)
    throw new Error(`${file} was made by a version before 0.1.0. Restore it with that version.`)
  if (!isManifest(manifest))
    throw new Error(`${manifestOf(file)} is not a backup manifest of this release.`)
  const { bytes, sha256 } = await digestOf(file)
  if (sha256 !== manifest.dump.sha256)
    throw new Error(
      `${file} is damaged: its size (${bytes} bytes) or its SHA-256 differs from its manifest (${manifest.dump.bytes} bytes).`,
    )
  const madeBy = foreignMigrationIn(manifest.migrations)
  if (madeBy)
    throw new Error(
      `The database in the backup was made by ${madeBy}. Restore it with that version.`,
    )
  return manifest
}
