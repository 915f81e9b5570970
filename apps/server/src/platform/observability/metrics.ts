import type { DiskWatch } from '@choba/database/disk-watch.ts'
import { DatabaseExhausted, type Engine } from '@choba/database/engine.ts'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { readBacklog } from './backlog.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { errorOf, type Log } from './log.ts'
import { within } from '#platform/process/within.ts'

/**
 * Maximum time in milliseconds that a scrape waits for the database. Metrics without database
 * access are always returned.
 */
const DEADLINE = 2_000

/** Parts of a running server that a scrape reads. */
export interface Measured {
  engine: Engine
  disk: Pick<DiskWatch, 'check'>
  jobs: Pick<Jobs, 'lags' | 'stats'>
  log: Log
  /** True while the server is in quiet mode (`CHOBA_QUIET`, or a copy of the database). */
  isQuiet: boolean
  /** State of the audit log's sealing. */
  sealing: {
    status: { broken: ReadonlyMap<number, string>; removed: number; anchorFailures: number }
  }
}

export interface HttpMetrics {
  registry: Registry
  /** Measures every answer of `app`. Call it before routes are added. */
  observe(app: FastifyInstance): void
}

/**
 * Creates metrics for response times by route and status, and for rejected requests under overload.
 */
export function createHttpMetrics(): HttpMetrics {
  const registry = new Registry()
  const registers = [registry]
  const durations = new Histogram({
    name: 'choba_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    // Uses the route pattern, never the URL, so that the number of time series stays small.
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const shed = new Counter({
    name: 'choba_http_requests_shed_total',
    help: 'Requests answered with 503 because too much was under way.',
    registers,
  })
  return {
    registry,
    observe(app) {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none'
        const labels = { method: request.method, route, status: String(reply.statusCode) }
        durations.observe(labels, reply.elapsedTime / 1_000)
        if (reply.isShed) shed.inc()
      })
    },
  }
}

/**
 * Returns 0 if the database's disk is full, else 1.
 * @throws DatabaseUnavailable if the database is unreachable
 */
async function canWrite(disk: Measured['disk']): Promise<0 | 1> {
  try {
    await disk.check(DEADLINE)
    return 1
  } catch (error) {
    if (error instanceof DatabaseExhausted) return 0
    throw error
  }
}

/**
 * Creates gauges for pending and open work.
 * @returns a function that returns the text of a scrape
 */
export function createMetrics(
  { registry }: HttpMetrics,
  { engine, disk, jobs, log, isQuiet, sealing }: Measured,
): () => Promise<string> {
  collectDefaultMetrics({ register: registry })
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name: `choba_${name}`, help, labelNames, registers: [registry] })

  gauge('quiet', '1 while this process is quiet: it sends nothing and refuses every change.').set(
    isQuiet ? 1 : 0,
  )
  const up = gauge(
    'database_up',
    '1 when the database answered this scrape in time; without it what it knows is missing.',
  )
  const writable = gauge(
    'database_writable',
    '0 from a write that found the disk full until the database can write again; missing while it is away.',
  )
  const connections = gauge('database_connections', 'Connections of this process.', 'pool', 'state')
  const lag = gauge(
    'jobs_lag_seconds',
    'How long the oldest due job had waited, and since a worker asked.',
    'queue',
  )
  const workers = gauge(
    'jobs_worker_alive',
    '1 when this process has a worker for the queue.',
    'queue',
  )
  const counts = gauge('jobs', 'Jobs in all processes, at most a minute old.', 'queue', 'state')
  const dead = gauge('jobs_dead', 'Jobs that were given up and lie in the dead letter queue.')
  const refunds = gauge('refunds_open', 'Refunds that are not settled.', 'state')
  const refundAge = gauge(
    'refunds_open_oldest_seconds',
    'How long ago the oldest of them was requested.',
    'state',
  )
  const unsealed = gauge('audit_unsealed', 'Audit entries that wait to be sealed.')
  const unsealedAge = gauge(
    'audit_unsealed_oldest_seconds',
    'How long the oldest of them has waited.',
  )
  const emails = gauge('emails_unsent', 'E-mails to one person that have not left.')
  const emailAge = gauge(
    'emails_unsent_oldest_seconds',
    'How long ago the oldest of them was written.',
  )
  const feedSilence = gauge(
    'feed_silent_seconds',
    'How long ago a gateway, or any store with a key of its own, sent something to the feed.',
    'tenant',
    'gateway',
  )
  const broken = gauge(
    'audit_chain_broken',
    '1 for a tenant whose audit chain is broken, by what is wrong.',
    'tenant',
    'fault',
  )
  const removed = gauge(
    'audit_entries_removed',
    'Audit entries removed before they were sealed, since the start.',
  )
  const failures = gauge(
    'audit_anchor_failures',
    'Anchors that could not be written to the file, since the start.',
  )

  function refreshOwn() {
    for (const [pool, { total, idle, waiting }] of Object.entries(engine.stats())) {
      connections.set({ pool, state: 'busy' }, total - idle)
      connections.set({ pool, state: 'idle' }, idle)
      connections.set({ pool, state: 'waiting' }, waiting)
    }
    for (const { name: queue, seconds, hasWorker } of jobs.lags()) {
      lag.set({ queue }, seconds)
      workers.set({ queue }, hasWorker ? 1 : 0)
    }
    broken.reset()
    for (const [tenant, fault] of sealing.status.broken) broken.set({ tenant, fault }, 1)
    removed.set(sealing.status.removed)
    failures.set(sealing.status.anchorFailures)
  }

  async function refreshFromDatabase() {
    writable.set(await canWrite(disk))
    const [stats, backlog] = await within(
      DEADLINE,
      Promise.all([jobs.stats(), readBacklog(engine, DEADLINE)]),
    )
    for (const { name: queue, waiting, deferred, active } of stats.queues) {
      counts.set({ queue, state: 'waiting' }, waiting)
      counts.set({ queue, state: 'deferred' }, deferred)
      counts.set({ queue, state: 'active' }, active)
    }
    dead.set(stats.deadLetters)
    for (const { state, count, oldestSeconds } of backlog.refunds) {
      refunds.set({ state }, count)
      refundAge.set({ state }, oldestSeconds)
    }
    unsealed.set(backlog.unsealed.count)
    unsealedAge.set(backlog.unsealed.oldestSeconds)
    emails.set(backlog.emails.count)
    emailAge.set(backlog.emails.oldestSeconds)
    // Removes the time series of gateways whose keys have ended.
    feedSilence.reset()
    for (const { tenant, gateway, silentSeconds } of backlog.feeds)
      feedSilence.set({ tenant, gateway }, silentSeconds)
  }

  let scraping: Promise<string> | null = null
  async function scrape(): Promise<string> {
    refreshOwn()
    try {
      await refreshFromDatabase()
      up.set(1)
    } catch (thrown) {
      log.error({ err: errorOf(thrown) }, 'the database did not answer a scrape of the metrics')
      up.set(0)
      // Removes the values of the last scrape, because they would look current.
      for (const one of [counts, refunds, refundAge, feedSilence]) one.reset()
      for (const one of [writable, dead, unsealed, unsealedAge, emails, emailAge]) one.remove()
    }
    return registry.metrics()
  }
  // Concurrent scrapes share one database read.
  return () => (scraping ??= scrape().finally(() => (scraping = null)))
}
