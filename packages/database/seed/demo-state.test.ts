import { afterEach, expect, it } from 'vitest'
import { createFirstTenant } from '../src/first-tenant.ts'
import type { Engine } from '../src/engine.ts'
import { migrate } from '../src/migrate.ts'
import { asOwner } from '../src/owner.ts'
import { openPGlite } from '../src/pglite.ts'
import { openPostgres } from '../src/postgres.ts'
import { onDatabase, onServer, openTestDatabase } from '../src/testing.ts'
import { demoStateOf, expectRoomForDemo } from './demo-state.ts'

const server = process.env['TEST_DATABASE_URL']
const EMPTY = `choba_state_${process.pid}`

let engine: Engine
afterEach(() => engine.close())

const run = (text: string) => asOwner(engine, (_q, connection) => connection.query(text))

async function openEmpty(): Promise<Engine> {
  if (!server) return openPGlite({ folder: null })
  await onServer(server, `create database ${EMPTY}`)
  const opened = openPostgres(onDatabase(server, EMPTY), { size: 2 })
  const close = async () => {
    await opened.close()
    await onServer(server, `drop database ${EMPTY} with (force)`)
  }
  return { ...opened, close }
}

it('the state of the database is empty, foreign, incomplete, or a demo', async () => {
  engine = await openEmpty()
  expect(await demoStateOf(engine)).toBe('empty')
  await migrate(engine)
  expect(await demoStateOf(engine)).toBe('empty')
  const tenant = {
    code: 'own',
    name: 'Own',
    currency: 'JPY',
    timeZone: 'Asia/Tokyo',
    origin: 'https://a.example',
  }
  await createFirstTenant(engine, { ...tenant, keycloakUrl: '' })
  expect(await demoStateOf(engine)).toBe('foreign')
  await expect(expectRoomForDemo(engine)).rejects.toThrow('already contains other data')
  // A demo whose users are all missing.
  await run(`insert into seeds (name, size, day) values ('demo', 1000, '2026-11-20')`)
  expect(await demoStateOf(engine)).toBe('incomplete')
  await expect(expectRoomForDemo(engine)).rejects.toThrow(
    /earlier release did not finish.*npm start -- --fresh/s,
  )
  await run(`update seeds set finished_at = now()`)
  expect(await demoStateOf(engine)).toBe('demo')
})

it('a database with all demo users is a demo that a start can complete', async () => {
  engine = await openTestDatabase()
  await run('update seeds set finished_at = null')
  expect(await demoStateOf(engine)).toBe('demo')
  await expectRoomForDemo(engine)
})
