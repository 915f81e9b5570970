import type { MerchantRow } from '@choba/database/people-tables.ts'
import { REFUND, State } from '@choba/database/codes.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope, type WorkerScope } from '@choba/database/scope.ts'
import { parse } from 'csv-parse/sync'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { merchantOf } from '#areas/deposits/deposits.testing.ts'
import {
  type FeedRow,
  madeKey,
  type MadeKey,
  payment,
  refundOf,
  outcomesOf,
  sendRows,
} from '#areas/feed/feed.testing.ts'
import { importOf, reached } from '#areas/imports/imports.testing.ts'
import { insertLinkedRefunds } from '#areas/imports/rows/linked-refunds.ts'
import { replayedDay } from '#areas/point-rules/point-rules.testing.ts'
import {
  balanceOf,
  entriesOf,
  ledgerDifferences,
} from '#areas/point-transactions/point-ledger.testing.ts'
import { correct } from '#areas/refunds/refunds.service.ts'
import { verifyCounted } from '#areas/statistics/figure-verification.ts'
import {
  addUnknownRefund,
  settleByTwo,
  signInSecondAdministrator,
} from '#areas/unknown-refunds/unknown-refunds.testing.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { untilLockWait } from '#testing/waiting-lock.ts'
import { saleOf } from './orders.testing.ts'

const entCode = 'SHIBUYA-COFFEE'
/** Full name of the user `owner`, as refunds show it. */
const OWNER = '佐藤 陽子'

let test: TestApp
let key: MadeKey
let owner: Client
let merchant: MerchantRow
let scope: WorkerScope
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
  owner = await test.signIn('owner')
  const { id } = await asOwner(test.engine, (q) =>
    q.selectFrom('merchants').select('id').where('code', '=', entCode).executeTakeFirstOrThrow(),
  )
  merchant = await merchantOf(test.engine, id)
  scope = { role: 'worker', tenantId: merchant.tenant_id, merchantId: id }
})
afterEach(async () => expect(await ledgerDifferences(test.engine)).toEqual([]))
afterAll(() => test.close())

/**
 * Returns the fields that all rows of a test have in common. Each test uses a day of its own,
 * because order numbers start again every day.
 */
const on = (day: string) => ({ entCode, storeCode: 'S0001', paidAt: `${day}T12:30:00+09:00` })
const feed = async (...rows: FeedRow[]) => outcomesOf(await sendRows(test, key, rows))
/** Returns the feed's row for a refund of a payment, one hour after the payment. */
const back = (no: string, day: string, amount: number) =>
  refundOf(`${no}-R${amount}`, no, {
    ...on(day),
    paidAt: `${day}T13:30:00+09:00`,
    amount: String(amount),
  })

const columns =
  'paymentNo,outTradeNo,paidAt,storeCode,tradeKind,paymentType,amount,state,originalPaymentNo'
const paidLine = (no: string, orderNo: string, day: string) =>
  `${no},${orderNo},${day}T12:31:00,S0001,PAYMENT,CASH,700,PAID,`
const backLine = (no: string, day: string, amount: number) =>
  `${no}-F${amount},,${day}T14:00:00,S0001,REFUND,CASH,${amount},SUCCEEDED,${no}`
const bringIn = (...lines: string[]) => importOf(owner, `${[columns, ...lines].join('\n')}\n`)
async function undo({ importId, version }: { importId: string; version: number }): Promise<void> {
  resultOf(await owner.post('import/undo', { importId, version }))
  await reached(owner, importId, 'UNDONE')
}
const refund = (paymentNo: string, amount: number, refundableSeen: number) =>
  owner.post('trade/refund', {
    reason: 'OTHER',
    paymentNo,
    amount,
    refundableSeen,
    idempotencyKey: randomUUID(),
  })

/**
 * Returns the paid and the refunded amount of a sale as text, for example `1400 refunded 150`.
 * After that, returns each refund, for example `150 feed`.
 */
async function refundsOf(orderNo: string): Promise<string[]> {
  const sale = await saleOf(owner, orderNo)
  if (!sale) return []
  const { amount, refunded, refunds } = sale
  expect(refunds.every((one) => one.saleId === sale.orderId && one.cardNo === sale.cardNo)).toBe(
    true,
  )
  const said = refunds.map(
    (one) => `${one.amount} ${one.requestedBy ?? (one.imported ? 'file' : 'feed')}`,
  )
  return [`${amount} refunded ${refunded}`, ...said]
}

