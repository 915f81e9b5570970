import { addDays } from '@choba/contract/period.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { merchantOf } from '#areas/deposits/deposits.testing.ts'
import type { NotificationToSend, Notify, Receivers } from '#platform/notify/notify.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { checkHours } from './hour-checks.ts'
import { countThrough, forgetHours } from './hour-counts.testing.ts'

const LAST = '2026-11-18'

let test: TestApp
let merchant: MerchantRow
beforeAll(async () => {
  test = await openTestApp()
  merchant = await merchantOf(test.engine, tenantPlans[0]!.merchants[0]!.id)
})
afterAll(() => test.close())
beforeEach(async () => {
  await forgetHours(test.engine, merchant)
  await countThrough(test.engine, merchant, LAST)
})

/**
 * Creates a function that runs the check, and collects the notifications sent to administrators.
 */
function listening() {
  const sent: { receivers: Receivers; notification: NotificationToSend }[] = []
  const notify: Notify = async (_tx, receivers, notification) => {
    sent.push({ receivers, notification })
  }
  const services = { engine: test.engine, log: test.log, notify }
  return {
    sent,
    run: (signal = new AbortController().signal) =>
      checkHours(services, merchant.tenant_id, signal),
  }
}

const found = () =>
  asOwner(test.engine, (q) =>
    q
      .selectFrom('figure_days')
      .select(['checked_at', 'verified_through', 'difference_count', 'notified_at'])
      .where('merchant_id', '=', merchant.id)
      .executeTakeFirstOrThrow(),
  )
// Two statements, because a cluster cannot run them as one.
const age = (column: 'checked_at' | 'counted_at', hours: number) =>
  asOwner(test.engine, async (q) => {
    const own = q.selectFrom('figure_days').select(column).where('merchant_id', '=', merchant.id)
    const at = Number((await own.executeTakeFirstOrThrow())[column])
    await q
      .updateTable('figure_days')
      .set({ [column]: new Date(at - hours * 3_600_000) })
      .where('merchant_id', '=', merchant.id)
      .execute()
  })

/**
 * Adds one minor unit to the first nonempty hour of a day. `plant(day, -1)` removes it again.
 * @returns the day
 */
const plant = (from: string, by = 1): Promise<string> =>
  asOwner(test.engine, async (q) => {
    const first = await q
      .selectFrom('store_hours')
      .select(['day', 'store_id', 'hour', 'pay_amt'])
      .where('merchant_id', '=', merchant.id)
      .where('day', '>=', from)
      .where('pay_n', '>', 0)
      .orderBy('day')
      .orderBy('store_id')
      .orderBy('hour')
      .limit(1)
      .executeTakeFirstOrThrow()
    await q
      .updateTable('store_hours')
      .set({ pay_amt: first.pay_amt + BigInt(by) })
      .where('merchant_id', '=', merchant.id)
      .where('day', '=', first.day)
      .where('store_id', '=', first.store_id)
      .where('hour', '=', first.hour)
      .execute()
    return first.day
  })

it('the job checks counted days once an hour, and stops checking a day after the last count', async () => {
  const { run, sent } = listening()
  await run()
  const first = await found()
  expect(first).toMatchObject({ verified_through: LAST, difference_count: 0, notified_at: null })
  await run()
  expect(await found()).toEqual(first)
  await age('checked_at', 2)
  const aged = await found()
  await run()
  expect(Number((await found()).checked_at)).toBeGreaterThan(Number(aged.checked_at))
  await age('checked_at', 2)
  await age('counted_at', 25)
  const old = await found()
  await run()
  expect(await found()).toEqual(old)
  // A newly counted day is checked even if the last check was less than an hour ago.
  await countThrough(test.engine, merchant, addDays(LAST, 1))
  await run()
  expect(await found()).toMatchObject({ verified_through: addDays(LAST, 1) })
  expect(sent).toEqual([])
})

it('the job notifies administrators once when hours differ, and again only after a check without differences', async () => {
  const { run, sent } = listening()
  const reports = async () =>
    asOwner(test.engine, async (q) => {
      const { rows } = await sql<{ object: string; detail: object; user_name: string }>`
        select object, detail, user_name from audit_entries
        where merchant_id = ${merchant.id} and action = 'statistics.differs' order by id`.execute(q)
      return rows
    })
  const day = await plant(addDays(LAST, -20))
  await run()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toEqual({
    receivers: { administrators: 'Ent.search', except: 0 },
    notification: {
      kind: 'statistics.differs',
      params: { merchant: merchant.name, count: 1 },
      path: `setting/adminUser/${encodeURIComponent(merchant.code)}`,
      isImportant: true,
    },
  })
  expect(await reports()).toEqual([
    {
      object: `${addDays(LAST, -92)}/${LAST}`,
      user_name: '',
      detail: expect.objectContaining({ differences: 1, first: [expect.stringContaining(day)] }),
    },
  ])
  expect(await found()).toMatchObject({ difference_count: 1, verified_through: addDays(LAST, -93) })
  // The next check of newly counted days also includes the day that differs.
  await age('checked_at', 2)
  await age('counted_at', 50)
  await countThrough(test.engine, merchant, addDays(LAST, 1))
  await run()
  expect(sent).toHaveLength(1)
  expect((await found()).difference_count).toBe(1)
  await plant(addDays(LAST, -20), -1)
  await age('checked_at', 2)
  await run()
  expect(await found()).toMatchObject({
    difference_count: 0,
    notified_at: null,
    verified_through: addDays(LAST, 1),
  })
  await age('checked_at', 2)
  await plant(addDays(LAST, 1))
  await run()
  expect(sent).toHaveLength(2)
  expect(await reports()).toHaveLength(2)
})

it('the job checks no further merchant if the process stops', async () => {
  const { run } = listening()
  await run(AbortSignal.abort())
  expect((await found()).checked_at).toBeNull()
})
