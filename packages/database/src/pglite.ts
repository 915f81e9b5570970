import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { DeadlineExceeded, DEFAULT_DEADLINE, type Answer, type Connection, type Engine, type Row } from './engine.ts'
import type { Reply, Request } from './pglite-worker.ts'

interface Pending {
  resolve: (reply: { rows: unknown[]; count: number }) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout | null
}

export interface PGliteOptions {
  /** Where the data lives; null keeps it in memory. */
  folder: string | null
  /** A dumped data folder to start from. */
  image?: Uint8Array | null
}

export interface PGliteEngine extends Engine {
  /** The whole data folder as one file. */
  dump(): Promise<Uint8Array>
}

// V8 now and then ends the process (SIGTRAP) when it throws away WebAssembly code while another thread makes some. What a
// database of ours compiles is needed as long as it is open: nothing is lost by keeping it (docs/decisions/0009).
setFlagsFromString('--no-wasm-code-gc')

/** Compiled once for all databases of this process: that takes longer than to open one. */
let program: Promise<WebAssembly.Module> | null = null
async function compile(): Promise<WebAssembly.Module> {
  const besides = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return WebAssembly.compile(await readFile(new URL('pglite.wasm', pathToFileURL(besides))))
}

/**
 * PGlite (PostgreSQL in WebAssembly) in a worker thread. It has one connection, so transactions take turns. A statement
 * past its deadline ends the worker and starts it anew on the same folder: what was committed is there, the rest is not.
 */
export async function openPGlite(options: PGliteOptions): Promise<PGliteEngine> {
  const compiled = await (program ??= compile())
  let pending = new Map<number, Pending>()
  let sequence = 0
  let isClosed = false
  let worker = start()
  let turn: Promise<unknown> = worker.ready
  await worker.ready

  function start() {
    const thread = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData: { folder: options.folder, image: options.image ?? null, compiled },
      execArgv: [],
    })
    const mine = (pending = new Map<number, Pending>())
    const ready = new Promise<void>((resolve, reject) => {
      mine.set(0, { resolve: () => resolve(), reject, timer: null })
    })
    const failAll = (error: Error) => {
      for (const one of mine.values()) {
        if (one.timer) clearTimeout(one.timer)
        one.reject(error)
      }
      mine.clear()
    }
    thread.on('message', (reply: Reply) => {
      const one = mine.get(reply.id)
      mine.delete(reply.id)
      if (!one) return
      if (one.timer) clearTimeout(one.timer)
      if ('error' in reply) one.reject(Object.assign(new Error(), reply.error))
      else one.resolve(reply)
    })
    thread.on('error', failAll)
    thread.on('exit', () => failAll(new Error('the database thread has ended')))
    return { thread, ready }
  }

  function ask(kind: Request['kind'], text: string, parameters: readonly unknown[], deadline: number) {
    // Nobody is there to answer, and a deadline must not start the worker anew.
    if (isClosed) return Promise.reject(new Error('the database is closed'))
    return new Promise<{ rows: unknown[]; count: number }>((resolve, reject) => {
      const id = ++sequence
      const timer = deadline > 0 ? setTimeout(() => restart(id), deadline) : null
      pending.set(id, { resolve, reject, timer })
      worker.thread.postMessage({ id, kind, text, parameters } satisfies Request)
    })
  }

  function restart(id: number) {
    pending.get(id)?.reject(new DeadlineExceeded())
    pending.delete(id)
    const old = worker
    const ended = old.thread.terminate()
    // The next turn waits for the new worker, and the new worker for the old one to let go of the folder.
    const fresh = ended.then(() => {
      worker = start()
      return worker.ready
    })
    turn = Promise.allSettled([turn, fresh])
  }

  const connection = (deadline: number, statements: Promise<unknown>[]): Connection => {
    const query = <R = Row>(text: string, parameters: readonly unknown[] = []) => {
      const answer = ask('query', text, parameters, deadline) as Promise<Answer<R>>
      // It is looked at before the commit; where there is none, what threw is what is told.
      answer.catch(() => {})
      statements.push(answer)
      return answer
    }
    return { query, queryWithCommit: query }
  }

  /** Runs after everything before it has ended. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work, work)
    turn = result.catch(() => {})
    return result
  }

  return {
    kind: 'pglite',
    transaction: (opening, work) =>
      inTurn(async () => {
        const mine = worker
        try {
          await ask('exec', opening.text, [], DEFAULT_DEADLINE)
          const statements: Promise<unknown>[] = []
          const result = await work(connection(opening.deadline, statements))
          // Where one of them has failed there is nothing to commit, whether the work has looked at it or not.
          await Promise.all(statements)
          await ask('exec', 'commit', [], DEFAULT_DEADLINE)
          return result
        } catch (error) {
          // A worker that was ended has rolled back by ending.
          if (mine === worker && !(error instanceof DeadlineExceeded)) await ask('exec', 'rollback', [], 0)
          throw error
        }
      }),
    script: (text) =>
      inTurn(async () => {
        try {
          await ask('exec', text, [], 0)
        } catch (error) {
          // A script may have begun a transaction of its own, and this connection is the only one.
          await ask('exec', 'rollback', [], 0)
          throw error
        }
      }),
    dump: () => inTurn(async () => (await ask('dump', '', [], 0)).rows[0] as Uint8Array),
    close: () =>
      inTurn(async () => {
        await ask('close', '', [], 0)
        isClosed = true
        await worker.thread.terminate()
      }),
  }
}
