import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { State } from '@choba/database/codes.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importBench, line as importLine, csv } from '#areas/imports/import-bench.testing.ts'
import { addPayment } from '#areas/refunds/refunds.testing.ts'
import { addUnknownRefund } from '#areas/unknown-refunds/unknown-refunds.testing.ts'
import { verifyAllFigures } from '#areas/statistics/figure-report.ts'
import { openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import {
  brokenBy,
  madeKey,
  type FeedRow,
  type MadeKey,
  payment,
  refundOf,
  rowsOf,
  outcomesOf,
  sendRows,
} from './feed.testing.ts'

let test: TestApp
let key: MadeKey
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
})
afterAll(() => test.close())

const send = async (...rows: FeedRow[]): Promise<string[]> =>
  outcomesOf(await sendRows(test, key, rows))

function permutationsOf<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((one, at) =>
    permutationsOf(items.toSpliced(at, 1)).map((rest) => [one, ...rest]),
  )
}

describe('a refund that arrives before its payment', () => {
  it('is stored, and is linked to the payment when the payment arrives', async () => {
    expect(await send(refundOf('early-2', 'early-1'))).toEqual(['ACCEPTED REFUND_WAITS'])
    expect(await rowsOf(test.engine, ['early-2'])).toMatchObject([
      { original: null, unlinked: 'WAITING' },
    ])
    // The money has already moved, so the refund is in the sums even before its payment arrives.
    expect(await brokenBy(test.engine)).toEqual([])
    expect(await send(refundOf('early-2', 'early-1'))).toEqual(['DUPLICATE'])
    expect(await send(payment('early-1'))).toEqual(['ACCEPTED'])
    expect(await rowsOf(test.engine, ['early-1', 'early-2'])).toMatchObject([
      { refunded: 500 },
      { original: 'early-1', unlinked: null },
    ])
    expect(await send(refundOf('early-2', 'early-1'), payment('early-1'))).toEqual([
      'DUPLICATE',
      'DUPLICATE',
    ])
    expect(await brokenBy(test.engine)).toEqual([])
  })

  it('is linked when an import inserts the payment', async () => {
    await send(refundOf('imported-2', 'imported-1'))
    const bench = await importBench(test.engine)
    const files = [await bench.file('later.csv', csv(importLine('imported-1')))]
    expect(await bench.run({ files, merchant: 'UTAMARU' })).toMatchObject({
      outcome: 'done',
      fresh: 1,
    })
    await bench.remove()
    expect(await rowsOf(test.engine, ['imported-1', 'imported-2'])).toMatchObject([
      { refunded: 500 },
      { original: 'imported-1', unlinked: null },
    ])
    expect(await brokenBy(test.engine)).toEqual([])
  })

  it('is kept and marked if it exceeds the refundable amount, like a refund that arrives later', async () => {
    const rows = [
      refundOf('much-2', 'much-1', { amount: '1000' }),
      refundOf('much-3', 'much-1', { amount: '300' }),
    ]
    await send(...rows)
    await send(payment('much-1'))
    expect(await send(refundOf('much-4', 'much-1', { amount: '201' }))).toEqual([
      'ACCEPTED REFUND_EXCEEDS',
    ])
    expect(await send(refundOf('much-5', 'much-1', { amount: '200' }))).toEqual(['ACCEPTED'])
    expect(
      await rowsOf(test.engine, ['much-1', 'much-2', 'much-3', 'much-4', 'much-5']),
    ).toMatchObject([
      { refunded: 1200 },
      { original: 'much-1' },
      { original: null, unlinked: 'EXCEEDS' },
      { original: null, unlinked: 'EXCEEDS' },
      { original: 'much-1' },
    ])
    const admin = await test.signIn('superadmin')
    const readDetail = async (paymentNo: string) =>
      resultOf<TransactionDetail>(
        await admin.get('systrade/detail', { entCode: 'UTAMARU', paymentNo }),
      )
    expect(await readDetail('much-4')).toMatchObject({
      originalPaymentNo: null,
      unlinked: { originalPaymentNo: 'much-1', why: 'EXCEEDS' },
    })
    expect(await readDetail('much-5')).toMatchObject({
      originalPaymentNo: 'much-1',
      unlinked: null,
    })
    expect(await brokenBy(test.engine)).toEqual([])
  })

  it('reduces the refundable amount of the payment for the next refund of the same batch', async () => {
    const rows = [
      refundOf('both-2', 'both-1', { amount: '700' }),
      refundOf('both-3', 'both-1', { amount: '501' }),
    ]
    expect(await send(payment('both-1'), ...rows)).toEqual([
      'ACCEPTED',
      'ACCEPTED',
      'ACCEPTED REFUND_EXCEEDS',
    ])
    expect(await rowsOf(test.engine, ['both-1', 'both-3'])).toMatchObject([
      { refunded: 700 },
      { original: null, unlinked: 'EXCEEDS' },
    ])
  })

  it('waits while its payment is failed, and is linked when the payment is paid', async () => {
    await send(payment('failed-1', { state: 'FAILED' }))
    expect(await send(refundOf('failed-2', 'failed-1'))).toEqual(['ACCEPTED REFUND_WAITS'])
    expect(await send(payment('failed-1'))).toEqual(['ACCEPTED'])
    expect(await rowsOf(test.engine, ['failed-1', 'failed-2'])).toMatchObject([
      { state: 1, refunded: 500 },
      { original: 'failed-1', unlinked: null },
    ])
    expect(await brokenBy(test.engine)).toEqual([])
  })
})

