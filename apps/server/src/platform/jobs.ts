import { sql, type RawBuilder } from 'kysely'
import { PgBoss, type ConstructorOptions, type Db, type JobResult } from 'pg-boss'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { Tx } from '@choba/database/scope.ts'

/** Work that is done later: its row is written in the transaction that wants it, and done when that has committed. */
export interface Jobs {
  /**
   * Puts a job into `tx`'s own transaction: it exists when that commits, and not otherwise. It is done after `delay`
   * seconds.
   */
  enqueue(tx: Tx, name: string, data: object, delay?: number): Promise<void>
  /** The same as part of a larger statement: `rows` is a query that gives each job's `data`. One round trip less. */
  addFrom(name: string, rows: RawBuilder<unknown>): RawBuilder<unknown>
  /**
   * Does the jobs of a queue. A handler that throws is tried again, 1–2 s later and then ever more rarely, at least once a
   * minute, without end. A job may be done twice (a process that ends between the work and its receipt), so a handler
   * must bear that. `signal` is aborted after 20 s, and when the process will not wait any longer.
   */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a queue carries what its only user puts in; the user says what
  work<T extends object>(name: string, handler: (data: T, signal: AbortSignal) => Promise<void>): Promise<void>
  /** Looks at the queue now instead of at the next poll. For whoever has just committed a job. */
  wake(name: string): void
  /** Takes no more jobs and waits up to ten seconds for those under way; what is still not done goes back to its queue. */
  stop(): Promise<void>
}

/** Thrown by a handler that waits for somebody else: the job is tried again, and nobody needs to hear of it. */
export class NotYet extends Error {
  override readonly name = 'NotYet'
}

export interface JobsOptions {
  queues: readonly string[]
  /** Whether this process does jobs, and clears up after processes that died, or only enqueues. */
  worker: boolean
  /** How long an idle worker waits before it looks again. */
  pollSeconds?: number
  /** How often to look for the jobs of processes that died. */
  superviseSeconds?: number
  /** Hears of a handler that threw and of a queue that could not be reached; both are tried again by themselves. */
  onError?: (error: Error) => void
}

// As many tries, and as many seconds, as the database has numbers for: a refund waits for its gateway as long as it
// takes. The library's own default deletes a job that has waited for 14 days, without a word.
const FOREVER = 2_000_000_000
const settings = {
  retryLimit: FOREVER,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 20,
  retentionSeconds: FOREVER,
  // What was done stands in the tables of the area; a short queue is a fast queue.
  deleteAfterSeconds: 60,
}

// The library's documented way to add jobs by SQL. Its own `send` and `insert` bring 4 kB of SQL that is planned anew
// each time, and cost three times as much as a plain insert; this costs half as much as they do.
const columns =
  'name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, keep_until, start_after'
const insertJobs = (name: string, rows: RawBuilder<unknown>, delay = 0) => sql`
  insert into pgboss.job (${sql.raw(columns)})
  select ${name}, jobs.data, 'standard', ${sql.lit(settings.retryLimit)}, ${sql.lit(settings.retryDelay)},
    ${sql.lit(settings.retryBackoff)}, ${sql.lit(settings.retryDelayMax)}, ${sql.lit(settings.expireInSeconds)},
    ${sql.lit(settings.deleteAfterSeconds)}, now() + ${sql.lit(settings.retentionSeconds)} * interval '1 s',
    now() + ${sql.lit(delay)} * interval '1 s'
  from (${rows}) as jobs (data)`

// A worker takes a batch and does it at once, so one slow gateway holds up a batch and not the queue.
const BATCH = 10
const WORKERS = { pglite: 2, postgres: 4 }
const DEADLINE = 30_000
const STOP_PATIENCE = 10_000

/**
 * Starts the job library in the same database, creates the queues and lets the merchant's and the worker's roles enqueue.
 * @throws when the database refuses
 */
