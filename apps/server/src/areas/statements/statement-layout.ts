import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DepositStatement, DepositSummary } from '@choba/contract/statement-data.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { createCapacity, Overloaded } from '@choba/database/capacity.ts'

/** What a document is made of: the same gives the same bytes. */
export interface LayoutOrder {
  readonly content: DepositStatement | DepositSummary
  readonly language: Language
  readonly issuedAt: Date
}

const program = new URL('./statement-worker.ts', import.meta.url)
/** Milliseconds for one document: one of 500 lines takes half a second. */
const DEADLINE = 30_000
/** Milliseconds after which a thread that has nothing to do is ended, with the faces that it has read. */
const IDLE = 30_000
/** Megabytes. */
const MEMORY_MAX = 256
/** Seconds. */
const RETRY_AFTER = 5

/** A layout holds its thread: one document is laid out after the other, and calls are answered in the meantime. */
const laying = createCapacity({ running: 1, waiting: 12, retryAfterSeconds: RETRY_AFTER })
let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined

function start(): Worker {
  const worker = new Worker(program, {
    // The environment and the arguments are those of the server.
    env: {},
    argv: [],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX },
  })
  // One that crashes amid a document has failed that; whatever became of it, the next one has a new thread.
  worker.on('error', () => {})
  worker.once('exit', () => {
    if (thread === worker) thread = null
  })
  worker.unref()
  return worker
}

async function order(what: LayoutOrder): Promise<Buffer> {
  clearTimeout(idle)
  const worker = (thread ??= start())
  const late = AbortSignal.timeout(DEADLINE)
  try {
    worker.postMessage(what)
    const [pdf] = (await once(worker, 'message', { signal: late })) as [Uint8Array]
    return Buffer.from(pdf)
  } catch (error) {
    void worker.terminate()
    if (thread === worker) thread = null
    if (late.aborted) throw new Overloaded(RETRY_AFTER)
    throw error
  } finally {
    idle = setTimeout(() => void thread?.terminate(), IDLE).unref()
  }
}

/**
 * A statement as a PDF, laid out beside the event loop.
 * @throws Overloaded when as many wait as may, or when it takes too long
 */
export const layOut = (what: LayoutOrder): Promise<Buffer> => laying.run(() => order(what))
