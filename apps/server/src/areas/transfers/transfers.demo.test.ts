import { addMonths } from '@choba/contract/period.ts'
import { asOwner } from '@choba/database/owner.ts'
import { depositReasons } from '@choba/database/seed/deposit-reasons.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addTerms, merchantOf, withoutTerms } from '#areas/deposits/deposits.testing.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { beginDemoBooks } from './transfers.demo.ts'
import { addDue, biggest, nextPayDay, today } from './transfers.testing.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
  for (const { id } of tenantPlans[0]!.merchants) await withoutTerms(test.engine, await merchantOf(test.engine, id))
})
afterAll(() => test.close())

const books = async () => {
  const begun = await beginDemoBooks(test.engine, [tenantPlans[0]!.id], depositReasons)
  await begun.payPast(new AbortController().signal)
}
const states = () =>
  asOwner(test.engine, async (q) => {
    const { rows } = await sql<{ deposit_no: string; state: string; transfer: string | null; result: string | null }>`
      select d.deposit_no, d.state, t.state as transfer, i.result from deposits d
      left join transfer_items i on i.merchant_id = d.merchant_id and i.deposit_id = d.id
      left join transfers t on t.id = i.transfer_id
      where d.merchant_id = ${biggest!.id} order by d.date_to`.execute(q)
    return rows
  })
const moveTo = (payDay: string, depositNo: string) =>
  asOwner(test.engine, async (q) => {
    await sql`update deposits set pay_day = ${payDay}::date where deposit_no = ${depositNo}`.execute(q)
    await sql`update transfers t set pay_day = ${payDay}::date, asked_at = asked_at - interval '90 days',
      approved_at = approved_at - interval '90 days'
      from transfer_items i join deposits d on d.id = i.deposit_id
      where i.transfer_id = t.id and d.deposit_no = ${depositNo}`.execute(q)
  })

it('one deposit is on its way, and has arrived when the demo is started after its pay day', async () => {
  await addTerms(test.engine, await merchantOf(test.engine, biggest!.id), { firstDay: addMonths(today(), 2) })
  await books()
  const [first, second] = [await addDue(test), await addDue(test)]
  for (const { depositNo } of [first, second]) await moveTo(nextPayDay(), depositNo)
  await books()
  const onItsWay = { state: 'IN_TRANSFER', transfer: 'RELEASED', result: null }
  const due = { state: 'CLOSED', transfer: null, result: null }
  expect(await states()).toEqual([
    { deposit_no: first.depositNo, ...onItsWay },
    { deposit_no: second.depositNo, ...due },
  ])
  // Started again on the same day: nothing else is sent.
  await books()
  expect(await states()).toMatchObject([onItsWay, due])
  await moveTo(addMonths(today(), -1), first.depositNo)
  await books()
  expect(await states()).toMatchObject([{ state: 'PAID', transfer: 'DONE', result: 'PAID' }, onItsWay])
})
