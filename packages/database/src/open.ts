import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseUnavailable, type Engine } from './engine.ts'
import { lockFolder } from './folder-lock.ts'
import { openPGlite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { expectServerAddress } from './server-address.ts'
import { expectUsableServer } from './usable-server.ts'

const dataIn = (folder: string): string => join(folder, 'pglite')

/** True if a data folder contains an embedded database. */
export const hasDatabase = (folder: string): boolean =>
  existsSync(join(dataIn(folder), 'PG_VERSION'))

export interface DatabaseOptions {
  /** Address of a PostgreSQL server; null for PGlite in `folder`. */
  url: string | null
  folder: string
  /** Called if a connection is lost, or if the thread of the embedded database ends. */
  onConnectionLost?: (error: Error) => void
}

/**
 * Thrown if the embedded database cannot start with the data in its folder. PGlite itself only
 * reports that it was aborted.
 */
export class UnusableData extends Error {
  constructor(data: string, cause: unknown) {
    super(
      `The database in ${data} cannot be opened: it is damaged, or of another version of PostgreSQL. Restore a backup of ` +
        'it, or choose another folder with CHOBA_DATA; the demo is made again with "npm start -- --fresh".',
      { cause },
    )
    this.name = 'UnusableData'
  }
}

async function openServer(
  url: string,
  hearing: Pick<DatabaseOptions, 'onConnectionLost'>,
): Promise<Engine> {
  expectServerAddress(url)
  const engine = openPostgres(url, hearing)
  try {
    await expectUsableServer(engine, url)
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

/**
 * Opens the database that `url` and `folder` select.
 * @throws FolderInUse if another process uses the folder
 * @throws UnusableData if the embedded data cannot be opened
 * @throws Error with a message for the operator if the server does not answer or is unsuitable
 */
export async function openDatabase({ url, folder, ...hearing }: DatabaseOptions): Promise<Engine> {
  if (url) return openServer(url, hearing)
  const unlock = await lockFolder(folder)
  const data = dataIn(folder)
  const hadData = hasDatabase(folder)
  const engine = await openPGlite({ folder: data, ...hearing }).catch((error: unknown) => {
    unlock()
    throw hadData && error instanceof DatabaseUnavailable ? new UnusableData(data, error) : error
  })
  return {
    ...engine,
    close: async () => {
      await engine.close()
      unlock()
    },
  }
}

/**
 * Deletes the embedded database of a data folder. Other files in the folder stay.
 * @throws FolderInUse if a process uses the folder
 */
export async function removeDatabase(folder: string): Promise<void> {
  const unlock = await lockFolder(folder)
  rmSync(dataIn(folder), { recursive: true, force: true })
  unlock()
}
