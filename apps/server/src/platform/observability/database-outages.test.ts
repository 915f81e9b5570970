import {
  DatabaseUnavailable,
  DeadlineExceeded,
  type Engine,
  type Opening,
} from '@choba/database/engine.ts'
import { expect, it } from 'vitest'
import { memoryLog } from '#testing/memory-log.ts'
import { reportOutages } from './database-outages.ts'

const opening: Opening = { text: 'begin', deadline: 1_000, pool: 'scoped' }
const away = () => new DatabaseUnavailable(new Error('connect ECONNREFUSED'))

/** Creates an engine without a database. The test makes its transactions succeed or fail. */
function open() {
  const { log, lines } = memoryLog()
  const ends: Engine = {
    kind: 'postgres',
    transaction: (_opening, work) =>
      work({ query: () => Promise.reject(away()), script: async () => {} }),
    script: async () => {},
    stats: () => ({}),
    close: async () => {},
  }
  const engine = reportOutages(ends, log)
  const fail = async (error: Error) => {
    const failing = engine.transaction(opening, async () => {
      throw error
    })
    await expect(failing).rejects.toBe(error)
  }
  const succeed = () => engine.transaction(opening, async () => {})
  return { engine, fail, succeed, lines, messages: () => lines().map(({ msg }) => msg) }
}

const back = expect.stringMatching(/^the database is back after \d+(\.\d)? s$/)

it('the log has one line at the start and one at the end of each database outage, even within a minute', async () => {
  const { fail, succeed, lines, messages } = open()
  await succeed()
  for (let nth = 0; nth < 3; nth++) await fail(away())
  for (let nth = 0; nth < 3; nth++) await succeed()
  expect(lines()).toMatchObject([
    { level: 50, msg: 'the database is away', reason: 'connect ECONNREFUSED' },
    { level: 40, msg: back },
  ])
  await fail(away())
  await succeed()
  expect(messages()).toEqual(['the database is away', back, 'the database is away', back])
})

it('the success of a transaction that began before an outage does not end the outage', async () => {
  const { engine, fail, succeed, messages } = open()
  const { promise, resolve } = Promise.withResolvers<void>()
  const earlier = engine.transaction(opening, () => promise)
  await fail(away())
  resolve()
  await earlier
  expect(messages()).toEqual(['the database is away'])
  await succeed()
  expect(messages()).toEqual(['the database is away', back])
})

it('the log has no outage for other errors, or after this process has closed the database', async () => {
  const { engine, fail, succeed, messages } = open()
  for (const error of [
    new Error('a mistake'),
    new DeadlineExceeded(),
    new DatabaseUnavailable(null),
  ])
    await fail(error)
  await succeed()
  await engine.close()
  await fail(away())
  expect(messages()).toEqual([])
})
