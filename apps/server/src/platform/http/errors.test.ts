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

it('a change of what was deleted meanwhile is a conflict, and no fault of the system', async () => {
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
    'a refusal that the code has decided on is not logged as an error',
    () => new AppError('signInServiceError', { step: 'keys' }),
    [],
  ],
  [
    'a sign-in service that is away is logged as that',
    () => new IdentityUnreachable('connection refused'),
    ['a call failed: the sign-in service is away'],
  ],
  [
    'a database that is away is logged as that',
    () => new DatabaseUnavailable(null),
    ['a call failed: the database is away or too slow'],
  ],
  [
    'a statement that takes too long is logged as that',
    () => new DeadlineExceeded(),
    ['a call failed: the database is away or too slow'],
  ],
  [
    'anything else is logged as an unexpected error',
    () => new Error('a mistake'),
    ['unexpected error'],
  ],
])('%s', async (_what, make, messages) => {
  const { log, lines } = memoryLog()
  const app = Fastify({ loggerInstance: log })
  handleErrors(app)
  app.get('/', () => Promise.reject(make()))
  await app.inject('/')
  await app.close()
  const errors = lines().filter(({ level }) => level >= 50)
  expect(errors.map(({ msg }) => msg)).toEqual(messages)
})
