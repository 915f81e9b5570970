import { expect, test } from 'vitest'
import type { Engine } from './engine.ts'
import { expectOwner } from './owner.ts'
import { openTestDatabase } from './testing.ts'

test('opening a database fails if its role cannot bypass row-level security', async () => {
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