describe('a refund of a payment without points becomes a refund of the payment’s order', () => {
  it('if it is partial or full, and does not change points', async () => {
    const day = '2026-10-12'
    const of = { ...on(day), outTradeNo: 'REF-1' }
    await feed(
      payment('ref-a1', { ...of, amount: '1000', pointCardNo: 'REF-A' }),
      payment('ref-a2', { ...of, amount: '400' }),
    )
    await feed(back('ref-a2', day, 150))
    expect(await refundsOf('REF-1')).toEqual(['1400 refunded 150', '150 feed'])
    expect((await refund('ref-a2', 250, 250)).envelope).toMatchObject({
      result: { state: 'SUCCEEDED' },
    })
    const { refunds, pointsAwarded } = (await saleOf(owner, 'REF-1'))!
    expect(await refundsOf('REF-1')).toEqual(['1400 refunded 400', '150 feed', `250 ${OWNER}`])
    // These refunds take no points back. They show the current balance of the card.
    expect(refunds.map((one) => [one.pointsUsed, one.pointsAwarded, one.balanceAfter])).toEqual([
      [0, 0, 20],
      [0, 0, 20],
    ])
    expect(pointsAwarded).toBe(20)
    expect(await entriesOf(test.engine, 'REF-A')).toEqual(['BONUS AWARD 20 by a rule'])
    // A refund of the payment that earned points takes points back.
    await feed(back('ref-a1', day, 500))
    expect(await refundsOf('REF-1')).toEqual([
      '1400 refunded 900',
      '150 feed',
      '500 feed',
      `250 ${OWNER}`,
    ])
    expect(await balanceOf(test.engine, 'REF-A')).toBe(10)
    const said = await replayedDay(test, { day })
    expect(said).toMatchObject({ wouldAward: said.awarded, more: 0, fewer: 0 })
  })

  it('if it arrives before the order or the payment, or in the same batch', async () => {
    const day = '2026-10-13'
    const of = (number: string) => ({ ...on(day), outTradeNo: number })
    const [cash, card] = [{ amount: '600' }, { amount: '1000', pointCardNo: 'REF-B' }]
    await feed(payment('ref-b1', { ...of('REF-2'), ...cash }), back('ref-b1', day, 200))
    expect(await refundsOf('REF-2')).toEqual([])
    await feed(payment('ref-b2', { ...of('REF-2'), ...card }))
    expect(await refundsOf('REF-2')).toEqual(['1600 refunded 200', '200 feed'])
    await feed(payment('ref-b3', { ...of('REF-3'), ...card }), back('ref-b4', day, 300))
    expect(await refundsOf('REF-3')).toEqual(['1000 refunded 0'])
    await feed(payment('ref-b4', { ...of('REF-3'), ...cash }))
    expect(await refundsOf('REF-3')).toEqual(['1600 refunded 300', '300 feed'])
    await feed(
      back('ref-b5', day, 100),
      payment('ref-b5', { ...of('REF-4'), ...cash }),
      payment('ref-b6', { ...of('REF-4'), ...card }),
    )
    expect(await refundsOf('REF-4')).toEqual(['1600 refunded 100', '100 feed'])
    // A failed refund is not counted.
    await feed({ ...back('ref-b5', day, 50), state: 'FAILED' })
    expect(await refundsOf('REF-4')).toEqual(['1600 refunded 100', '100 feed'])
  })

  it('if imported from a file, for any payment, until the import is undone', async () => {
    const day = '2026-10-14'
    const of = { ...on(day), outTradeNo: 'REF-5' }
    await feed(
      payment('ref-c1', { ...of, amount: '1000', pointCardNo: 'REF-C' }),
      back('ref-c2', day, 90),
    )
    const payments = await bringIn(paidLine('ref-c2', 'REF-5', day))
    expect(await refundsOf('REF-5')).toEqual(['1700 refunded 90', '90 feed'])
    const refunds = await bringIn(backLine('ref-c2', day, 110), backLine('ref-c1', day, 300))
    expect((await refundsOf('REF-5')).toSorted()).toEqual([
      '110 file',
      '1700 refunded 500',
      '300 file',
      '90 feed',
    ])
    // Points in files are not booked on the card. The next refund of the payment corrects that.
    expect(await balanceOf(test.engine, 'REF-C')).toBe(20)
    await undo(refunds)
    expect(await refundsOf('REF-5')).toEqual(['1700 refunded 90', '90 feed'])
    await bringIn(backLine('ref-c1', day, 300))
    await feed(back('ref-c1', day, 200))
    expect(await refundsOf('REF-5')).toEqual([
      '1700 refunded 590',
      '90 feed',
      '200 feed',
      '300 file',
    ])
    expect(await balanceOf(test.engine, 'REF-C')).toBe(10)
    expect(payments.importId).not.toBe(refunds.importId)
  })

  it('if the payment’s card number was masked; the refund’s point columns are then empty in the file of transactions', async () => {
    const day = '2026-10-15'
    const of = { ...on(day), outTradeNo: 'REF-6' }
    await feed(
      payment('ref-d1', { ...of, amount: '1000', pointCardNo: 'REF-D' }),
      payment('ref-d2', { ...of, amount: '300', pointCardNo: '4242424242424242' }),
      back('ref-d2', day, 100),
      back('ref-d1', day, 500),
    )
    expect((await refundsOf('REF-6')).toSorted()).toEqual([
      '100 feed',
      '1300 refunded 600',
      '500 feed',
    ])
    const { bytes } = await owner.get('trade/download', {
      dateFrom: day,
      dateTo: day,
      tradeKind: 'REFUND',
      format: 'csv',
    })
    const rows: string[][] = parse(bytes.toString(), { bom: true })
    const tails = rows.flatMap((row) =>
      row.some((cell) => cell.startsWith('ref-d')) ? [row.slice(-4).join()] : [],
    )
    expect(tails.toSorted()).toEqual([',,,', 'REF-D,0,10,カード'])
  })
})

