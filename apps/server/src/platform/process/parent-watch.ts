import { readFileSync } from 'node:fs'

/** Milliseconds between two checks of the parent process. */
const INTERVAL = 1_000

/**
 * Number of processes between npm and the server: npm starts a shell, and the shell starts the
 * server.
 */
const MAX_LEVELS = 3

/** A process between this one and npm, and its parent when this process started. */
interface Link {
  pid: number
  parent: number
}

export interface ParentWatch {
  /** Calls `act` once, when one of the watched processes has ended. */
  onGone(act: () => void): void
}

/**
 * Returns the id of a process's parent; null if the process has ended, or the system has no
 * `/proc`.
 */
function parentOf(pid: number): number | null {
  if (pid === process.pid) return process.ppid
  try {
    // The process name is in parentheses and may contain spaces; state and parent id follow it.
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

/** True for processes that adopt orphans: the first process, or systemd for a user. */
const isInit = (pid: number): boolean => pid === 1 || nameOf(pid) === 'systemd'

/** Process id that no process has. */
const GONE = 0

/**
 * Returns the processes from this one up to npm. If the system has no `/proc`, or no process is
 * named npm, returns only this process and its parent.
 */
function readChain(): Link[] {
  const chain: Link[] = []
  let pid = process.pid
  while (chain.length < MAX_LEVELS) {
    const parent = parentOf(pid)
    if (parent === null) break
    chain.push({ pid, parent })
    // Checked before `isInit`, because npm may be the first process (id 1) in a container.
    if (nameOf(parent)?.startsWith('npm')) return chain
    // The original parent has already ended, because orphans get the first process as their parent.
    if (isInit(parent)) return [{ pid, parent: GONE }]
    pid = parent
  }
  return chain.slice(0, 1)
}

/**
 * Watches the processes that started this one through `npm run`. npm passes on SIGTERM and SIGINT
 * but not SIGHUP or SIGKILL, after which the server would keep its port forever. Call it first in
 * the process. A server that was started without npm is not watched, because it may outlive its
 * shell.
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
