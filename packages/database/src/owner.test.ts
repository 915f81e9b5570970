import { expect, test } from 'vitest'
import type { Engine } from './engine.ts'
import { expectOwner } from './owner.ts'
import { openTestDatabase } from './testing.ts'

test('requires a role that bypasses row-level security to open the database', async () => {
  const engine = await openTestDatabase()
  const lesser: Engine = {
    ...engine,
    transaction: (opening, work) =>
      engine.transaction(
        { ...opening, text: `${opening.text}; set local role choba_worker` },
        work,
      ),
  }
  await expectOwner(engine)
  await expect(expectOwner(lesser)).rejects.toThrow(
    '"alter role choba_worker createrole bypassrls"',
  )
  await engine.close()
})
