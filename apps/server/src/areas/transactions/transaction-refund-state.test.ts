import {
  refundStates,
  type TransactionPage,
  type TransactionRow,
} from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type Query, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let owner: Client
let admin: Client
const period = { dateFrom: '2026-09-01', dateTo: '2026-11-20' }

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  admin = await test.signIn('superadmin')
  // The demo data has no refund in progress, so the test reserves an amount of one payment.
  const [paid] = (
    await rowsOf(owner, 'trade/list', {
      ...period,
      state: 'PAID',
      refundState: 'NONE',
      pageSize: 1,
    })
  ).rows
  await asOwner(test.engine, (q) =>
    q
      .updateTable('transactions')
      .set({ reserved: 1n })
      .where('merchant_id', '=', 11)
      .where('payment_no', '=', paid!.paymentNo)
      .execute(),
  )
})
afterAll(() => test.close())

/** Returns all rows of a search, and the count and sums of its first page. */
async function rowsOf(client: Client, path: string, query: Query) {
  const first = resultOf<TransactionPage>(await client.get(path, { pageSize: 200, ...query }))
  const rows = [...first.items]
  for (let next = first.nextCursor; next !== null && query['pageSize'] === undefined;) {
    const page = resultOf<TransactionPage>(
      await client.get(path, { pageSize: 200, ...query, cursor: next }),
    )
    rows.push(...page.items)
    next = page.nextCursor
  }
  return { rows, total: first.total!, sum: first.sum! }
}

const sumOf = (rows: readonly TransactionRow[], currency: string) => {
  const paid = rows.filter(
    (row) => row.currency === currency && row.tradeKind === 'PAYMENT' && row.state === 'PAID',
  )
  return { paymentCount: paid.length, payment: paid.reduce((sum, { amount }) => sum + amount, 0) }
}

const subsets = [
  ...refundStates.map((one) => [one]),
  ['PARTIAL', 'FULL'],
  ['NONE', 'PENDING'],
  refundStates,
].map((states) => [states.join(' or '), states] as const)

describe.each([
  ['a merchant', () => owner, 'trade'],
  ['administrators', () => admin, 'systrade'],
] as const)('the filter by refund status, for %s', (_, client, noun) => {
  it.each(subsets)(
    'finds the same payments in list, totals and download: %s',
    async (_name, refundState) => {
      const everything = await rowsOf(client(), `${noun}/list`, { ...period, tradeKind: 'PAYMENT' })
      const expected = everything.rows.filter((row) => refundState.includes(row.refundState))
      const { rows, total, sum } = await rowsOf(client(), `${noun}/list`, {
        ...period,
        refundState,
      })
      expect(rows).toEqual(expected)
      expect(rows.length).toBeGreaterThan(0)
      expect(total).toBe(expected.length)
      for (const one of sum) {
        const { paymentCount, payment } = sumOf(expected, one.currency)
        expect(one).toMatchObject({
          paymentCount,
          payment,
          refundCount: 0,
          refund: 0,
          net: payment,
        })
      }
      const file = await client().get(`${noun}/download`, { ...period, refundState, format: 'csv' })
      const lines = file.bytes.toString().trim().split(/\r?\n/).slice(1)
      expect(lines).toHaveLength(expected.length)
      const text = lines.join('\n')
      expect(rows.filter(({ paymentNo }) => !text.includes(paymentNo))).toEqual([])
    },
  )

  it('can be combined with times and stores, and finds no payments if only refunds are searched', async () => {
    const hours = {
      dateFrom: '2026-10-01T06:30:00',
      dateTo: '2026-11-20T21:15:00',
      entCode: undefined as string | undefined,
    }
    if (noun === 'systrade') hours.entCode = 'SHIBUYA-COFFEE'
    const all = await rowsOf(client(), `${noun}/list`, {
      ...hours,
      storeId: [1, 2],
      tradeKind: 'PAYMENT',
    })
    const expected = all.rows.filter(({ refundState }) => refundState === 'FULL')
    const found = await rowsOf(client(), `${noun}/list`, {
      ...hours,
      storeId: [1, 2],
      refundState: 'FULL',
    })
    expect([found.rows, found.total]).toEqual([expected, expected.length])
    const none = await rowsOf(client(), `${noun}/list`, {
      ...hours,
      refundState: 'FULL',
      tradeKind: 'REFUND',
    })
    expect([none.rows, none.total]).toEqual([[], 0])
  })
})
