import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createCapacity, Overloaded } from '@choba/database/capacity.ts'

/** Time limit for one document, in milliseconds. */
const DEADLINE = 30_000
/** Milliseconds after which an idle thread ends, which frees the memory of its fonts. */
const IDLE = 30_000
/** Memory limit of the thread, in megabytes. */
const MEMORY_MAX = 256
/** Value of Retry-After, in seconds. */
const RETRY_AFTER = 5

function start(program: URL, onExit: (worker: Worker) => void): Worker {
  const worker = new Worker(program, {
    // By default, a worker inherits environment and arguments of the server, which contain secrets.
    env: {},
    argv: [],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX },
  })
  // A crash fails the current document only; the next document gets a new thread.
  worker.on('error', () => {})
  worker.once('exit', () => onExit(worker))
  worker.unref()
  return worker
}

/**
 * Lays out documents in a worker thread, sequentially, so that the event loop stays free for calls.
 * @param program script of the thread; it answers each order with the bytes of the document
 * @returns function that lays out one document; throws Overloaded if too many documents wait, or if
 * the layout takes too long
 */
export function createLayoutThread(program: URL): (order: object) => Promise<Buffer> {
  const laying = createCapacity({ running: 1, waiting: 12, retryAfterSeconds: RETRY_AFTER })
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  const forget = (worker: Worker) => {
    if (thread === worker) thread = null
  }

  async function layOut(order: object): Promise<Buffer> {
    clearTimeout(idle)
    const worker = (thread ??= start(program, forget))
    const late = AbortSignal.timeout(DEADLINE)
    try {
      worker.postMessage(order)
      const [pdf] = (await once(worker, 'message', { signal: late })) as [Uint8Array]
      return Buffer.from(pdf)
    } catch (error) {
      void worker.terminate()
      forget(worker)
      if (late.aborted) throw new Overloaded(RETRY_AFTER)
      throw error
    } finally {
      idle = setTimeout(() => void thread?.terminate(), IDLE).unref()
    }
  }
  return (order) => laying.run(() => layOut(order))
}
