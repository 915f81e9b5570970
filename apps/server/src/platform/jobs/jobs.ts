import {
  PgBoss,
  type ConstructorOptions,
  type JobResult,
  type JobWithMetadata,
  type WipData,
} from 'pg-boss'
import { Overloaded } from '@choba/database/capacity.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { Tx } from '@choba/database/scope.ts'
import { reportLibrary } from './job-errors.ts'
import { databaseOf, databaseOn, grantEnqueuing, oneAtATime, retryOrphans } from './job-database.ts'
import { errorOf, type Log } from '../observability/log.ts'
import { watchBusyQueues } from './busy-queues.ts'
import { measureLags, type QueueLag } from './queue-lag.ts'

/**
 * Runs when the last retry of a job has failed. The job is then in the dead letter queue, or enters
 * it shortly afterwards.
 */
export type DeadLetterHandler<T> = (data: T) => Promise<void>

/** Background jobs. A job is inserted in the caller's transaction and runs after its commit. */
export interface Jobs {
  /**
   * Inserts a job in the transaction `tx`, so that it exists only if `tx` commits. The job runs
   * after `delay` seconds.
   */
  enqueue(tx: Tx, name: string, data: object, delay?: number): Promise<void>
  /** Inserts many jobs in the transaction `tx`. */
  enqueueAll(tx: Tx, name: string, data: readonly object[]): Promise<void>
  /**
   * Runs the jobs of a queue. A failed handler is retried after 1–2 s, then with growing delays of
   * at most a minute, 10,000 times (a week). After that, or immediately after a `PermanentFailure`,
   * the job goes to the dead letter queue and `onDeadLetter` runs. A job may run twice if a process
   * ends after the work and before the library records the success, so both functions must
   * tolerate that. `signal` is aborted after 20 s, and when a stopping process waits no longer.
   * @param atOnce number of jobs that this process runs in parallel, for slow jobs. Without
   * `atOnce`, jobs are fetched in batches, and all jobs of a batch share the limit of 20 s.
   */
  work<T extends object>(
    name: string,
    handler: (data: T, signal: AbortSignal) => Promise<void>,
    onDeadLetter?: DeadLetterHandler<T>,
    atOnce?: number,
  ): Promise<void>
  /** Polls the queue immediately. For callers that have just committed a job. */
  wake(name: string): void
  /** Returns the state of this process's workers: time of the last fetch and last error. */
  workers(): WipData[]
  /** Returns the lag of each queue of this process. Makes no database query. */
  lags(): QueueLag[]
  /**
   * Returns job counts of each queue, at most a minute old. `deadLetters` counts the failed jobs.
   */
  stats(): Promise<JobStats>
  /** Returns the jobs of the dead letter queue, oldest first. */
  deadLetters(): Promise<DeadLetter[]>
  /**
   * Moves the failed jobs of a queue back into the queue. @returns number of jobs, at most 1,000
   */
  redrive(name: string): Promise<number>
  /** Registers a function that ends the background work of a queue before the process stops. */
  beforeStop(end: () => Promise<void>): void
  /**
   * Fetches no more jobs and waits up to ten seconds for running jobs. Unfinished jobs go back to
   * their queue.
   */
  stop(): Promise<void>
}

export interface JobStats {
  queues: { name: string; waiting: number; deferred: number; active: number }[]
  deadLetters: number
}

/** A failed job with its original queue and its data. */
export interface DeadLetter {
  source: string | null
  data: object
  createdOn: Date
}

/**
 * Thrown by a handler that waits for another service. The job is retried, and nothing is logged.
 */
export class RetryLater extends Error {
  override readonly name = 'RetryLater'
}

/** True if a job failed only because another service or a capacity limit makes it wait. */
const isWaiting = (error: Error): boolean =>
  error instanceof RetryLater || error instanceof Overloaded

/** Thrown by a handler if no retry can succeed until an operator has acted. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

export interface JobsOptions {
  queues: readonly string[]
  /**
   * True if this process runs jobs and takes over jobs of dead processes; false if it only
   * enqueues.
   */
  worker: boolean
  log: Log
  /**
   * Seconds that an idle worker waits between polls. Default 2; with PGlite 10 while its queues are
   * idle.
   */
  pollSeconds?: number
  /** Interval in seconds between checks for jobs of dead processes. */
  superviseSeconds?: number
  /** Number of retries before a job fails permanently. */
  retryLimit?: number
}

