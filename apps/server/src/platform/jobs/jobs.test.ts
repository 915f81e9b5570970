import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '@choba/database/engine.ts'
import { migrate } from '@choba/database/migrate.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openPGlite } from '@choba/database/pglite.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { RetryLater, PermanentFailure, startJobs, type Jobs, type JobsOptions } from './jobs.ts'
import { withQueues } from './jobs.testing.ts'
import { capturedLog } from '#platform/observability/log.ts'

async function openEmpty(): Promise<Engine> {
  const engine = await openPGlite({ folder: null })
  await migrate(engine)
  return engine
}

// Jobs start, stop and wait differently on each engine, so PGlite is tested even if PostgreSQL is.
const engines: [string, () => Promise<Engine>][] = [['PGlite', openEmpty]]
if (process.env['TEST_DATABASE_URL']) engines.push(['PostgreSQL', openTestDatabase])

describe.each(engines)('jobs on %s', (name, open) => {
  let engine: Engine
  let queue: string
  let running: Jobs[] = []
  let errors: string[] = []

  beforeAll(async () => {
    engine = await open()
  })
  afterEach(async () => {
    await Promise.all(running.map((jobs) => jobs.stop()))
    running = []
    expect(errors).toEqual([])
  })
  afterAll(() => engine.close())

  async function start(options: Partial<JobsOptions> = {}) {
    errors = []
    queue = options.queues?.[0] ?? `test-${randomUUID()}`
    const log = capturedLog(({ msg, err }) => errors.push(`${msg}: ${err?.message}`))
    // Workers poll only after `wake`, so that the test does not depend on the poll interval.
    const jobs = await startJobs(engine, {
      queues: [queue],
      worker: true,
      log,
      pollSeconds: 3600,
      ...options,
    })
    running.push(jobs)
    return jobs
  }

  const asMerchant = <T>(work: (tx: Tx) => Promise<T>) =>
    withScope(engine, { role: 'merchant', tenantId: 1, merchantId: 1, stores: 'all' }, work)

  const states = async () =>
    (await withQueues(engine, (boss) => boss.findJobs(queue))).map(({ state }) => state)

  /** Runs the jobs of the queue; resolves with their numbers as soon as `count` jobs have run. */
  function seen(jobs: Jobs, count: number): Promise<number[]> {
    const list: number[] = []
    return new Promise((resolve, reject) => {
      jobs
        .work<{ n: number }>(queue, async ({ n }) => {
          list.push(n)
          if (list.length === count) resolve(list)
        })
        .then(() => jobs.wake(queue), reject)
    })
  }

  test('a job exists only if its transaction commits', async () => {
    const jobs = await start()
    const outcomes = await Promise.allSettled([
      asMerchant((tx) => jobs.enqueue(tx, queue, { n: 1 })),
      asMerchant(async (tx) => {
        await jobs.enqueue(tx, queue, { n: 2 })
        throw new Error('changed my mind')
      }),
      withScope(engine, { role: 'worker', tenantId: 1, merchantId: 1 }, (tx) =>
        jobs.enqueue(tx, queue, { n: 3 }),
      ),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await states()).toEqual(['created', 'created'])
    expect((await seen(jobs, 2)).toSorted((a, b) => a - b)).toEqual([1, 3])
    await jobs.stop()
    expect(await states()).toEqual(['completed', 'completed'])
  })

  test('waking a queue makes the idle workers fetch all its jobs', async () => {
    const jobs = await start()
    const done = seen(jobs, 25)
    for (let n = 1; n <= 25; n++) await asMerchant((tx) => jobs.enqueue(tx, queue, { n }))
    jobs.wake(queue)
    expect((await done).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 25 }, (_, index) => index + 1),
    )
  })

  test('a failed job is retried; the other jobs of its batch run only once', async () => {
    const jobs = await start({ pollSeconds: 0.5 })
    for (const n of [1, 2, 3]) await asMerchant((tx) => jobs.enqueue(tx, queue, { n }))
    const list: number[] = []
    await new Promise<void>((resolve, reject) => {
      jobs
        .work<{ n: number }>(queue, async ({ n }) => {
          list.push(n)
          if (list.filter((one) => one === 2).length < 2 && n === 2) throw new Error('not yet')
          if (list.length === 4) resolve()
        })
        .catch(reject)
    })
    expect(list.toSorted((a, b) => a - b)).toEqual([1, 2, 2, 3])
    expect(errors.splice(0)).toEqual(['a job failed and is tried again: not yet'])
  })

  test('a job of a dead process is retried after the job time limit of 20 seconds', async () => {
    const jobs = await start({ superviseSeconds: 1, pollSeconds: 0.5 })
    await asMerchant((tx) => jobs.enqueue(tx, queue, { n: 7 }))
    await withQueues(engine, async (boss) => {
      const [job] = await boss.findJobs(queue)
      expect(job!.expireInSeconds).toBe(20)
      // Sets a shorter time limit, so that the test does not wait for 20 s.
      await boss.update(queue, undefined, { id: job!.id, expireInSeconds: 1 })
      expect(await boss.fetch(queue)).toHaveLength(1)
    })
    expect(await seen(jobs, 1)).toEqual([7])
  })

  // Only for PGlite: with PostgreSQL, another process may be running the active job.
  if (name === 'PGlite') {
    test('jobs that are active when the only process starts are retried within seconds', async () => {
      const dead = await start()
      await asMerchant((tx) => dead.enqueue(tx, queue, { n: 7 }))
      await dead.stop()
      expect(await withQueues(engine, (boss) => boss.fetch(queue))).toHaveLength(1)
      expect(await seen(await start({ queues: [queue], pollSeconds: 0.5 }), 1)).toEqual([7])
    })
  }

  test('stopping the jobs waits until the running job has ended', async () => {
    const jobs = await start()
    await asMerchant((tx) => jobs.enqueue(tx, queue, { n: 1 }))
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
    await new Promise<void>((resolve, reject) => {
      jobs
        .work(queue, async () => {
          resolve()
          await gate
        })
        .catch(reject)
    })
    const stopped = jobs.stop()
    openGate()
    await stopped
    expect(await states()).toEqual(['completed'])
  })

  test("finished jobs, and the library's statistics, are deleted after a minute", async () => {
    const jobs = await start()
    await asMerchant((tx) => jobs.enqueue(tx, queue, { n: 1 }))
    await seen(jobs, 1)
    await jobs.stop()
    expect(await states()).toEqual(['completed'])
    const asked = (text: string) =>
      asOwner(engine, (_q, connection) => connection.query(text, [queue]))
    await asked(
      `update pgboss.job set completed_on = completed_on - interval '61 seconds' where name = $1`,
    )
    await asked(`update pgboss.queue set maintain_on = null, monitor_on = null where name = $1`)
    await withQueues(engine, (boss) => boss.supervise(queue))
    expect(await states()).toEqual([])
    for (const table of ['queue_stats', 'warning']) {
      const { rows } = await asked(
        `select count(*)::int as n from pgboss.${table} where $1::text <> ''`,
      )
      expect(rows, table).toEqual([{ n: 0 }])
    }
  })

  test('only the owner can read, change or delete a job', async () => {
    const jobs = await start()
    await asMerchant((tx) => jobs.enqueue(tx, queue, { n: 1 }))
    // Uses SQL instead of the library, because the test checks the privileges on the tables.
    for (const text of [
      'select * from pgboss.job',
      'select data from pgboss.job_common',
      `update pgboss.job set state = 'completed'`,
      `update pgboss.job_common set state = 'completed'`,
      'delete from pgboss.job',
      'delete from pgboss.job_common',
      `update pgboss.queue set retry_limit = 0`,
    ]) {
      await expect(asMerchant((tx) => tx.connection.query(text))).rejects.toThrow(
        /permission denied/,
      )
    }
  })

  test('a queue of an earlier release with its own table keeps its jobs and accepts new ones', async () => {
    await start()
    const old = `test-${randomUUID()}`
    await withQueues(engine, async (boss) => {
      await boss.createQueue(old, { policy: 'standard', partition: true })
      await boss.send(old, { n: 0 })
    })
    const jobs = await start({ queues: [old] })
    await asMerchant((tx) => jobs.enqueue(tx, old, { n: 1 }))
    expect((await seen(jobs, 2)).toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  test('a permanent failure moves a job to the dead letter queue immediately, and redrive runs it again', async () => {
    const jobs = await start({ pollSeconds: 0.5 })
    const given: object[] = []
    let isMended = false
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const { promise: done, resolve: finish } = Promise.withResolvers<void>()
    await jobs.work(
      queue,
      async () => {
        if (!isMended) throw new PermanentFailure('no gateway')
        finish()
      },
      async (data) => {
        given.push(data)
        end()
      },
    )
    await asMerchant((tx) => jobs.enqueue(tx, queue, { n: 1 }))
    jobs.wake(queue)
    await ended
    const dead = async () => (await jobs.deadLetters()).filter(({ source }) => source === queue)
    await expect.poll(dead, { timeout: 20_000 }).toMatchObject([{ source: queue, data: { n: 1 } }])
    expect(given).toEqual([{ n: 1 }])
    expect(errors.splice(0)).toEqual([
      'a job was given up: it lies in the dead letter queue: no gateway',
    ])
    isMended = true
    expect(await jobs.redrive(queue)).toBe(1)
    await done
    expect(await dead()).toEqual([])
  })

  test('a job that always fails goes to the dead letters after its last retry; a job that waits for a service is not logged', async () => {
    const jobs = await start({ pollSeconds: 0.5, retryLimit: 1 })
    const tries: number[] = []
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    await jobs.work<{ n: number }>(
      queue,
      async ({ n }) => {
        tries.push(n)
        if (tries.length === 1) throw new RetryLater('later')
        throw new Error('broken')
      },
      async () => end(),
    )
    await asMerchant((tx) => jobs.enqueue(tx, queue, { n: 5 }))
    jobs.wake(queue)
    await ended
    expect(tries).toEqual([5, 5])
    expect(errors.splice(0)).toEqual([
      'a job was given up: it lies in the dead letter queue: broken',
    ])
  })

  test('a database error of the library is logged, and later jobs of the queue run', async () => {
    const jobs = await start()
    const { promise: done, resolve: finish } = Promise.withResolvers<number>()
    await jobs.work<{ n: number }>(queue, async ({ n }) => finish(n))
    const rename = (from: string, to: string) =>
      asOwner(engine, (_q, connection) => connection.query(`alter schema ${from} rename to ${to}`))
    await rename('pgboss', 'pgboss_away')
    try {
      jobs.wake(queue)
      await expect
        .poll(() => errors, { timeout: 20_000 })
        .toContainEqual(expect.stringContaining('pgboss'))
    } finally {
      await rename('pgboss_away', 'pgboss')
    }
    await asMerchant((tx) => jobs.enqueue(tx, queue, { n: 1 }))
    jobs.wake(queue)
    expect(await done).toBe(1)
    // A failed poll may be reported shortly after a later poll has found the job.
    await Promise.all(running.splice(0).map((one) => one.stop()))
    for (const line of errors.splice(0)) expect(line).toMatch(/^the job library failed: /)
  })

  test('a process that only enqueues can enqueue in a transaction on its only connection', async () => {
    const jobs = await start({ worker: false })
    await asMerchant((tx) => jobs.enqueue(tx, queue, { n: 1 }))
    expect(await states()).toEqual(['created'])
  })

  test('enqueuing into an unknown queue fails, and so does working in a process that only enqueues', async () => {
    const jobs = await start({ worker: false })
    await expect(asMerchant((tx) => jobs.enqueue(tx, 'nowhere', {}))).rejects.toThrow(
      'no queue nowhere',
    )
    await expect(jobs.work(queue, async () => {})).rejects.toThrow('does no jobs')
  })

  test('two processes can start at the same time', async () => {
    // The library has no function that removes its own schema from a database.
    await asOwner(engine, (_q, connection) =>
      connection.query('drop schema if exists pgboss cascade'),
    )
    const both = await Promise.all([start(), start()])
    await asMerchant((tx) => both[1].enqueue(tx, queue, { n: 1 }))
    expect(await states()).toEqual(['created'])
  })
})
