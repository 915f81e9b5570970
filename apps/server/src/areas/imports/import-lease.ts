import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type WorkerScope } from '@choba/database/scope.ts'
import {
  keepLease,
  LeaseLost,
  type Lease,
  type LeaseTerm,
  type Progress,
} from './import-lease.repository.ts'

export interface HeldLease {
  readonly engine: Engine
  readonly scope: WorkerScope
  readonly lease: Lease
  readonly term: LeaseTerm
  /** Returns the progress of the work. Each renewal stores it. */
  readonly progress: () => Progress
  /** Called with the error if a renewal fails. The next renewal may succeed again. */
  readonly onError?: (error: unknown) => void
}

/** Renews the lease again and again until `done` is aborted. Never throws. */
async function beat(
  { engine, scope, lease, term, progress, onError }: HeldLease,
  end: AbortController,
  done: AbortSignal,
): Promise<void> {
  let until = performance.now() + term.length
  while (!done.aborted && !end.signal.aborted) {
    // Aborting `done` ends the sleep with an error, which is ignored.
    await sleep(term.beat, undefined, { signal: done }).catch(() => {})
    if (done.aborted) return
    try {
      const began = performance.now()
      const state = await withScope(engine, scope, (tx) => keepLease(tx, lease, progress(), term))
      until = began + term.length
      if (state !== lease.state) end.abort(new LeaseLost())
    } catch (error) {
      onError?.(error)
      if (performance.now() > until) end.abort(new LeaseLost())
    }
  }
}

/**
 * Runs `work` and renews the lease in the background meanwhile.
 * @param work gets a signal that aborts with LeaseLost if a user has stopped the import, another
 * process has taken the lease, or the database was unavailable for longer than the lease lasts
 */
export async function holdingLease(
  held: HeldLease,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const [end, done] = [new AbortController(), new AbortController()]
  const beating = beat(held, end, done.signal)
  try {
    await work(end.signal)
  } finally {
    done.abort()
    await beating
  }
}
