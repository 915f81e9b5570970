import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { manifestOf, writePrivate, type Manifest } from './backup-manifest.ts'
import { writeBackup } from './backup.ts'
import type { Engine } from './engine.ts'
import { FolderInUse, lockFolder } from './folder-lock.ts'
import { openDatabase } from './open.ts'

// Only one process may open a PGlite folder. Therefore a server that has the folder open also makes
// the backup. A backup command writes a request file into the data folder, and the server writes
// its answer into the same folder. Only users with write access to the folder can request a backup.

/** Interval in milliseconds at which the server checks for a request file. */
const LOOK_MS = 1_000
/** Interval in milliseconds at which a command checks for the answer file. */
const POLL_MS = 200
/** Maximum time in milliseconds that a command waits for a server to accept its request. */
const REQUEST_TIMEOUT_MS = 60_000

const requestIn = (folder: string): string => join(folder, 'backup-request')
const dumpIn = (folder: string, id: string): string => join(folder, `backup-${id}`)
const answerIn = (folder: string, id: string): string => join(folder, `backup-${id}.answer`)

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Error message for the operator; empty if the backup succeeded. */
type Answer = string

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const readIfThere = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })

export interface BackupRequests {
  /** Stops accepting requests and waits for the backup in progress. */
  stop(): Promise<void>
}

/**
 * Makes the backups that commands request while this process has the embedded database open.
 * @param onFailure called with the error of a failed backup; the command receives its message too
 */
export function answerBackupRequests(
  engine: Pick<Engine, 'kind' | 'transaction' | 'dumpWith'>,
  folder: string,
  onFailure: (error: unknown) => void,
): BackupRequests {
  async function answer(): Promise<void> {
    const id = await readIfThere(requestIn(folder))
    // The command may still be writing the ID. The server reads an incomplete ID again at its next
    // check.
    if (id === null || !ID.test(id)) return
    await rm(requestIn(folder))
    const said = await writeBackup(engine, null, dumpIn(folder, id)).then(
      (): Answer => '',
      (error: unknown): Answer => {
        onFailure(error)
        return (error as Error).message
      },
    )
    const unfinished = `${answerIn(folder, id)}.part`
    await writePrivate(unfinished, said)
    await rename(unfinished, answerIn(folder, id))
  }

  let underWay: Promise<void> | null = null
  const timer = setInterval(() => {
    underWay ??= answer()
      .catch(onFailure)
      .finally(() => (underWay = null))
  }, LOOK_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await underWay
    },
  }
}

/** True if another process has the folder open. */
async function isHeld(folder: string): Promise<boolean> {
  try {
    const unlock = await lockFolder(folder)
    unlock()
    return false
  } catch (error) {
    if (error instanceof FolderInUse) return true
    throw error
  }
}

/**
 * Writes a request into the folder and waits until the server accepts it.
 * @throws Error with a message for the operator
 */
async function leaveRequest(folder: string, id: string): Promise<void> {
  const request = requestIn(folder)
  const handle = await open(request, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new Error(
      `Another backup was already requested. If no other command is running, delete ${request}.`,
    )
  })
  await handle.writeFile(id)
  await handle.close()
  const deadline = performance.now() + REQUEST_TIMEOUT_MS
  while ((await readIfThere(request)) === id) {
    if (performance.now() > deadline || !(await isHeld(folder))) {
      await rm(request, { force: true })
      throw new Error(
        `The process that uses ${folder} cannot make a backup: it is another command, is starting, or has ended. Try again.`,
      )
    }
    await sleep(POLL_MS)
  }
}

async function waitForAnswer(folder: string, id: string): Promise<Answer> {
  for (;;) {
    const isWorking = await isHeld(folder)
    // Must be read after `isHeld`, because the server may write the answer and then end.
    const answer = await readIfThere(answerIn(folder, id))
    if (answer !== null) return answer
    if (!isWorking)
      throw new Error('The server ended before the backup was written. Run the command again.')
    await sleep(POLL_MS)
  }
}

/** Renames a file, or copies and deletes it if the target is on another disk. */
async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await copyFile(from, to)
    await rm(from)
  })
}

/**
 * Requests a backup from the process that has the folder open, and moves the result to `file`.
 * @throws Error with a message for the operator
 */
async function requestBackup(folder: string, file: string): Promise<Manifest> {
  const id = randomUUID()
  await leaveRequest(folder, id)
  const written = dumpIn(folder, id)
  try {
    const refusal = await waitForAnswer(folder, id)
    if (refusal !== '') throw new Error(refusal)
    const manifest = JSON.parse(await readFile(manifestOf(written), 'utf8')) as Manifest
    await moveFile(written, file)
    const named = { ...manifest, dump: { ...manifest.dump, file: file.split(/[\\/]/).at(-1)! } }
    await writePrivate(manifestOf(file), `${JSON.stringify(named, null, 2)}\n`)
    return named
  } finally {
    for (const left of [written, manifestOf(written), answerIn(folder, id)])
      await rm(left, { force: true })
  }
}

/**
 * Backs up the database of this installation, even while a server is running. If a server has the
 * embedded database open, that server makes the backup. Otherwise, this process opens the folder.
 * @throws Error with a message for the operator
 */
export async function backUpDatabase(
  url: string | null,
  folder: string,
  file: string,
): Promise<Manifest> {
  // Checked first, because `openDatabase` would create a missing embedded database.
  if (url === null && !existsSync(join(folder, 'pglite', 'PG_VERSION')))
    throw new Error(
      `There is no database in ${folder}. Set CHOBA_DATA to the data folder, or DATABASE_URL to a server.`,
    )
  let engine: Engine
  try {
    engine = await openDatabase({ url, folder })
  } catch (error) {
    if (error instanceof FolderInUse) return requestBackup(folder, file)
    throw error
  }
  try {
    return await writeBackup(engine, url, file)
  } finally {
    await engine.close()
  }
}
