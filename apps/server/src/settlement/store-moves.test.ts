import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addTerms,
  bringRowsIn,
  closeThrough,
  differencesOf,
  givePoints,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'

// A store moves to another company within a cycle. Each company gets the payments, points and
// deductions of the days on which the store belongs to it.

let engine: Engine
let merchant: MerchantRow
beforeAll(async () => {
  engine = await openTestDatabase()
  await asOwner(engine, async (q) => {
    await q.deleteFrom('deductions').execute()
    await q.updateTable('merchants').set({ enable_point: true }).execute()
  })
  merchant = await merchantOf(engine, tenantPlans[0]!.merchants[0]!.id)
})
afterAll(() => engine.close())

const run = (statement: ReturnType<typeof sql>) => asOwner(engine, (q) => statement.execute(q))

/** Adds a deduction for a dispute of a payment, dated on a day. */
async function addDeduction(
  payment: bigint,
  kind: 'DISPUTE' | 'DISPUTE_CANCEL',
  amount: number,
  day: string,
) {
  const dispute = newId()
  await run(sql`insert into disputes (merchant_id, id, tenant_id, payment_id, store_id, amount, currency, reason, received_on,
      respond_by, created_at, created_by)
    values (${merchant.id}, ${dispute}::bigint, 1, ${payment}::bigint, 1, ${amount}, 'JPY', 'x', ${day}::date, ${day}::date,
      now(), 'x')`)
  await run(sql`insert into deductions (merchant_id, id, tenant_id, kind, dispute_id, amount, currency, business_day)
    values (${merchant.id}, ${newId()}::bigint, 1, ${kind}, ${dispute}::bigint, ${amount}, 'JPY', ${day}::date)`)
}

it('a store that moves to another company keeps earlier points and deductions with the old company', async () => {
  await withoutTerms(engine, merchant)
  const free = { ratePpm: 0, transferFees: [{ bankCode: null, from: 0, fee: 0 }] }
  await addTerms(engine, merchant, { firstDay: '2027-07-01', pointCost: 2, ...free })
  // Store 1 belongs to company 1 until 14 July, and to company 2 from 15 July on.
  await run(sql`delete from store_companies where merchant_id = ${merchant.id} and store_id = 1`)
  await run(sql`insert into store_companies (merchant_id, store_id, from_day, company_id, tenant_id)
    values (${merchant.id}, 1, '-infinity', 1, 1), (${merchant.id}, 1, '2027-07-15', 2, 1)`)
  const [before, after] = await bringRowsIn(engine, merchant, [
    { day: '2027-07-14', amount: 10_000 },
    { day: '2027-07-15', amount: 20_000 },
  ])
  await givePoints(engine, merchant, before!, 100)
  await givePoints(engine, merchant, after!, 200)
  // Three deductions for a payment from before the move. The first is decided on the last day of
  // company 1, the second on the first day of company 2, and the third is a later credit.
  await addDeduction(before!, 'DISPUTE', 1_000, '2027-07-14')
  await addDeduction(before!, 'DISPUTE', 2_000, '2027-07-15')
  await addDeduction(before!, 'DISPUTE_CANCEL', 500, '2027-07-20')
  // A payment of 10 July arrives after 16 July is closed. The payment is settled on 17 July, when
  // the store belongs to company 2.
  await closeThrough(engine, merchant, '2027-07-16')
  const [late] = await bringRowsIn(engine, merchant, [{ day: '2027-07-10', amount: 5_000 }])
  await givePoints(engine, merchant, late!, 50)
  await closeThrough(engine, merchant, '2027-07-31')

  const { rows } = await asOwner(engine, (q) =>
    sql`select company_id, total_usage::int as usage, point_give::int as points, deduction::int, transfer_amount::int as paid
      from deposits where merchant_id = ${merchant.id} order by company_id`.execute(q),
  )
  expect(rows).toEqual([
    // 100 points at 2: 200. Paid: 10,000 − 200 − 1,000.
    { company_id: 1, usage: 10_000, points: 200, deduction: 1_000, paid: 8_800 },
    // 250 points at 2: 500. Deductions: 2,000 − 500. Paid: 25,000 − 500 − 1,500.
    { company_id: 2, usage: 25_000, points: 500, deduction: 1_500, paid: 23_000 },
  ])
  expect(await differencesOf(engine, merchant)).toEqual([])
})