it('the order is updated if two users settle an unconfirmed refund as made, and later as not made', async () => {
  const made = await addUnknownRefund(test, { amount: 400, paid: 1000 })
  const line = await asOwner(test.engine, (q) =>
    q
      .selectFrom('transactions')
      .selectAll()
      .where('payment_no', '=', made.paymentNo)
      .executeTakeFirstOrThrow(),
  )
  const { code } = await asOwner(test.engine, (q) =>
    q
      .selectFrom('stores')
      .select('code')
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', line.store_id)
      .executeTakeFirstOrThrow(),
  )
  const sale = {
    entCode,
    storeCode: code,
    paidAt: line.paid_at.toISOString(),
    outTradeNo: made.paymentNo,
  }
  await feed(
    payment('ref-e1', { ...sale, amount: '500', pointCardNo: 'REF-E', pointsAwarded: '5' }),
  )
  expect(await refundsOf(made.paymentNo)).toEqual(['1500 refunded 0'])
  const superadmin = await test.signIn('superadmin')
  const approvalId = await settleByTwo(
    superadmin,
    await signInSecondAdministrator(test, superadmin),
    made,
    'SUCCEEDED',
  )
  const stands = ['1500 refunded 400', `400 ${OWNER}`]
  expect(await refundsOf(made.paymentNo)).toEqual(stands)
  const turn = (outcome: 'SUCCEEDED' | 'FAILED') =>
    withScope(test.engine, scope, (tx) =>
      correct(
        tx,
        { id: made.id, payment_id: line.id, amount: 400n },
        outcome,
        BigInt(approvalId),
        new Date(),
      ),
    )
  for (let round = 0; round < 2; round++) {
    await turn('FAILED')
    expect(await refundsOf(made.paymentNo)).toEqual(['1500 refunded 0'])
    expect(await ledgerDifferences(test.engine)).toEqual([])
    await turn('SUCCEEDED')
    expect(await refundsOf(made.paymentNo)).toEqual(stands)
  }
  expect(await balanceOf(test.engine, 'REF-E')).toBe(5)
})

