import { afterAll, beforeAll, expect, it } from 'vitest'
import { distribute } from '../src/distribute.ts'
import type { Engine } from '../src/engine.ts'
import { migrate } from '../src/migrate.ts'
import { asOwner } from '../src/owner.ts'
import { openPostgres } from '../src/postgres.ts'
import { dropDatabase, joinNodes, onDatabase, onServer } from '../src/testing.ts'

const server = process.env['TEST_DATABASE_URL']!
const NAME = `choba_distribute_${process.pid}`
const LIMITED = `choba_limited_${process.pid}`

let engine: Engine
beforeAll(async () => {
  await onServer(server, `create database ${NAME}`)
  engine = openPostgres(onDatabase(server, NAME), { size: 2 })
})
afterAll(async () => {
  await engine.close()
  await dropDatabase(server, NAME)
  await onServer(server, `drop role if exists ${LIMITED}`)
})

const rows = <R>(text: string): Promise<R[]> =>
  asOwner(engine, async (_q, connection) => (await connection.query<R>(text)).rows)
const keys = () =>
  rows(`select conrelid::regclass::text as table, conname, confrelid::regclass::text as target, convalidated
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      -- Shards have copies of their table's constraints.
      and conrelid::regclass::text !~ '_\\d{6,}$' order by 1, 2, 3`)
const names = ['transactions', 'store_days', 'payment_method_days', 'refunds', 'imports']

it('distributing fails if the extension, the permissions or the migrations are missing', async () => {
  await expect(distribute(engine)).rejects.toThrow('create extension citus')
  await joinNodes(server, NAME)
  await expect(distribute(engine)).rejects.toThrow('not migrated')
  await onServer(server, `create role ${LIMITED} login`)
  const url = new URL(onDatabase(server, NAME))
  url.username = LIMITED
  const limited = openPostgres(url.href, { size: 1 })
  await expect(distribute(limited)).rejects.toThrow(`${LIMITED} has not enough rights`)
  await limited.close()
})

it('distributing changes nothing if it fails midway, and distributes every table when repeated', async () => {
  await migrate(engine)
  const before = await keys()
  expect(before.length).toBeGreaterThan(40)
  // Makes the last step fail, by adding a row that violates a foreign key.
  await rows(
    `insert into tenants (id, code, name, realm, currency) values (1, 'a', 'a', 'a', 'JPY')`,
  )
  await rows(
    `insert into merchants (id, tenant_id, code, name, currency, time_zone) values (1, 1, 'a', 'a', 'JPY', 'UTC')`,
  )
  await asOwner(engine, async (_q, connection) => {
    await connection.query(`set local session_replication_role = 'replica'`)
    await connection.query(`insert into imports (merchant_id, id, tenant_id, started_at, user_name, files)
      values (2, 1, 1, now(), 'x', '[]')`)
  })
  await expect(distribute(engine)).rejects.toThrow(/foreign key/)
  expect(await rows('select from pg_dist_partition')).toEqual([])
  expect(await keys()).toEqual(before)

  await rows('delete from imports')
  expect(await distribute(engine)).toEqual(
    expect.arrayContaining([...names, 'tenants', 'merchants', 'users']),
  )
  expect(await keys()).toEqual(before)
  const colocated = await rows<{ groups: number; of: number }>(
    `select count(distinct colocationid)::int as groups, count(*)::int as of from pg_dist_partition
     where logicalrelid = any(array['${names.join(`','`)}']::regclass[]) and partmethod = 'h'`,
  )
  expect(colocated).toEqual([{ groups: 1, of: names.length }])
})

it('distributing a second time changes nothing, and after an upgrade distributes only the new tables', async () => {
  expect(await distribute(engine)).toEqual([])
  await rows(`create table added (merchant_id int not null references merchants, id bigint not null, payment_id bigint,
    primary key (merchant_id, id))`)
  await expect(distribute(engine)).rejects.toThrow('No placement is said for added')
  await rows(`comment on table added is 'placement: merchant'`)
  expect(await distribute(engine)).toEqual(['added'])
  expect(await distribute(engine)).toEqual([])
})
