import { readFile } from 'node:fs/promises'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAllFigures } from '#areas/statistics/figure-report.ts'
import { openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import {
  brokenBy,
  madeKey,
  type MadeKey,
  ndjson,
  payment,
  refundOf,
  rowsOf,
  outcomesOf,
  secondsNow,
  sendLines,
  sendRows,
  signedHeaders,
} from './feed.testing.ts'

let test: TestApp
let key: MadeKey
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
})
afterAll(() => test.close())

it('the feed accepts the example line of docs/feed.md', async () => {
  const text = await readFile(new URL('../../../../../docs/feed.md', import.meta.url), 'utf8')
  const [line = ''] = text
    .split('\n')
    .filter((one) => one.startsWith('{"entCode":') && !one.includes('seenAt'))
  const body = `${line}\n`
  expect(outcomesOf(resultOf(await sendLines(test, body, signedHeaders(key, body))))).toEqual([
    'ACCEPTED',
  ])
})

describe('the signature of a batch', () => {
  const body = ndjson([payment('signed-1')])

  it('is rejected in 40 invalid variants with the same answer, and no row is stored', async () => {
    const good = signedHeaders(key, body)
    const signature = good['x-choba-signature']
    const flipped = (at: number) =>
      signature.slice(0, at) + (signature[at] === '0' ? '1' : '0') + signature.slice(at + 1)
    const other = await madeKey(test)
    const late = (seconds: number) =>
      signedHeaders(key, body, String(Number(secondsNow()) + seconds))
    const wrong: Record<string, string>[] = [
      ...Array.from({ length: 20 }, (_, at) => ({ ...good, 'x-choba-signature': flipped(at * 3) })),
      ...[-86_400, -310, -305, 305, 310, 86_400].map(late),
      ...['', 'x', '-1', '1e9', '99999999999', `${secondsNow()}.0`].map((timestamp) => ({
        ...good,
        'x-choba-timestamp': timestamp,
      })),
      { ...good, 'x-choba-timestamp': String(Number(good['x-choba-timestamp']) + 1) },
      { ...good, 'x-choba-key': other.keyId },
      { ...good, 'x-choba-key': 'fk_unknown-unknown-unknown' },
      { ...good, 'x-choba-signature': '' },
      { ...good, 'x-choba-signature': signature.slice(1) },
      signedHeaders({ ...key, secret: `${key.secret}x` }, body),
      signedHeaders(key, `${body} `),
      signedHeaders({ ...key, keyId: '../../etc/passwd-and-more' }, body),
    ]
    expect(wrong).toHaveLength(40)
    const answers = []
    for (const headers of wrong) answers.push(await sendLines(test, body, headers))
    expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 401))
    expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1)
    // A key is only known to its own tenant, so its signature fails for another tenant.
    expect((await sendLines(test, body, good, 'steppe')).status).toBe(401)
    expect(await rowsOf(test.engine, ['signed-1'])).toEqual([])
    expect((await sendLines(test, body, late(-290))).status).toBe(200)
    expect(await rowsOf(test.engine, ['signed-1'])).toHaveLength(1)
  })

  it('does not admit a body that is too long, compressed or of another content type', async () => {
    const long = Buffer.alloc(4 * 1024 * 1024 + 1, 0x0a)
    expect((await sendLines(test, long, signedHeaders(key, long))).status).toBe(413)
    const many = ndjson(Array.from({ length: 5_001 }, () => ({ a: 1 })))
    expect((await sendLines(test, many, signedHeaders(key, many))).status).toBe(413)
    expect(
      (await sendLines(test, body, { ...signedHeaders(key, body), 'content-encoding': 'gzip' }))
        .status,
    ).toBe(415)
    expect(
      (
        await sendLines(test, body, {
          ...signedHeaders(key, body),
          'content-type': 'application/json',
        })
      ).status,
    ).toBe(415)
  })
})

