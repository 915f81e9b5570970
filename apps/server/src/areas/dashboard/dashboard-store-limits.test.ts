import type { DashboardSummary } from '@choba/contract/dashboard.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const near = async (client: Client) =>
  resultOf<DashboardSummary>(await client.get('dashboard/summary')).attention.filter(
    ({ kind }) => kind === 'DAY_LIMIT_NEAR',
  )

it('the dashboard warns users who see a store that it has reached 80 % of its daily limit', async () => {
  const owner = await test.signIn('owner')
  const manager = await test.signIn('manager')
  const { today } = resultOf<DashboardSummary>(await owner.get('dashboard/summary'))
  const pay = (amount: bigint) =>
    asOwner(test.engine, async (q) => {
      const at = { merchant_id: 11, tenant_id: 1, store_id: 2, day: today }
      await q
        .deleteFrom('store_days')
        .where('merchant_id', '=', 11)
        .where('store_id', '=', 2)
        .where('day', '=', today)
        .execute()
      await q
        .insertInto('store_days')
        .values({ ...at, pay_n: 1, pay_amt: amount, ref_n: 0, ref_amt: 0n, failed_n: 0 })
        .execute()
      await q
        .updateTable('stores')
        .set({ day_limit: 1_000n })
        .where('merchant_id', '=', 11)
        .where('id', '=', 2)
        .execute()
    })
  await pay(799n)
  expect(await near(owner)).toEqual([])
  await pay(800n)
  expect(await near(owner)).toMatchObject([{ storeId: '2', used: 800, limit: 1_000, day: today }])
  expect(await near(manager)).toEqual([])
  await asOwner(test.engine, (q) =>
    q
      .updateTable('stores')
      .set({ closed_from: today })
      .where('merchant_id', '=', 11)
      .where('id', '=', 2)
      .execute(),
  )
  expect(await near(owner)).toEqual([])
})
