import { addDays } from '@choba/contract/period.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addedDispute,
  decideDispute,
  freePayment,
  todayOf,
} from '#areas/disputes/disputes.testing.ts'
import { brokenInvariants } from '#areas/refunds/refunds.testing.ts'
import { openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { leftOpen, orders } from './close-races.testing.ts'
import {
  addTerms,
  bringRowsIn,
  closeThrough,
  differencesOf,
  merchantOf,
  withoutTerms,
} from './deposits.testing.ts'
import { createWriters, writerNames } from './close-writers.testing.ts'

let test: TestApp
let merchant: MerchantRow
let writers: Awaited<ReturnType<typeof createWriters>>
let yesterday: string
let today: string

beforeAll(async () => {
  test = await openTestApp()
  merchant = await merchantOf(test.engine, tenantPlans[0]!.merchants[0]!.id)
  today = await todayOf(await test.signIn('owner'))
  yesterday = addDays(today, -1)
  writers = await createWriters({ test, merchant, yesterday, today })
})
afterAll(() => test.close())

beforeEach(async () => {
  const { engine } = test
  await withoutTerms(engine, merchant)
  await asOwner(engine, async (q) => {
    await q.deleteFrom('deductions').where('merchant_id', '=', merchant.id).execute()
    await q
      .deleteFrom('store_companies')
      .where('merchant_id', '=', merchant.id)
      .where('from_day', '>', '1900-01-01')
      .execute()
  })
  await addTerms(engine, merchant, { firstDay: yesterday, cycle: { kind: 'DAILY' } })
  const rows = [yesterday, today].flatMap((day) =>
    [1, 2, 3, 4].map((storeId) => ({ day, storeId, amount: 50_170 })),
  )
  await bringRowsIn(engine, merchant, rows)
})

describe.each(writerNames)('%s', (name) => {
  it.each(Object.entries(orders))(
    'is counted in exactly one deposit if it happens %s',
    async (_order, race) => {
      const { engine } = test
      const { early, ready, last } = writers[name]
      await early?.()
      await closeThrough(engine, merchant, yesterday)
      const write = await ready()
      await race({ engine, write, close: () => closeThrough(engine, merchant, today), last })
      expect(await differencesOf(engine, merchant)).toEqual([])
      await closeThrough(engine, merchant, addDays(today, 1))
      expect(await differencesOf(engine, merchant)).toEqual([])
      expect(await leftOpen(engine, merchant)).toEqual([])
      expect(await brokenInvariants(engine, test.gateway)).toEqual([])
    },
  )
})

it('a close creates no deposit if a deduction disappears after the close has read it', async () => {
  const { engine } = test
  await closeThrough(engine, merchant, yesterday)
  const owner = await test.signIn('owner')
  const dispute = await addedDispute(owner, (await freePayment(test)).paymentNo)
  resultOf(await decideDispute(await test.signIn('superadmin'), dispute, 'LOST'))
  await asOwner(engine, async (q) => {
    await sql`create function lose_deductions() returns trigger language plpgsql security definer as
      $$ begin delete from deductions where merchant_id = new.merchant_id; return new; end $$`.execute(
      q,
    )
    await sql`create trigger lose_deductions before insert on deposits for each row
      execute function lose_deductions()`.execute(q)
  })
  try {
    await expect(closeThrough(engine, merchant, today)).rejects.toThrow('took 0 of 1 deductions')
  } finally {
    await asOwner(engine, (q) => sql`drop function lose_deductions cascade`.execute(q))
  }
  await closeThrough(engine, merchant, today)
  expect(await differencesOf(engine, merchant)).toEqual([])
  expect(await leftOpen(engine, merchant)).toEqual([])
})
