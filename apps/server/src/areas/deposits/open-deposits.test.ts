import type { DepositPage, DepositRow } from '@choba/contract/deposits.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePayment } from '#areas/disputes/disputes.testing.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import {
  addTerms,
  bringRowsIn,
  closeThrough,
  merchantOf,
  withoutTerms,
} from './deposits.testing.ts'

// Few open deposits have amounts such as deductions. The server queries these amounts only if a
// cheap check finds at least one. The tests check that an open deposit contains all of them.

let test: TestApp
let owner: Client
let merchant: MerchantRow

const run = (statement: ReturnType<typeof sql>) => asOwner(test.engine, (q) => statement.execute(q))

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  merchant = await merchantOf(test.engine, tenantPlans[0]!.merchants[0]!.id)
  await withoutTerms(test.engine, merchant)
  await addTerms(test.engine, merchant, { firstDay: '2026-11-01' })
  await closeThrough(test.engine, merchant, '2026-11-10')
})
afterAll(() => test.close())

/** Returns the open deposit of the company to which the first store belongs. */
async function readOpen(): Promise<DepositRow> {
  const { rows } = await asOwner(test.engine, (q) =>
    sql<{
      code: string
    }>`select o.code from companies o join store_companies s on s.merchant_id = o.merchant_id
      and s.company_id = o.id where o.merchant_id = ${merchant.id} and s.store_id = 1`.execute(q),
  )
  const { open } = resultOf<DepositPage>(await owner.get('deposit/list'))
  return open!.find(({ companyCode }) => companyCode === rows[0]!.code)!
}

it('an open deposit contains the carried-over lines that no deposit contains yet', async () => {
  const before = await readOpen()
  await run(sql`
    insert into deposit_lines (merchant_id, id, tenant_id, company_id, kind, amount, approval_id, business_day, created_at)
    select ${merchant.id}, 1, ${merchant.tenant_id}, company_id, 'REVISION', 700, 1, '2026-11-05', now()
    from store_companies where merchant_id = ${merchant.id} and store_id = 1`)
  const { revise, transferAmount } = await readOpen()
  expect([revise, transferAmount]).toEqual([before.revise! + 700, before.transferAmount! + 700])
})

it('an open deposit contains the deductions that no deposit has subtracted yet', async () => {
  const before = await readOpen()
  const { paymentNo } = await freePayment(test, { merchantId: merchant.id })
  await run(sql`
    insert into disputes (merchant_id, id, tenant_id, payment_id, store_id, amount, currency, reason, received_on, respond_by,
      created_at, created_by)
    select merchant_id, 1, tenant_id, id, store_id, 90, currency, 'x', '2026-11-01', '2026-11-09', now(), 'x'
    from transactions where merchant_id = ${merchant.id} and payment_no = ${paymentNo}`)
  await run(sql`insert into deductions (merchant_id, id, tenant_id, kind, dispute_id, amount, currency, business_day)
    values (${merchant.id}, 1, ${merchant.tenant_id}, 'DISPUTE', 1, 90, 'JPY', '2026-11-05')`)
  const { deduction, transferAmount } = await readOpen()
  expect([deduction, transferAmount]).toEqual([before.deduction! + 90, before.transferAmount! - 90])
})

it('an open deposit contains late transactions for any closed day of its cycle', async () => {
  const before = await readOpen()
  await bringRowsIn(test.engine, merchant, [
    { day: '2026-11-03', amount: 500 },
    { day: '2026-11-10', amount: 300 },
  ])
  const { totalUsage, lateCount } = await readOpen()
  expect([totalUsage, lateCount]).toEqual([before.totalUsage! + 800, before.lateCount + 2])
  // The late transactions were settled on the day that was open when they arrived. They stay late
  // when that day is closed.
  await closeThrough(test.engine, merchant, '2026-11-20')
  expect(await readOpen()).toMatchObject({ totalUsage, lateCount })
})
