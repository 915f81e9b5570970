import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from './engine.ts'
import { migrate } from './migrate.ts'
import { openPGlite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { onDatabase, onServer } from './testing.ts'

const server = process.env['TEST_DATABASE_URL']
const EMPTY = `choba_empty_${process.pid}`
const PROCESSES = 6

let engines: Engine[]
beforeAll(async () => {
  if (server) await onServer(server, `create database ${EMPTY}`)
  const alone = server ? null : await openPGlite({ folder: null })
  engines = Array.from({ length: PROCESSES }, () => alone ?? openPostgres(onDatabase(server!, EMPTY), { size: 2 }))
})
afterAll(async () => {
  await Promise.all([...new Set(engines)].map((engine) => engine.close()))
  if (server) await onServer(server, `drop database ${EMPTY} with (force)`)
})

test('processes that start at once on an empty database make it once, and together', async () => {
  const applied = await Promise.all(engines.map((engine) => migrate(engine)))
  const all = readdirSync(new URL('../migrations/', import.meta.url))
  expect(applied.flat().toSorted()).toEqual(all.toSorted())
  expect(await migrate(engines[0]!)).toEqual([])
})