it('orders contain every refund, even if users and a file refund payments while the orders begin', async () => {
  const day = '2026-10-16'
  for (let round = 0; round < 4; round++) {
    const numbers = Array.from(
      { length: 12 },
      (_, nth) => `REFR-${round}-${String(nth).padStart(2, '0')}`,
    )
    const of = (no: string, parts: FeedRow) =>
      payment(no, { ...on(day), outTradeNo: no.slice(0, -2), ...parts })
    await feed(...numbers.map((no) => of(`${no}-a`, { amount: '900' })))
    const [done, , ...said] = await Promise.all([
      bringIn(...numbers.map((no) => backLine(`${no}-a`, day, 100))),
      feed(
        ...numbers.map((no) => of(`${no}-b`, { pointCardNo: 'REF-RACE' })),
        ...numbers.map((no) => back(`${no}-a`, day, 200)),
      ),
      ...numbers.slice(0, 4).map((no) => refund(`${no}-a`, 50, 900)),
    ])
    // Simultaneous refunds change the refundable amount, so some requests fail with 409.
    const made = said.map(({ status, envelope }) => `${status}/${envelope.resultType}`)
    expect(made.filter((answer) => answer !== '200/1000' && answer !== '409/409')).toEqual([])
    for (const [nth, answer] of made.entries()) {
      const refunded = 300 + (answer === '200/1000' ? 50 : 0)
      await expect.poll(async () => (await saleOf(owner, numbers[nth]!))!.refunded).toBe(refunded)
    }
    const sale = (await saleOf(owner, numbers.at(-1)!))!
    expect([sale.amount, sale.refunded]).toEqual([900 + 1200, 300])
    expect(await ledgerDifferences(test.engine)).toEqual([])
    await undo(done)
    expect((await saleOf(owner, numbers.at(-1)!))!.refunded).toBe(200)
  }
}, 120_000)

it('an order that begins while an import of its refund is running waits for the import', async () => {
  const day = '2026-10-18'
  const of = { ...on(day), outTradeNo: 'REF-7' }
  await feed(payment('ref-g1', { ...of, amount: '800' }))
  const { importId } = await bringIn(paidLine('ref-g2', 'REF-OTHER', day))
  const line = await asOwner(test.engine, (q) =>
    q
      .selectFrom('transactions')
      .selectAll()
      .where('payment_no', '=', 'ref-g1')
      .executeTakeFirstOrThrow(),
  )
  const noNumbers = { outTradeNo: null, walletTradeNo: null, deviceNo: null, deviceProcNo: null }
  const empty = { ...noNumbers, terminalId: null, originalId: null, remark: null, reason: null }
  const row = {
    ...empty,
    id: line.id + 1n,
    // The payment is on another day, so the two database transactions do not wait for the same
    // daily rollup.
    paidAt: line.paid_at.getTime() + 86_400_000,
    storeId: line.store_id,
    paymentMethodId: line.payment_method_id,
    tradeKind: REFUND,
    state: State.succeeded,
    amount: 300,
    originalPaymentNo: 'ref-g1',
    paymentNo: 'ref-g1-F',
  }
  const isIn = Promise.withResolvers<void>()
  let isFed = false
  const refunds = withScope(test.engine, scope, async (tx) => {
    await insertLinkedRefunds(tx, BigInt(importId), [row])
    isIn.resolve()
    await untilLockWait(test.engine, () => isFed)
  })
  await isIn.promise
  await feed(payment('ref-g3', { ...of, amount: '200', pointCardNo: 'REF-G' }))
  isFed = true
  await refunds
  expect(await refundsOf('REF-7')).toEqual(['1000 refunded 300', '300 file'])
})

it('a refund that is missing from its order is reported by the check of figures', async () => {
  const day = '2026-10-17'
  const of = { ...on(day), outTradeNo: 'REF-9' }
  await feed(
    payment('ref-f1', { ...of, pointCardNo: 'REF-F' }),
    payment('ref-f2', { ...of, amount: '300' }),
  )
  await feed(back('ref-f2', day, 120), back('ref-f1', day, 600))
  const differences = () => verifyCounted(test.engine, merchant, { from: '2026-10-12', to: day })
  expect(await differences()).toEqual([])
  const missing = await asOwner(test.engine, async (q) => {
    const order = await q
      .selectFrom('orders as o')
      .innerJoin('transactions as t', (both) =>
        both.onRef('t.merchant_id', '=', 'o.merchant_id').onRef('t.id', '=', 'o.id'),
      )
      .selectAll('o')
      .where('t.payment_no', '=', 'ref-f2-R120')
      .executeTakeFirstOrThrow()
    await q
      .deleteFrom('orders')
      .where('merchant_id', '=', order.merchant_id)
      .where('id', '=', order.id)
      .execute()
    return order
  })
  const { id } = await asOwner(test.engine, (q) =>
    q
      .selectFrom('stores')
      .select('id')
      .where('merchant_id', '=', merchant.id)
      .where('code', '=', 'S0001')
      .executeTakeFirstOrThrow(),
  )
  expect(await differences()).toHaveLength(1 + 4)
  expect(await differences()).toContain(
    `order REF-9 of store ${id}, ${day}: refunded is 600 and should be 720`,
  )
  await asOwner(test.engine, (q) => q.insertInto('orders').values(missing).execute())
  expect(await differences()).toEqual([])
})
