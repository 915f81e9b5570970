import { DatabaseUnavailable, DeadlineExceeded } from '@choba/database/engine.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryLog } from '#testing/memory-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const away = () => new DatabaseUnavailable(new Error('connect ECONNREFUSED'))

it('the log has the first error of an outage, then a line a minute that counts the further errors', () => {
  const { log, lines } = memoryLog()
  const call = log.child({ reqId: '1' })
  log.error({ err: away() }, 'the job library failed')
  for (let nth = 0; nth < 700; nth++)
    log.error({ err: away(), task: 'cleaning' }, 'the job library failed')
  for (let nth = 0; nth < 3; nth++) call.error({ err: away() }, 'unexpected error')
  call.error(away())
  log.error(
    { err: new AggregateError([away(), away()], 'some days could not be closed') },
    'a scheduled task failed',
  )
  log.error({ err: new Error('not written', { cause: away() }) }, 'sealing failed')
  expect(lines()).toMatchObject([
    { level: 50, msg: 'the job library failed', err: { type: 'DatabaseUnavailable' } },
  ])
  vi.advanceTimersByTime(60_000)
  expect(lines().slice(1)).toMatchObject([
    {
      level: 50,
      cause: 'DatabaseUnavailable',
      repeated: {
        'the job library failed': 700,
        'unexpected error': 3,
        error: 1,
        'a scheduled task failed': 1,
        'sealing failed': 1,
      },
    },
  ])
})

it('the log has the first error of each kind of outage, and again after a minute without that error', () => {
  const { log, lines } = memoryLog()
  const types = () => lines().map(({ err }) => (err as { type: string } | undefined)?.type)
  log.error({ err: away() }, 'unexpected error')
  log.error({ err: new DeadlineExceeded() }, 'unexpected error')
  log.error({ err: new DeadlineExceeded() }, 'unexpected error')
  expect(types()).toEqual(['DatabaseUnavailable', 'DeadlineExceeded'])
  vi.advanceTimersByTime(60_000)
  log.error({ err: away() }, 'unexpected error')
  expect(types()).toEqual([
    'DatabaseUnavailable',
    'DeadlineExceeded',
    undefined,
    'DatabaseUnavailable',
  ])
})

it('the log has every error that is no outage, and every warning', () => {
  const { log, lines } = memoryLog()
  for (let nth = 0; nth < 3; nth++) {
    log.error({ err: new Error('a mistake') }, 'unexpected error')
    log.error('a text')
    log.warn({ err: away() }, 'tried again')
  }
  log.error(
    { err: new AggregateError([away(), new Error('a mistake')]) },
    'a scheduled task failed',
  )
  log.error(
    { err: new AggregateError([away(), new Error('a mistake')]) },
    'a scheduled task failed',
  )
  expect(lines()).toHaveLength(11)
})
