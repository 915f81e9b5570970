import type { DepositDetail, DepositPage, DepositRow } from '@choba/contract/deposits.contract.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { MANAGER_STORES } from '@choba/database/seed/people.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { closeDueDays } from './deposits.jobs.ts'
import {
  addTerms,
  bringRowsIn,
  closeThrough,
  differencesOf,
  merchantOf,
  withoutTerms,
} from './deposits.testing.ts'

let test: TestApp
let owner: Client
let manager: Client
let superadmin: Client
const [biggest, other] = tenantPlans[0]!.merchants

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  superadmin = await test.signIn('superadmin')
  const merchant = await merchantOf(test.engine, biggest!.id)
  await withoutTerms(test.engine, merchant)
  await addTerms(test.engine, merchant, { firstDay: '2026-06-01', cycle: { kind: 'TWICE' } })
  await closeThrough(test.engine, merchant, '2026-11-17')
})
afterAll(() => test.close())

const list = async (client: Client, query: Record<string, string> = {}, path = 'deposit/list') =>
  resultOf<DepositPage>(await client.get(path, query))
const detail = async (client: Client, depositNo: string) =>
  resultOf<DepositDetail>(await client.get('deposit/detail', { depositNo }))
const total = <R>(rows: readonly R[], take: (row: R) => number | null): number =>
  rows.reduce((sum, row) => sum + take(row)!, 0)
const figures = [
  'totalUsage',
  'refund',
  'fee',
  'tax',
  'transferFee',
  'deduction',
  'revise',
  'transferAmount',
] as const

function expectToAddUp(row: DepositRow): void {
  const { totalUsage, refund, fee, tax, transferFee, deduction, pointGive, revise } = row
  expect(row.transferAmount).toBe(
    totalUsage! - refund! - fee! - tax! - transferFee! - deduction! - pointGive! + revise!,
  )
}

describe('the list of deposits', () => {
  it('contains each deposit once, newest first, with the sums of all pages on the first page', async () => {
    const whole = await list(owner, { pageSize: '200' })
    expect(whole).toMatchObject({ nextCursor: null, share: false, total: whole.items.length })
    expect(whole.items.length).toBeGreaterThan(10)
    whole.items.forEach(expectToAddUp)
    for (const name of figures)
      expect(whole.sum![0]![name]).toBe(total(whole.items, (row) => row[name]))
    const paged: DepositRow[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: DepositPage = await list(owner, { pageSize: '7', ...(cursor && { cursor }) })
      paged.push(...page.items)
      cursor = page.nextCursor
    }
    expect(paged).toEqual(whole.items)
    const days = whole.items.map(({ closeDate }) => closeDate)
    expect(days).toEqual(days.toSorted((a, b) => b.localeCompare(a)))
  })

  it('starts with the open deposits, with amounts forecast from their closed and open days', async () => {
    const { open } = await list(owner)
    expect(
      open!.map(({ state, depositNo, dateFrom, dateTo, payDate }) => [
        state,
        depositNo,
        dateFrom,
        dateTo,
        payDate,
      ]),
    ).toEqual(open!.map(() => ['OPEN', null, '2026-11-16', '2026-11-30', '2026-12-03']))
    open!.forEach(expectToAddUp)
    const { sum } = resultOf<{ sum: { payment: number; refund: number }[] }>(
      await owner.get('trade/list', { dateFrom: '2026-11-16', dateTo: '2026-11-30' }),
    )
    expect(total(open!, (row) => row.totalUsage! - row.refund! + row.cashTotal!)).toBe(
      sum[0]!.payment - sum[0]!.refund,
    )
  })

  it('can be filtered by day, status and company', async () => {
    const { items } = await list(owner, { dateFrom: '2026-09-15', dateTo: '2026-09-30' })
    expect(new Set(items.map(({ closeDate }) => closeDate))).toEqual(
      new Set(['2026-09-15', '2026-09-30']),
    )
    const company = items[0]!.companyCode
    const own = await list(owner, { companyCode: company })
    expect(new Set(own.items.map(({ companyCode }) => companyCode))).toEqual(new Set([company]))
    const { items: paid } = await list(owner, { depositState: 'PAID' })
    expect(paid).toEqual([])
    expect((await owner.get('deposit/list', { dateFrom: '2026-02-30' })).status).toBe(400)
    expect((await owner.get('deposit/list', { cursor: 'abc' })).status).toBe(400)
  })

  it('contains the merchant’s own deposits, or for administrators those of all merchants', async () => {
    const codes = (page: DepositPage) => new Set(page.items.map(({ entCode }) => entCode))
    expect(codes(await list(owner))).toEqual(new Set([biggest!.code]))
    expect((await list(await test.signIn('owner2'))).items).toEqual([])
    expect(codes(await list(superadmin, { entCode: biggest!.code }, 'sysdeposit/list'))).toEqual(
      new Set([biggest!.code]),
    )
    expect((await list(superadmin, { entCode: other!.code }, 'sysdeposit/list')).items).toEqual([])
  })
})

type Counted = Pick<
  DepositDetail['paymentMethods'][number],
  'usage' | 'refund' | 'fee' | 'feeBack' | 'net'
>

