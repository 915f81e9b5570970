import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import {
  completeBackup,
  manifestOf,
  readContent,
  writePrivate,
  type Content,
  type Manifest,
} from './backup-manifest.ts'
import type { Connection, Engine, Opening } from './engine.ts'
import { BACKUP_DEADLINE, FINGERPRINT_OPENING } from './fingerprint.ts'
import { dumpSnapshot, expectProgram } from './postgres-dump.ts'

const compress = promisify(gzip)

/**
 * Opening statement of a backup's transaction: all statements see one snapshot, and writes fail.
 */
export const SNAPSHOT: Opening = {
  text: FINGERPRINT_OPENING,
  deadline: BACKUP_DEADLINE,
  pool: 'owner',
}

/** Hashes all tables in one transaction, while pg_dump dumps the same snapshot. */
async function dumpWhileReading(
  connection: Connection,
  url: string,
  file: string,
): Promise<Content> {
  const { rows } = await connection.query<{ snapshot: string; server: string }>(
    `select pg_export_snapshot() as snapshot, split_part(current_setting('server_version'), ' ', 1) as server`,
  )
  const { snapshot, server } = rows[0]!
  await expectProgram('pg_dump', server)
  const stopping = new AbortController()
  const dumping = dumpSnapshot(url, snapshot, file, stopping.signal)
  // Avoids an unhandled rejection if pg_dump fails early. The error is thrown by `await dumping`.
  dumping.catch(() => {})
  try {
    const content = await readContent(connection)
    await dumping
    return content
  } catch (error) {
    stopping.abort()
    throw error
  }
}

/**
 * Dumps the embedded database. Other transactions wait during the dump, but not during compression.
 */
async function dumpFolder(
  engine: Required<Pick<Engine, 'dumpWith'>>,
  file: string,
): Promise<Content> {
  const { result, image } = await engine.dumpWith(SNAPSHOT, readContent)
  await writePrivate(file, await compress(image, { level: constants.Z_BEST_SPEED }))
  return result
}

/**
 * Writes a backup of an open database and its manifest, both from one snapshot. Only the owner of
 * the files can read them. The files get their final names only after they are complete.
 * @param url address of the database server; null for the embedded database
 * @throws Error with a message for the operator; both files are then removed
 */
export async function writeBackup(
  engine: Pick<Engine, 'kind' | 'transaction' | 'dumpWith'>,
  url: string | null,
  file: string,
): Promise<Manifest> {
  const part = `${file}.part`
  try {
    let content: Content
    if (url !== null) {
      // Creates the file with private access first, because pg_dump keeps the mode of an existing
      // file.
      await writePrivate(part, '')
      content = await engine.transaction(SNAPSHOT, (connection) =>
        dumpWhileReading(connection, url, part),
      )
    } else content = await dumpFolder({ dumpWith: engine.dumpWith! }, part)
    return await completeBackup(engine.kind, content, part, file)
  } catch (error) {
    for (const unfinished of [part, manifestOf(part)]) await rm(unfinished, { force: true })
    throw error
  }
}
