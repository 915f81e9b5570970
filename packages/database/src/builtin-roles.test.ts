import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from './engine.ts'
import { asOwner } from './owner.ts'
import { openTestDatabase } from './testing.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

/**
 * Returns the administrator roles of tenant 1 that have permissions of a module, with their
 * actions.
 */
async function holdersOf(module: string): Promise<string[]> {
  const { rows } = await asOwner(engine, (q) =>
    sql<{ name: string; actions: string }>`
      select r.name, string_agg(p.action, ' ' order by p.action) as actions
      from role_permissions p join roles r on r.merchant_id = p.merchant_id and r.id = p.role_id
      join merchants m on m.id = p.merchant_id and m.is_system
      where p.module = ${module} and p.tenant_id = 1 group by r.name order by r.name`.execute(q),
  )
  return rows.map(({ name, actions }) => `${name}: ${actions}`)
}

it('only SUPER_ADMIN, and not SYSTEM_CONFIG, has the permission to search refunds of all merchants', async () => {
  expect(await holdersOf('Refund')).toEqual([expect.stringMatching(/^SUPER_ADMIN: .*search/)])
})

it('SYSTEM_CONFIG has no permission for deposits', async () => {
  expect((await holdersOf('Settle')).map((line) => line.split(':')[0])).not.toContain(
    'SYSTEM_CONFIG',
  )
})
