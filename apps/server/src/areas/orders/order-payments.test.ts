import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { merchantOf } from '#areas/deposits/deposits.testing.ts'
import {
  type FeedRow,
  madeKey,
  type MadeKey,
  payment,
  outcomesOf,
  sendRows,
} from '#areas/feed/feed.testing.ts'
import { importOf, reached } from '#areas/imports/imports.testing.ts'
import { insertTransactions, type NewRow } from '#ledger/line-recording.ts'
import { replayedDay } from '#areas/point-rules/point-rules.testing.ts'
import { entriesOf, ledgerDifferences } from '#areas/point-transactions/point-ledger.testing.ts'
import { verifyCounted } from '#areas/statistics/figure-verification.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { saleOf } from './orders.testing.ts'

const entCode = 'SHIBUYA-COFFEE'

let test: TestApp
let key: MadeKey
let owner: Client
let merchant: MerchantRow
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
  owner = await test.signIn('owner')
  const { id } = await asOwner(test.engine, (q) =>
    q.selectFrom('merchants').select('id').where('code', '=', entCode).executeTakeFirstOrThrow(),
  )
  merchant = await merchantOf(test.engine, id)
})
afterEach(async () => expect(await ledgerDifferences(test.engine)).toEqual([]))
afterAll(() => test.close())

/**
 * Returns the fields that all rows of a test have in common. Each test uses a day of its own,
 * because order numbers start again every day.
 */
const on = (day: string) => ({ entCode, storeCode: 'S0001', paidAt: `${day}T12:30:00+09:00` })
const feed = async (...rows: FeedRow[]) => outcomesOf(await sendRows(test, key, rows))

const columns =
  'paymentNo,outTradeNo,paidAt,storeCode,tradeKind,paymentType,amount,state,pointCardNo,pointsAwarded'
/** Returns a line of an import file. By default, it is a cash payment of 700 yen. */
const line = (
  paymentNo: string,
  orderNo: string,
  day: string,
  parts: Partial<Record<string, string>> = {},
): string => {
  const { amount = '700', time = '12:31:00', state = 'PAID', card = '', store = 'S0001' } = parts
  return `${paymentNo},${orderNo},${day}T${time},${store},PAYMENT,CASH,${amount},${state},${card},${card && '9'}`
}
const bringIn = (...lines: string[]) => importOf(owner, `${[columns, ...lines].join('\n')}\n`)
async function undo({ importId, version }: { importId: string; version: number }): Promise<void> {
  resultOf(await owner.post('import/undo', { importId, version }))
  await reached(owner, importId, 'UNDONE')
}

const orderOf = (orderNo: string) => saleOf(owner, orderNo)
const paymentsOf = async (orderNo: string) => {
  const order = await orderOf(orderNo)
  return order?.payments.map(
    ({ paymentNo, amount, imported }) => `${paymentNo} ${amount}${imported ? ' file' : ''}`,
  )
}

