import { errorOf, type Log } from '#platform/observability/log.ts'
import { within } from './within.ts'

/** Thrown during a start if the process was asked to stop before the start was complete. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

export interface Lifetime {
  /**
   * Registers a part of the process for closing. Parts close in reverse order of registration.
   * @param deadline milliseconds after which the next part is closed even if this part is not
   * @throws Stopped if the process is already stopping; the part is then closed immediately
   */
  own(name: string, close: () => Promise<unknown>, deadline: number): Promise<void>
  /**
   * Closes all parts; repeated calls have no effect.
   * @returns true if each part closed in time and without an error
   */
  stop(): Promise<boolean>
  readonly isStopping: boolean
}

interface Part {
  name: string
  close: () => Promise<unknown>
  deadline: number
}

/**
 * Tracks the open parts of a process, such as the database and the server. Closes each part within
 * its own time limit, even if another part fails to close.
 */
export function createLifetime(log: Log): Lifetime {
  const parts: Part[] = []
  let stopping: Promise<boolean> | null = null

  async function closePart({ name, close, deadline }: Part): Promise<boolean> {
    try {
      await within(deadline, close())
      return true
    } catch (error) {
      log.error({ part: name, err: errorOf(error) }, 'a part of the server did not stop')
      return false
    }
  }

  async function closeAll(): Promise<boolean> {
    let isClean = true
    for (let part = parts.pop(); part; part = parts.pop())
      if (!(await closePart(part))) isClean = false
    return isClean
  }

  return {
    async own(name, close, deadline) {
      const part = { name, close, deadline }
      if (!stopping) {
        parts.push(part)
        return
      }
      await closePart(part)
      throw new Stopped('stopped while starting')
    },
    stop: () => (stopping ??= closeAll()),
    get isStopping() {
      return stopping !== null
    },
  }
}

/**
 * Milliseconds in which a second signal counts as the first one. A signal to the process group
 * reaches npm and the server, and npm passes it on to the server.
 */
const SAME_SIGNAL = 1_000

/** Stops the parts of a process and exits: with 0 if each part stopped in time, else with 1. */
export async function stopAndExit(
  lifetime: Pick<Lifetime, 'stop'>,
  log: Pick<Log, 'info'>,
): Promise<void> {
  const began = performance.now()
  const isClean = await lifetime.stop()
  log.info(`stopped after ${Math.round((performance.now() - began) / 100) / 10} s`)
  process.exit(isClean ? 0 : 1)
}

/**
 * Stops the parts on a signal and exits. Another signal at least a second later ends the process
 * immediately, with Node's default behavior.
 */
export function stopOnSignals(
  lifetime: Pick<Lifetime, 'stop'>,
  log: Pick<Log, 'info'>,
  sameSignal = SAME_SIGNAL,
): void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  let isAsked = false
  const ask = (heard: NodeJS.Signals) => {
    if (isAsked) return
    isAsked = true
    log.info(`told to stop by ${heard}`)
    void stopAndExit(lifetime, log)
    setTimeout(() => {
      for (const signal of signals) process.off(signal, ask)
    }, sameSignal).unref()
  }
  for (const signal of signals) process.on(signal, ask)
}

/**
 * Logs an unhandled error and exits with 1, because the process may be in an unknown state. Its
 * supervisor starts a new process. Errors of calls never get here; the error handler answers them.
 */
export function endOnFatal(log: Log): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (thrown: unknown) => {
      log.fatal({ err: errorOf(thrown), event }, 'an error was not handled; the process ends')
      process.exit(1)
    })
  }
}
