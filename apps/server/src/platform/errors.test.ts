import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resultTypeOf } from './errors.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

it('a change of what was deleted meanwhile is a conflict, and no fault of the system', async () => {
  const change = withScope(engine, { role: 'admin', tenantId: 1 }, ({ q }) =>
    q.insertInto('roles').values({ tenant_id: 1, merchant_id: 99_999, id: 9, name: 'Gone' }).execute(),
  )
  const error: unknown = await change.then(
    () => null,
    (failed: unknown) => failed,
  )
  expect(error).toMatchObject({ code: '23503' })
  expect(resultTypeOf(error)).toBe('conflict')
})
