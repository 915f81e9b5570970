import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { withScope, type WorkerScope } from '@choba/database/scope.ts'
import type { QueueHandler, Services } from '#platform/calls/area.ts'
import { RetryLater } from '#platform/jobs/jobs.ts'
import { errorOf } from '#platform/observability/log.ts'
import { holdingLease } from './import-lease.ts'
import {
  isActive,
  JOB_TERM,
  LeaseLost,
  releaseLease,
  acquireLease,
  type Progress,
  type LeasedImport,
} from './import-lease.repository.ts'
import { PAUSE, RUN_IMPORT, SLICE, type ImportJob } from './import-queue.ts'
import { findImport } from './imports.repository.ts'

export type RunServices = Pick<
  Services,
  'engine' | 'jobs' | 'log' | 'principals' | 'sealer' | 'tenants'
>

/** Returns the number of rows that a check reads: the number of lines without the heading. */
export const rowsToCheck = ({ line_count: lines }: Pick<LeasedImport, 'line_count'>): number =>
  Math.max((lines ?? 0) - 1, 0)

/** Import that a job is working on. */
export interface Turn {
  readonly leased: LeasedImport
  readonly scope: WorkerScope
  /**
   * Aborted if a user stops the import, the process shuts down, or another process has taken the
   * lease. The work then ends after the current batch.
   */
  readonly signal: AbortSignal
  /** Reports the progress. */
  readonly report: (progress: Progress) => void
}

export type Work = (services: RunServices, turn: Turn) => Promise<void>

const scopeOfJob = ({ tenantId, merchantId }: ImportJob): WorkerScope => ({
  role: 'worker',
  tenantId,
  merchantId,
})

/**
 * Runs imports outside of the job queue, because reading a file takes longer than a job may take. A
 * job starts this work or waits for it. If the work is not done in time, the job enqueues another
 * job, which continues to wait. The lease in the row of the import makes sure that only one process
 * works on it.
 */
export function importRuns(services: RunServices, work: Work): QueueHandler<ImportJob> {
  const { engine, jobs, log } = services
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  jobs.beforeStop(async () => {
    stopping.abort()
    await Promise.all(running.values())
  })

  async function perform(leased: LeasedImport, scope: WorkerScope): Promise<void> {
    let progress: Progress = { phase: 'checking', rows: 0, total: rowsToCheck(leased) }
    const held = {
      engine,
      scope,
      lease: leased,
      term: JOB_TERM,
      progress: () => progress,
      onError: (error: unknown) =>
        log.error({ err: errorOf(error) }, 'an import could not say that it goes on'),
    }
    try {
      await holdingLease(held, (ended) =>
        work(services, {
          leased,
          scope,
          signal: AbortSignal.any([ended, stopping.signal]),
          report: (next) => (progress = next),
        }),
      )
    } finally {
      await withScope(engine, scope, (tx) => releaseLease(tx, leased))
    }
  }

  const again = async (job: ImportJob, delay: number): Promise<void> => {
    await withScope(engine, scopeOfJob(job), (tx) => jobs.enqueue(tx, RUN_IMPORT, job, delay))
    if (delay === 0) jobs.wake(RUN_IMPORT)
  }

  /** Returns the work of this process on an import, and starts the work if necessary. */
  async function runOf(job: ImportJob): Promise<{ run: Promise<void> } | 'over' | 'wait'> {
    const key = `${job.merchantId} ${job.importId}`
    const known = running.get(key)
    if (known) return { run: known }
    if (stopping.signal.aborted) throw new RetryLater('the process stops')
    const scope = scopeOfJob(job)
    const leased = await withScope(engine, scope, (tx) =>
      acquireLease(tx, BigInt(job.importId), randomUUID()),
    )
    if (typeof leased === 'string') return leased
    const run = perform(leased, scope)
      .catch((error: unknown) => {
        if (!(error instanceof LeaseLost))
          log.error({ err: errorOf(error) }, 'an import ended unexpectedly')
      })
      .finally(() => running.delete(key))
    running.set(key, run)
    return { run }
  }

  const isLeft = async (job: ImportJob): Promise<boolean> => {
    const row = await withScope(
      engine,
      scopeOfJob(job),
      (tx) => findImport(tx, job.merchantId, BigInt(job.importId)),
      {
        readOnly: true,
      },
    )
    return row !== undefined && isActive(row.state)
  }

  /**
   * Waits until the work on an import has ended.
   * @returns true if it has ended, false after `SLICE` milliseconds
   */
  async function waitFor(run: Promise<void>, signal: AbortSignal): Promise<boolean> {
    const ended = new AbortController()
    const slice = sleep(SLICE, false, { signal: AbortSignal.any([ended.signal, signal]) }).catch(
      () => false,
    )
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
      // Tries again if the result could not be stored, or if the process is shutting down.
      if (await isLeft(job)) await again(job, PAUSE)
    },
  }
}
