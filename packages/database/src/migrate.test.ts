import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Engine } from './engine.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { asOwner } from './owner.ts'
import { openPGlite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { dumpSchema } from './schema-dump.ts'
import { onDatabase, onServer } from './testing.ts'

const server = process.env['TEST_DATABASE_URL']
const EMPTY = `choba_empty_${process.pid}`
const OTHER = `choba_other_${process.pid}`
const PROCESSES = 6

const files = readMigrations()
const names = files.map(({ name }) => name)

async function openEmpty(name: string): Promise<Engine> {
  if (!server) return openPGlite({ folder: null })
  await onServer(server, `create database ${name}`)
  return openPostgres(onDatabase(server, name), { size: 2 })
}

async function remove(engine: Engine, name: string): Promise<void> {
  await engine.close()
  if (server) await onServer(server, `drop database ${name} with (force)`)
}

const run = (engine: Engine, text: string) =>
  asOwner(engine, (_q, connection) => connection.query(text))
const tablesOf = async (engine: Engine) =>
  (
    await run(
      engine,
      `select relname::text as name from pg_class where relkind = 'r'
    and relnamespace = 'public'::regnamespace order by 1`,
    )
  ).rows.map(({ name }) => name)
const appliedIn = async (engine: Engine) =>
  (await run(engine, 'select * from migrations order by name')).rows

describe('an empty database', () => {
  let engines: Engine[]
  beforeAll(async () => {
    const first = await openEmpty(EMPTY)
    engines = Array.from({ length: PROCESSES }, (_, nth) =>
      server && nth > 0 ? openPostgres(onDatabase(server, EMPTY), { size: 2 }) : first,
    )
  })
  afterAll(async () => {
    await Promise.all(engines.slice(1).map((engine) => engine.close()))
    await remove(engines[0]!, EMPTY)
  })

  test('is migrated only once if several processes start at the same time', async () => {
    const applied = await Promise.all(engines.map((engine) => migrate(engine)))
    expect(applied.flat().toSorted()).toEqual(names)
    expect(await migrate(engines[0]!)).toEqual([])
  })

  test('has the tables of schema.sql after the migrations', async () => {
    const file = readFileSync(new URL('../schema.sql', import.meta.url), 'utf8')
    expect(await asOwner(engines[0]!, (_q, connection) => dumpSchema(connection))).toBe(file)
  })

  test('keeps no change of a migration that fails, and the error names the file and the line', async () => {
    const text = 'create table of_a_test (id int);\ncreate of_another (id int);\n'
    const broken = { name: '900-broken.sql', hash: 'a'.repeat(64), text }
    await expect(migrate(engines[0]!, [...files, broken])).rejects.toThrow(
      /migrations\/900-broken\.sql:2: .*syntax/,
    )
    expect(await tablesOf(engines[0]!)).not.toContain('of_a_test')
    expect((await appliedIn(engines[0]!)).map(({ name }) => name)).toEqual(names)
  })
})

describe('a database that another release has migrated', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openEmpty(OTHER)
  })
  afterAll(() => remove(engine, OTHER))

  it('is left unchanged if its migrations had other numbers', async () => {
    await run(
      engine,
      'create table migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    await run(
      engine,
      `insert into migrations (name) values ('0001-tenancy.sql'), ('0150-tenant-setup.sql')`,
    )
    const before = await appliedIn(engine)
    await expect(migrate(engine)).rejects.toThrow(
      /version from before 0\.1\.0 .*\(0150-tenant-setup\.sql\).*nothing was changed.*npm start -- --fresh.*operations\.md/,
    )
    expect([await tablesOf(engine), await appliedIn(engine)]).toEqual([['migrations'], before])
    await run(engine, 'drop table migrations')
  })

  it('is left unchanged if a migration had different contents, or is unknown to this release', async () => {
    const older = files.slice(0, -1)
    expect(await migrate(engine, older)).toEqual(names.slice(0, -1))
    const before = await appliedIn(engine)
    const change = (set: string) =>
      run(engine, `update migrations set ${set} where name = '${names[3]!}'`)

    await change(`hash = '${'f'.repeat(64)}'`)
    await expect(migrate(engine)).rejects.toThrow(`its migration ${names[3]!} had other contents`)
    await change(`hash = '${files[3]!.hash}', name = '031-else.sql'`)
    await expect(migrate(engine)).rejects.toThrow('this one has no migration 031-else.sql')

    await run(engine, `update migrations set name = '${names[3]!}' where name = '031-else.sql'`)
    expect(await appliedIn(engine)).toEqual(before)
    expect(await migrate(engine)).toEqual(names.slice(-1))
  })
})
