import type { DashboardSummary } from '@choba/contract/dashboard.contract.ts'
import type { DepositMonth } from '@choba/contract/deposit-month.ts'
import type { DepositPage, DepositRow } from '@choba/contract/deposits.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addTerms,
  bringRowsIn,
  closeThrough,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'
import { resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { openDashboardBench } from './dashboard.testing.ts'

let test: TestApp
let merchant: MerchantRow
let today: string
let owner: Client
let manager: Client

beforeAll(async () => {
  ;({ test, merchant, today, owner, manager } = await openDashboardBench())
  const { rows } = await asOwner(test.engine, (q) =>
    sql<{ store_id: number }>`select distinct on (company_id) store_id from store_companies
      where merchant_id = ${merchant.id} and company_id <> 1 order by company_id, store_id`.execute(
      q,
    ),
  )
  await bringRowsIn(
    test.engine,
    merchant,
    rows.flatMap(({ store_id: storeId }) =>
      [0, 1, 2, 3, 4].map((back) => ({ day: addDays(today, -back), amount: 6_000, storeId })),
    ),
  )
  await withoutTerms(test.engine, merchant)
  await addTerms(test.engine, merchant, { firstDay: addDays(today, -4), cycle: { kind: 'DAILY' } })
  await closeThrough(test.engine, merchant, addDays(today, -1))
  // Deposit dates depend on weekends and holidays. A fixed number of days from the end of each
  // deposit to its deposit date makes the test independent of the current date.
  await asOwner(test.engine, (q) =>
    sql`update deposits set pay_day = date_to + 5 where merchant_id = ${merchant.id}`.execute(q),
  )
})
afterAll(() => test.close())

const summary = async (client: Client) =>
  resultOf<DashboardSummary>(await client.get('dashboard/summary'))
const list = async (client: Client) =>
  resultOf<DepositPage>(await client.get('deposit/list', { pageSize: 100 }))
const set = (of: Pick<DepositRow, 'depositNo'>, to: { state?: string; payDay?: string }) =>
  asOwner(test.engine, (q) =>
    sql`update deposits set state = coalesce(${to.state ?? null}, state), pay_day = coalesce(${to.payDay ?? null}::date, pay_day)
      where deposit_no = ${of.depositNo}`.execute(q),
  )

/**
 * Computes the next two deposit dates from the deposit lists, as the expected value for the
 * dashboard.
 */
async function comingOf(
  client: Client,
  figure: 'transferAmount' | 'totalUsage' = 'transferAmount',
) {
  const { items, open = [] } = await list(client)
  const rows = [
    ...items.filter(
      ({ state, payDate }) => ['CLOSED', 'IN_TRANSFER'].includes(state) && payDate >= today,
    ),
    ...open,
  ]
  const days = [...new Set(rows.map(({ payDate }) => payDate))].toSorted().slice(0, 2)
  return days.map((payDate) => {
    const own = rows.filter((row) => row.payDate === payDate)
    const companies = new Set(own.map(({ companyCode }) => companyCode))
    return {
      payDate,
      amount: own.reduce((sum, row) => sum + row[figure]!, 0),
      companyCount: companies.size,
      companyName: companies.size === 1 ? own[0]!.companyName : null,
      depositNo: own.length === 1 ? own[0]!.depositNo : null,
      filling: own.some(({ state }) => state === 'OPEN'),
    }
  })
}

it('the dashboard shows the next two deposit dates with the sums of closed and open deposits', async () => {
  const { items } = await list(owner)
  expect(new Set(items.map(({ companyCode }) => companyCode)).size).toBeGreaterThan(1)
  expect(items.length).toBeGreaterThan(4)
  const first = (await comingOf(owner))[0]!
  expect(first).toMatchObject({ filling: false, companyName: null })
  expect((await summary(owner)).deposits).toMatchObject({
    coming: await comingOf(owner),
    overdue: [],
  })
})

it('the next deposit dates on the dashboard include deposits in transfer, but not paid deposits', async () => {
  const [next, after] = await comingOf(owner)
  const { items } = await list(owner)
  const own = items.filter(({ payDate }) => payDate === next!.payDate)
  await set(own[0]!, { state: 'IN_TRANSFER' })
  expect((await summary(owner)).deposits!.coming[0]).toMatchObject(next!)
  await set(own[0]!, { state: 'PAID' })
  const left = (await summary(owner)).deposits!.coming[0]!
  expect(left.amount).toBe(next!.amount - own[0]!.transferAmount!)
  for (const one of own.slice(1)) await set(one, { state: 'PAID' })
  expect((await summary(owner)).deposits!.coming[0]).toMatchObject(after!)
})

it('the dashboard shows unsent deposits as overdue after their deposit date, but not sent ones', async () => {
  // Both deposits end before yesterday. Deposit dates are after the end of the deposit, so
  // yesterday is a valid deposit date for them.
  const [late, sent] = (await list(owner)).items.filter(({ dateTo }) => dateTo < addDays(today, -1))
  await set(late!, { payDay: addDays(today, -1), state: 'CLOSED' })
  await set(sent!, { payDay: addDays(today, -1), state: 'IN_TRANSFER' })
  const { deposits } = await summary(owner)
  expect(deposits).toMatchObject({
    coming: await comingOf(owner),
    overdue: [{ currency: 'JPY', count: 1, amount: late!.transferAmount }],
  })
})

it('the dashboard shows a user with a limited store scope only the sales of their stores', async () => {
  const { deposits, share } = await summary(manager)
  expect(share).toBe(true)
  expect(deposits).toMatchObject({ coming: await comingOf(manager, 'totalUsage') })
})

describe('the deposits of a month', () => {
  const month = async (client: Client, of?: string) =>
    resultOf<DepositMonth>(await client.get('dashboard/deposits', of ? { month: of } : {}))

  it.each(['owner', 'manager'] as const)(
    'are the deposits of the list with a deposit date in the month, for the %s',
    async (name) => {
      const client = name === 'owner' ? owner : manager
      const { items, open = [] } = await list(client)
      const rows = [...items, ...open]
      const figure = name === 'owner' ? 'transferAmount' : 'totalUsage'
      for (const of of new Set(rows.map(({ payDate }) => payDate.slice(0, 7)))) {
        const found = await month(client, of)
        expect([found.month, found.today, found.share]).toEqual([of, today, name === 'manager'])
        const within = rows.filter(({ payDate }) => payDate.startsWith(of))
        const amounts = Map.groupBy(
          within.filter(({ state }) => state !== 'CARRIED' && state !== 'INVOICED'),
          ({ payDate, currency, state }) => `${payDate} ${currency} ${state}`,
        )
        expect(
          Object.fromEntries(
            found.days.map(({ payDate, currency, state, count, amount }) => [
              `${payDate} ${currency} ${state}`,
              [count, amount],
            ]),
          ),
        ).toEqual(
          Object.fromEntries(
            [...amounts].map(([key, group]) => [
              key,
              [group.length, group.reduce((sum, row) => sum + row[figure]!, 0)],
            ]),
          ),
        )
        const closed = within.filter(({ state }) => state !== 'OPEN')
        expect(found.sums.map(({ count }) => count)).toEqual(
          closed.length > 0 ? [closed.length] : [],
        )
        for (const { totalUsage, refund, fee } of found.sums)
          expect([totalUsage, refund, fee]).toEqual(
            (['totalUsage', 'refund', 'fee'] as const).map((column) =>
              closed.reduce((sum, row) => sum + row[column]!, 0),
            ),
          )
      }
    },
  )

  it('are those of the current month by default, and an impossible month is rejected', async () => {
    expect((await month(owner)).month).toBe(today.slice(0, 7))
    expect((await owner.get('dashboard/deposits', { month: '2026-13' })).status).toBe(400)
  })
})
