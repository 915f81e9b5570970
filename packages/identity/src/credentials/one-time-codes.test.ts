import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { codeKeeper } from './one-time-codes.ts'

const keeper = codeKeeper('a pepper of the test')

let engine: Engine
let userId: number
beforeAll(async () => {
  engine = await openTestDatabase()
  const user = await asOwner(engine, (q) =>
    q
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', 1)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  userId = user.id
})
afterAll(() => engine.close())

const make = async (purpose: string): Promise<string> => {
  const { code } = await withScope(engine, { role: 'identity', tenantId: 1 }, (tx) =>
    keeper.make(tx, purpose, userId),
  )
  return code!
}
const take = async (purpose: string, code: string) => {
  const taken = await withScope(engine, { role: 'identity', tenantId: 1 }, (tx) =>
    keeper.take(tx, purpose, code),
  )
  return taken.given
}

test('a code is accepted only once', async () => {
  const code = await make('session:once')
  expect(await take('session:once', code)).toBe('right')
  expect(await take('session:once', code)).toBe('expired')
})

test('a code sent twenty times simultaneously is accepted once', async () => {
  const code = await make('session:at-once')
  const taken = await Promise.all(Array.from({ length: 20 }, () => take('session:at-once', code)))
  expect(taken.filter((given) => given === 'right')).toHaveLength(1)
})

test('a code is valid for one purpose only', async () => {
  const code = await make('session:mine')
  expect(await take('session:other', code)).toBe('expired')
  expect(await take('session:mine', code)).toBe('right')
})