describe('a payment whose order number is that of a sale belongs to the sale', () => {
  it('if imported from a file, in any order of arrival, until the import is undone', async () => {
    const day = '2026-10-12'
    const sale = (no: string, number: string) =>
      payment(no, { ...on(day), amount: '1000', pointCardNo: 'PAY-A', outTradeNo: number })
    await feed(sale('pay-a1', 'PAY-1'))
    const after = await bringIn(
      line('pay-a2', 'PAY-1', day),
      line('pay-b1', 'PAY-2', day, { card: 'PAY-F' }),
    )
    await feed(sale('pay-b2', 'PAY-2'))
    expect(await paymentsOf('PAY-1')).toEqual(['pay-a1 1000', 'pay-a2 700 file'])
    expect(await paymentsOf('PAY-2')).toEqual(['pay-b2 1000', 'pay-b1 700 file'])
    expect(await entriesOf(test.engine, 'PAY-F')).toEqual([])
    expect((await orderOf('PAY-1'))!.pointsAwarded).toBe(20)
    await undo(after)
    expect(await paymentsOf('PAY-1')).toEqual(['pay-a1 1000'])
    expect(await paymentsOf('PAY-2')).toEqual(['pay-b2 1000'])
    // The import file with other amounts is rejected while the first import exists. It is accepted
    // once that import is undone.
    const again = await bringIn(
      line('pay-a2', 'PAY-1', day, { amount: '250' }),
      line('pay-b1', 'PAY-1', day),
    )
    expect(await paymentsOf('PAY-1')).toEqual(['pay-a1 1000', 'pay-a2 250 file', 'pay-b1 700 file'])
    expect(await paymentsOf('PAY-2')).toEqual(['pay-b2 1000'])
    await undo(again)
  })

  it('even without a point card or with too many points used, but then its amount earns no points', async () => {
    const of = { ...on('2026-10-13'), outTradeNo: 'PAY-3' }
    await feed(payment('pay-c1', { ...of, amount: '500' }))
    expect(await orderOf('PAY-3')).toBeNull()
    await feed(payment('pay-c2', { ...of, amount: '1000', pointCardNo: 'PAY-C' }))
    await feed(payment('pay-c3', { ...of, amount: '300', pointCardNo: '4242424242424242' }))
    expect(
      await feed(
        payment('pay-c4', { ...of, amount: '200', pointCardNo: 'PAY-C', pointsUsed: '99999' }),
      ),
    ).toEqual(['ACCEPTED POINTS_EXCEED'])
    expect(await paymentsOf('PAY-3')).toEqual([
      'pay-c1 500',
      'pay-c2 1000',
      'pay-c3 300',
      'pay-c4 200',
    ])
    expect(await orderOf('PAY-3')).toMatchObject({
      amount: 2000,
      pointsAwarded: 20,
      pointsUsed: 0,
      balanceAfter: 20,
    })
    expect(await entriesOf(test.engine, 'PAY-C')).toEqual(['BONUS AWARD 20 by a rule'])
  })

  it('in the same batch, before or after the sale, and even if the payment failed first and is paid later', async () => {
    const of = { ...on('2026-10-14'), outTradeNo: 'PAY-4' }
    await feed(
      payment('pay-d1', { ...of, amount: '100' }),
      payment('pay-d2', { ...of, amount: '1000', pointCardNo: 'PAY-D' }),
      payment('pay-d3', { ...of, amount: '50', state: 'FAILED' }),
      payment('pay-d4', { ...of, amount: '300' }),
    )
    expect(await paymentsOf('PAY-4')).toEqual(['pay-d1 100', 'pay-d2 1000', 'pay-d4 300'])
    await feed(
      payment('pay-d3', { ...of, amount: '60' }),
      payment('pay-d5', { ...of, pointCardNo: 'PAY-D' }),
    )
    expect((await orderOf('PAY-4'))!.amount).toBe(100 + 1000 + 300 + 60 + 1200)
  })

  it('unless the payment failed or is of another store or day; a file alone creates no order', async () => {
    const day = '2026-10-15'
    await feed(
      payment('pay-e1', { ...on(day), amount: '1000', pointCardNo: 'PAY-E', outTradeNo: 'PAY-5' }),
    )
    const done = await bringIn(
      line('pay-e2', 'PAY-5', day, { store: 'S0002' }),
      line('pay-e3', 'PAY-5', '2026-10-16'),
      line('pay-e4', 'PAY-5', day, { state: 'FAILED' }),
      line('pay-e5', 'PAY-6', day, { card: 'PAY-E' }),
    )
    expect(await paymentsOf('PAY-5')).toEqual(['pay-e1 1000'])
    expect(await orderOf('PAY-6')).toBeNull()
    await undo(done)
  })
})

it('sales that an import and the feed change at the same time get all their payments', async () => {
  const day = '2026-10-17'
  for (let round = 0; round < 4; round++) {
    const numbers = Array.from({ length: 20 }, (_, nth) => `RACE-${round}-${nth}`)
    const of = (no: string, parts: FeedRow) =>
      payment(no, { ...on(day), outTradeNo: no.slice(0, -2), ...parts })
    const files = ['f', 'g'].map((mark) => numbers.map((no) => line(`${no}-${mark}`, no, day)))
    const [done] = await Promise.all([
      bringIn(...files.flat()),
      feed(...numbers.map((no) => of(`${no}-a`, { pointCardNo: 'PAY-RACE' }))),
      feed(...numbers.toReversed().map((no) => of(`${no}-b`, {}))),
    ])
    expect((await orderOf(`RACE-${round}-0`))!.amount).toBe(2 * 1200 + 2 * 700)
    expect(await ledgerDifferences(test.engine)).toEqual([])
    const further = feed(...numbers.map((no) => of(`${no}-c`, { pointCardNo: 'PAY-RACE' })))
    await Promise.all([undo(done), further])
    expect((await orderOf(`RACE-${round}-0`))!.amount).toBe(3 * 1200)
    expect(await ledgerDifferences(test.engine)).toEqual([])
  }
}, 120_000)

