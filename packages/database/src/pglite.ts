import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import {
  DatabaseExhausted,
  DatabaseUnavailable,
  DeadlineExceeded,
  DEFAULT_DEADLINE,
  isExhausted,
  type Answer,
  type Connection,
  type Engine,
  type Row,
} from './engine.ts'
import type { Reply, Request } from './pglite-worker.ts'
import { openStatements } from './statements.ts'

interface Pending {
  resolve: (reply: { rows: unknown[]; count: number }) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout | null
}

export interface PGliteOptions {
  /** Data folder; null keeps the data in memory. */
  folder: string | null
  /** Content of a data folder that `dump` returned. The database starts with this content. */
  image?: Uint8Array | null
  /** Called if the database thread ends unexpectedly. The next transaction restarts the thread. */
  onConnectionLost?: (error: Error) => void
}

export interface PGliteEngine extends Engine {
  /** Returns the whole data folder as one file. */
  dump(): Promise<Uint8Array>
}

// Keeps compiled WebAssembly code until the process ends. V8 can end the process (SIGTRAP) if it
// frees such code while another thread compiles WebAssembly (nodejs/node issue 64500, Node 18 to
// 26). Node's TypeScript loader is WebAssembly too, so every process of Choba has two such threads.
// The flag costs a few megabytes for each database. Remove the flag when V8 has fixed the bug.
setFlagsFromString('--no-wasm-code-gc')

/**
 * The compiled module, shared by all databases of this process, because compiling takes longer than
 * opening.
 */
let program: Promise<WebAssembly.Module> | null = null
async function compile(): Promise<WebAssembly.Module> {
  const besides = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return WebAssembly.compile(await readFile(new URL('pglite.wasm', pathToFileURL(besides))))
}

function errorOf(told: Record<string, unknown>): Error {
  const error = Object.assign(new Error(), told)
  return isExhausted(told['code'] as string | undefined) ? new DatabaseExhausted(error) : error
}

/** Thread of a database, with the statements that wait for its answer. */
interface DatabaseThread {
  thread: Worker
  pending: Map<number, Pending>
  ready: Promise<void>
  ended: Promise<unknown>
  isDead: boolean
}

/**
 * Opens PGlite (PostgreSQL in WebAssembly) in a worker thread. PGlite has one connection, so
 * transactions run one after another. The worker is terminated if a statement exceeds its timeout,
 * or after a runtime error. The next transaction restarts the worker on the same folder, with all
 * committed data.
 */
