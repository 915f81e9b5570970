import {
  ATTENTION_MAX,
  type Attention,
  type DashboardSummary,
  subjectOf,
} from '@choba/contract/dashboard.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { readToday } from '@choba/database/business-day.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { merchantOf } from '#areas/deposits/deposits.testing.ts'
import {
  beginOf,
  bringIn,
  countThrough,
  forgetHours,
  withClock,
} from '#areas/statistics/hour-counts.testing.ts'
import { merchantId } from '#areas/statistics/statistics.testing.ts'
import { openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { placesOf } from './silent-stores.ts'

let test: TestApp
let merchant: MerchantRow
let today: string

const MINUTE = 60_000
const STORES = [1, 2, 3, 4]

/**
 * Chooses the merchant's time zone so that its local time is 13:00. On each day of nine weeks, each
 * of four stores had one payment in the hour after 9:00 and nine in the hour after 12:00.
 */
beforeAll(async () => {
  test = await openTestApp()
  const { engine } = test
  const ahead = 13 - new Date().getUTCHours()
  const zone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  merchant = await withClock(engine, await merchantOf(engine, merchantId), zone, 0)
  today = await asOwner(engine, (q) => readToday({ q }, merchant))
  await forgetHours(engine, merchant)
  // Hourly counts begin with a merchant's first recent payment, and the demo's payments are usually
  // older. This payment makes them begin nine weeks ago.
  const first = await beginOf(engine, addDays(today, -62), merchant)
  await bringIn(engine, merchant, [{ at: first, amount: 500 }])
  await countThrough(engine, merchant, addDays(today, -1))
  await asOwner(engine, async (q) => {
    await sql`delete from store_hours where merchant_id = ${merchantId}`.execute(q)
    // On one earlier day of today's weekday, the third store had no payments until 20:00. Its
    // silence today is therefore not unusual.
    await sql`
      insert into store_hours (merchant_id, day, store_id, hour, tenant_id, pay_n)
      select ${merchantId}::int, ${today}::date - ago, store_id, hour, ${merchant.tenant_id}::int, case hour when 9 then 1 else 9 end
      from generate_series(1, 62) ago, unnest(${STORES}::int[]) store_id, unnest(array[9, 12]) hour
      where not (store_id = 3 and ago = 14)
      union all select ${merchantId}::int, ${today}::date - 14, 3, 20, ${merchant.tenant_id}::int, 1`.execute(
      q,
    )
  })
  const begin = Number(await beginOf(engine, today, merchant))
  const at = (minutes: number) => new Date(begin + minutes * MINUTE)
  const rows = STORES.map((storeId) => ({ at: at(9 * 60 + 10), amount: 500, storeId }))
  await bringIn(engine, merchant, [...rows, { at: at(12 * 60 + 50), amount: 500, storeId: 4 }])
})
afterAll(() => test.close())

async function silent(user: string): Promise<Attention[]> {
  const found = resultOf<DashboardSummary>(await (await test.signIn(user)).get('dashboard/summary'))
  return found.attention.filter(({ kind }) => kind === 'STORE_SILENT')
}

it('the dashboard warns about a visible store that is silent for longer than on earlier same weekdays', async () => {
  const found = await silent('owner')
  expect(found.map(subjectOf)).toEqual(['STORE_SILENT:1', 'STORE_SILENT:2'])
  // The expected payments are one, for 50 minutes of an hour with one payment (rounded up), and the
  // nine after noon.
  expect(found[0]).toMatchObject({ day: today, storeId: '1', missed: 10 })
  expect((found[0] as { since: string }).since).toMatch(new RegExp(`^${today}T09:10:00`))
  expect((await silent('manager')).map(subjectOf)).toEqual(['STORE_SILENT:1'])
  expect(await silent('clerk')).toEqual([])
})

it('the warning about a silent store links to its transactions, whose last one starts the silence', async () => {
  const [found] = (await silent('owner')) as Extract<Attention, { kind: 'STORE_SILENT' }>[]
  const owner = await test.signIn('owner')
  const { items } = resultOf<{ items: { paidAt: string; storeName: string }[] }>(
    await owner.get('trade/list', {
      dateFrom: found!.day,
      dateTo: today,
      storeId: [found!.storeId],
      state: ['PAID', 'SUCCEEDED'],
    }),
  )
  expect(items[0]).toMatchObject({ paidAt: found!.since, storeName: found!.name })
})

it('no warning about silence names a closed store, and only the opening hours of open stores count', async () => {
  const of = async (values: { hour_exceptions?: string; closed_from?: string | null }) => {
    await asOwner(test.engine, (q) =>
      q
        .updateTable('stores')
        .set(values)
        .where('merchant_id', '=', merchantId)
        .where('id', '=', 1)
        .execute(),
    )
    return (await silent('owner')).map((one) => [
      subjectOf(one),
      (one as { missed: number }).missed,
    ])
  }
  const hours = (opens: number | null, closes: number | null, day = today) => ({
    hour_exceptions: JSON.stringify([{ day, opens, closes }]),
  })
  const second = ['STORE_SILENT:2', 10]
  expect(await of(hours(null, null))).toEqual([second])
  // The first store closes at 12:30 on this day, so only half of the nine payments after noon are
  // missing.
  expect(await of(hours(540, 750))).toEqual([second, ['STORE_SILENT:1', 5]])
  expect(await of(hours(null, null, addDays(today, -1)))).toEqual([['STORE_SILENT:1', 10], second])
  expect(await of({ hour_exceptions: '[]', closed_from: today })).toEqual([second])
  expect(await of({ closed_from: addDays(today, 1) })).toEqual([['STORE_SILENT:1', 10], second])
  await of({ closed_from: null })
})

it('the dashboard warns about silent stores only once hours are counted for enough weeks', async () => {
  await asOwner(test.engine, (q) =>
    sql`update figure_days set first_day = ${addDays(today, -61)}::date where merchant_id = ${merchantId}`.execute(
      q,
    ),
  )
  expect(await silent('owner')).toEqual([])
  await asOwner(test.engine, (q) =>
    sql`update figure_days set first_day = ${addDays(today, -62)}::date where merchant_id = ${merchantId}`.execute(
      q,
    ),
  )
  expect(await silent('owner')).toHaveLength(2)
})

it('a failed payment does not end the silence of a store, but a paid one does', async () => {
  const begin = Number(await beginOf(test.engine, today, merchant))
  const row = { at: new Date(begin + 12.5 * 60 * MINUTE), amount: 100 }
  await bringIn(test.engine, merchant, [
    { ...row, storeId: 1, state: 2 },
    { ...row, storeId: 2 },
  ])
  expect((await silent('owner')).map(subjectOf)).toEqual(['STORE_SILENT:1'])
})

it('warnings about silent stores leave room for other warnings', () => {
  const store = (id: number) => ({ kind: 'STORE_SILENT', storeId: String(id) }) as Attention
  const other = (depositNo: string) => ({ kind: 'DEPOSIT_RETURNED', depositNo }) as Attention
  const stores = Array.from({ length: ATTENTION_MAX + 1 }, (_, at) => store(at + 1))
  expect(placesOf(stores)).toEqual(stores.slice(0, ATTENTION_MAX))
  expect(placesOf([...stores, other('a')])).toEqual([
    ...stores.slice(0, ATTENTION_MAX - 1),
    other('a'),
  ])
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map(other)
  expect(placesOf([...stores, ...many])).toEqual([
    ...stores.slice(0, 3),
    ...many.slice(0, ATTENTION_MAX - 3),
  ])
  expect(placesOf([store(1), ...many])).toEqual([store(1), ...many])
})
