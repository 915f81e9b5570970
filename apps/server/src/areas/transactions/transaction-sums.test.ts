import { MAX_AMOUNT, MAX_EXACT } from '@choba/contract/money.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type Query, type TestApp } from '#testing/test-app.ts'

// Days far away from all other transactions, so that sums contain only the test's rows. All three
// are within the longest search period.
const FEW = '2001-02-03'
const MANY = '2001-03-04'
const HUGE = '2001-03-05'
/**
 * Number of transactions whose sum exceeds the safe integer range. Their amounts exceed the current
 * limit, as old amounts may. With amounts within the limit, ninety thousand rows would be needed.
 */
const ROWS = 2

let test: TestApp
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  await asOwner(test.engine, async (_q, connection) => {
    const { rows } = await connection.query<
      Record<'merchant_id' | 'tenant_id' | 'store_id' | 'payment_method_id', number>
    >(
      `select t.merchant_id, t.tenant_id, t.store_id, t.payment_method_id from transactions t
       join users u on u.merchant_id = t.merchant_id and u.tenant_id = t.tenant_id
       where u.username = 'owner' and u.tenant_id = 1 limit 1`,
    )
    const { merchant_id, tenant_id, store_id, payment_method_id } = rows[0]!
    const plant = (day: string, count: number, amount: number, firstId: number) =>
      connection.query(
        `insert into transactions (merchant_id, id, tenant_id, paid_at, business_day, store_id, payment_method_id, trade_kind,
           state, currency, amount, payment_no)
         select $1, n, $2, $3::date + interval '3 hours', $3::date, $4, $5, 1, 1, 'JPY', $6, 'SUM' || n
         from generate_series($7::bigint, $7::bigint + $8 - 1) n`,
        [merchant_id, tenant_id, day, store_id, payment_method_id, amount, firstId, count],
      )
    const rollUp = (day: string, count: number, amount: bigint) =>
      connection.query(
        `insert into payment_method_days (merchant_id, day, payment_method_id, tenant_id, pay_n, pay_amt) values ($1, $2, $3, $4, $5, $6)`,
        [merchant_id, day, payment_method_id, tenant_id, count, amount],
      )
    await plant(FEW, 2, MAX_AMOUNT, 1)
    await rollUp(FEW, 2, 2n * BigInt(MAX_AMOUNT))
    await connection.query('alter table transactions drop constraint transactions_amount_check')
    await plant(MANY, ROWS, MAX_EXACT, 100)
    await rollUp(MANY, ROWS, BigInt(ROWS) * BigInt(MAX_EXACT))
    // The sum of this day fits into int8, but its sum with another day does not.
    await plant(HUGE, 1, MAX_EXACT, 200)
    await rollUp(HUGE, 1, 9_223_372_036_854_775_807n)
  })
})
afterAll(() => test.close())

const list = async (query: Query): Promise<TransactionPage> =>
  resultOf(await owner.get('trade/list', query))
const through = (dateFrom: string, dateTo = dateFrom) => ({ dateFrom, dateTo })

it('sums are exact even with the largest possible amounts', async () => {
  const sum = {
    currency: 'JPY',
    paymentCount: 2,
    payment: 2 * MAX_AMOUNT,
    refundCount: 0,
    refund: 0,
  }
  expect((await list(through(FEW))).sum).toEqual([{ ...sum, net: 2 * MAX_AMOUNT }])
})

it.each([
  ['whole days', through(MANY)],
  ['transactions', { ...through(MANY), amountMin: 1 }],
  ['partial days', through(`${MANY}T00:00:01`, `${MANY}T23:59:58`)],
])(
  'a sum above the safe integer range is null instead of an error: from %s',
  async (_what, query) => {
    const page = await list(query)
    expect(page.items).toHaveLength(ROWS)
    expect(page.total).toBe(ROWS)
    expect(page.sum).toEqual([
      { currency: 'JPY', paymentCount: ROWS, payment: null, refundCount: 0, refund: 0, net: null },
    ])
  },
)

it('a sum above the range of the database’s integers is null', async () => {
  const page = await list(through(MANY, HUGE))
  expect(page.total).toBe(ROWS + 1)
  expect(page.sum).toMatchObject([{ payment: null, net: null }])
})

it('an amount above the current limit is listed, summed and exported unchanged', async () => {
  const page = await list(through(HUGE))
  expect(page.items).toMatchObject([{ amount: MAX_EXACT, refundable: MAX_EXACT }])
  const { paymentNo } = page.items[0]!
  expect(resultOf(await owner.get('trade/detail', { paymentNo }))).toMatchObject({
    amount: MAX_EXACT,
  })
  const file = await owner.get('trade/download', { ...through(HUGE), format: 'csv' })
  expect(file.status).toBe(200)
  expect(file.bytes.toString()).toContain(String(MAX_EXACT))
})

it('the transaction list can be searched only by amounts up to the limit', async () => {
  expect(
    (await list({ ...through(FEW), amountMin: MAX_AMOUNT, amountMax: MAX_AMOUNT })).total,
  ).toBe(2)
  const answer = await owner.get('trade/list', { ...through(FEW), amountMin: MAX_AMOUNT + 1 })
  expect(answer.status).toBe(400)
})
