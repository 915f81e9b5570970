import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DatabaseUnavailable, type Engine } from '@choba/database/engine.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { startJobs } from './jobs.ts'
import { memoryLog } from '#testing/memory-log.ts'

test('an error of the job library that every worker repeats at every poll is logged once', async () => {
  const engine = await openTestDatabase()
  let failure: Error | null = null
  let failed = 0
  const failing: Engine = {
    ...engine,
    transaction: (opening, work) => {
      if (!failure) return engine.transaction(opening, work)
      failed++
      // The library changes the message of the error.
      return Promise.reject(
        Object.assign(failure, { message: failure.message.replace(/ \(Queue.*/, '') }),
      )
    },
  }
  const queues = [`test-${randomUUID()}`, `test-${randomUUID()}`]
  const { log, lines } = memoryLog()
  const jobs = await startJobs(failing, { queues, worker: true, log, pollSeconds: 0.5 })
  for (const one of queues) await jobs.work(one, async () => {})
  const fail = async (error: Error) => {
    failure = error
    failed = 0
    await expect.poll(() => failed, { timeout: 10_000 }).toBeGreaterThan(9)
    failure = null
  }
  await fail(new DatabaseUnavailable(new Error('connect ECONNREFUSED')))
  await fail(new Error('no such table'))
  await jobs.stop()
  await engine.close()
  const said = lines().map(({ level, msg, err }) => [
    level,
    msg,
    (err as { type: string; message: string }).message,
  ])
  expect(said).toEqual([
    [50, 'the job library failed', 'the database is not available: connect ECONNREFUSED'],
    [50, 'the job library failed', 'no such table'],
  ])
})
