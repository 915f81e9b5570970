import type { TenantRow } from '@choba/database/tables.ts'
import { expect, it } from 'vitest'
import { silentLog } from '#platform/observability/log.ts'
import { memoryLog } from '#testing/memory-log.ts'
import { startScheduler } from './scheduler.ts'

const tenants = {
  all: async () =>
    ['one', 'two'].map((code) => ({
      tenant: { code } as TenantRow,
      origin: `http://${code}.example`,
    })),
}

it('the scheduler runs tasks for every tenant, even after failures, until it is stopped', async () => {
  const visited: string[] = []
  const { log, lines } = memoryLog()
  const run = async ({ code }: TenantRow, origin: string) => {
    visited.push(`${code} ${origin}`)
    if (code === 'one') throw new Error('not here')
  }
  const scheduler = startScheduler([{ name: 'visit', interval: 5, run }], { tenants, log })
  await expect.poll(() => visited.length).toBeGreaterThanOrEqual(4)
  await scheduler.stop()
  expect(visited.slice(0, 4)).toEqual([
    'one http://one.example',
    'two http://two.example',
    'one http://one.example',
    'two http://two.example',
  ])
  expect(lines().length).toBeGreaterThanOrEqual(2)
  for (const line of lines()) {
    expect(line).toMatchObject({
      level: 50,
      task: 'visit',
      tenant: 'one',
      err: { message: 'not here' },
    })
  }
})

it('the scheduler waits for running tasks when it is stopped, and starts no more tasks', async () => {
  const visited: string[] = []
  const held = Promise.withResolvers<void>()
  const run = async ({ code }: TenantRow) => {
    visited.push(code)
    await held.promise
  }
  const scheduler = startScheduler([{ name: 'hold', interval: 1, run }], {
    tenants,
    log: silentLog(),
  })
  await expect.poll(() => visited).toEqual(['one'])
  let isStopped = false
  const stopping = scheduler.stop().then(() => (isStopped = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isStopped).toBe(false)
  held.resolve()
  await stopping
  expect(visited).toEqual(['one'])
})

it('the scheduler can be stopped during a long pause between two runs', async () => {
  let count = 0
  const scheduler = startScheduler(
    [{ name: 'count', interval: 3_600_000, run: async () => void count++ }],
    {
      tenants,
      log: silentLog(),
    },
  )
  await expect.poll(() => count).toBe(2)
  await scheduler.stop()
  expect(count).toBe(2)
})