export async function startJobs(engine: Engine, options: JobsOptions): Promise<Jobs> {
  const { queues, worker, pollSeconds = 2, onError = (error) => process.emitWarning(error) } = options
  const boss = new PgBoss(bossOptions(engine, options))
  // The library may emit anything at all, and what is no Error must not end the process.
  boss.on('error', (error: unknown) => onError(error instanceof Error ? error : new Error(JSON.stringify(error))))
  boss.on('warning', ({ message }) => onError(new Error(message)))
  await alone(engine, async () => {
    await boss.start()
    for (const name of queues) {
      await giveOwnTable(engine, name)
      await boss.createQueue(name, { ...settings, partition: true })
      // A queue that was there already keeps its old settings otherwise.
      await boss.updateQueue(name, settings)
    }
    await letRolesEnqueue(engine)
  })
  if (engine.kind === 'pglite') await takeBackOrphans(engine, queues)

  const workers = new Map<string, { id: string; busy: boolean }[]>()

  function wake(name: string): void {
    const all = workers.get(name) ?? []
    const idle = all.find((one) => !one.busy)
    // With everybody busy, each looks again as soon as it is done.
    for (const one of idle ? [idle] : all) boss.notifyWorker(one.id)
  }

  function addFrom(name: string, rows: RawBuilder<unknown>, delay = 0): RawBuilder<unknown> {
    if (!queues.includes(name)) throw new Error(`there is no queue ${name}`)
    return insertJobs(name, rows, delay)
  }

  return {
    wake,
    addFrom: (name, rows) => addFrom(name, rows),
    async enqueue(tx, name, data, delay = 0) {
      await addFrom(name, sql`select ${JSON.stringify(data)}::jsonb`, delay).execute(tx.q)
    },
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a queue carries what its only user puts in; the user says what
    async work<T extends object>(name: string, handler: (data: T, signal: AbortSignal) => Promise<void>) {
      if (!worker || !queues.includes(name)) throw new Error(`this process does no jobs of ${name}`)
      const taking = {
        batchSize: BATCH,
        perJobResults: true,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: pollSeconds,
      } as const
      const mine: { id: string; busy: boolean }[] = []
      workers.set(name, mine)

      async function one(job: { id: string; data: T; signal: AbortSignal }): Promise<JobResult> {
        try {
          await handler(job.data, job.signal)
          return { id: job.id, status: 'completed' }
        } catch (error) {
          if (!(error instanceof NotYet)) onError(error as Error)
          return { id: job.id, status: 'failed', output: { error: (error as Error).name } }
        }
      }

      for (let count = 0; count < WORKERS[engine.kind]; count++) {
        const self = { id: '', busy: false }
        mine.push(self)
        self.id = await boss.work<T, void, typeof taking>(name, taking, async (jobs) => {
          self.busy = true
          // A full batch means that there may be more: let an idle one look.
          if (jobs.length === BATCH) wake(name)
          try {
            return await Promise.all(jobs.map(one))
          } finally {
            self.busy = false
          }
        })
      }
    },
    stop: () => boss.stop({ close: false, timeout: STOP_PATIENCE }),
  }
}

function bossOptions(engine: Engine, { worker, superviseSeconds }: JobsOptions): ConstructorOptions {
  // PGlite has one process, and takes its orphans back when it starts; elsewhere half a minute is the longest they wait.
  const often = superviseSeconds ?? (engine.kind === 'postgres' ? 15 : 60)
  return {
    db: databaseOf(engine),
    backend: engine.kind,
    schedule: false,
    supervise: worker,
    superviseIntervalSeconds: often,
    // Less than the round itself, or every second round would find it too early.
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

/** The job library's way into the database: as its owner, each call by itself. */
function databaseOf(engine: Engine): Db {
  return {
    async executeSql(text, values = []) {
      if (!/^\s*begin;/i.test(text))
        return asOwner(engine, (_q, connection) => connection.query(text, values), DEADLINE)
      await engine.script(text)
      return { rows: [] }
    },
  }
}

/** One process after another: two that make the schema or grant on it at the same time end each other. */
async function alone(engine: Engine, work: () => Promise<void>): Promise<void> {
  // PGlite has one process and one connection, which this lock would hold while `work` waits for it.
  if (engine.kind === 'pglite') return work()
  await asOwner(engine, async (_q, connection) => {
    await connection.query('select pg_advisory_xact_lock(8021128)')
    await work()
  })
}

/**
 * Queues were kept in one table once, whose indexes serve every kind of queue there is, and every job paid for all of
 * them (decision 0018). Such a queue is made anew with a table of its own, and keeps its jobs.
 */
async function giveOwnTable(engine: Engine, name: string): Promise<void> {
  await asOwner(engine, async (_q, connection) => {
    const shared = await connection.query('select name from pgboss.queue where name = $1 and not partition', [name])
    if (shared.rows.length === 0) return
    // Nobody adds a job while they are moved.
    await connection.query('lock table pgboss.job in access exclusive mode')
    await connection.query('create temp table moving (like pgboss.job) on commit drop')
    await connection.query('insert into moving select * from pgboss.job where name = $1', [name])
    await connection.query('select pgboss.delete_queue($1)', [name])
    await connection.query('select pgboss.create_queue($1, $2)', [
      name,
      JSON.stringify({ ...settings, policy: 'standard', partition: true }),
    ])
    await connection.query('insert into pgboss.job select * from moving')
  })
}

const enqueuing = 'choba_merchant, choba_admin, choba_worker, choba_identity'

/** The right to add a job that waits, and no more: nobody but the owner reads or changes jobs. */
async function letRolesEnqueue(engine: Engine): Promise<void> {
  await asOwner(engine, async (_q, connection) => {
    await connection.query(`grant usage on schema pgboss to ${enqueuing}`)
    await connection.query(`grant insert (${columns}) on pgboss.job to ${enqueuing}`)
  })
}

/** PGlite has one process: what is active when it starts was left behind by the one before. */
async function takeBackOrphans(engine: Engine, queues: readonly string[]): Promise<void> {
  await asOwner(engine, (_q, connection) =>
    connection.query(
      `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name = any($1)`,
      [queues],
    ),
  )
}
