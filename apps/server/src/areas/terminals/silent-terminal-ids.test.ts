import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findSilentIds } from './silent-terminal-ids.ts'
import { findQuiet, silenceOf } from './silent-terminals.service.ts'
import { momentOf } from './terminal-silence.service.ts'

const NOON = new Date('2026-11-20T12:00:00+09:00')
const terminalCount = 600
const byNumber = (a: number, b: number) => a - b
let test: TestApp

beforeAll(async () => {
  test = await openTestApp()
  // Reproducible data, made from row numbers. It has all kinds of opening hours, and terminals with
  // no stored silence, with unknown days and with long silences.
  await asOwner(test.engine, async (q) => {
    await sql`insert into stores (merchant_id, id, tenant_id, code, name, opens_minutes, closes_minutes, hour_exceptions, closed_from)
      select 11, 1000 + i, 1, 'Q' || i, 'Q', case when i % 5 <> 0 then (i * 97) % 1440 end, case when i % 5 <> 0 then (i * 389) % 1440 end,
        case i % 4 when 1 then '[{"weekday":5,"opens":null,"closes":null}]' when 2 then '[{"day":"2026-11-20","opens":600,"closes":780}]' else '[]' end::jsonb,
        case when i % 11 = 0 then date '2026-11-19' end from generate_series(1, 60) i`.execute(q)
    await sql`insert into terminals (merchant_id, id, tenant_id, store_id, terminal_no, state, stopped_at)
      select 11, 100000 + i, 1, 1001 + i % 60, 'Q' || i, case when i % 17 = 0 then 'BLOCKED' else 'ACTIVE' end, case when i % 17 = 0 then now() end
      from generate_series(1, ${terminalCount}::int) i`.execute(q)
    await sql`insert into terminal_heartbeats (merchant_id, terminal_id, tenant_id, last_seen_at, state, silences)
      select 11, 100000 + i, 1, ${NOON}::timestamptz - make_interval(secs => abs(hashint4(i)) % (i * 1500)), case when i % 13 = 0 then 'OFF' else 'READY' end,
        (select array_agg(case when abs(hashint4(i * 57 + d)) % 3 = 0 then -1 else abs(hashint4(i * 59 + d)) % 400 end::smallint) from generate_series(1, 56) d)
      from generate_series(1, ${terminalCount}::int) i`.execute(q)
  })
})
afterAll(() => test.close())

it.each([
  ['at noon', NOON, 'Asia/Tokyo', 0],
  ['with a business day that begins at five', NOON, 'Asia/Tokyo', 300],
  ['before the business day begins', new Date('2026-11-20T04:30:00+09:00'), 'Asia/Tokyo', 300],
  ['late at night', new Date('2026-11-20T23:50:30+09:00'), 'Asia/Tokyo', 0],
  ['in a time zone with daylight saving time', NOON, 'America/New_York', 60],
])(
  'the SQL query finds the same silent terminals as the check of each single terminal, %s',
  async (_when, now, time_zone, closing_minutes) => {
    const merchant = { id: 11, time_zone, closing_minutes }
    const scopeOf = (stores: 'all' | number[]) =>
      ({ role: 'merchant', tenantId: 1, merchantId: 11, stores }) as const
    const found = (stores: 'all' | number[]) =>
      withScope(test.engine, scopeOf(stores), async (tx) => {
        const quiet = await findQuiet(tx, merchant, now)
        const one = quiet.filter((each) => silenceOf(each, momentOf(now, merchant), merchant))
        return [
          one.map(({ terminal_id }) => terminal_id).toSorted(byNumber),
          (await findSilentIds(tx, merchant, now)).split(',').map(Number).toSorted(byNumber),
        ]
      })
    const [expected, ids] = await found('all')
    expect(expected!.length).toBeGreaterThan(20)
    expect(expected!.length).toBeLessThan(terminalCount - 100)
    expect(ids).toEqual(expected)
    const [few, fewIds] = await found([1001, 1002, 1003])
    expect(few!.length).toBeLessThan(expected!.length)
    expect(fewIds).toEqual(few)
  },
)
