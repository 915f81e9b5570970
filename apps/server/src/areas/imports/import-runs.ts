import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { withScope, type WorkerScope } from '@choba/database/scope.ts'
import type { QueueHandler, Services } from '#platform/calls/area.ts'
import { errorOf } from '#platform/observability/log.ts'
import { RetryLater } from '#platform/jobs/jobs.ts'
import {
  isActive,
  keepLease,
  LeaseLost,
  releaseLease,
  takeImport,
  type Progress,
  type Taken,
} from './import-lease.repository.ts'
import { BEAT, LEASE, PAUSE, RUN_IMPORT, SLICE, type ImportJob } from './import-queue.ts'
import { findImport } from './imports.repository.ts'

export type RunServices = Pick<Services, 'engine' | 'jobs' | 'log' | 'principals' | 'sealer' | 'tenants'>

/** One import as it is worked on. */
export interface Turn {
  readonly taken: Taken
  readonly scope: WorkerScope
  /** Ends the work between two batches: someone stopped it, the process stops, or another one has taken over. */
  readonly signal: AbortSignal
  /** How far it is. */
  progress: Progress
}

export type Work = (services: RunServices, turn: Turn) => Promise<void>

const scopeOf = ({ tenantId, merchantId }: ImportJob): WorkerScope => ({ role: 'worker', tenantId, merchantId })

/** Says every few seconds that it is still worked on, until `done`. Never throws. */
async function beat({ engine, log }: RunServices, turn: Turn, end: AbortController, done: AbortSignal): Promise<void> {
  let until = performance.now() + LEASE
  while (!done.aborted && !end.signal.aborted) {
    // Its end cuts the sleep short, which rejects it.
    await sleep(BEAT, undefined, { signal: done }).catch(() => {})
    if (done.aborted) return
    try {
      const began = performance.now()
      const state = await withScope(engine, turn.scope, (tx) => keepLease(tx, turn.taken, turn.progress))
      until = began + LEASE
      if (state !== turn.taken.state) end.abort(new LeaseLost())
    } catch (error) {
      log.error({ err: errorOf(error) }, 'an import could not say that it goes on')
      if (performance.now() > until) end.abort(new LeaseLost())
    }
  }
}

/**
 * Works on imports beside the queue, as a file takes longer than a job may. A job begins the work, or waits for it, and hands over
 * to the next job; the lease of the import's row sees to it that only one process works on it.
 */
export function importRuns(services: RunServices, work: Work): QueueHandler<ImportJob> {
  const { engine, jobs, log } = services
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  jobs.beforeStop(async () => {
    stopping.abort()
    await Promise.all(running.values())
  })

  async function perform(taken: Taken, scope: WorkerScope): Promise<void> {
    const end = new AbortController()
    const done = new AbortController()
    const turn: Turn = {
      taken,
      scope,
      signal: AbortSignal.any([end.signal, stopping.signal]),
      progress: { phase: 'checking', rows: 0, total: taken.line_count ?? 0 },
    }
    const beating = beat(services, turn, end, done.signal)
    try {
      await work(services, turn)
    } finally {
      done.abort()
      await beating
      await withScope(engine, scope, (tx) => releaseLease(tx, taken))
    }
  }

  const again = async (job: ImportJob, delay: number): Promise<void> => {
    await withScope(engine, scopeOf(job), (tx) => jobs.enqueue(tx, RUN_IMPORT, job, delay))
    if (delay === 0) jobs.wake(RUN_IMPORT)
  }

  /** What this process works on already, or begins to. */
  async function runOf(job: ImportJob): Promise<{ run: Promise<void> } | 'over' | 'wait'> {
    const key = `${job.merchantId} ${job.importId}`
    const known = running.get(key)
    if (known) return { run: known }
    if (stopping.signal.aborted) throw new RetryLater('the process stops')
    const scope = scopeOf(job)
    const taken = await withScope(engine, scope, (tx) => takeImport(tx, BigInt(job.importId), randomUUID()))
    if (typeof taken === 'string') return taken
    const run = perform(taken, scope)
      .catch((error: unknown) => {
        if (!(error instanceof LeaseLost)) log.error({ err: errorOf(error) }, 'an import ended unexpectedly')
      })
      .finally(() => running.delete(key))
    running.set(key, run)
    return { run }
  }

  const isLeft = async (job: ImportJob): Promise<boolean> => {
    const row = await withScope(engine, scopeOf(job), (tx) => findImport(tx, job.merchantId, BigInt(job.importId)), {
      readOnly: true,
    })
    return row !== undefined && isActive(row.state)
  }

  /** Waits for work that goes on by itself. @returns whether it has ended */
  async function waitFor(run: Promise<void>, signal: AbortSignal): Promise<boolean> {
    const ended = new AbortController()
    const slice = sleep(SLICE, false, { signal: AbortSignal.any([ended.signal, signal]) }).catch(() => false)
    try {
      return await Promise.race([run.then(() => true), slice])
    } finally {
      ended.abort()
    }
  }

  return {
    async work(job, signal) {
      const found = await runOf(job)
      if (found === 'over') return
      if (found === 'wait') return again(job, PAUSE)
      if (!(await waitFor(found.run, signal))) return again(job, 0)
      // Where it could not be written how it ended, or the process stops, it is taken up again.
      if (await isLeft(job)) await again(job, PAUSE)
    },
  }
}
