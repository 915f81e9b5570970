import { readFileSync } from 'node:fs'

/** Milliseconds between two looks at the parent process. */
const INTERVAL = 1_000

/** Processes between npm and the server: npm starts a shell, and the shell starts the server. */
const MAX_LEVELS = 3

/** A process, and the parent it had when this process started. */
interface Link {
  pid: number
  parent: number
}

export interface ParentWatch {
  /** Calls `act` once, as soon as a process that started this one through npm has ended. */
  onGone(act: () => void): void
}

/** @returns the id of a process's parent; null if the process has ended, or if the system has no `/proc` */
function parentOf(pid: number): number | null {
  if (pid === process.pid) return process.ppid
  try {
    // The name stands in brackets and may contain spaces: the state and the parent's id follow it.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return Number(parent)
  } catch {
    return null
  }
}

const nameOf = (pid: number): string | null => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return null
  }
}

/** Whether a process adopts those whose parent has ended: the first process, or systemd for a user. */
const isInit = (pid: number): boolean => pid === 1 || nameOf(pid) === 'systemd'

/** No process has this id. */
const GONE = 0

/** The processes from this one up to npm. Without `/proc` or npm's name, this process and its parent only. */
function readChain(): Link[] {
  const chain: Link[] = []
  let pid = process.pid
  while (chain.length < MAX_LEVELS) {
    const parent = parentOf(pid)
    if (parent === null) break
    chain.push({ pid, parent })
    // In a container npm may be the first process itself.
    if (nameOf(parent)?.startsWith('npm')) return chain
    // It ended before this process could look.
    if (isInit(parent)) return [{ pid, parent: GONE }]
    pid = parent
  }
  return chain.slice(0, 1)
}

/**
 * Watches the processes that started this one through `npm run`: npm passes SIGTERM and SIGINT on, but it cannot pass on
 * SIGHUP or SIGKILL, and without it the server would keep its port for ever. Call it first thing in the process.
 * A server that was started without npm is not watched, because it may outlive the shell it was started from.
 */
export function watchParent(env: NodeJS.ProcessEnv = process.env): ParentWatch {
  const chain = env['npm_lifecycle_event'] === undefined ? [] : readChain()
  return {
    onGone(act) {
      if (chain.length === 0) return
      const timer = setInterval(() => {
        if (chain.every(({ pid, parent }) => parentOf(pid) === parent)) return
        clearInterval(timer)
        act()
      }, INTERVAL)
      timer.unref()
    },
  }
}
