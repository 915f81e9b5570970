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

export const SNAPSHOT: Opening = {
  text: FINGERPRINT_OPENING,
  deadline: BACKUP_DEADLINE,
  pool: 'owner',
}

/** Hashes the tables in one transaction while pg_dump dumps its snapshot. */
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
  // A dump that fails early is heard when the reading has ended.
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

/** Dumps the embedded database, whose other transactions wait meanwhile. The compression does not hold them up. */
async function dumpFolder(
  engine: Required<Pick<Engine, 'dumpWith'>>,
  file: string,
): Promise<Content> {
  const { result, image } = await engine.dumpWith(SNAPSHOT, readContent)
  await writePrivate(file, await compress(image, { level: constants.Z_BEST_SPEED }))
  return result
}

/**
 * Writes a backup of an open database and the manifest beside it; both belong to one snapshot. Only the owner of the files
 * may read them. They appear under their names when they are whole.
 * @param url the address of the server; null for the embedded database
 * @throws Error with a sentence for the operator; then neither file is left
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
      // pg_dump writes into a file that is there with the rights that it has.
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
