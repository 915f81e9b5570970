import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseUnavailable, type Engine } from './engine.ts'
import { lockFolder } from './folder-lock.ts'
import { openPGlite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { expectServerAddress } from './server-address.ts'
import { expectUsableServer } from './usable-server.ts'

const dataIn = (folder: string): string => join(folder, 'pglite')

/** Tells whether there is an embedded database in a data folder. */
export const hasDatabase = (folder: string): boolean =>
  existsSync(join(dataIn(folder), 'PG_VERSION'))

export interface DatabaseOptions {
  /** A PostgreSQL server; without it PGlite works in `folder`. */
  url: string | null
  folder: string
  /** Hears of connections that were lost, or of the embedded database's thread that ended. */
  onConnectionLost?: (error: Error) => void
}

/**
 * Thrown when the embedded database does not start on the data of its folder. PGlite itself says
 * only that it aborted.
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
 * Opens the database this process is told to use.
 * @throws FolderInUse when another process works on the folder; UnusableData; Error with a sentence for the operator when
 * the server does not answer or cannot be used
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
 * Removes the embedded database of a data folder, and nothing else in it.
 * @throws FolderInUse when a process works on it
 */
export async function removeDatabase(folder: string): Promise<void> {
  const unlock = await lockFolder(folder)
  rmSync(dataIn(folder), { recursive: true, force: true })
  unlock()
}
