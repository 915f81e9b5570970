import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { summarizeDeposits, verifyAllDeposits } from './deposit-verification.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

it('the report contains the number of merchants even if none of them has a closed day', async () => {
  // No server runs on this database, so no day of its seed data is closed.
  const merchants = await asOwner(engine, (q) =>
    q.selectFrom('merchants').select('id').where('is_system', '=', false).execute(),
  )
  const report = await verifyAllDeposits(engine)
  expect(report).toEqual({ merchants: 0, known: merchants.length, deposits: 0, differences: [] })
  expect(summarizeDeposits(report)).toBe(`${merchants.length} merchants, none with closed days`)
})

it('the summary counts the compared deposits, and uses the singular for one merchant', () => {
  const none = { merchants: 0, known: 1, deposits: 0, differences: [] }
  expect(summarizeDeposits(none)).toBe('1 merchant, none with closed days')
  expect(summarizeDeposits({ ...none, merchants: 1 })).toBe(
    '0 deposits of 1 merchant, 0 differences',
  )
  const some = { merchants: 2, known: 3, deposits: 7, differences: ['A: wrong'] }
  expect(summarizeDeposits(some)).toBe('7 deposits of 2 merchants, 1 difference')
})
