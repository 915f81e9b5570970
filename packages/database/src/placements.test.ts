import { afterAll, beforeAll, expect, it } from 'vitest'
import { distribute } from './distribute.ts'
import type { Engine } from './engine.ts'
import { asOwner } from './owner.ts'
import { readPlacements } from './placements.ts'
import { openTestDatabase } from './testing.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

const catalogue = <R>(text: string): Promise<R[]> =>
  asOwner(engine, async (_q, connection) => (await connection.query<R>(text)).rows)

it('every table has a placement in its comment', async () => {
  const placements = await asOwner(engine, (_q, connection) => readPlacements(connection))
  expect(placements.size).toBeGreaterThan(40)
  expect([...placements].filter(([, placement]) => placement === null)).toEqual([])
})

it('every key of a table that is distributed by merchant includes the merchant', async () => {
  const placements = await asOwner(engine, (_q, connection) => readPlacements(connection))
  const keys = await catalogue<{ table: string; columns: string[] }>(
    `select c.relname::text as table, array_agg(a.attname::text) as columns
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any(x.indkey)
     where x.indisunique and c.relnamespace = 'public'::regnamespace group by c.relname, x.indexrelid`,
  )
  const byMerchant = keys.filter(({ table }) => placements.get(table) === 'merchant')
  expect(byMerchant.length).toBeGreaterThan(5)
  expect(byMerchant.filter(({ columns }) => !columns.includes('merchant_id'))).toEqual([])
})

it('distributing a database without Citus fails with a message about the extension', async () => {
  await expect(distribute(engine)).rejects.toThrow(/extension/)
})
