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

it('roles of the service that hold Ent get the Settle that it opened, and no role of a merchant does', async () => {
  const settling = () =>
    asOwner(engine, async (q) => {
      const { rows } = await sql<{
        name: string
        actions: string
      }>`select r.name, string_agg(p.action, ' ' order by p.action) as actions
        from role_permissions p join roles r on r.merchant_id = p.merchant_id and r.id = p.role_id
        join merchants m on m.id = p.merchant_id and m.is_system
        where p.module = 'Settle' and p.tenant_id = 1 group by r.name order by r.name`.execute(q)
      return rows.map(({ name, actions }) => `${name}: ${actions}`)
    })
  const ofMerchants = () =>
    asOwner(engine, async (q) => {
      const { rows } = await sql<{ count: bigint }>`select count(*) as count from role_permissions p
        join merchants m on m.id = p.merchant_id and not m.is_system`.execute(q)
      return Number(rows[0]!.count)
    })
  const before = await ofMerchants()
  const migration = '0128-settlement-of-the-service.sql'
  await asOwner(engine, async (q) => {
    await sql`delete from role_permissions p using merchants m where m.id = p.merchant_id and m.is_system
      and p.module = 'Settle'`.execute(q)
    await sql`delete from role_permissions p using roles r where r.merchant_id = p.merchant_id and r.id = p.role_id
      and r.name = 'OPERATOR' and p.module = 'Ent' and p.action = 'edit'`.execute(q)
    await q.deleteFrom('migrations').where('name', '=', migration).execute()
  })
  expect(await migrate(engine)).toEqual([migration])
  expect(await settling()).toEqual(['OPERATOR: download search', 'SUPER_ADMIN: download edit search'])
  expect(await ofMerchants()).toBe(before)
})
