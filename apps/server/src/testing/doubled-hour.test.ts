import { countOrders } from '@choba/database/order-days.ts'
import { asOwner } from '@choba/database/owner.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type TestApp } from './test-app.ts'

// Tests periods in the lists of a merchant in London around both daylight saving changes: in
// autumn, one hour occurs twice; in spring, one hour is skipped.

const instants = [
  '2026-10-24T23:59:59',
  '2026-10-25T00:29:59',
  '2026-10-25T00:30:00',
  '2026-10-25T01:10:00',
  '2026-10-25T01:29:59',
  '2026-10-25T02:00:00',
  '2026-03-29T00:59:59',
  '2026-03-29T01:00:00',
  '2026-03-29T01:40:00',
].map((at) => `${at}Z`)

let test: TestApp
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  await asOwner(test.engine, async (q) => {
    const ofOwner = sql`m.id = (select merchant_id from users where username = 'owner' and tenant_id = 1)`
    await sql`update merchants m set time_zone = 'Europe/London', closing_minutes = 0 where ${ofOwner}`.execute(
      q,
    )
    const at = sql`unnest(${instants}::timestamptz[]) with ordinality as i (at, nth)`
    const store = sql`(select min(id) from stores where merchant_id = m.id)`
    await sql`insert into transactions (merchant_id, id, tenant_id, paid_at, business_day, store_id, payment_method_id, trade_kind, state,
        currency, amount, payment_no)
      select m.id, i.nth, m.tenant_id, i.at, (i.at at time zone m.time_zone)::date, ${store}, 1, 1, 1, m.currency, i.nth,
        'DST-' || i.nth from merchants m, ${at} where ${ofOwner}`.execute(q)
    await sql`insert into orders (merchant_id, id, tenant_id, type, order_no, ordered_at, business_day, store_id, card_no,
        presentation, currency, payment_classes, amount, balance_after)
      select m.id, i.nth, m.tenant_id, 'SALE', 'DST-' || i.nth, i.at, (i.at at time zone m.time_zone)::date, ${store}, 'DST',
        'CARD', m.currency, 1, i.nth, 0 from merchants m, ${at} where ${ofOwner}`.execute(q)
    await countOrders(sql`o.card_no = 'DST'`).execute(q)
    await sql`insert into point_balances (merchant_id, card_no, tenant_id)
      select m.id, 'DST', m.tenant_id from merchants m where ${ofOwner}`.execute(q)
    await sql`insert into point_entries (merchant_id, id, tenant_id, card_no, order_id, payment_id, cause, charge_type, award,
        quantity, at, business_day, store_id, balance)
      select m.id, i.nth, m.tenant_id, 'DST', i.nth, i.nth, i.nth, 'USE', 'AWARD', -1, i.at, (i.at at time zone m.time_zone)::date,
        ${store}, 0 from merchants m, ${at} where ${ofOwner}`.execute(q)
    await sql`insert into audit_entries (merchant_id, id, tenant_id, at, user_name, action, object, result_type, request_id)
      select m.id, ((extract(epoch from i.at) * 1000)::bigint << 22) + i.nth, m.tenant_id, i.at, 'dst', 'users.create',
        'DST-' || i.nth, 1000, gen_random_uuid()::text from merchants m, ${at} where ${ofOwner}`.execute(
      q,
    )
  })
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

/** Periods with the expected rows. A row is given by the position of its instant, from 1. */
const periods = [
  ['both passes of the doubled hour', '2026-10-25T01:00:00', '2026-10-25T01:59:59', [2, 3, 4, 5]],
  [
    'up to the second pass of the doubled hour',
    '2026-10-25T00:00:00',
    '2026-10-25T01:15:00',
    [1, 2, 3, 4],
  ],
  ['from its first pass', '2026-10-25T01:30:00', '2026-10-25T02:00:00', [3, 4, 5, 6]],
  ['up to the doubled hour', '2026-10-25T00:00:00', '2026-10-25T00:59:59', [1]],
  ['the whole night', '2026-10-25T00:00:00', '2026-10-25T23:59:59', [1, 2, 3, 4, 5, 6]],
  ['up to a skipped hour', '2026-03-29T00:00:00', '2026-03-29T01:30:00', [7]],
  ['from a skipped hour', '2026-03-29T01:30:00', '2026-03-29T02:39:59', [8]],
] as const

interface Page {
  items: Record<string, unknown>[]
  total?: number
}

/** Each list with its path, a filter for the test's rows, and the field with the name of a row. */
const lists = [
  ['trade', { paymentNo: 'DST' }, 'paymentNo'],
  ['order', { cardNo: 'DST' }, 'orderNo'],
  ['tradepoint', { cardNo: 'DST' }, 'orderNo'],
  ['audit', { userName: 'dst' }, 'object'],
] as const

describe.each(lists)('the list of the call %s/list', (area, only, named) => {
  it.each(periods)('returns the rows of the period: %s', async (_name, dateFrom, dateTo, nths) => {
    const wanted = nths.map((nth) => `DST-${nth}`)
    const page = resultOf<Page>(await owner.get(`${area}/list`, { ...only, dateFrom, dateTo }))
    const names = page.items.map((item) => String(item[named]))
    expect(names.toSorted()).toEqual(wanted)
    if (page.total !== undefined) expect(page.total).toBe(wanted.length)
    const file = await owner.get(`${area}/download`, { ...only, dateFrom, dateTo, format: 'csv' })
    expect(parse(file.bytes, { bom: true })).toHaveLength(wanted.length + 1)
  })
})
