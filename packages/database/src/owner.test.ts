import { expect, test } from 'vitest'
import type { Engine } from './engine.ts'
import { expectOwner } from './owner.ts'
import { openTestDatabase } from './testing.ts'

test('the role that opens the database must be above row-level security', async () => {
  const engine = await openTestDatabase()
  const lesser: Engine = {
    ...engine,
    transaction: ({ text, deadline }, work) =>
      engine.transaction({ text: `${text}; set local role choba_worker`, deadline }, work),
  }
  await expectOwner(engine)
  await expect(expectOwner(lesser)).rejects.toThrow('"alter role choba_worker createrole bypassrls"')
  await engine.close()
})
