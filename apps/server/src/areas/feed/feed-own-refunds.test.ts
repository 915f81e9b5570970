import { randomUUID } from 'node:crypto'
import type { UnknownRefundRow } from '@choba/contract/unknown-refunds.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csv, importBench, refund } from '#areas/imports/import-bench.testing.ts'
import { addPayment } from '#areas/refunds/refunds.testing.ts'
import {
  decide,
  settle,
  signInSecondAdministrator,
} from '#areas/unknown-refunds/unknown-refunds.testing.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import {
  brokenBy,
  type FeedRow,
  madeKey,
  type MadeKey,
  refundOf,
  rowsOf,
  outcomesOf,
  sendRows,
} from './feed.testing.ts'

let test: TestApp
let key: MadeKey
let owner: Client
let admin: Client
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
  owner = await test.signIn('owner')
  admin = await test.signIn('superadmin')
})
afterAll(() => test.close())

/** Refund of 400 yen that a user requested in Choba and the gateway has completed. */
interface Made {
  readonly refundNo: string
  readonly paymentNo: string
  readonly gatewayKey: string
  readonly reference: string
  readonly entCode: string
  readonly storeCode: string
}

async function makeRefund(remark?: string): Promise<Made> {
  const paymentNo = await addPayment(test.engine, { amount: 1000 })
  const order = {
    paymentNo,
    amount: 400,
    refundableSeen: 1000,
    idempotencyKey: randomUUID(),
    reason: 'OTHER',
  }
  await owner.post('trade/refund', { ...order, ...(remark && { remark }) })
  const settled = () =>
    asOwner(test.engine, async (q) => {
      const { rows } = await sql<Made>`
        select l.payment_no as "refundNo", r.payment_no as "paymentNo", r.gateway_key as "gatewayKey",
          r.gateway_reference as "reference", m.code as "entCode", s.code as "storeCode"
        from refunds r join merchants m on m.id = r.merchant_id
        join transactions l on l.merchant_id = r.merchant_id and l.id = r.id
        join stores s on s.merchant_id = r.merchant_id and s.id = l.store_id
        where r.payment_no = ${paymentNo} and r.settled_at is not null`.execute(q)
      return rows[0]
    })
  await expect.poll(settled, { timeout: 20_000 }).toBeDefined()
  return (await settled())!
}

const told = (
  { entCode, storeCode, paymentNo }: Made,
  number: string,
  more: FeedRow = {},
): FeedRow =>
  refundOf(number, paymentNo, { entCode, storeCode, paymentType: 'PAYPAY', amount: '400', ...more })

const send = async (...rows: FeedRow[]): Promise<string[]> =>
  outcomesOf(await sendRows(test, key, rows))

const namesOf = ({ refundNo, gatewayKey, reference }: Made) => [
  refundNo,
  gatewayKey,
  gatewayKey.toUpperCase(),
  reference,
]

const contradicted = async ({ refundNo }: Made): Promise<UnknownRefundRow | undefined> =>
  resultOf<{ items: UnknownRefundRow[] }>(
    await admin.get('sysunknownrefund/list', { standing: 'CONTRADICTED', pageSize: '100' }),
  ).items.find((row) => row.refundNo === refundNo)

