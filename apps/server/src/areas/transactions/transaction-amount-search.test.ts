import { MAX_AMOUNT } from '@choba/contract/money.ts'
import type {
  TransactionHits,
  TransactionPage,
  TransactionRow,
} from '@choba/contract/transactions.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Client, type Query, type TestApp } from '#testing/test-app.ts'

const week = { dateFrom: '2026-11-14', dateTo: '2026-11-20' }

let test: TestApp
let owner: Client
let row: TransactionRow

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  const list = await owner.get('trade/list', { ...week, tradeKind: 'PAYMENT', pageSize: 200 })
  const { items } = list.envelope.result as TransactionPage
  const unseen = items.filter(({ storeId }) => storeId !== '1' && storeId !== '3')
  // Uses the median amount, so that there are transactions with smaller and with larger amounts.
  row = unseen.toSorted((a, b) => a.amount - b.amount)[Math.floor(unseen.length / 2)]!
})
afterAll(() => test.close())

const find = (client: Client, path: string, query: Query) => client.get(path, query)
const hitsOf = async (client: Client, path: string, query: Query) =>
  ((await find(client, path, query)).envelope.result as TransactionHits).items

describe('the search by amount and period', () => {
  it('finds only the newest transactions of that amount, in the same order as the list', async () => {
    const query = { amountMin: row.amount, amountMax: row.amount, ...week, pageSize: 6 }
    const list = (await owner.get('trade/list', query)).envelope.result as TransactionPage
    expect(await hitsOf(owner, 'trade/find', { amount: row.amount, ...week })).toEqual(list.items)
    expect(list.items.length).toBeGreaterThan(0)
    const day = row.paidAt.slice(0, 10)
    const ofDay = await hitsOf(owner, 'trade/find', {
      amount: row.amount,
      dateFrom: day,
      dateTo: day,
    })
    expect(ofDay.length).toBeGreaterThan(0)
    expect(
      ofDay.every(({ amount, paidAt }) => amount === row.amount && paidAt.startsWith(day)),
    ).toBe(true)
    expect(await hitsOf(owner, 'trade/find', { amount: MAX_AMOUNT, ...week })).toEqual([])
  })

  it('finds nothing of other merchants or invisible stores, but administrators find the transactions of all', async () => {
    const query = {
      amount: row.amount,
      dateFrom: row.paidAt.slice(0, 10),
      dateTo: row.paidAt.slice(0, 10),
    }
    const numbersOf = async (user: 'manager' | 'owner2' | 'superadmin', path: string) =>
      (await hitsOf(await test.signIn(user), path, query)).map(
        ({ entCode, paymentNo }) => `${entCode}/${paymentNo}`,
      )
    const sought = `${row.entCode}/${row.paymentNo}`
    expect(await numbersOf('manager', 'trade/find')).not.toContain(sought)
    expect(await numbersOf('owner2', 'trade/find')).not.toContain(sought)
    expect(await numbersOf('superadmin', 'systrade/find')).toContain(sought)
  })

  it('is rejected without a period, with a period that is too long, and without amount and number', async () => {
    const refusal = async (query: Query) => {
      const { status, envelope } = await find(owner, 'trade/find', query)
      return { status, resultType: envelope.resultType }
    }
    expect(await refusal({ amount: row.amount })).toEqual({ status: 400, resultType: 400 })
    expect(await refusal(week)).toEqual({ status: 400, resultType: 400 })
    expect(await refusal({})).toEqual({ status: 400, resultType: 400 })
    expect(await refusal({ amount: MAX_AMOUNT + 1, ...week })).toEqual({
      status: 400,
      resultType: 400,
    })
    expect(await refusal({ amount: '12.5', ...week })).toEqual({ status: 400, resultType: 400 })
    const long = { amount: row.amount, dateFrom: '2026-01-01', dateTo: '2026-11-20' }
    expect((await refusal(long)).resultType).toBe(1600)
  })
})
