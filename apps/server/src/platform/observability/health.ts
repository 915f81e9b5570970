import type { DiskWatch } from '@choba/database/disk-watch.ts'
import { DatabaseExhausted, type Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { FastifyInstance } from 'fastify'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { errorOf, type Log } from './log.ts'
import type { Tenants } from '#platform/access/tenants.ts'
import { within } from '#platform/process/within.ts'

/** Maximum time in milliseconds that a probe waits for a database connection and answer. */
const DEADLINE = 1_500
/** Milliseconds for which all probes get the result of the same check. */
const CACHE_MS = 1_000
/** Due jobs are fetched within two seconds; a batch of slow jobs takes up to thirty. */
const MAX_LAG_SECONDS = 60

export interface Health {
  engine: Engine
  disk: Pick<DiskWatch, 'check'>
  jobs: Pick<Jobs, 'lags'>
  tenants: Pick<Tenants, 'byHost'>
  log: Log
  /** True while the server prepares to stop, so that proxies send no more requests. */
  isStopping?: () => boolean
  /** Maximum delay of a due job, in seconds. */
  maxLagSeconds?: number
}

/** Name of a queue whose due jobs are older than this process. */
interface CatchingUp {
  readonly catchingUp: string
}

/**
 * Returns the reason of a failed check, for the log. For a full disk, the reason is PostgreSQL's
 * own message, which names the file.
 */
function reasonOf(thrown: unknown): string {
  const { message, cause } = errorOf(thrown)
  if (!(thrown instanceof DatabaseExhausted)) return `the database does not answer: ${message}`
  return `the database refuses writes: ${errorOf(cause).message}`
}

/** Runs the check at most once a second for all callers. */
function kept<T>(look: () => Promise<T>): () => Promise<T> {
  let last: { at: number; found: Promise<T> } | null = null
  return () => {
    const now = performance.now()
    if (!last || now - last.at >= CACHE_MS) last = { at: now, found: look() }
    return last.found
  }
}

/**
 * Serves the health checks. `/healthz`: the process answers. `/readyz`: the database answers and
 * accepts writes, this process's workers fetch due jobs, and the server is not stopping.
 * `/edge/health`: the database answers and accepts writes. The portal calls it before it offers to
 * send feedback; the answer contains how often users of the host's tenant are asked to rate. The
 * reason of a 503 is logged.
 */
export function serveHealth(
  app: FastifyInstance,
  {
    engine,
    disk,
    jobs,
    tenants,
    log,
    isStopping = () => false,
    maxLagSeconds = MAX_LAG_SECONDS,
  }: Health,
): void {
  const askDatabase = kept(async (): Promise<string | null> => {
    const asking = withScope(
      engine,
      { role: 'system' },
      ({ q }) => q.selectFrom('tenants').select('id').limit(1).execute(),
      {
        readOnly: true,
        deadline: DEADLINE,
      },
    )
    const checking = asking.then(() => disk.check(DEADLINE))
    return within(DEADLINE, checking).then(() => null, reasonOf)
  })

  const lookAtJobs = (): string | CatchingUp | null => {
    const lags = jobs.lags()
    const late = lags.find(({ hasWorker, seconds }) => !hasWorker || seconds > maxLagSeconds)
    if (late) {
      const seconds = Math.round(late.seconds)
      return late.hasWorker
        ? `jobs of ${late.name} wait since ${seconds} s`
        : `no worker does the jobs of ${late.name}`
    }
    const behind = lags.find(({ isCatchingUp }) => isCatchingUp)
    return behind ? { catchingUp: behind.name } : null
  }

  let reported: 'ready' | 'catchingUp' | 'failing' = 'ready'
  const report = (reason: string | CatchingUp | null) => {
    const state = reason === null ? 'ready' : typeof reason === 'string' ? 'failing' : 'catchingUp'
    if (state === reported) return
    if (typeof reason === 'string') log.error({ reason }, 'this process is not ready')
    else if (reason !== null)
      log.info(
        { queue: reason.catchingUp },
        'this process first does the jobs that were due before its start',
      )
    else if (reported === 'failing') log.warn('this process is ready again')
    else log.info('the jobs that were due before the start are done: this process is ready')
    reported = state
  }

  app.get('/healthz', { config: { isProbe: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { isProbe: true } }, async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    const reason = (await askDatabase()) ?? lookAtJobs()
    report(reason)
    return reply
      .code(reason === null ? 200 : 503)
      .send({ status: reason === null ? 'ok' : 'unavailable' })
  })
  app.get('/edge/health', { config: { isProbe: true } }, async (request, reply) => {
    // The tenant registry contains how often the tenant's users are asked for a rating. A request
    // whose host has no tenant comes from a health probe.
    const found =
      (await askDatabase()) === null
        ? await tenants.byHost(request.host).catch(() => undefined)
        : undefined
    if (found === undefined) return reply.code(503).send({ status: 'unavailable' })
    return reply.send({
      status: 'ok',
      ...(found && { ratingFrequency: found.tenant.rating_frequency }),
    })
  })
}
