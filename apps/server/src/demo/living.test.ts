import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../platform/settings/config.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { prepareLiving } from './living.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choba-living-'))
  test = await openTestApp({ config: { dataFolder: folder } })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const counts = () =>
  asOwner(test.engine, async (q) => {
    const { rows } = await sql<{ tenant: number; rows: number; beats: number }>`
      select t.id as tenant,
        (select count(*)::int from transactions where tenant_id = t.id) as rows,
        (select count(*)::int from terminal_heartbeats where tenant_id = t.id and last_seen_at > '2026-11-22') as beats
      from tenants t order by t.id`.execute(q)
    return rows
  })
const keys = () =>
  asOwner(test.engine, (q) => q.selectFrom('feed_keys').select(['tenant_id', 'gateway']).execute())

it('a demo in the mode "still" sends no transactions', async () => {
  const before = await counts()
  const { demo } = readConfig({ CHOBA_DEMO: 'still' })
  expect(await prepareLiving({ ...test, config: { ...test.config, demo } })).toBeNull()
  expect(await counts()).toEqual(before)
  expect(await keys()).toEqual([])
})

it('the default mode of a demo is "living", and an unknown mode is rejected', () => {
  expect(readConfig({}).demo).toBe('living')
  expect(() => readConfig({ CHOBA_DEMO: 'moving' })).toThrow('CHOBA_DEMO is living, still or bare.')
})

it('a living demo sends payments and heartbeats of both tenants through the signed feed, with one key per tenant', async () => {
  const liveAt = (await prepareLiving(test))!
  const before = await counts()
  const address = await test.app.listen({ port: 0, host: 'localhost' })
  const stop = liveAt(address)
  await expect
    .poll(async () =>
      (await counts()).every(
        (now, at) => now.rows > before[at]!.rows && now.beats > before[at]!.beats,
      ),
    )
    .toBe(true)
  await stop()
  expect(await keys()).toEqual([1, 2].map((tenant_id) => ({ tenant_id, gateway: 'living-demo' })))
  const after = await counts()
  // Another start within an hour sends no first-minute transactions and creates no key.
  const again = (await prepareLiving(test))!(address)
  await again()
  expect((await counts()).map(({ rows }) => rows)).toEqual(after.map(({ rows }) => rows))
  expect(await keys()).toHaveLength(2)
})