describe('a refund that was requested in Choba and that the feed reports', () => {
  it('is a duplicate if reported under any of its numbers, in upper or lower case', async () => {
    const made = await makeRefund()
    for (const number of namesOf(made)) {
      expect(await send(told(made, number))).toEqual(['DUPLICATE'])
      expect(await send(told(made, number, { amount: '500' }))).toEqual([
        'DIFFERS amount: 400 → 500',
      ])
      expect(await send(told(made, number, { amount: '9999' }))).toEqual([
        'DIFFERS amount: 400 → 9999',
      ])
      // The row is recognized even if it does not name the refunded payment.
      expect(
        await send(told(made, number, { originalPaymentNo: undefined, amount: '500' })),
      ).toEqual(['DIFFERS amount: 400 → 500'])
    }
    expect(await rowsOf(test.engine, [made.paymentNo])).toMatchObject([{ refunded: 400 }])
    expect(await brokenBy(test.engine, made.entCode)).toEqual([])
  })

  it('is not accepted as a new refund of another payment if the row contains its key', async () => {
    const made = await makeRefund()
    const other = await addPayment(test.engine, { amount: 1000 })
    for (const number of [made.gatewayKey, made.gatewayKey.toUpperCase()])
      expect(await send(told({ ...made, paymentNo: other }, number))).toEqual([
        `DIFFERS originalPaymentNo: ${made.paymentNo} → ${other}`,
      ])
    expect(await rowsOf(test.engine, [other])).toMatchObject([{ refunded: 0 }])
  })

  it('is marked as possibly repeated by a row that contains its key in upper case', async () => {
    const made = await makeRefund()
    const row = told(made, 'feed-own-repeats', { outTradeNo: made.gatewayKey.toUpperCase() })
    expect(await send(row)).toEqual(['ACCEPTED REFUND_REPEATS'])
  })

  it('is contradicted by a row with another result, which administrators can see and correct', async () => {
    const made = await makeRefund('#refuse')
    const [second, state] = [await signInSecondAdministrator(test, admin), 'FAILED → SUCCEEDED']
    expect(await contradicted(made)).toBeUndefined()
    expect(await send(told(made, made.gatewayKey, { state: 'FAILED' }))).toEqual(['DUPLICATE'])
    expect(await contradicted(made)).toBeUndefined()
    for (const number of [made.refundNo, made.gatewayKey, made.gatewayKey.toUpperCase()])
      expect(await send(told(made, number))).toEqual([`DIFFERS state: ${state}`])
    expect(await rowsOf(test.engine, [made.paymentNo])).toMatchObject([{ refunded: 0 }])
    const row = await contradicted(made)
    expect(row).toMatchObject({ standing: 'CONTRADICTED', contradiction: { outcome: 'SUCCEEDED' } })
    // Administrators can ask the gateway again, which confirms that it declined the refund.
    const { entCode, refundNo } = made
    const asked = resultOf<UnknownRefundRow>(
      await admin.post('unknownrefund/ask', { entCode, refundNo }),
    )
    expect(asked).toMatchObject({ standing: 'CONTRADICTED', queryCount: row!.queryCount + 1 })

    const unknown = { ...made, id: 0n, amount: 400 }
    const { approvalId } = resultOf<UnknownRefundRow>(await settle(admin, unknown, 'SUCCEEDED'))
    resultOf(await decide(second, { approvalId: approvalId!, entCode }))
    expect(await contradicted(made)).toBeUndefined()
    expect(await rowsOf(test.engine, [made.paymentNo])).toMatchObject([{ refunded: 400 }])
    expect(await send(told(made, made.gatewayKey))).toEqual(['DUPLICATE'])
    expect(await brokenBy(test.engine, entCode)).toEqual([])
  })

  it('is contradicted by a row that reports a failure although it succeeded', async () => {
    const made = await makeRefund()
    expect(await send(told(made, made.reference, { state: 'FAILED' }))).toEqual([
      'DIFFERS state: SUCCEEDED → FAILED',
    ])
    expect(await contradicted(made)).toMatchObject({ contradiction: { outcome: 'FAILED' } })
  })

  it('is not revealed to a store’s key if it belongs to another store', async () => {
    const made = await makeRefund()
    const { entCode, storeCode } = made
    const stores = await asOwner(test.engine, (q) =>
      q
        .selectFrom('stores as s')
        .innerJoin('merchants as m', 'm.id', 's.merchant_id')
        .select('s.code')
        .where('m.code', '=', entCode)
        .where('s.code', '<>', storeCode)
        .orderBy('s.id')
        .limit(1)
        .execute(),
    )
    const foreign = await madeKey(test, { entCode, storeCode: stores[0]!.code })
    const row = {
      ...told(made, made.gatewayKey.toUpperCase(), { amount: '500' }),
      storeCode: stores[0]!.code,
    }
    for (const originalPaymentNo of [made.paymentNo, undefined])
      expect(outcomesOf(await sendRows(test, foreign, [{ ...row, originalPaymentNo }]))).toEqual([
        'REJECTED numberOfAnother',
      ])
  })
})

it('an import recognizes a refund requested in Choba by its key and by its reference', async () => {
  const made = await makeRefund()
  const { storeCode, paymentNo: originalPaymentNo } = made
  const bench = await importBench(test.engine)
  const linesOf = (amount: string) =>
    [made.gatewayKey, made.gatewayKey.toUpperCase(), made.reference].map((number) =>
      refund(number, { amount, storeCode, paymentType: 'PAYPAY', originalPaymentNo }),
    )
  const run = async (name: string, ...lines: string[]) =>
    bench.run({
      files: [await bench.file(name, csv(...lines))],
      merchant: made.entCode,
      acceptPartial: true,
    })
  expect(await run('same.csv', ...linesOf('400'))).toMatchObject({ fresh: 0, known: 3, refused: 0 })
  const other = await run('other.csv', ...linesOf('500'))
  expect(other.refusedRows).toEqual(
    [2, 3, 4].map((line) => `${line} differsFromStored amount: 400 → 500`),
  )
  const alone = refund(made.reference, { amount: '500', storeCode, paymentType: 'PAYPAY' })
  expect((await run('alone.csv', alone)).refusedRows).toEqual([
    '2 differsFromStored amount: 400 → 500',
  ])
  await bench.remove()
  expect(await rowsOf(test.engine, [originalPaymentNo])).toMatchObject([{ refunded: 400 }])
  expect(await brokenBy(test.engine, made.entCode)).toEqual([])
})