it('a payment is added to a sale only if the database transaction that inserts the payment commits', async () => {
  await feed(payment('pay-g1', { ...on('2026-10-18'), pointCardNo: 'PAY-G', outTradeNo: 'PAY-7' }))
  const { id: merchantId, tenant_id: tenantId } = merchant
  const first = await asOwner(test.engine, (q) =>
    q
      .selectFrom('transactions')
      .selectAll()
      .where('payment_no', '=', 'pay-g1')
      .executeTakeFirstOrThrow(),
  )
  const row: NewRow = {
    id: first.id + 1n,
    paidAt: first.paid_at.getTime(),
    storeId: first.store_id,
    terminalId: null,
    paymentMethodId: first.payment_method_id,
    tradeKind: first.trade_kind,
    state: first.state,
    amount: 90,
    originalId: null,
    paymentNo: 'pay-g2',
    outTradeNo: 'PAY-7',
    walletTradeNo: null,
    deviceNo: null,
    deviceProcNo: null,
    remark: null,
    reason: null,
  }
  const insert = (fails: boolean) =>
    withScope(test.engine, { role: 'worker', tenantId, merchantId }, async (tx) => {
      await insertTransactions(tx, null, [row])
      if (fails) throw new Error('killed')
    })
  await expect(insert(true)).rejects.toThrow('killed')
  expect((await orderOf('PAY-7'))!.amount).toBe(1200)
  await insert(false)
  expect((await orderOf('PAY-7'))!.amount).toBe(1290)
})

it('recomputing the points of a day gives points only to payments that had points', async () => {
  const day = '2026-10-19'
  const of = { ...on(day), outTradeNo: 'PAY-8' }
  await feed(
    payment('pay-h1', { ...of, amount: '1000', pointCardNo: 'PAY-H' }),
    payment('pay-h2', { ...of, amount: '500', pointCardNo: 'PAY-H' }),
    payment('pay-h3', { ...of, amount: '4000' }),
    payment('pay-h4', { ...of, amount: '5000', pointCardNo: 'PAY-H', pointsUsed: '99999' }),
  )
  await bringIn(line('pay-h5', 'PAY-8', day, { amount: '6000', card: 'PAY-H' }))
  const said = await replayedDay(test, { day })
  expect(said).toMatchObject({ wouldAward: said.awarded, more: 0, fewer: 0 })
  expect((await orderOf('PAY-8'))!.pointsAwarded).toBe(30)
})

it('a sale whose amount differs from its payments is reported by the check of figures', async () => {
  const day = '2026-10-20'
  const of = { ...on(day), outTradeNo: 'PAY-9' }
  await feed(
    payment('pay-i1', { ...of, pointCardNo: 'PAY-I' }),
    payment('pay-i2', { ...of, amount: '300' }),
  )
  await bringIn(line('pay-i3', 'PAY-9', day))
  const change = (by: number) =>
    asOwner(test.engine, (q) =>
      sql`update orders set amount = amount + ${by} where order_no = 'PAY-9'`.execute(q),
    )
  const differences = () => verifyCounted(test.engine, merchant, { from: '2026-10-12', to: day })
  expect(await differences()).toEqual([])
  await change(-1000)
  const [store] = await asOwner(test.engine, (q) =>
    q.selectFrom('orders').select('store_id').where('order_no', '=', 'PAY-9').execute(),
  )
  const found = await differences()
  expect(found).toContain(
    `order PAY-9 of store ${store!.store_id}, ${day}: amount is 1200 and should be 2200`,
  )
  expect(found.filter((said) => !said.startsWith('orders of'))).toHaveLength(1)
  await change(1000)
  expect(await differences()).toEqual([])
})
