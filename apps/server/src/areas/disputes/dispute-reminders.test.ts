import type { DisputeDetail } from '@choba/contract/disputes.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { addedDispute, freePayment, todayOf } from './disputes.testing.ts'
import { remindOfDeadlines } from './dispute-reminders.ts'

const { id: tenantId } = tenantPlans.find(({ code }) => code === 'demo')!

let test: TestApp
let owner: Client
let today: string

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  today = await todayOf(owner)
  // The demo's disputes may have a near deadline when the tests run. They are marked as reminded,
  // so that only the tests' own disputes cause reminders.
  await asOwner(test.engine, (q) =>
    q.updateTable('disputes').set({ reminded_at: new Date() }).execute(),
  )
})
afterAll(() => test.close())

const due = async (left: number, storeId = 1): Promise<DisputeDetail> =>
  addedDispute(owner, (await freePayment(test, { storeId })).paymentNo, {
    receivedOn: addDays(today, -9),
    respondBy: addDays(today, left),
  })
const remind = () => remindOfDeadlines(test.engine, test.notify, tenantId)

/** Returns the names of the users who were notified about the payment of a dispute, sorted. */
const notified = async ({ paymentNo }: DisputeDetail): Promise<string[]> => {
  const { rows } = await asOwner(test.engine, (q) =>
    sql<{ username: string }>`
      select u.username from notifications n
      join notification_receivers r on r.notification_id = n.id
      join users u on u.id = r.user_id
      where n.content like '%' || ${paymentNo}::text || '%' order by 1`.execute(q),
  )
  return rows.map(({ username }) => username)
}

it('users who can answer a dispute are reminded once, three days before its deadline', async () => {
  const [near, far, over] = [await due(3), await due(4), await due(-1)]
  const unseen = await due(0, 2)
  const answered = await due(1)
  const { disputeId, version } = answered
  resultOf(await owner.post('dispute/answer', { disputeId, version, answer: 'Done' }))
  // Two processes look for deadlines at the same time, and one looks again later. Only one reminder
  // may be sent.
  await Promise.all([remind(), remind()])
  await remind()
  await expect
    .poll(async () => (await notified(unseen)).length, { timeout: 15_000 })
    .toBeGreaterThan(0)
  await expect
    .poll(() => notified(near), { timeout: 15_000 })
    .toEqual(expect.arrayContaining(['manager', 'owner']))
  const receivers = await notified(near)
  expect(receivers).toEqual([...new Set(receivers)])
  expect(receivers).not.toContain('clerk')
  expect(await notified(unseen)).not.toContain('manager')
  for (const none of [far, over, answered]) expect(await notified(none)).toEqual([])
})

it('users are reminded again after the deadline of a dispute has changed', async () => {
  const one = await due(2)
  await remind()
  await expect.poll(() => notified(one), { timeout: 15_000 }).toContain('owner')
  const before = (await notified(one)).length
  const { disputeId, version, amount, reason, receivedOn } = one
  const parts = { amount, reason, receivedOn, respondBy: addDays(today, 1) }
  resultOf(await owner.put('dispute/modify', { disputeId, version, ...parts }))
  await remind()
  await expect.poll(async () => (await notified(one)).length, { timeout: 15_000 }).toBe(before * 2)
})
