import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from './engine.ts'
import { lockFolder } from './folder-lock.ts'
import { openPGlite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

const dataIn = (folder: string): string => join(folder, 'pglite')

export interface DatabaseOptions {
  /** A PostgreSQL server; without it PGlite works in `folder`. */
  url: string | null
  folder: string
  /** Hears of connections that were lost, or of the embedded database's thread that ended. */
  onConnectionLost?: (error: Error) => void
}

/**
 * Opens the database this process is told to use.
 * @throws FolderInUse when another process works on the folder
 */
export async function openDatabase({ url, folder, ...hearing }: DatabaseOptions): Promise<Engine> {
  if (url) return openPostgres(url, hearing)
  const unlock = await lockFolder(folder)
  const engine = await openPGlite({ folder: dataIn(folder), ...hearing })
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
