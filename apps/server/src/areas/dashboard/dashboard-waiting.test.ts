import type { Attention, DashboardSummary } from '@choba/contract/dashboard.contract.ts'
import type { DepositRow } from '@choba/contract/deposits.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { MANAGER_STORES } from '@choba/database/seed/people.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addWaitingRefund } from '#areas/approvals/approvals.testing.ts'
import { addedDispute, freePayment } from '#areas/disputes/disputes.testing.ts'
import { addTerms, closeThrough, withoutTerms } from '#areas/deposits/deposits.testing.ts'
import { resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { openDashboardBench } from './dashboard.testing.ts'

let test: TestApp
let merchant: MerchantRow
let today: string
let owner: Client
let manager: Client
let clerk: Client
beforeAll(async () => {
  ;({ test, merchant, today, owner, manager, clerk } = await openDashboardBench())
})
afterAll(() => test.close())

const found = async (client: Client, kind: Attention['kind']) => {
  const { attention } = resultOf<DashboardSummary>(await client.get('dashboard/summary'))
  return attention.find((item) => item.kind === kind)
}

describe('work that waits on the dashboard', () => {
  it('includes disputes without an answer in the stores that the user sees, with the next deadline', async () => {
    const [before, ofManager] = [
      await found(owner, 'DISPUTES_OPEN'),
      await found(manager, 'DISPUTES_OPEN'),
    ]
    const unseen = [1, 2, 3].find((id) => !MANAGER_STORES.includes(id))!
    const { paymentNo } = await freePayment(test, { merchantId: merchant.id, storeId: unseen })
    const { disputeId } = await addedDispute(owner, paymentNo, { respondBy: addDays(today, 1) })
    const count = ((before as { count?: number } | undefined)?.count ?? 0) + 1
    expect(await found(owner, 'DISPUTES_OPEN')).toMatchObject({ count })
    expect(await found(manager, 'DISPUTES_OPEN')).toEqual(ofManager)
    expect(await found(clerk, 'DISPUTES_OPEN')).toBeUndefined()
    const respondBy = addDays(today, -1)
    await asOwner(test.engine, (q) =>
      sql`update disputes set received_on = ${respondBy}::date - 1, respond_by = ${respondBy}::date
        where id = ${disputeId}::bigint`.execute(q),
    )
    const overdue = ((before as { overdue?: number } | undefined)?.overdue ?? 0) + 1
    expect(await found(owner, 'DISPUTES_OPEN')).toMatchObject({ count, overdue })
    await asOwner(test.engine, (q) =>
      sql`update disputes set state = 'ANSWERED' where id = ${disputeId}::bigint`.execute(q),
    )
    expect(await found(owner, 'DISPUTES_OPEN')).toEqual(before)
  })

  it('includes the requests that the user may decide, as many as the menu counts', async () => {
    await addWaitingRefund(test)
    for (const client of [owner, manager, clerk]) {
      const { toDecide } = resultOf<{ toDecide: number }>(await client.get('approval/count'))
      const item = await found(client, 'APPROVALS_WAITING')
      expect((item as { count?: number } | undefined)?.count ?? 0).toBe(toDecide)
    }
    expect(await found(owner, 'APPROVALS_WAITING')).toBeDefined()
  })

  it('includes deposits that a bank file should contain, for users who may match them', async () => {
    await withoutTerms(test.engine, merchant)
    await addTerms(test.engine, merchant, {
      firstDay: addDays(today, -10),
      cycle: { kind: 'DAILY' },
    })
    await closeThrough(test.engine, merchant, addDays(today, -7))
    const { items } = resultOf<{ items: DepositRow[] }>(
      await owner.get('deposit/list', { pageSize: 100, dateFrom: addDays(today, -10) }),
    )
    const company = items[0]!.companyCode
    const own = items.filter(({ companyCode }) => companyCode === company)
    await asOwner(test.engine, (q) =>
      sql`update deposits set pay_day = date_to + 3 where merchant_id = ${merchant.id}`.execute(q),
    )
    expect(await found(owner, 'DEPOSITS_UNMATCHED')).toBeUndefined()
    const matched = own.at(-1)!
    await asOwner(test.engine, async (q) => {
      await sql`insert into bank_files (merchant_id, id, tenant_id, hash, file_name, kind, date_from, date_to, row_count,
          credit_count, credit_sum, user_id, user_name, given_at)
        values (${merchant.id}, 1, ${merchant.tenant_id}, repeat('a', 64), 'bank.csv', 'CSV',
          ${addDays(today, -40)}::date, ${today}::date, 1, 1, 1, 1, 'a', now())`.execute(q)
      await sql`insert into bank_matches (merchant_id, deposit_id, tenant_id, bank_file_id, record_no, match_id,
          line_nth, deposit_nth, booked_on, amount, line_amount, payer, edi, way, confirmed_by, confirmed_at)
        select d.merchant_id, d.id, d.tenant_id, 1, 1, 1, 0, 0, d.pay_day, 1, 1, '', '', 'HAND', 'a', now() from deposits d
        where d.merchant_id = ${merchant.id} and d.deposit_no = ${matched.depositNo}`.execute(q)
    })
    const unmatched = own.filter(
      ({ depositNo, transferAmount }) => depositNo !== matched.depositNo && transferAmount! > 0,
    )
    expect(unmatched.length).toBeGreaterThan(0)
    expect(await found(owner, 'DEPOSITS_UNMATCHED')).toEqual({
      kind: 'DEPOSITS_UNMATCHED',
      count: unmatched.length,
      payDate: addDays(unmatched.map(({ dateTo }) => dateTo).toSorted()[0]!, 3),
    })
    expect(await found(manager, 'DEPOSITS_UNMATCHED')).toBeUndefined()
    expect(await found(clerk, 'DEPOSITS_UNMATCHED')).toBeUndefined()
  })
})
