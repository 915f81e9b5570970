import { expect, it } from 'vitest'
import { asOwner } from './owner.ts'
import { openTestDatabase } from './testing.ts'

it('a test database contains no changes of another test database', async () => {
  const remarks: unknown[] = []
  for (const remark of ['of the first', 'of the second']) {
    const engine = await openTestDatabase()
    const row = await asOwner(engine, (q) =>
      q
        .selectFrom('transactions')
        .select(['merchant_id', 'id', 'remark'])
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    remarks.push(row.remark)
    await asOwner(engine, (q) =>
      q
        .updateTable('transactions')
        .set({ remark })
        .where('merchant_id', '=', row.merchant_id)
        .where('id', '=', row.id)
        .execute(),
    )
    // Writes the change to the files of the database.
    await engine.script('checkpoint')
    await engine.close()
  }
  expect(remarks[0]).not.toBe('of the first')
  expect(remarks[1]).toBe(remarks[0])
})