export async function openPGlite(options: PGliteOptions): Promise<PGliteEngine> {
  const { onConnectionLost = (error) => process.emitWarning(error) } = options
  const compiled = await (program ??= compile())
  let sequence = 0
  let waiting = 0
  let isClosed = false
  let closing: Promise<void> | null = null
  let current = start()
  await current.ready
  let turn: Promise<unknown> = Promise.resolve()

  function start(): DatabaseThread {
    const thread = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData: { folder: options.folder, image: options.image ?? null, compiled },
      execArgv: [],
    })
    const pending = new Map<number, Pending>()
    const ready = new Promise<void>((resolve, reject) => {
      pending.set(0, { resolve: () => resolve(), reject, timer: null })
    })
    const started: DatabaseThread = {
      thread,
      pending,
      ready,
      ended: once(thread, 'exit'),
      isDead: false,
    }
    const fail = (error: Error) => {
      if (!started.isDead && !isClosed) onConnectionLost(error)
      started.isDead = true
      for (const { timer, reject } of pending.values()) {
        if (timer) clearTimeout(timer)
        reject(new DatabaseUnavailable(error))
      }
      pending.clear()
    }
    thread.on('message', (reply: Reply) => {
      const one = pending.get(reply.id)
      pending.delete(reply.id)
      if (!one) return
      if (one.timer) clearTimeout(one.timer)
      if ('error' in reply) one.reject(errorOf(reply.error))
      else one.resolve(reply)
    })
    thread.on('error', fail)
    thread.on('messageerror', fail)
    thread.on('exit', () => fail(new Error('the database thread has ended')))
    // Avoids an unhandled rejection. `fail` has already handled the thread's error.
    started.ended.catch(() => {})
    return started
  }

  function ask(
    kind: Request['kind'],
    text: string,
    parameters: readonly unknown[],
    deadline: number,
  ) {
    if (isClosed) return Promise.reject(new DatabaseUnavailable(null, 'the database is closed'))
    const { thread, pending, isDead } = current
    if (isDead)
      return Promise.reject(new DatabaseUnavailable(null, 'the database thread has ended'))
    return new Promise<{ rows: unknown[]; count: number }>((resolve, reject) => {
      const id = ++sequence
      const timer = deadline > 0 ? setTimeout(() => expire(id), deadline) : null
      pending.set(id, { resolve, reject, timer })
      thread.postMessage({ id, kind, text, parameters } satisfies Request)
    })
  }

  /**
   * Terminates the thread of a statement that exceeded its timeout, because PGlite ignores
   * `statement_timeout`.
   */
  function expire(id: number) {
    const expired = current
    expired.pending.get(id)?.reject(new DeadlineExceeded())
    expired.pending.delete(id)
    expired.isDead = true
    void expired.thread.terminate()
  }

  /**
   * Restarts the thread if it has ended. After a failed start, the next transaction tries again.
   * @throws DatabaseUnavailable if the thread does not start
   */
  async function revive() {
    if (!current.isDead || isClosed) return
    // Wait until the old thread has released the folder.
    await current.ended.catch(() => {})
    current = start()
    await current.ready
  }

  /** Runs `work` after all earlier work has finished. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    waiting++
    const result = turn.then(async () => {
      waiting--
      await revive()
      return work()
    })
    turn = result.catch(() => {})
    return result
  }

  /** Rolls back if the thread is alive. A terminated thread has already rolled back. */
  async function rollBack(mine: DatabaseThread): Promise<void> {
    if (mine.isDead) return
    await ask('exec', 'rollback', [], DEFAULT_DEADLINE).catch(() => {
      mine.isDead = true
      void mine.thread.terminate()
    })
  }

  async function inTransaction<T>(
    text: string,
    deadline: number,
    work: (connection: Connection) => Promise<T>,
  ) {
    const mine = current
    const statements = openStatements()
    const query = <R = Row>(statement: string, parameters: readonly unknown[] = []) =>
      statements.send(() => ask('query', statement, parameters, deadline) as Promise<Answer<R>>)
    try {
      await ask('exec', text, [], DEFAULT_DEADLINE)
      const script = async (several: string) => {
        await statements.send(() => ask('exec', several, [], deadline))
      }
      const result = await work({ query, script })
      // If a statement failed, the transaction is not committed, even if `work` ignored the
      // failure.
      const failed = await statements.end()
      if (failed) throw failed.error
      await ask('exec', 'commit', [], DEFAULT_DEADLINE)
      return result
    } catch (error) {
      await statements.end()
      await rollBack(mine)
      throw error
    }
  }

  const dump = async () => (await ask('dump', '', [], 0)).rows[0] as Uint8Array

  return {
    kind: 'pglite',
    transaction: ({ text, deadline }, work) => inTurn(() => inTransaction(text, deadline, work)),
    script: (text) =>
      inTurn(async () => {
        try {
          await ask('exec', text, [], 0)
        } catch (error) {
          // The script may have left a transaction open on the only connection.
          await rollBack(current)
          throw error
        }
      }),
    dump: () => inTurn(dump),
    dumpWith: ({ text, deadline }, work) =>
      inTurn(async () => {
        const result = await inTransaction(text, deadline, work)
        // Runs a checkpoint, which writes pending changes to the data files. Opening the dump then
        // needs no recovery.
        await ask('exec', 'checkpoint', [], 0)
        return { result, image: await dump() }
      }),
    stats: () => ({ all: { total: 1, idle: 0, waiting } }),
    close: () =>
      (closing ??= inTurn(async () => {
        await ask('close', '', [], 0)
        isClosed = true
        await current.thread.terminate()
      })),
  }
}
