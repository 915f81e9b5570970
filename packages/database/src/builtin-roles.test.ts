import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from './engine.ts'
import { migrate } from './migrate.ts'
import { asOwner } from './owner.ts'
import { openTestDatabase } from './testing.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

const MIGRATION = '0062-system-config.sql'

/** Whose roles search the refunds of all merchants, by the names of the roles. */
const searchers = () =>
  asOwner(engine, async (q) => {
    const { rows } = await sql<{ tenant_id: number; name: string }>`select r.tenant_id, r.name from role_permissions p
      join roles r on r.merchant_id = p.merchant_id and r.id = p.role_id
      where p.module = 'Refund' and p.action = 'search' order by 1, 2`.execute(q)
    return rows.map(({ tenant_id, name }) => `${tenant_id} ${name}`)
  })

it('the built-in role of who configures loses the search for refunds where it has it, and no other role does', async () => {
  const before = await searchers()
  expect(before).toEqual(['1 SUPER_ADMIN', '2 SUPER_ADMIN'])
  // An installation of before, with a role that an administrator made of the same permissions.
  await asOwner(engine, async (q) => {
    await sql`insert into role_permissions (merchant_id, role_id, tenant_id, module, action)
      select merchant_id, id, tenant_id, 'Refund', 'search' from roles where name in ('SYSTEM_CONFIG', 'OPERATOR')`.execute(
      q,
    )
    await q.deleteFrom('migrations').where('name', '=', MIGRATION).execute()
  })
  expect(await migrate(engine)).toEqual([MIGRATION])
  expect(await searchers()).toEqual(['1 OPERATOR', '1 SUPER_ADMIN', '2 OPERATOR', '2 SUPER_ADMIN'])
})
