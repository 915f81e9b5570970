import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createCapacity, Overloaded } from '@choba/database/capacity.ts'

/** Milliseconds for one document: one of 500 lines takes half a second. */
const DEADLINE = 30_000
/** Milliseconds after which a thread that has nothing to do is ended, with the faces that it has read. */
const IDLE = 30_000
/** Megabytes. */
const MEMORY_MAX = 256
/** Seconds. */
const RETRY_AFTER = 5

function start(program: URL, onExit: (worker: Worker) => void): Worker {
  const worker = new Worker(program, {
    // The environment and the arguments are those of the server.
    env: {},
    argv: [],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX },
  })
  // One that crashes amid a document has failed that; whatever became of it, the next one has a new thread.
  worker.on('error', () => {})
  worker.once('exit', () => onExit(worker))
  worker.unref()
  return worker
}

/**
 * Lays documents out beside the event loop, one after the other: a layout holds its thread, and calls are answered in the meantime.
 * @param program what the thread runs: it answers each order by the bytes of its document, in turn
 * @returns gives the document of an order; throws Overloaded when as many wait as may, or when it takes too long
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
