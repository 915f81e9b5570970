import { DatabaseUnavailable, DeadlineExceeded, type Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { IdentityUnreachable } from '@choba/identity/port.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '#platform/calls/app-error.ts'
import { handleErrors, resultTypeOf } from './errors.ts'
import { memoryLog } from '#testing/memory-log.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

it('a write that refers to a row that was deleted since is a conflict and not a system error', async () => {
  const change = withScope(engine, { role: 'admin', tenantId: 1 }, ({ q }) =>
    q
      .insertInto('roles')
      .values({ tenant_id: 1, merchant_id: 99_999, id: 9, name: 'Gone' })
      .execute(),
  )
  const error: unknown = await change.then(
    () => null,
    (failed: unknown) => failed,
  )
  expect(error).toMatchObject({ code: '23503' })
  expect(resultTypeOf(error)).toBe('conflict')
})

it.each<[what: string, make: () => Error, messages: string[]]>([
  [
    'does not log an expected error as an error',
    () => new AppError('signInServiceError', { step: 'keys' }),
    [],
  ],
  [
    'logs that the sign-in service is unreachable',
    () => new IdentityUnreachable('connection refused'),
    ['a call failed: the sign-in service is away'],
  ],
  [
    'logs that the database is unreachable',
    () => new DatabaseUnavailable(null),
    ['a call failed: the database is away or too slow'],
  ],
  [
    'logs that the database is too slow after a statement timeout',
    () => new DeadlineExceeded(),
    ['a call failed: the database is away or too slow'],
  ],
  ['logs any other error as unexpected', () => new Error('a mistake'), ['unexpected error']],
])('the error handler %s', async (_what, make, messages) => {
  const { log, lines } = memoryLog()
  const app = Fastify({ loggerInstance: log })
  handleErrors(app)
  app.get('/', () => Promise.reject(make()))
  await app.inject('/')
  await app.close()
  const errors = lines().filter(({ level }) => level >= 50)
  expect(errors.map(({ msg }) => msg)).toEqual(messages)
})