/** Queue for jobs whose retries all failed. `npm run jobs` lists them and moves them back. */
export const DEAD_LETTERS = 'dead-letters'

// Seconds for which a waiting job is kept: close to the maximum of the database type. With the
// library's default, jobs that have waited for 14 days are deleted silently.
const FOREVER = 2_000_000_000
/**
 * Retries are at most a minute apart, so a refund still settles after a gateway was down for a
 * week.
 */
const RETRY_LIMIT = 10_000
const settings = {
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 20,
  retentionSeconds: FOREVER,
  // Results are in the tables of the area; deleting finished jobs keeps queues fast.
  deleteAfterSeconds: 60,
  deadLetter: DEAD_LETTERS,
}

const NO_JOB = '00000000-0000-0000-0000-000000000000'

// A worker fetches a batch and runs it in parallel, so a slow gateway delays one batch and not the
// queue.
const BATCH = 10
const WORKERS = { pglite: 2, postgres: 4 }
const POLL_SECONDS = { pglite: 20, postgres: 2 }
const STOP_TIMEOUT_MS = 10_000

/**
 * Starts the job library in the same database, creates the queues and grants enqueuing to the roles
 * of callers and workers.
 * @throws on a database error
 */
export async function startJobs(engine: Engine, options: JobsOptions): Promise<Jobs> {
  const {
    queues,
    worker,
    log,
    pollSeconds = POLL_SECONDS[engine.kind],
    retryLimit = RETRY_LIMIT,
  } = options
  const boss = new PgBoss(bossOptions(engine, options))
  // An error event without a listener would end the process.
  boss.on('error', reportLibrary(log))
  boss.on('warning', ({ message }) => log.warn(`jobs: ${message}`))
  await oneAtATime(engine, async () => {
    await boss.start()
    await boss.createQueue(DEAD_LETTERS, { retentionSeconds: FOREVER })
    for (const name of queues) {
      await boss.createQueue(name, { ...settings, retryLimit })
      // Otherwise an existing queue would keep its old settings.
      await boss.updateQueue(name, { ...settings, retryLimit })
    }
    await grantEnqueuing(engine, boss, queues)
  })
  // Any lookup fills the library's cache of queues, which `send` reads. Otherwise `send` would
  // query a queue while `tx` uses the only connection of PGlite.
  for (const name of [DEAD_LETTERS, ...queues]) await boss.findJobs(name, { id: NO_JOB })
  if (engine.kind === 'pglite' && worker) await retryOrphans(boss, queues)

  const workers = new Map<string, { id: string; isBusy: boolean }[]>()
  const lags = measureLags()
  const ends: (() => Promise<void>)[] = []
  const isAlone = engine.kind === 'pglite' && worker && options.pollSeconds === undefined
  const busy = isAlone ? watchBusyQueues(notify) : null

  function wake(name: string): void {
    busy?.touch(name)
    notify(name)
  }

  function notify(name: string): void {
    const all = workers.get(name) ?? []
    const idle = all.find((one) => !one.isBusy)
    // If all workers are busy, each of them polls again when its batch is done.
    for (const one of idle ? [idle] : all) boss.notifyWorker(one.id)
  }

  async function settle<T extends object>(
    job: JobWithMetadata<T>,
    handler: (data: T, signal: AbortSignal) => Promise<void>,
    onDeadLetter: DeadLetterHandler<T>,
  ): Promise<JobResult> {
    try {
      await handler(job.data, job.signal)
      return { id: job.id, status: 'completed' }
    } catch (thrown) {
      const err = errorOf(thrown)
      const output = { error: err.name, message: err.message }
      const context = { queue: job.name, job: job.id, tries: job.retryCount + 1 }
      if (!(err instanceof PermanentFailure) && job.retryCount < job.retryLimit) {
        busy?.touch(job.name)
        if (!isWaiting(err)) log.error({ err, ...context }, 'a job failed and is tried again')
        return { id: job.id, status: 'failed', output }
      }
      log.error({ err, ...context }, 'a job was given up: it lies in the dead letter queue')
      await onDeadLetter(job.data).catch((error: unknown) =>
        log.error(
          { err: errorOf(error), ...context },
          'what follows a job that was given up failed',
        ),
      )
      return { id: job.id, status: 'deadletter', output }
    }
  }

  return {
    wake,
    async enqueue(tx, name, data, delay = 0) {
      if (!queues.includes(name)) throw new Error(`there is no queue ${name}`)
      busy?.touch(name, delay)
      await boss.send(name, data, { db: databaseOn(tx.connection), startAfter: delay })
    },
    async enqueueAll(tx, name, data) {
      if (!queues.includes(name)) throw new Error(`there is no queue ${name}`)
      if (data.length === 0) return
      busy?.touch(name)
      const all = data.map((one) => ({ data: one }))
      await boss.insert(name, all, { db: databaseOn(tx.connection) })
    },
    async work<T extends object>(
      name: string,
      handler: (data: T, signal: AbortSignal) => Promise<void>,
      onDeadLetter: DeadLetterHandler<T> = async () => {},
      atOnce?: number,
    ) {
      if (!worker || !queues.includes(name)) throw new Error(`this process does no jobs of ${name}`)
      const batchSize = atOnce === undefined ? BATCH : 1
      const taking = {
        batchSize,
        perJobResults: true,
        includeMetadata: true,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: pollSeconds,
      } as const
      const mine: { id: string; isBusy: boolean }[] = []
      workers.set(name, mine)
      // Jobs of the previous run may wait in the queue.
      busy?.touch(name)
      lags.add(name)
      for (let count = 0; count < (atOnce ?? WORKERS[engine.kind]); count++) {
        const self = { id: '', isBusy: false }
        mine.push(self)
        self.id = await boss.work<T, void, typeof taking>(name, taking, async (jobs) => {
          self.isBusy = true
          // A long queue of slow jobs must not make the process report that it is not ready, so no
          // lag is recorded for slow jobs.
          if (atOnce === undefined) lags.fetched(name, jobs)
          // A full batch means that there may be more jobs, so an idle worker is woken.
          if (jobs.length === batchSize) wake(name)
          try {
            return await Promise.all(jobs.map((job) => settle(job, handler, onDeadLetter)))
          } finally {
            self.isBusy = false
          }
        })
      }
    },
    workers: () => boss.getWipData(),
    lags: () => lags.read(boss.getWipData()),
    async stats() {
      const counts = await Promise.all(
        [DEAD_LETTERS, ...queues].map((name) => readStats(boss, name)),
      )
      const [dead, ...own] = counts
      return { queues: own, deadLetters: dead!.waiting }
    },
    async deadLetters() {
      const found = await boss.findJobs<object>(DEAD_LETTERS, { queued: true })
      return found
        .map(({ sourceName, data, createdOn }) => ({ source: sourceName ?? null, data, createdOn }))
        .toSorted((a, b) => Number(a.createdOn) - Number(b.createdOn))
    },
    redrive: (name) => boss.redrive(DEAD_LETTERS, { sourceName: name }),
    beforeStop: (end) => void ends.push(end),
    async stop() {
      busy?.stop()
      const ended = Promise.allSettled(ends.map((end) => end()))
      await boss.stop({ close: false, timeout: STOP_TIMEOUT_MS })
      await ended
    },
  }
}

