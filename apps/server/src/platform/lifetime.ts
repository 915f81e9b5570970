import { errorOf, type Log } from './log.ts'
import { within } from './within.ts'

/** Thrown inside a start that was asked to stop meanwhile. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

export interface Lifetime {
  /**
   * Takes charge of closing a part of the process. Parts are closed in the reverse order of their opening.
   * @param deadline milliseconds after which the next part is closed although this one has not ended
   * @throws Stopped when stopping began while the part was opening: it is closed at once
   */
  own(name: string, close: () => Promise<unknown>, deadline: number): Promise<void>
  /** Closes all parts, once, however often it is called. @returns whether each ended by itself and without an error */
  stop(): Promise<boolean>
  readonly isStopping: boolean
}

interface Part {
  name: string
  close: () => Promise<unknown>
  deadline: number
}

/** What a process has opened, and how it is closed: each part within a time of its own, whatever the others do. */
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
    for (let part = parts.pop(); part; part = parts.pop()) if (!(await closePart(part))) isClean = false
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

/** Ends the process after `stop` on a signal; on a second one it ends at once (Node's own way of a signal). */
export function stopOnSignals(stop: () => Promise<boolean>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void stop().then((isClean) => process.exit(isClean ? 0 : 1))
    })
  }
}

/**
 * What no one catches leaves the process in an unknown state: it is logged and the process ends with 1, for its
 * supervisor to start another. A failing call never gets here; it is answered by the error handler.
 */
export function endOnFatal(log: Log): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (thrown: unknown) => {
      log.fatal({ err: errorOf(thrown), event }, 'an error was not handled; the process ends')
      process.exit(1)
    })
  }
}