describe('a row that reports a new state of a stored transaction', () => {
  it('replaces only a failed row, if the money has now moved, and never the reverse', async () => {
    await send(
      payment('later-1', { state: 'FAILED', amount: '900', paidAt: '2026-10-04T12:00:00+09:00' }),
    )
    expect(await send(payment('later-1', { storeCode: 'S0002' }))).toEqual(['ACCEPTED'])
    expect(await rowsOf(test.engine, ['later-1'])).toMatchObject([
      { state: 1, amount: 1200, day: '2026-10-05' },
    ])
    expect(await brokenBy(test.engine)).toEqual([])
    expect(await send(payment('later-1', { storeCode: 'S0002', state: 'FAILED' }))).toEqual([
      'DIFFERS state: PAID → FAILED',
    ])
    expect(await send(payment('later-1', { storeCode: 'S0002' }))).toEqual(['DUPLICATE'])
    await send(payment('later-2'), refundOf('later-3', 'later-2', { state: 'FAILED' }))
    expect(await send(refundOf('later-3', 'later-2'))).toEqual(['ACCEPTED'])
    expect(await rowsOf(test.engine, ['later-2', 'later-3'])).toMatchObject([
      { refunded: 500 },
      { state: 5 },
    ])
    expect(await brokenBy(test.engine)).toEqual([])
  })

  it('leads to the same result in all 120 orders of five rows, even if each row is sent twice', async () => {
    const history = (name: string): FeedRow[] => [
      payment(`${name}-1`, { state: 'FAILED', remark: 'first' }),
      payment(`${name}-1`),
      refundOf(`${name}-2`, `${name}-1`, { amount: '700' }),
      refundOf(`${name}-3`, `${name}-1`, { state: 'FAILED', amount: '500' }),
      refundOf(`${name}-3`, `${name}-1`, { amount: '500' }),
    ]
    const orders = permutationsOf([0, 1, 2, 3, 4])
    const named = orders.map((order, at) => ({
      order,
      name: `order${String(at).padStart(3, '0')}`,
    }))
    // All orders run at the same time. Each step sends one batch with a row of every order. The
    // next step sends these rows again, together with its own.
    for (let step = 0; step < 6; step++)
      await sendRows(
        test,
        key,
        named.flatMap(({ order, name }) =>
          order.slice(Math.max(0, step - 1), step + 1).map((place) => history(name)[place]!),
        ),
      )
    const ends = named.map(async ({ name }) =>
      (
        await rowsOf(
          test.engine,
          [1, 2, 3].map((n) => `${name}-${n}`),
        )
      ).map((row) => JSON.stringify(row).replaceAll(name, '')),
    )
    const different = new Set((await Promise.all(ends)).map((end) => end.join()))
    expect([...different]).toHaveLength(1)
    expect(await rowsOf(test.engine, ['order000-1', 'order000-2', 'order000-3'])).toMatchObject([
      { state: 1, refunded: 1200, remark: null },
      { state: 5, original: 'order000-1' },
      { state: 5, original: 'order000-1' },
    ])
    expect(await brokenBy(test.engine)).toEqual([])
  }, 60_000)
})

