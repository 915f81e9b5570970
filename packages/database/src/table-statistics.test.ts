import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from './engine.ts'
import { migrate } from './migrate.ts'
import { asOwner } from './owner.ts'
import { openPGlite } from './pglite.ts'
import { refreshStatistics } from './table-statistics.ts'

let engine: Engine
beforeAll(async () => {
  // Uses the embedded database on every run, because a PostgreSQL server has autovacuum.
  engine = await openPGlite({ folder: null })
  await migrate(engine)
})
afterAll(() => engine.close())

/**
 * Number of rows in `merchants` according to the planner's statistics; -1 before the first analyze.
 */
const planned = () =>
  asOwner(engine, async (_q, connection) => {
    const text = `select reltuples::int as rows from pg_class where oid = 'merchants'::regclass`
    return (await connection.query<{ rows: number }>(text)).rows[0]!.rows
  })
const forget = () =>
  asOwner(engine, (_q, connection) =>
    connection.query(`update pg_class set reltuples = -1 where oid = 'merchants'::regclass`),
  )

it('statistics are refreshed after many new rows, or after several additions of few rows', async () => {
  await forget()
  await refreshStatistics(engine, 600)
  expect(await planned()).toBe(-1)
  await refreshStatistics(engine, 600)
  expect(await planned()).toBe(0)
  await forget()
  await refreshStatistics(engine, 600)
  expect(await planned()).toBe(-1)
  await refreshStatistics(engine, Infinity)
  expect(await planned()).toBe(0)
})