describe('a batch of the feed', () => {
  it('accepts payments, failed payments and refunds, and reports duplicates if sent again', async () => {
    const rows = [
      refundOf('in-4', 'in-1', { paymentType: 'PAYPAY' }),
      payment('in-1', { terminalNo: '001', walletTradeNo: 'W1', paymentType: 'PAYPAY' }),
      payment('in-2', { paidAt: '2026-10-06T04:59:59+09:00', amount: '800' }),
      payment('in-3', { state: 'FAILED', paymentType: 'VISA' }),
      refundOf('in-5', 'in-2', { state: 'FAILED', amount: '300' }),
      payment('in-1', { terminalNo: '001', walletTradeNo: 'W1', paymentType: 'PAYPAY' }),
    ]
    const said = await sendRows(test, key, rows)
    expect(outcomesOf(said)).toEqual([
      'ACCEPTED',
      'ACCEPTED',
      'ACCEPTED',
      'ACCEPTED',
      'ACCEPTED',
      'DUPLICATE',
    ])
    expect(said).toMatchObject({ accepted: 5, duplicate: 1, differs: 0, rejected: 0 })
    const stored = await rowsOf(test.engine, ['in-1', 'in-2', 'in-3', 'in-4', 'in-5'])
    expect(stored).toMatchObject([
      { payment_no: 'in-1', refunded: 500, state: 1 },
      // The merchant's business day starts at 5:00. This payment happened one second before, so it
      // belongs to the previous business day.
      { payment_no: 'in-2', refunded: 0, day: '2026-10-05' },
      { payment_no: 'in-3', state: 2 },
      { payment_no: 'in-4', original: 'in-1', state: 5 },
      { payment_no: 'in-5', original: 'in-2', state: 6 },
    ])
    expect(await brokenBy(test.engine)).toEqual([])
    expect(await sendRows(test, key, rows)).toMatchObject({
      accepted: 0,
      duplicate: 6,
      differs: 0,
      rejected: 0,
    })
    expect(await rowsOf(test.engine, ['in-1', 'in-2', 'in-3', 'in-4', 'in-5'])).toEqual(stored)
    expect(await brokenBy(test.engine)).toEqual([])
  })

  it('reports how a row differs from the stored row, and changes nothing', async () => {
    await sendRows(test, key, [payment('differs-1')])
    const said = await sendRows(test, key, [
      payment('differs-1', { amount: '1300', orderNo: 'order-1' }),
      payment('differs-1', { state: 'FAILED' }),
    ])
    expect(outcomesOf(said)).toEqual([
      'DIFFERS amount: 1200 → 1300 outTradeNo:  → order-1',
      'DIFFERS state: PAID → FAILED',
    ])
    expect(await rowsOf(test.engine, ['differs-1'])).toMatchObject([{ amount: 1200, state: 1 }])
    expect(await brokenBy(test.engine)).toEqual([])
  })

  it('rejects each invalid row with its reason, and accepts the other rows', async () => {
    const lines = [
      '{"a":',
      '[1]',
      JSON.stringify(payment('rejected-1', { amount: 1200 })),
      JSON.stringify(payment('rejected-2', { entCode: 'NONE' })),
      JSON.stringify(payment('rejected-3', { entCode: undefined })),
      JSON.stringify(payment('rejected-4', { storeCode: 'S9999' })),
      JSON.stringify(payment('rejected-5', { remark: 'x'.repeat(5_000) })),
      JSON.stringify(payment('rejected-6', { amount: '0.5' })),
      JSON.stringify(payment('rejected-7', { remark: '\ud800' })),
      JSON.stringify(
        payment('rejected-8', { paidAt: new Date(Date.now() + 3_600_000).toISOString() }),
      ),
      '',
      JSON.stringify(payment('rejected-9', { terminalNo: 'NONE', channel: 'ONLINE' })),
      JSON.stringify(refundOf('rejected-10', 'rejected-9', { reason: 'NONE' })),
    ]
    const body = `${lines.join('\r\n')}\r\n`
    const said = resultOf<Parameters<typeof outcomesOf>[0]>(
      await sendLines(test, body, signedHeaders(key, body)),
    )
    expect(outcomesOf(said)).toEqual([
      'REJECTED lineNotJson',
      'REJECTED lineNotJson',
      'REJECTED fieldNotText',
      'REJECTED merchantUnknown',
      'REJECTED merchantUnknown',
      'REJECTED storeUnknown',
      'REJECTED lineTooLong',
      'REJECTED amountDecimals',
      'REJECTED fieldNotText',
      'REJECTED inFuture',
      'ACCEPTED FIELDS_IGNORED TERMINAL_UNKNOWN',
      'ACCEPTED REASON_UNKNOWN',
    ])
    expect(said.rows.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13])
    expect(said.rows[10]).toMatchObject({ ignoredFields: ['channel'] })
    expect(said.rows[5]).toMatchObject({ value: 'S9999', message: 'This store isn’t registered.' })
    const again = resultOf<Parameters<typeof outcomesOf>[0]>(
      await sendLines(test, body, signedHeaders(key, body)),
    )
    expect(again).toMatchObject({ accepted: 0, duplicate: 2, rejected: 10 })
  })

  it('names the field of a text or number that it rejects', async () => {
    const rows = [
      payment('field-1', { remark: 'x'.repeat(101) }),
      payment('field-2', { deviceNo: 'a b' }),
      payment('field-3', { walletTradeNo: '1.23457E+18' }),
      payment('field-4', { paidAt: '2026-10-05' }),
    ]
    const said = await sendRows(test, key, rows)
    expect(said.rows.map(({ reason, field }) => [reason, field])).toEqual([
      ['textInvalid', 'remark'],
      ['numberInvalid', 'deviceNo'],
      ['numberRounded', 'walletTradeNo'],
      ['paidAtInvalid', undefined],
    ])
    expect(said.rows[3]!.message).toContain('2026-10-05T12:30:00+09:00')
  })

  it('stores no card number, and recognizes a row as duplicate whose card number was masked', async () => {
    const card = '4111 1111 1111 1111'
    const rows = [
      payment('card-1', {
        remark: `カード ${card} です`,
        walletTradeNo: '5555555555554444',
        outTradeNo: '2026100512345678',
      }),
      payment('card-2', { storeCode: '4111111111111111' }),
    ]
    const said = await sendRows(test, key, rows)
    expect(outcomesOf(said)).toEqual(['ACCEPTED CARD_MASKED', 'REJECTED storeUnknown'])
    expect(JSON.stringify(said)).not.toMatch(/4111.?1111/)
    expect(await rowsOf(test.engine, ['card-1'])).toMatchObject([
      { remark: 'カード **** **** **** 1111 です' },
    ])
    expect(outcomesOf(await sendRows(test, key, rows.slice(0, 1)))).toEqual([
      'DUPLICATE CARD_MASKED',
    ])
  })
})

