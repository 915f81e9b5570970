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

it('is said for every table', async () => {
  const placements = await asOwner(engine, (_q, connection) => readPlacements(connection))
  expect(placements.size).toBeGreaterThan(40)
  expect([...placements].filter(([, placement]) => placement === null)).toEqual([])
})

it('lets no table lie by merchant whose keys do not name the merchant', async () => {
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

it('is of no use where there is no Citus, and that is said', async () => {
  await expect(distribute(engine)).rejects.toThrow(/extension/)
})
