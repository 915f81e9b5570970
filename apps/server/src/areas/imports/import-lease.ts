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
  /** Returns the progress that each renewal stores. */
  readonly progress: () => Progress
  /** Called with the error of a failed renewal. The next renewal may succeed. */
  readonly onError?: (error: unknown) => void
}

/** Renews the lease until `done` is aborted. Never throws. */
async function beat(
  { engine, scope, lease, term, progress, onError }: HeldLease,
  end: AbortController,
  done: AbortSignal,
): Promise<void> {
  let until = performance.now() + term.length
  while (!done.aborted && !end.signal.aborted) {
    // The end of the work aborts the sleep, which then rejects.
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
 * Runs `work` while the lease is renewed in the background.
 * @param work gets a signal that aborts with LeaseLost if a user has stopped the import, another
 * process has taken over, or the database was unavailable for longer than the lease
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