describe('a refund that was requested in Choba', () => {
  it('is not counted twice if the gateway reports it under Choba’s number or its own', async () => {
    const owner = await test.signIn('owner')
    const paymentNo = await addPayment(test.engine, { amount: 1000 })
    const ask = {
      paymentNo,
      amount: 400,
      refundableSeen: 1000,
      idempotencyKey: crypto.randomUUID(),
    }
    const { refundNo } = resultOf<{ refundNo: string }>(
      await owner.post('trade/refund', { reason: 'OTHER', ...ask }),
    )
    const settled = () =>
      asOwner(test.engine, async (q) => {
        const { rows } = await sql<{
          gateway_key: string
          gateway_reference: string
          merchant: string
          store: string
        }>`
          select r.gateway_key, r.gateway_reference, m.code as merchant, s.code as store from refunds r
          join merchants m on m.id = r.merchant_id
          join transactions l on l.merchant_id = r.merchant_id and l.id = r.id
          join stores s on s.merchant_id = r.merchant_id and s.id = l.store_id
          where l.payment_no = ${refundNo} and r.outcome = 'SUCCEEDED'`.execute(q)
        return rows[0]
      })
    await expect.poll(settled, { timeout: 20_000 }).toBeDefined()
    const { gateway_key, gateway_reference, merchant, store } = (await settled())!
    const parts = { entCode: merchant, storeCode: store, paymentType: 'PAYPAY', amount: '400' }
    const told = (number: string, more: FeedRow = {}) =>
      refundOf(number, paymentNo, { ...parts, ...more })
    expect(await send(told(refundNo), told(gateway_key), told(gateway_reference))).toEqual([
      'DUPLICATE',
      'DUPLICATE',
      'DUPLICATE',
    ])
    expect(await send(told(refundNo, { amount: '500' }))).toEqual(['DIFFERS amount: 400 → 500'])
    expect(await rowsOf(test.engine, [paymentNo])).toMatchObject([{ refunded: 400 }])
    expect(await brokenBy(test.engine, merchant)).toEqual([])

    // With an unknown number, the row counts as another refund: the money may have moved twice. Its
    // note asks users to check that.
    const alone = { ...parts, originalPaymentNo: undefined }
    expect(
      await send(
        refundOf('again-1', paymentNo, { ...alone, outTradeNo: refundNo }),
        refundOf('again-2', paymentNo, { ...alone, walletTradeNo: refundNo }),
        told('again-3', { outTradeNo: refundNo }),
        told('again-4', { amount: '100', walletTradeNo: gateway_reference }),
        refundOf('again-5', paymentNo, { ...alone, outTradeNo: 'again-1' }),
        refundOf('again-6', paymentNo, { ...alone, outTradeNo: refundNo, state: 'FAILED' }),
        refundOf('again-7', paymentNo, { ...alone, outTradeNo: 'no-number-of-ours' }),
      ),
    ).toEqual([
      'ACCEPTED REFUND_REPEATS',
      'ACCEPTED REFUND_REPEATS',
      'ACCEPTED REFUND_REPEATS',
      'ACCEPTED REFUND_REPEATS',
      'ACCEPTED',
      'ACCEPTED',
      'ACCEPTED',
    ])
    expect(await send(refundOf('again-1', paymentNo, { ...alone, outTradeNo: refundNo }))).toEqual([
      'DUPLICATE',
    ])
    expect(await rowsOf(test.engine, ['again-1', 'again-3', 'again-4', 'again-7'])).toMatchObject([
      { original: null, unlinked: 'REPEATS' },
      { original: paymentNo, unlinked: 'REPEATS' },
      { original: paymentNo, unlinked: 'REPEATS' },
      { original: null, unlinked: null },
    ])
    const { items } = resultOf<{
      items: { refundNo: string; why: string; originalPaymentNo: string }[]
    }>(await owner.get('unlinkedrefund/list', { why: 'REPEATS' }))
    expect(items.map((row) => [row.refundNo, row.originalPaymentNo])).toEqual(
      ['again-1', 'again-2', 'again-3', 'again-4'].map((number) => [number, refundNo]),
    )
    expect(await brokenBy(test.engine, merchant)).toEqual([])
  })
})

it('a row that reports an unknown result of a refund requested in Choba is not reported as different', async () => {
  const { id, refundNo, paymentNo, entCode } = await addUnknownRefund(test, { amount: 400 })
  const { store } = await asOwner(test.engine, (q) =>
    q
      .selectFrom('transactions as t')
      .innerJoin('stores as s', (join) =>
        join.onRef('s.merchant_id', '=', 't.merchant_id').onRef('s.id', '=', 't.store_id'),
      )
      .select('s.code as store')
      .where('t.id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  const told = { entCode, storeCode: store, paymentType: 'PAYPAY', amount: '400' }
  expect(await send(refundOf(refundNo, paymentNo, told))).toEqual(['DUPLICATE'])
  expect(await rowsOf(test.engine, [paymentNo, refundNo])).toMatchObject([
    { state: State.unknown },
    { refunded: 0 },
  ])
})

it('a refund that arrives before its payment is settled by the terms of the payment’s day', async () => {
  const merchant = await asOwner(test.engine, (q) =>
    q.selectFrom('merchants').selectAll().where('code', '=', 'UTAMARU').executeTakeFirstOrThrow(),
  )
  const scope = { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id } as const
  // Closes two days of this merchant. Transactions that start to count on these days are therefore
  // late.
  await withScope(test.engine, scope, ({ q }) =>
    q
      .insertInto('settlements')
      .values({
        merchant_id: merchant.id,
        tenant_id: merchant.tenant_id,
        first_day: '2026-08-01',
        closed_through: '2026-08-02',
      })
      .execute(),
  )
  await send(refundOf('late-2', 'late-1', { paidAt: '2026-08-02T12:00:00+09:00' }))
  await send(payment('late-1', { paidAt: '2026-08-01T12:00:00+09:00' }))
  const late = await asOwner(test.engine, async (q) => {
    const { rows } = await sql<Record<string, unknown>>`
      select t.payment_no, l.sign, l.terms_day from late_transactions l
      join transactions t on t.merchant_id = l.merchant_id and t.id = l.transaction_id
      where t.payment_no in ('late-1', 'late-2') order by 1`.execute(q)
    return rows
  })
  expect(late).toEqual([
    { payment_no: 'late-1', sign: 1, terms_day: '2026-08-01' },
    { payment_no: 'late-2', sign: 1, terms_day: '2026-08-01' },
  ])
  expect(await verifyAllFigures(test.engine)).toMatchObject({ differences: [] })
})
