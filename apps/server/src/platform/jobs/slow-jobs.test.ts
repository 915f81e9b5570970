import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Overloaded } from '@choba/database/capacity.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { startJobs, type Jobs } from './jobs.ts'
import { withQueues } from './jobs.testing.ts'
import { memoryLog } from '#testing/memory-log.ts'

let engine: Engine
let queue: string
let jobs: Jobs
const { log, lines } = memoryLog()

beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())
beforeEach(() => {
  queue = `test-${randomUUID()}`
})
afterEach(async () => {
  await jobs.stop()
  expect(lines()).toEqual([])
})

/** Starts the jobs. With the default interval, only `wake` makes a worker poll. */
async function start(pollSeconds = 3_600): Promise<void> {
  jobs = await startJobs(engine, { queues: [queue], worker: true, log, pollSeconds })
}

const asMerchant = <T>(work: (tx: Tx) => Promise<T>) =>
  withScope(engine, { role: 'merchant', tenantId: 1, merchantId: 1, stores: 'all' }, work)
const states = async () =>
  (await withQueues(engine, (boss) => boss.findJobs(queue))).map(({ state }) => state)

test("slow jobs run in parallel up to the queue's limit, each with its own time limit", async () => {
  await start()
  const begun: number[] = []
  const gates = [1, 2, 3, 4].map(() => Promise.withResolvers<void>())
  const handler = async ({ n }: { n: number }) => {
    begun.push(n)
    await gates[n]!.promise
  }
  await jobs.work<{ n: number }>(queue, handler, undefined, 2)
  const all = gates.map((_gate, n) => ({ n }))
  await asMerchant((tx) => jobs.enqueueAll(tx, queue, all))
  jobs.wake(queue)
  jobs.wake(queue)
  await expect.poll(() => begun, { timeout: 10_000 }).toHaveLength(2)
  expect((await states()).toSorted()).toEqual(['active', 'active', 'created', 'created'])
  // The remaining jobs are fetched as soon as these jobs end, and not only at the next poll.
  for (const { resolve } of gates) resolve()
  await expect
    .poll(states, { timeout: 10_000 })
    .toEqual(['completed', 'completed', 'completed', 'completed'])
  expect(begun.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3])
})

test('a long queue of slow jobs does not count as a late worker', async () => {
  await start(0.5)
  await asMerchant((tx) => jobs.enqueue(tx, queue, { n: 1 }))
  await withQueues(engine, async (boss) => {
    const [job] = await boss.findJobs(queue)
    await boss.update(queue, undefined, {
      id: job!.id,
      startAfter: new Date(Date.now() - 3_600_000),
    })
  })
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const handler = async () => {
    begun.resolve()
    await held.promise
  }
  await jobs.work(queue, handler, undefined, 1)
  await begun.promise
  const [lag] = jobs.lags().filter(({ name }) => name === queue)
  expect(lag!.seconds).toBeLessThan(60)
  held.resolve()
})

test('a job that fails because no capacity is free is retried and not logged', async () => {
  await start(0.5)
  let tries = 0
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  await jobs.work(queue, async () => {
    if (++tries === 1) throw new Overloaded(1)
    finish()
  })
  await asMerchant((tx) => jobs.enqueue(tx, queue, { n: 1 }))
  jobs.wake(queue)
  // Waits, because the log is checked after each test.
  await done
})