describe('a payment of a closed store', () => {
  const close = (day: string | null) =>
    asOwner(test.engine, (q) =>
      q
        .updateTable('stores')
        .set({ closed_from: day })
        .where('code', '=', 'S0002')
        .where(
          'merchant_id',
          '=',
          q.selectFrom('merchants').select('id').where('code', '=', 'UTAMARU'),
        )
        .execute(),
    )

  it('is accepted with a note if its business day is the closing day or later', async () => {
    await close('2026-10-06')
    const at = (paymentNo: string, paidAt: string, parts = {}) =>
      payment(paymentNo, { storeCode: 'S0002', paidAt, ...parts })
    const rows = [
      at('closed-1', '2026-10-05T23:59:59+09:00'),
      // These payments show that the business day counts, not the calendar day, and that times are
      // converted to the merchant's time zone.
      at('closed-2', '2026-10-06T00:30:00+09:00'),
      at('closed-6', '2026-10-05T22:00:00Z'),
      at('closed-3', '2026-10-07T12:00:00+09:00', { terminalNo: 'NONE' }),
      at('closed-4', '2026-10-07T12:00:00+09:00', { storeCode: 'S0001' }),
    ]
    const noted = [
      'ACCEPTED',
      'ACCEPTED',
      'ACCEPTED STORE_CLOSED',
      'ACCEPTED TERMINAL_UNKNOWN STORE_CLOSED',
      'ACCEPTED',
    ]
    expect(outcomesOf(await sendRows(test, key, rows))).toEqual(noted)
    await close(null)
    expect(
      outcomesOf(await sendRows(test, key, [at('closed-5', '2026-10-07T12:00:00+09:00')])),
    ).toEqual(['ACCEPTED'])
  })
})

describe('the feed key of a store', () => {
  it('signs only rows of that store, and reveals nothing about other stores', async () => {
    const own = await madeKey(test, { entCode: 'UTAMARU', storeCode: 'S0002' })
    await sendRows(test, key, [payment('store-1'), payment('store-2', { storeCode: 'S0002' })])
    const rows = [
      payment('store-3', { storeCode: 'S0002', entCode: undefined }),
      payment('store-4'),
      payment('store-5', { entCode: 'TORIMARU', storeCode: 'S0002' }),
      payment('store-1', { storeCode: 'S0002' }),
      payment('store-2', { storeCode: 'S0002' }),
      // A refund is not linked to a payment of another store.
      refundOf('store-6', 'store-1', { storeCode: 'S0002' }),
    ]
    expect(outcomesOf(await sendRows(test, own, rows))).toEqual([
      'ACCEPTED',
      'REJECTED storeUnknown',
      'REJECTED merchantUnknown',
      'REJECTED numberOfAnother',
      'DUPLICATE',
      'ACCEPTED REFUND_WAITS',
    ])
    expect(await rowsOf(test.engine, ['store-1'])).toMatchObject([{ refunded: 0 }])
  })
})

it('after all tests, the sums of all merchants are consistent with their transactions', async () => {
  expect(await verifyAllFigures(test.engine)).toMatchObject({ differences: [] })
})
