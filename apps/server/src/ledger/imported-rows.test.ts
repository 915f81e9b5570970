import type { Order, OrderDetail } from '@choba/contract/orders.contract.ts'
import type { TransactionDetail, TransactionPage } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { madeKey, payment, sendRows } from '#areas/feed/feed.testing.ts'
import { openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { noteValues } from '#areas/imports/import-report.ts'
import {
  heading,
  importBench,
  line,
  type ImportBench,
} from '#areas/imports/import-bench.testing.ts'

let test: TestApp
let bench: ImportBench
beforeAll(async () => {
  test = await openTestApp()
  bench = await importBench(test.engine)
})
afterAll(async () => {
  await bench.remove()
  await test.close()
})

const merchant = 'SHIBUYA-COFFEE'
const detailOf = async (paymentNo: string) =>
  resultOf<TransactionDetail>(
    await (
      await test.signIn('superadmin')
    ).get('systrade/detail', { entCode: merchant, paymentNo }),
  )

describe('a payment imported from a file', () => {
  it('has the values of its row, the name of the file and the line number', async () => {
    const columns = `${heading},fee,feeCurrency,net,payoutNo,settledAt,settledCurrency,settledAmount`
    const full = `${line('fact-1')},-0.12345678,USD,10.5,po_77,2026-10-07 09:00:00,USD,11.25`
    const bare = `${line('fact-2')},,,,,,,`
    const wrong = `${line('fact-3')},12 yen,,,,,,`
    const files = [
      await bench.file('first.csv', `${[heading, line('fact-0')].join('\n')}\n`),
      await bench.file('facts.csv', `${[columns, full, bare, wrong].join('\n')}\n`),
    ]
    const done = await bench.run({ files, merchant, acceptPartial: true })
    expect(done).toMatchObject({ outcome: 'done', fresh: 3, read: 4 })
    expect(done.refusedRows).toEqual(['4 factInvalid 12 yen'])
    const none = { fee: null, feeCurrency: null, net: null, payoutNo: null, settledAt: null }
    const bareFacts = { ...none, settledCurrency: null, settledAmount: null, dateOnly: false }
    expect((await detailOf('fact-1')).file).toEqual({
      name: 'facts.csv',
      line: 2,
      dateOnly: false,
      fee: '-0.12345678',
      feeCurrency: 'USD',
      net: '10.5',
      payoutNo: 'po_77',
      settledAt: '2026-10-07T09:00:00+09:00',
      settledCurrency: 'USD',
      settledAmount: '11.25',
    })
    expect((await detailOf('fact-2')).file).toEqual({ ...bareFacts, name: 'facts.csv', line: 3 })
    expect((await detailOf('fact-0')).file).toMatchObject({ name: 'first.csv', line: 2 })
    // A second import of the same rows changes nothing.
    expect(await bench.run({ files, merchant, acceptPartial: true })).toMatchObject({
      outcome: 'allKnown',
      known: 3,
    })
    expect(
      await bench.rows(`select count(*)::int as n from import_rows r join transactions t
      on t.merchant_id = r.merchant_id and t.id = r.id where t.payment_no like 'fact-%'`),
    ).toEqual([{ n: 3 }])
  })

  it('keeps the points of its row, which are not posted to the point ledger', async () => {
    const columns = `${heading},pointCardNo,pointsUsed,pointsAwarded,pointBalance,presentation`
    const rows = [
      `${line('file-point-1')},FILE-CARD,5,120,300,APP`,
      `${line('file-point-2')},4242424242424242,,7,,`,
      `${line('file-point-3')},,,,,APP`,
      `${line('file-point-4')},FILE-CARD,1.5,,,`,
      `${line('file-point-5')},FILE-CARD,,,,PHONE`,
      `${line('file-point-6')},FILE-CARD,-5,,,`,
    ]
    const files = [await bench.file('points.csv', `${[columns, ...rows].join('\n')}\n`)]
    const done = await bench.run({ files, merchant, acceptPartial: true })
    expect(done).toMatchObject({ outcome: 'done', fresh: 3 })
    expect(done.refusedRows).toEqual([
      '5 factInvalid 1.5',
      '6 factInvalid PHONE',
      '7 factInvalid -5',
    ])
    const kept = `select t.payment_no, p.point_card_no as card, p.used, p.awarded, p.balance, p.presentation
      from transaction_points p join transactions t on t.merchant_id = p.merchant_id and t.id = p.transaction_id
      where t.payment_no like 'file-point-%' order by 1`
    expect(await bench.rows(kept)).toEqual([
      {
        payment_no: 'file-point-1',
        card: 'FILE-CARD',
        used: 5n,
        awarded: 120n,
        balance: 300n,
        presentation: 'APP',
      },
      {
        payment_no: 'file-point-2',
        card: '************4242',
        used: null,
        awarded: 7n,
        balance: null,
        presentation: null,
      },
    ])
    expect(await bench.rows(`select 1 from point_balances where card_no = 'FILE-CARD'`)).toEqual([])
    // The imported payment and the new payment have the same order number, so they are in one
    // order. Only the points of the new payment are in the ledger.
    await sendRows(test, await madeKey(test), [
      payment('file-point-9', {
        entCode: merchant,
        outTradeNo: 'file-point-1',
        pointCardNo: 'FILE-CARD',
        pointsAwarded: '9',
      }),
    ])
    const owner = await test.signIn('owner')
    const { items } = resultOf<{ items: Order[] }>(
      await owner.get('order/list', { orderNo: 'file-point-1' }),
    )
    expect(items.map(({ amount, pointsAwarded }) => [amount, pointsAwarded])).toEqual([[2400, 9]])
    const { payments } = resultOf<OrderDetail>(
      await owner.get('order/detail', { orderId: items[0]!.orderId }),
    )
    expect(payments.map(({ paymentNo, imported }) => [paymentNo, imported])).toEqual([
      ['file-point-9', false],
      ['file-point-1', true],
    ])
  })

  it('cannot be refunded in Choba, neither alone nor in a batch, by a merchant user or an administrator', async () => {
    const files = [
      await bench.file(
        'paid.csv',
        `${[heading, line('far-1', { paymentType: 'VISA' })].join('\n')}\n`,
      ),
    ]
    await bench.run({ files, merchant })
    const ask = { paymentNo: 'far-1', amount: 100, refundableSeen: 1200 }
    const before = await bench.everything()
    const owner = await test.signIn('owner')
    const admin = await test.signIn('superadmin')
    const own = await owner.post('trade/refund', {
      reason: 'OTHER',
      ...ask,
      idempotencyKey: crypto.randomUUID(),
    })
    expect(own.envelope.resultType).toBe(1200)
    const ofAdmin = { ...ask, entCode: merchant, idempotencyKey: crypto.randomUUID() }
    expect(
      (await admin.post('systrade/refund', { reason: 'OTHER', ...ofAdmin })).envelope.resultType,
    ).toBe(1200)
    const rows = [{ paymentNo: 'far-1' }]
    const batch = resultOf<{ batchId: string; readyCount: number }>(
      await owner.post('refundbatch/add', { rows }),
    )
    expect(batch.readyCount).toBe(0)
    const listed = await owner.get('refundbatch/rows', { batchId: batch.batchId, pageSize: 10 })
    expect(resultOf<{ items: object[] }>(listed).items).toMatchObject([
      { problem: 'imported', state: 'INVALID' },
    ])
    expect(await bench.everything()).toBe(before)
  })

  it('is marked as imported in the list, unlike payments that are not from a file', async () => {
    const owner = await test.signIn('owner')
    const found = resultOf<TransactionPage>(
      await owner.get('trade/list', { number: 'far-1' }),
    ).items
    expect(found).toMatchObject([{ paymentNo: 'far-1', imported: true, refundable: 1200 }])
    const period = { dateFrom: '2026-11-01', dateTo: '2026-11-20', pageSize: 20 }
    const others = resultOf<TransactionPage>(await owner.get('trade/list', period)).items
    expect(others.map(({ imported }) => imported)).not.toContain(true)
  })
})

describe('rows of a closed store in a file', () => {
  it('are imported, and the result reports their number per store from the closing day on', async () => {
    const close = (day: string) =>
      asOwner(test.engine, (q) =>
        q
          .updateTable('stores')
          .set({ closed_from: day })
          .where('merchant_id', '=', 11)
          .where('code', 'in', ['S0002', 'S0003'])
          .execute(),
      )
    await close('2026-10-06')
    const at = (paymentNo: string, storeCode: string, paidAt: string) =>
      line(paymentNo, { storeCode, paidAt })
    const lines = [
      at('closed-1', 'S0002', '2026-10-05 23:59:59'),
      at('closed-2', 'S0002', '2026-10-06 00:00:00'),
      at('closed-3', 'S0003', '2026-10-06 12:00:00'),
      at('closed-4', 'S0003', '2026-10-07 12:00:00'),
      at('closed-5', 'S0001', '2026-10-07 12:00:00'),
    ]
    const files = [await bench.file('closed.csv', `${[heading, ...lines].join('\n')}\n`)]
    const done = await bench.run({ files, merchant })
    expect(done).toMatchObject({ outcome: 'done', fresh: 5 })
    expect(noteValues(done).filter(({ note }) => note === 'closed')).toEqual([
      { note: 'closed', values: { name: 'S0003', count: 2 } },
      { note: 'closed', values: { name: 'S0002', count: 1 } },
    ])
    // A second import of the same rows reports no rows of closed stores.
    expect((await bench.run({ files, merchant })).notes.closed()).toEqual([])
  })
})

describe('a card number in a file', () => {
  it('is masked in stored and in rejected rows, and the result counts the rows with a masked number', async () => {
    const remark = 'card 4111 1111 1111 1111'
    const lines = [
      line('card-1', { remark }),
      line('card-2', {
        remark: '4111111111111112',
        outTradeNo: '5555555555554444',
        walletTradeNo: '2026112700000007',
      }),
      line('card-3', { remark, amount: '0' }),
    ]
    const files = [await bench.file('cards.csv', `${[heading, ...lines].join('\n')}\n`)]
    const done = await bench.run({ files, merchant, acceptPartial: true })
    expect(done.notes.masked).toBe(3)
    expect(
      await bench.rows(
        `select payment_no, remark, out_trade_no, wallet_trade_no from transactions where payment_no like 'card-%' order by 1`,
      ),
    ).toEqual([
      {
        payment_no: 'card-1',
        remark: 'card **** **** **** 1111',
        out_trade_no: null,
        wallet_trade_no: null,
      },
      {
        payment_no: 'card-2',
        remark: '4111111111111112',
        out_trade_no: '************4444',
        wallet_trade_no: '2026112700000007',
      },
    ])
    const told = [
      await bench.file(
        'told.csv',
        `${[heading, line('card-4', { outTradeNo: '4111 1111 1111 1111' })].join('\n')}\n`,
      ),
    ]
    expect((await bench.run({ files: told, merchant })).refusedRows).toEqual([
      '2 numberInvalid **** **** **** 1111',
    ])
    // A second import compares the masked values, so it reports no row as changed.
    expect(await bench.run({ files, merchant, acceptPartial: true })).toMatchObject({
      known: 2,
      differs: 0,
    })
  })
})
