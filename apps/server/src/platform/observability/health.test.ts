import { watchDisk } from '@choba/database/disk-watch.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import Fastify from 'fastify'
import type { WipData } from 'pg-boss'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serveHealth } from './health.ts'
import { startJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { silentLog } from './log.ts'
import { measureLags } from '#platform/jobs/queue-lag.ts'
import { tenantRegistry } from '#platform/access/tenants.ts'
import { memoryLog } from '#testing/memory-log.ts'

const QUEUE = 'health-test'

let engine: Engine
let jobs: Jobs
let isClosed: boolean

const start = () =>
  startJobs(engine, { queues: [QUEUE], worker: true, log: silentLog(), pollSeconds: 0.5 })
const addJob = (through = jobs) =>
  withScope(engine, { role: 'identity', tenantId: 1 }, (tx) =>
    through.enqueue(tx, QUEUE, { some: 'thing' }),
  )

function serve(maxLagSeconds?: number, looking: Pick<Jobs, 'lags'> = { lags: () => jobs.lags() }) {
  const app = Fastify()
  const { log, lines } = memoryLog()
  const tenants = tenantRegistry(engine)
  serveHealth(app, {
    engine,
    disk: watchDisk(engine),
    jobs: looking,
    tenants,
    log,
    ...(maxLagSeconds ? { maxLagSeconds } : {}),
  })
  const statuses = () =>
    Promise.all(
      ['/healthz', '/readyz', '/edge/health'].map(
        async (path) => (await app.inject(path)).statusCode,
      ),
    )
  return { app, statuses, lines }
}

beforeEach(async () => {
  engine = await openTestDatabase()
  jobs = await start()
  isClosed = false
})
afterEach(async () => {
  if (isClosed) return
  await jobs.stop()
  await engine.close()
})

describe('the health checks', () => {
  it('report that the process is alive but not ready if the database is closed', async () => {
    const { statuses } = serve()
    expect(await statuses()).toEqual([200, 200, 200])
    await jobs.stop()
    await engine.close()
    isClosed = true
    await expect.poll(statuses, { timeout: 10_000 }).toEqual([200, 503, 503])
  })

  it('report not ready while this process has no workers and a job waits, and log the reason', async () => {
    await jobs.work(QUEUE, async () => {})
    const { statuses, lines } = serve()
    expect(await statuses()).toEqual([200, 200, 200])
    await jobs.stop()
    // Another process adds the job after the workers of this process have stopped, because a
    // running worker could still fetch the job.
    const other = await startJobs(engine, { queues: [QUEUE], worker: false, log: silentLog() })
    await addJob(other)
    await other.stop()
    expect(await statuses()).toEqual([200, 503, 200])
    jobs = await start()
    const done: object[] = []
    await jobs.work(QUEUE, async (data) => void done.push(data))
    await expect.poll(statuses, { timeout: 10_000 }).toEqual([200, 200, 200])
    await expect.poll(() => done, { timeout: 10_000 }).toEqual([{ some: 'thing' }])
    expect(lines()).toMatchObject([
      { level: 50, reason: `no worker does the jobs of ${QUEUE}` },
      { level: 40, msg: 'this process is ready again' },
    ])
  })

  it('report not ready while all workers are stuck and due jobs wait', async () => {
    const held = Promise.withResolvers<void>()
    let begun = 0
    await jobs.work(QUEUE, async () => {
      begun++
      await held.promise
    })
    const { statuses } = serve(2)
    // One job for each worker, and one that waits.
    const count = jobs.workers().length
    for (let nth = 1; nth <= count; nth++) {
      await addJob()
      jobs.wake(QUEUE)
      await expect.poll(() => begun, { timeout: 10_000 }).toBe(nth)
    }
    await addJob()
    await expect.poll(statuses, { timeout: 20_000 }).toEqual([200, 503, 200])
    held.resolve()
    await expect.poll(statuses, { timeout: 20_000 }).toEqual([200, 200, 200])
  })

  it('report not ready until jobs that were due before the start are done, and log no error', async () => {
    const lags = measureLags()
    const worker = { name: QUEUE, state: 'active', lastFetchedOn: null } as WipData
    lags.add(QUEUE)
    const looking = { lags: () => lags.read([worker]) } as Jobs
    lags.fetched(QUEUE, [{ startAfter: new Date(Date.now() - 3 * 86_400_000) }])
    const { statuses, lines } = serve(undefined, looking)
    expect(await statuses()).toEqual([200, 503, 200])
    lags.fetched(QUEUE, [{ startAfter: new Date() }])
    expect(await statuses()).toEqual([200, 200, 200])
    expect(lines()).toEqual([])
  })

  it('report not ready, but alive, as soon as the server is told to stop', async () => {
    let isStopping = false
    const { log, lines } = memoryLog()
    const app = Fastify()
    const tenants = tenantRegistry(engine)
    const disk = watchDisk(engine)
    serveHealth(app, { engine, disk, jobs, tenants, log, isStopping: () => isStopping })
    const probe = async (path: string) => (await app.inject(path)).statusCode
    expect(await probe('/readyz')).toBe(200)
    isStopping = true
    const statuses = [await probe('/healthz'), await probe('/readyz'), await probe('/edge/health')]
    expect(statuses).toEqual([200, 503, 200])
    // A stop is no failure, so nothing is logged.
    expect(lines()).toEqual([])
  })

  it('query the database at most once a second for any number of callers', async () => {
    let asked = 0
    const counting: Engine = {
      ...engine,
      transaction: (opening, work) => {
        asked++
        return engine.transaction(opening, work)
      },
    }
    const app = Fastify()
    const disk = watchDisk(counting)
    serveHealth(app, {
      engine: counting,
      disk,
      jobs,
      tenants: tenantRegistry(counting),
      log: silentLog(),
    })
    const began = performance.now()
    await Promise.all(Array.from({ length: 200 }, () => app.inject('/readyz')))
    const seconds = (performance.now() - began) / 1_000
    expect(asked).toBeLessThanOrEqual(1 + Math.floor(seconds))
  })
})
