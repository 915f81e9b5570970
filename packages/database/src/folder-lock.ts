import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'

/** Thrown if another process already uses a data folder. */
export class FolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by ${holder}. Stop it first, or choose another folder with CHOBA_DATA.`,
    )
    this.name = 'FolderInUse'
  }
}

interface LockHolder {
  pid: number
  /** Distinguishes this process from an earlier one with the same process ID. */
  started: string
}

/** Returns the start time of a process as the kernel reports it; empty if unknown. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return ''
  }
}

function isAlive(holder: LockHolder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return startOf(holder.pid) === holder.started
}

function readHolder(file: string): LockHolder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockHolder
  } catch {
    return null
  }
}

/**
 * Locks a data folder for this process. Two processes that use one PGlite folder would lose
 * committed rows without an error. On Linux the lock is an abstract Unix socket, which the kernel
 * frees when the process ends. The file `holder.json` in the folder names the process that has the
 * lock. On other systems, and between containers, this file is the lock.
 * @returns a function that releases the lock
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<() => void> {
  makeFolder(folder)
  const file = join(folder, 'holder.json')
  const server = createServer().unref()
  if (process.platform === 'linux') {
    const { dev, ino } = statSync(folder)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(`\0choba-${dev}-${ino}`, resolve)
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
      throw new FolderInUse(folder, `process ${readHolder(file)?.pid ?? '(just starting)'}`)
    })
  }
  const holder = existsSync(file) ? readHolder(file) : null
  if (holder && holder.pid !== process.pid && isAlive(holder)) {
    server.close()
    throw new FolderInUse(folder, `process ${holder.pid}`)
  }
  writeFileSync(
    file,
    JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies LockHolder),
  )
  return () => {
    rmSync(file, { force: true })
    server.close()
  }
}
