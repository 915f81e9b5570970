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

/** What runs when a queue's job can be tried no more: it lies in the dead letter queue by then, or soon after. */
export type DeadLetterHandler<T> = (data: T) => Promise<void>

/** Work that is done later: its row is written in the transaction that wants it, and done when that has committed. */
export interface Jobs {
  /**
   * Puts a job into `tx`'s own transaction: it exists when that commits, and not otherwise. It is done after `delay`
   * seconds.
   */
  enqueue(tx: Tx, name: string, data: object, delay?: number): Promise<void>
  /** The same for many at once. */
  enqueueAll(tx: Tx, name: string, data: readonly object[]): Promise<void>
  /**
   * Does the jobs of a queue. A handler that throws is tried again, 1–2 s later and then ever more rarely, at least once a
   * minute, 10,000 times (a week); then, or at once after a `PermanentFailure`, the job ends in the dead letter queue and
   * `onDeadLetter` runs. A job may be done twice (a process that ends between the work and its receipt), so both must bear
   * that. `signal` is aborted after 20 s, and when the process will not wait any longer.
   * @param atOnce number of jobs that this process does at once, for slow jobs. Without it, jobs
   * are fetched in batches, and all jobs of a batch share the limit of 20 s.
   */
  work<T extends object>(
    name: string,
    handler: (data: T, signal: AbortSignal) => Promise<void>,
    onDeadLetter?: DeadLetterHandler<T>,
    atOnce?: number,
  ): Promise<void>
  /** Looks at the queue now instead of at the next poll. For a caller that has just committed a job. */
  wake(name: string): void
  /** What the workers of this process are at: when each fetched last, and its last error. */
  workers(): WipData[]
  /** How far behind this process is with each queue it works on; asks no database. */
  lags(): QueueLag[]
  /** Counts of each queue, at most a minute old. `deadLetters` are the jobs that were given up. */
  stats(): Promise<JobStats>
  /** The jobs that were given up, the oldest first. */
  deadLetters(): Promise<DeadLetter[]>
  /** Puts the given-up jobs of a queue back into it. @returns how many, at most 1,000 */
  redrive(name: string): Promise<number>
  /** What a queue has begun and does beside its jobs: it ends, or leaves off, before the process stops. */
  beforeStop(end: () => Promise<void>): void
  /** Takes no more jobs and waits up to ten seconds for those under way; what is still not done goes back to its queue. */
  stop(): Promise<void>
}

export interface JobStats {
  queues: { name: string; waiting: number; deferred: number; active: number }[]
  deadLetters: number
}

/** A job that was given up: whose queue it is of, and what it was to do. */
export interface DeadLetter {
  source: string | null
  data: object
  createdOn: Date
}

/** Thrown by a handler that waits for another party: the job is tried again, and nothing is logged. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater'
}

/** True if a job failed only because another party or a capacity limit makes it wait. */
const isWaiting = (error: Error): boolean =>
  error instanceof RetryLater || error instanceof Overloaded

/** Thrown by a handler for which no further try can succeed until an operator has acted. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

export interface JobsOptions {
  queues: readonly string[]
  /** Whether this process does jobs, and clears up after processes that died, or only enqueues. */
  worker: boolean
  log: Log
  /**
   * How long an idle worker waits before it looks again. By default 2; on the embedded database 10 while nothing
   * happens in its queue.
   */
  pollSeconds?: number
  /** How often to look for the jobs of processes that died. */
  superviseSeconds?: number
  /** How often a job is tried again before it is given up. */
  retryLimit?: number
}

/** Where jobs end that were tried in vain: `npm run jobs` lists them and puts them back. */
export const DEAD_LETTERS = 'dead-letters'

// As many seconds as the database has numbers for: the library's own default deletes a job that has waited for 14 days,
// without a word.
const FOREVER = 2_000_000_000
/** At most a minute apart: a gateway that is silent for a week still settles its refunds. */
const RETRY_LIMIT = 10_000
const settings = {
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 20,
  retentionSeconds: FOREVER,
  // What was done stands in the tables of the area; a short queue is a fast queue.
  deleteAfterSeconds: 60,
  deadLetter: DEAD_LETTERS,
}

const NO_JOB = '00000000-0000-0000-0000-000000000000'

// A worker takes a batch and does it at once, so one slow gateway holds up a batch and not the queue.
const BATCH = 10
const WORKERS = { pglite: 2, postgres: 4 }
const POLL_SECONDS = { pglite: 10, postgres: 2 }
const STOP_TIMEOUT_MS = 10_000

/**
 * Starts the job library in the same database, creates the queues and lets the roles of callers and workers enqueue.
 * @throws when the database refuses
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
  // An error without a listener would end the process.
  boss.on('error', reportLibrary(log))
  boss.on('warning', ({ message }) => log.warn(`jobs: ${message}`))
  await oneAtATime(engine, async () => {
    await boss.start()
    await boss.createQueue(DEAD_LETTERS, { retentionSeconds: FOREVER })
    for (const name of queues) {
      await boss.createQueue(name, { ...settings, retryLimit })
      // A queue that was there already keeps its old settings otherwise.
      await boss.updateQueue(name, { ...settings, retryLimit })
    }
    await grantEnqueuing(engine, boss, queues)
  })
  // A look at a job fills the library's cache of queues, which `send` reads: it must not have to look a queue up while `tx`
  // holds the embedded database's connection.
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
    // With all of them busy, each looks again as soon as it is done.
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
      // Jobs of the last run may wait.
      busy?.touch(name)
      lags.add(name)
      for (let count = 0; count < (atOnce ?? WORKERS[engine.kind]); count++) {
        const self = { id: '', isBusy: false }
        mine.push(self)
        self.id = await boss.work<T, void, typeof taking>(name, taking, async (jobs) => {
          self.isBusy = true
          // A long queue of slow work is no reason to restart the process: only a worker that stops
          // asking is.
          if (atOnce === undefined) lags.fetched(name, jobs)
          // A full batch means that there may be more: let an idle one look.
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
  // PGlite has one process, and takes its orphans back when it starts; elsewhere half a minute is the longest they wait.
  const often = superviseSeconds ?? (engine.kind === 'postgres' ? 15 : 60)
  return {
    db: databaseOf(engine),
    backend: engine.kind,
    schedule: false,
    supervise: worker,
    superviseIntervalSeconds: often,
    // Less than the supervision itself, or every second one would find it too early.
    monitorIntervalSeconds: Math.ceil(often / 2),
    maintenanceIntervalSeconds: 60,
    // Both need a connection outside any transaction, and PGlite has no other backends to look for.
    reindex: false,
    monitorVacuum: engine.kind === 'postgres',
    // There are no flows of jobs here, and no schema changes between two releases of the library.
    flowIntervalSeconds: 3_600,
    bamIntervalSeconds: 3_600,
  }
}
