import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  advisoryLocks,
  merchantLocks,
  takeAdvisoryLock,
  takeMerchantLock,
} from './advisory-locks.ts'
import type { Engine } from './engine.ts'
import { asOwner } from './owner.ts'
import { openTestDatabase } from './testing.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

describe('advisory locks', () => {
  it('each have a unique ID', () => {
    const ids = [...Object.values(advisoryLocks), ...Object.values(merchantLocks)]
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('are held under their own ID until the transaction ends', async () => {
    const held = () =>
      asOwner(engine, async (_q, connection) => {
        const { rows } = await connection.query<{ classid: number; objid: number }>(
          `select classid::int, objid::int from pg_locks where locktype = 'advisory'
            and database = (select oid from pg_database where datname = current_database()) order by objsubid`,
        )
        return rows.map(({ classid, objid }) => [classid, objid])
      })
    await asOwner(engine, async (q, connection) => {
      await takeAdvisoryLock(q, 'jobs')
      await takeMerchantLock(q, 'places', 7)
      const { rows } = await connection.query(
        `select objid::int as id, classid::int as class from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
          order by objsubid`,
      )
      expect(rows).toEqual([
        { class: 0, id: advisoryLocks.jobs },
        { class: merchantLocks.places, id: 7 },
      ])
    })
    expect(await held()).toEqual([])
  })
})