async function readStats(boss: PgBoss, name: string) {
  const [found] = await boss.getQueueStats(name, { force: true })
  const { readyCount = 0, deferredCount = 0, activeCount = 0 } = found ?? {}
  return { name, waiting: readyCount, deferred: deferredCount, active: activeCount }
}

function bossOptions(
  engine: Engine,
  { worker, superviseSeconds }: JobsOptions,
): ConstructorOptions {
  // PGlite retries its orphaned jobs at the start, because it has one process. With PostgreSQL,
  // orphaned jobs wait half a minute at most.
  const often = superviseSeconds ?? (engine.kind === 'postgres' ? 15 : 60)
  return {
    db: databaseOf(engine),
    backend: engine.kind,
    schedule: false,
    supervise: worker,
    superviseIntervalSeconds: often,
    // Must be shorter than the supervision interval. Otherwise every second check would be skipped,
    // because the library considers the queue checked recently.
    monitorIntervalSeconds: Math.ceil(often / 2),
    maintenanceIntervalSeconds: 60,
    // Both need a connection outside any transaction, and PGlite has no other backends to check.
    reindex: false,
    monitorVacuum: engine.kind === 'postgres',
    // No job flows are used, and the library's schema changes only with a release.
    flowIntervalSeconds: 3_600,
    bamIntervalSeconds: 3_600,
  }
}
