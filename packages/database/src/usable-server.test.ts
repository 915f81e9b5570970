import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from './engine.ts'
import { openDatabase } from './open.ts'
import { onDatabase, onServer } from './testing.ts'
import { describeDatabase, expectUsableServer } from './usable-server.ts'

const open = (url: string) => openDatabase({ url, folder: '/nowhere', onConnectionLost: () => {} })

it('opening a server on a closed port fails with an error that names the database and a remedy, but no password', async () => {
  const opening = open('postgres://choba:hidden@127.0.0.1:1/choba')
  await expect(opening).rejects.toThrow(DatabaseUnavailable)
  await expect(opening).rejects.toThrow(
    'The database choba at 127.0.0.1:1 does not answer: connect ECONNREFUSED 127.0.0.1:1. ' +
      'Is PostgreSQL running, and is DATABASE_URL right?',
  )
})

it('the error contains the reason of the last address if a host name has several addresses', async () => {
  const cause = new AggregateError([new Error('refused by one'), new Error('refused by the other')])
  const engine = { transaction: () => Promise.reject(new DatabaseUnavailable(cause)) }
  const looking = expectUsableServer(engine, 'postgres://localhost:5433/choba')
  await expect(looking).rejects.toThrow(
    'choba at localhost:5433 does not answer: refused by the other. ',
  )
})

it.each([
  ['postgres://choba:hidden@db.internal/choba', 'choba at db.internal:5432'],
  [
    'postgres://choba:hidden@db.internal:5433/choba?application_name=choba',
    'choba at db.internal:5433',
  ],
  ['postgres:///choba?host=/run/postgresql', 'choba at /run/postgresql'],
])('the description of %s contains no password', (url, text) => {
  expect(describeDatabase(url)).toBe(text)
})

it('a server with an old version of PostgreSQL is rejected', async () => {
  const old = { version: '14.9', number: 140_009, encoding: 'UTF8' }
  const engine = { transaction: <T>() => Promise.resolve(old as T) }
  await expect(expectUsableServer(engine, 'postgres://db.internal/choba')).rejects.toThrow(
    'The database choba at db.internal:5432 is PostgreSQL 14.9: version 15 or later is required.',
  )
})

const server = process.env['TEST_DATABASE_URL']
const servers = server === undefined ? [] : [server]

describe.each(servers)('opening a database on a server', (url) => {
  const name = `choba_usable_${process.pid}`
  const { host } = new URL(url)

  it.each(['SQL_ASCII', 'LATIN1'])(
    'fails for the encoding %s with an error that explains how to create another database',
    async (encoding) => {
      await onServer(
        url,
        `create database ${name} encoding '${encoding}' locale 'C' template template0`,
      )
      try {
        await expect(open(onDatabase(url, name))).rejects.toThrow(
          `The database ${name} at ${host} has the encoding ${encoding}, but UTF8 is required: create another one with ` +
            `"create database … encoding 'UTF8' template template0".`,
        )
      } finally {
        await onServer(url, `drop database ${name} with (force)`)
      }
    },
  )

  it('fails with the reason for a missing database or a wrong password', async () => {
    await expect(open(onDatabase(url, 'choba_nowhere'))).rejects.toThrow(
      `There is no database choba_nowhere at ${host}`,
    )
    const wrong = new URL(url)
    wrong.password = 'wrong'
    await expect(open(wrong.href)).rejects.toThrow(
      /rejects DATABASE_URL: password authentication failed for user "\w+"\.$/,
    )
  })

  it('succeeds for a suitable database', async () => {
    const engine = await open(url)
    expect(engine.kind).toBe('postgres')
    await engine.close()
  })
})
