import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { readDue } from './due-deposits.ts'
import { insertTransfer } from './transfer-request.ts'
import { addDue, nextPayDay, stateOf } from './transfers.testing.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const { id: tenantId, systemMerchantId: merchantId } = tenantPlans[0]!

it('a request with a deposit that is no longer closed fails with a conflict and stores no transfer', async () => {
  const made = [await addDue(test), await addDue(test)]
  const payDay = nextPayDay()
  const due = await withScope(test.engine, { role: 'admin', tenantId }, (tx) =>
    readDue(tx, tenantId, payDay),
  )
  const rows = due.filter(({ deposit_no: depositNo }) =>
    made.some((one) => one.depositNo === depositNo),
  )
  expect(rows).toHaveLength(2)
  const wanted = {
    payDay,
    currency: 'JPY',
    rows,
    approvalId: newId(),
    requestedBy: 'superadmin',
    at: new Date(),
  }
  const insert = () =>
    withScope(test.engine, { role: 'worker', tenantId, merchantId }, (tx) =>
      insertTransfer(tx, wanted),
    )
  const setState = (state: 'PAID' | 'CLOSED') =>
    asOwner(test.engine, (q) =>
      q
        .updateTable('deposits')
        .set({ state })
        .where('deposit_no', '=', made[1]!.depositNo)
        .execute(),
    )
  const count = () =>
    asOwner(
      test.engine,
      async (q) => (await q.selectFrom('transfers').select('id').execute()).length,
    )
  const before = await count()
  await setState('PAID')
  await expect(insert()).rejects.toThrow('conflict')
  expect(await count()).toBe(before)
  expect(await stateOf(test, made[0]!.depositNo)).toBe('CLOSED')
  await setState('CLOSED')
  expect(await insert()).toMatchObject({ item_count: 2 })
})