describe('the details of a deposit', () => {
  it('have the same totals by payment method, by store and by day', async () => {
    for (const { depositNo } of (await list(owner, { pageSize: '200' })).items) {
      const one = await detail(owner, depositNo!)
      const { paymentMethods, stores, days } = one
      for (const parts of [paymentMethods, stores, days] as readonly Counted[][]) {
        expect(total(parts, (part) => part.usage)).toBe(one.totalUsage)
        expect(total(parts, (part) => part.refund)).toBe(one.refund)
        expect(total(parts, (part) => part.fee! - part.feeBack!)).toBe(one.fee)
        for (const { usage, refund, fee, feeBack, net } of parts)
          expect(net).toBe(usage! - refund! - fee! + feeBack!)
      }
      expect(one.paymentMethods.map(({ paymentClass }) => paymentClass)).not.toContain('CASH')
    }
  })

  it('are not found by users of other merchants or for an unknown number', async () => {
    const { depositNo } = (await list(owner)).items[0]!
    const refused = async (client: Client, no: string) =>
      (await client.get('deposit/detail', { depositNo: no })).envelope.resultType
    expect(await refused(await test.signIn('owner2'), depositNo!)).toBe(4001)
    expect(await refused(owner, 'DEP-20261115-ZZZZZZ')).toBe(4001)
    expect((await owner.get('deposit/detail', { depositNo: 'DEP-1' })).status).toBe(400)
    const system = await superadmin.get('sysdeposit/detail', {
      entCode: other!.code,
      depositNo: depositNo!,
    })
    expect(system.envelope.resultType).toBe(4001)
  })
})

describe('a user with a limited store scope', () => {
  it('sees the number of late transactions in the user’s own stores only', async () => {
    const lateCounts = async () => {
      const both = await Promise.all([list(manager), list(owner)])
      return both.map(({ open }) => total(open!, (row) => row.lateCount))
    }
    const [mine, all] = await lateCounts()
    const merchant = await merchantOf(test.engine, tenantPlans[0]!.merchants[0]!.id)
    const day = (await list(owner)).items[0]!.dateTo
    const hidden = [1, 2, 3, 4, 5].find((storeId) => !MANAGER_STORES.includes(storeId))!
    await bringRowsIn(test.engine, merchant, [
      { day, amount: 500, storeId: MANAGER_STORES[0]! },
      { day, amount: 500, storeId: hidden },
    ])
    expect(await lateCounts()).toEqual([mine! + 1, all! + 2])
  })

  it('sees amounts of the user’s own stores, and no amounts of the whole company', async () => {
    const page = await list(manager, { pageSize: '200' })
    expect(page.share).toBe(true)
    expect(page.items.length).toBeGreaterThan(0)
    for (const row of [...page.items, ...page.open!]) {
      const { tax, transferFee, deduction, pointGive, revise, transferAmount, bankAccount } = row
      expect([tax, transferFee, deduction, pointGive, revise, transferAmount, bankAccount]).toEqual(
        Array(7).fill(null),
      )
    }
    expect(page.sum![0]!.totalUsage).toBe(total(page.items, (row) => row.totalUsage))
    const { depositNo } = page.items[0]!
    const [mine, all] = [await detail(manager, depositNo!), await detail(owner, depositNo!)]
    expect(mine).toMatchObject({ share: true, lines: [], deductions: [] })
    expect(mine.stores.length).toBeLessThan(all.stores.length)
    expect(mine.stores.length).toBeGreaterThan(0)
    for (const store of mine.stores) expect(all.stores).toContainEqual(store)
    expect(mine.totalUsage).toBe(total(mine.stores, (store) => store.usage))
    expect(total(mine.paymentMethods, (paymentMethod) => paymentMethod.usage)).toBe(mine.totalUsage)
  })
})

it('the background job closes full days once, for every merchant with terms', async () => {
  for (const { id } of tenantPlans[0]!.merchants)
    await withoutTerms(test.engine, await merchantOf(test.engine, id))
  const merchant = await merchantOf(test.engine, other!.id)
  await addTerms(test.engine, merchant, {
    firstDay: '2026-10-01',
    cycle: { kind: 'WEEKLY', weekday: 7 },
  })
  await Promise.all([
    closeDueDays({ engine: test.engine, notify: async () => {} }, 1),
    closeDueDays({ engine: test.engine, notify: async () => {} }, 1),
  ])
  const made = await list(superadmin, { entCode: other!.code, pageSize: '200' }, 'sysdeposit/list')
  expect(made.items.length).toBeGreaterThan(3)
  expect(await differencesOf(test.engine, merchant)).toEqual([])
})

it('the background job stops between two cycles when the process shuts down', async () => {
  const merchant = await merchantOf(test.engine, other!.id)
  await withoutTerms(test.engine, merchant)
  await addTerms(test.engine, merchant, { firstDay: '2026-10-01', cycle: { kind: 'DAILY' } })
  const stopping = new AbortController()
  stopping.abort()
  await closeDueDays({ engine: test.engine, notify: async () => {} }, 1, {
    signal: stopping.signal,
  })
  expect((await list(superadmin, { entCode: other!.code }, 'sysdeposit/list')).items).toEqual([])
})
