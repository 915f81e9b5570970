import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from './engine.ts'
import { standingOf } from './installation.ts'
import { asOwner } from './owner.ts'
import { openTestDatabase } from './testing.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openTestDatabase()
  await asOwner(engine, (q) => q.deleteFrom('installation').execute())
})
afterAll(() => engine.close())

it('the database is the original after the first start, a copy after a restore, and adopted by a start that declares it', async () => {
  expect(await standingOf(engine, true)).toBe('original')
  // A restore copies this row, so it still contains the identity of the original database.
  await asOwner(engine, (q) => q.updateTable('installation').set({ identity: '7/16384' }).execute())
  expect(await standingOf(engine, false)).toBe('copy')
  expect(await standingOf(engine, false)).toBe('copy')
  expect(await standingOf(engine, true)).toBe('adopted')
  expect(await standingOf(engine, true)).toBe('original')
  expect(await standingOf(engine, false)).toBe('original')
})
