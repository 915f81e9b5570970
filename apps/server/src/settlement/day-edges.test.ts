import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addTerms,
  bringRowsIn,
  closeThrough,
  differencesOf,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'

// Checks that payments near the beginning or end of a business day are in the deposit of the right
// day. The expected instants and days are written by hand.

let engine: Engine
let merchant: MerchantRow
const MERCHANT = 21

beforeAll(async () => {
  engine = await openTestDatabase()
  await asOwner(engine, (q) => q.deleteFrom('deductions').execute())
})
afterAll(() => engine.close())

interface Edge {
  readonly what: string
  readonly zone: string
  /** Closing time in minutes after midnight. */
  readonly closing: number
  /** Instants, each with its expected business day. */
  readonly rows: readonly (readonly [at: string, day: string])[]
}

const edges: readonly Edge[] = [
  {
    // Tokyo is nine hours ahead of UTC, so 10 June begins in Tokyo at 15:00 UTC on 9 June.
    what: 'midnight in Tokyo',
    zone: 'Asia/Tokyo',
    closing: 0,
    rows: [
      ['2027-06-09T14:59:59.999Z', '2027-06-09'],
      ['2027-06-09T15:00:00Z', '2027-06-10'],
      ['2027-06-10T14:59:59.999Z', '2027-06-10'],
      ['2027-06-10T15:00:00Z', '2027-06-11'],
    ],
  },
  {
    // 05:00 in Tokyo is 20:00 UTC on the day before.
    what: 'five in the morning in Tokyo',
    zone: 'Asia/Tokyo',
    closing: 300,
    rows: [
      ['2027-06-19T19:59:59.999Z', '2027-06-19'],
      ['2027-06-19T20:00:00Z', '2027-06-20'],
      ['2027-06-20T15:00:00Z', '2027-06-20'],
      ['2027-06-20T19:59:59.999Z', '2027-06-20'],
      ['2027-06-20T20:00:00Z', '2027-06-21'],
    ],
  },
  {
    // On 14 March clocks in New York go from 02:00 (UTC-5) to 03:00 (UTC-4), so the day has 23
    // hours.
    what: 'midnights around a night that is an hour shorter',
    zone: 'America/New_York',
    closing: 0,
    rows: [
      ['2027-03-14T04:59:59.999Z', '2027-03-13'],
      ['2027-03-14T05:00:00Z', '2027-03-14'],
      ['2027-03-15T03:59:59.999Z', '2027-03-14'],
      ['2027-03-15T04:00:00Z', '2027-03-15'],
    ],
  },
  {
    // On 14 March, 02:00 does not exist. The business day begins when clocks jump to 03:00, at
    // 07:00 UTC. The next business day begins at 06:00 UTC.
    what: 'a closing time that the clock change skips',
    zone: 'America/New_York',
    closing: 120,
    rows: [
      ['2027-03-14T06:59:59.999Z', '2027-03-13'],
      ['2027-03-14T07:00:00Z', '2027-03-14'],
      ['2027-03-15T05:59:59.999Z', '2027-03-14'],
      ['2027-03-15T06:00:00Z', '2027-03-15'],
    ],
  },
  {
    // On 7 November clocks in New York go from 02:00 (UTC-4) to 01:00 (UTC-5), so the day has 25
    // hours.
    what: 'midnights around a night that is an hour longer',
    zone: 'America/New_York',
    closing: 0,
    rows: [
      ['2027-11-07T03:59:59.999Z', '2027-11-06'],
      ['2027-11-07T04:00:00Z', '2027-11-07'],
      ['2027-11-08T04:59:59.999Z', '2027-11-07'],
      ['2027-11-08T05:00:00Z', '2027-11-08'],
    ],
  },
  {
    // On 7 November, 01:30 occurs twice, at 05:30 and 06:30 UTC. The business day begins at the
    // second 01:30.
    what: 'a closing time that the clock change repeats',
    zone: 'America/New_York',
    closing: 90,
    rows: [
      ['2027-11-07T05:29:59.999Z', '2027-11-06'],
      ['2027-11-07T05:30:00Z', '2027-11-06'],
      ['2027-11-07T06:29:59.999Z', '2027-11-06'],
      ['2027-11-07T06:30:00Z', '2027-11-07'],
    ],
  },
]

it.each(edges)(
  'the deposit of each business day contains exactly the payments of that day: $what',
  async ({ zone, closing, rows }) => {
    await asOwner(engine, (q) =>
      q
        .updateTable('merchants')
        .set({ time_zone: zone, closing_minutes: closing })
        .where('id', '=', MERCHANT)
        .execute(),
    )
    merchant = await merchantOf(engine, MERCHANT)
    await withoutTerms(engine, merchant)
    // Removes the transactions of the previous case, which used a different time zone.
    await asOwner(engine, (q) =>
      q
        .deleteFrom('transactions')
        .where('merchant_id', '=', MERCHANT)
        .where('paid_at', '>', new Date('2027-01-01'))
        .execute(),
    )
    const [firstDay, lastDay] = [rows[0]![1], rows.at(-1)![1]]
    const free = { ratePpm: 0, transferFees: [{ bankCode: null, from: 0, fee: 0 }] }
    await addTerms(engine, merchant, { firstDay, cycle: { kind: 'DAILY' }, ...free })
    // Amounts of 1, 10, 100, …: the digits of a sum show which payments it includes.
    await bringRowsIn(
      engine,
      merchant,
      rows.map(([at, day], nth) => ({ day, at, amount: 10 ** nth })),
    )
    await closeThrough(engine, merchant, lastDay)
    const wanted = new Map<string, number>()
    for (const [nth, [, day]] of rows.entries()) wanted.set(day, (wanted.get(day) ?? 0) + 10 ** nth)
    const { rows: made } = await asOwner(engine, (q) =>
      sql<{
        day: string
        amount: number
      }>`select date_to as day, transfer_amount::int as amount from deposits
      where merchant_id = ${MERCHANT} order by date_to`.execute(q),
    )
    expect(made.map(({ day, amount }) => [day, amount])).toEqual([...wanted])
    expect(await differencesOf(engine, merchant)).toEqual([])
  },
)

it('a late payment of the first day of new terms has the fee of the new terms only', async () => {
  await asOwner(engine, (q) =>
    q
      .updateTable('merchants')
      .set({ time_zone: 'Asia/Tokyo', closing_minutes: 0 })
      .where('id', '=', MERCHANT)
      .execute(),
  )
  const own = await merchantOf(engine, MERCHANT)
  await withoutTerms(engine, own)
  await addTerms(engine, own, { firstDay: '2029-05-01', ratePpm: 10_000 })
  const later = await addTerms(engine, own, { firstDay: '2029-06-01', ratePpm: 50_000 })
  await closeThrough(engine, own, '2029-06-10')
  await bringRowsIn(engine, own, [{ day: '2029-06-01', amount: 90_000 }])
  await closeThrough(engine, own, '2029-06-11')
  const { rows } = await asOwner(engine, (q) =>
    sql`select terms_id, pay_n, pay_amt, fee from settlement_cells where merchant_id = ${own.id} and late`.execute(
      q,
    ),
  )
  expect(rows).toEqual([{ terms_id: later, pay_n: 1, pay_amt: 90_000n, fee: 4_500n }])
})
