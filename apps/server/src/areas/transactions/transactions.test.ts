import { addDays } from '@choba/contract/period.ts'
import type {
  TransactionDetail,
  TransactionHits,
  TransactionPage,
  TransactionRow,
} from '@choba/contract/transactions.contract.ts'
import {
  paymentClasses,
  tradeKinds,
  transactionStates,
} from '@choba/contract/transactions.contract.ts'
import { plainAmount } from '@choba/contract/money.ts'
import { asOwner } from '@choba/database/owner.ts'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Client, type Query, type TestApp } from '#testing/test-app.ts'

const everything = { dateFrom: '2026-09-01', dateTo: '2026-11-20' }

let test: TestApp
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  // Adds open, unknown and failed refunds. These are in the list, but in no sum.
  await asOwner(test.engine, (_q, connection) =>
    connection.query(`
      insert into transactions (merchant_id, id, tenant_id, paid_at, business_day, store_id, terminal_id, payment_method_id,
        trade_kind, state, currency, amount, original_id, payment_no)
      select merchant_id, id + 4095, tenant_id, paid_at, business_day, store_id, terminal_id, payment_method_id, 2,
        (array[3, 4, 6, 7])[1 + row_number() over (partition by merchant_id order by id) % 4], currency, amount, id,
        'R' || payment_no
      from (select *, row_number() over (partition by merchant_id order by id desc) as nth from transactions
        where trade_kind = 1 and state = 1) t
      where nth % 9 = 0`),
  )
})
afterAll(() => test.close())

const pageOf = async (client: Client, path: string, query: Query): Promise<TransactionPage> => {
  const answer = await client.get(path, query)
  expect(answer.envelope).toMatchObject({
    statusCode: 200,
    resultStatus: 'Success',
    resultType: 1000,
  })
  return answer.envelope.result
}

/** Reads all pages of a search. Returns the rows and the first page with its totals. */
async function walk(
  client: Client,
  path: string,
  query: Query,
): Promise<{ rows: TransactionRow[]; first: TransactionPage }> {
  const first = await pageOf(client, path, query)
  const rows = [...first.items]
  let { nextCursor } = first
  while (nextCursor) {
    const next: TransactionPage = await pageOf(client, path, { ...query, cursor: nextCursor })
    expect(next.total).toBeUndefined()
    rows.push(...next.items)
    nextCursor = next.nextCursor
  }
  return { rows, first }
}

const counted = (rows: TransactionRow[], currency: string) => {
  const sum = (kind: TransactionRow['tradeKind'], state: TransactionRow['state']) => {
    const found = rows.filter(
      (row) => row.currency === currency && row.tradeKind === kind && row.state === state,
    )
    return { count: found.length, amount: found.reduce((total, row) => total + row.amount, 0) }
  }
  const payment = sum('PAYMENT', 'PAID')
  const refund = sum('REFUND', 'SUCCEEDED')
  return {
    currency,
    paymentCount: payment.count,
    payment: payment.amount,
    refundCount: refund.count,
    refund: refund.amount,
    net: payment.amount - refund.amount,
  }
}

async function csvOf(client: Client, path: string, query: Query): Promise<string[][]> {
  const file = await client.get(path, { ...query, format: 'csv' })
  expect(file.status).toBe(200)
  // An export fails if the list is empty.
  if (file.envelope) expect(file.envelope.resultType).toBe(1300)
  return file.envelope ? [] : parse(file.bytes, { bom: true })
}

const day = fc.integer({ min: 0, max: 80 }).map((days) => addDays('2026-09-01', days))
const time = fc.tuple(
  fc.integer({ min: 0, max: 23 }),
  fc.integer({ min: 0, max: 59 }),
  fc.integer({ min: 0, max: 59 }),
)
const moment = fc
  .tuple(day, time)
  .map(([date, parts]) => `${date}T${parts.map((part) => String(part).padStart(2, '0')).join(':')}`)
const ordered = <T>([a, b]: [T, T]) =>
  a < b ? { dateFrom: a, dateTo: b } : { dateFrom: b, dateTo: a }
const period = fc.oneof(fc.tuple(day, day).map(ordered), fc.tuple(moment, moment).map(ordered))
// Most random searches have few conditions. With many conditions, the search would find nothing to
// compare.
const seldom = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const some = <T>(values: readonly T[]) => seldom(fc.subarray([...values], { minLength: 1 }))
const filters = fc
  .tuple(
    period,
    fc.record({
      paymentClass: some(paymentClasses),
      tradeKind: some(tradeKinds),
      state: seldom(fc.subarray([...transactionStates], { minLength: 1 })),
      paymentType: seldom(fc.constantFrom(['VISA'], ['PAYPAY', 'CASH'], ['NOSUCH'])),
      reason: seldom(fc.constantFrom(['RETURNED', 'CUSTOMER_REQUEST'], ['NOSUCH'])),
      amountMin: seldom(fc.integer({ min: 0, max: 3000 })),
      amountMax: seldom(fc.integer({ min: 200, max: 9000 })),
      terminalNo: seldom(fc.constantFrom('001', '00')),
    }),
  )
  .map(([dates, rest]): Query => ({ ...dates, ...rest }))

describe('list, totals and export have the same rows', () => {
  it('for random filters of the merchant’s own search', async () => {
    const store = seldom(fc.subarray(['1', '2', '3', '4'], { minLength: 1 }))
    await fc.assert(
      fc.asyncProperty(filters, store, async (query, storeId) => {
        const { rows, first } = await walk(owner, 'trade/list', {
          ...query,
          storeId,
          pageSize: 200,
        })
        expect(first.total).toBe(rows.length)
        expect(first.sum).toEqual([counted(rows, 'JPY')])
        const [, ...lines] = await csvOf(owner, 'trade/download', { ...query, storeId })
        expect(lines.map((line) => line[0])).toEqual(rows.map((row) => row.paymentNo))
        expect(lines.map((line) => line[6])).toEqual(
          rows.map(
            (row) =>
              (row.tradeKind === 'REFUND' ? '-' : '') + plainAmount(row.amount, row.currency),
          ),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('for random filters of an administrator’s search, with different time zones and currencies', async () => {
    const admin = await test.signIn('superadmin')
    await fc.assert(
      fc.asyncProperty(filters, async (query) => {
        const { rows, first } = await walk(admin, 'systrade/list', { ...query, pageSize: 150 })
        expect(first.total).toBe(rows.length)
        for (const sum of first.sum!) expect(sum).toEqual(counted(rows, sum.currency))
        expect(new Set(rows.map((row) => `${row.entCode} ${row.paymentNo}`)).size).toBe(rows.length)
        const [, ...lines] = await csvOf(admin, 'systrade/download', query)
        expect(lines.map((line) => line[0])).toEqual(rows.map((row) => row.paymentNo))
      }),
      { numRuns: 25 },
    )
  })

  it('once each and newest first, for any page size', async () => {
    const whole = await walk(owner, 'trade/list', { ...everything, pageSize: 200 })
    const small = await walk(owner, 'trade/list', { ...everything, pageSize: 7 })
    expect(whole.first.total).toBe(whole.rows.length)
    expect(whole.rows.filter((row) => row.state === 'UNKNOWN').length).toBeGreaterThan(0)
    expect(small.rows).toEqual(whole.rows)
    expect(new Set(whole.rows.map((row) => row.paymentNo)).size).toBe(whole.rows.length)
    expect(whole.rows.length).toBeGreaterThan(100)
    const dates = whole.rows.map((row) => Date.parse(row.paidAt))
    expect(dates).toEqual([...dates].sort((a, b) => b - a))
  })
})

describe('the search period', () => {
  it('can be exactly three calendar months; one day more is rejected (1600)', async () => {
    const dateFrom = '2026-08-31'
    // November has no 31st, so the longest period ends on 30 November.
    const allowed = await owner.get('trade/list', { dateFrom, dateTo: '2026-11-30' })
    expect(allowed.envelope.resultType).toBe(1000)
    const refused = await owner.get('trade/list', { dateFrom, dateTo: '2026-12-01' })
    expect(refused).toMatchObject({
      status: 200,
      envelope: { resultStatus: 'Fail', resultType: 1600, result: null },
    })
  })

  it.each([
    ['is missing', {}],
    ['has one end', { dateFrom: '2026-11-01' }],
    ['is reversed', { dateFrom: '2026-11-02', dateTo: '2026-11-01' }],
    ['mixes days and instants', { dateFrom: '2026-11-01', dateTo: '2026-11-02T00:00:00' }],
    ['names a day that does not exist', { dateFrom: '2026-02-30', dateTo: '2026-03-01' }],
  ])('is rejected if the period %s', async (_name, query) => {
    const answer = await owner.get('trade/list', query)
    expect(answer).toMatchObject({ status: 400, envelope: { statusCode: 400, resultType: 400 } })
  })

  it('can be missing if the search has a number', async () => {
    const [row] = (await pageOf(owner, 'trade/list', { ...everything, pageSize: 1 })).items
    const found = await pageOf(owner, 'trade/list', { paymentNo: row!.paymentNo })
    expect(found.items.map((one) => one.paymentNo)).toEqual([row!.paymentNo])
    expect(found.total).toBe(1)
  })
})

describe('one transaction', () => {
  it('shows its refunds and the events of its timeline', async () => {
    const { rows } = await walk(owner, 'trade/list', { ...everything, pageSize: 200 })
    const line = rows.find(
      (row) => row.tradeKind === 'REFUND' && row.state === 'SUCCEEDED' && row.originalPaymentNo,
    )!
    const answer = await owner.get('trade/detail', { paymentNo: line.originalPaymentNo! })
    const detail: TransactionDetail = answer.envelope.result
    expect(detail.refunds.map((refund) => refund.paymentNo)).toContain(line.paymentNo)
    expect(detail.timeline[0]).toMatchObject({
      event: 'paid',
      paymentNo: detail.paymentNo,
      amount: detail.amount,
    })
    expect(detail.timeline.map((entry) => entry.event)).toContain('refundSucceeded')
  })

  it('is not found (4001) if its number is unknown or its store is not visible to the user', async () => {
    const manager = await test.signIn('manager')
    const mine = await walk(manager, 'trade/list', { ...everything, pageSize: 200 })
    const all = await walk(owner, 'trade/list', { ...everything, pageSize: 200 })
    const seen = new Set(mine.rows.map((row) => row.storeId))
    expect(seen.size).toBe(2)
    const hidden = all.rows.find((row) => !seen.has(row.storeId))!
    const foreign = await manager.get('trade/detail', { paymentNo: hidden.paymentNo })
    const absent = await manager.get('trade/detail', { paymentNo: '20000101000000000000' })
    expect(foreign).toMatchObject({
      status: 200,
      envelope: { resultStatus: 'Fail', resultType: 4001 },
    })
    expect(foreign.envelope).toEqual(absent.envelope)
  })
})

describe('the search by any number', () => {
  const find = async (client: Client, path: string, number: string) =>
    (await client.get(path, { number })).envelope.result as TransactionHits

  it('finds each transaction once, and tells which of its numbers matched', async () => {
    const { items } = await pageOf(owner, 'trade/list', {
      ...everything,
      paymentClass: 'WALLET',
      tradeKind: 'PAYMENT',
    })
    const row = items.find((one) => one.outTradeNo && one.walletTradeNo && one.deviceProcNo)!
    for (const by of ['paymentNo', 'outTradeNo', 'walletTradeNo', 'deviceProcNo'] as const) {
      const hits = (await find(owner, 'trade/find', row[by]!)).items
      expect(hits.filter(({ paymentNo }) => paymentNo === row.paymentNo)).toEqual([{ ...row, by }])
    }
    const many = (await find(owner, 'trade/find', row.paymentNo.slice(0, 4))).items
    expect(many).toHaveLength(6)
    expect(new Set(many.map(({ paymentNo }) => paymentNo)).size).toBe(6)
    for (const hit of many) expect(hit[hit.by!]!.startsWith(row.paymentNo.slice(0, 4))).toBe(true)
  })

  it('also finds a transaction by the last digits, in any case and width, and so does the list', async () => {
    const { items } = await pageOf(owner, 'trade/list', {
      ...everything,
      paymentClass: 'WALLET',
      tradeKind: 'PAYMENT',
    })
    const row = items.find((one) => /[A-Z]/.test(one.outTradeNo ?? ''))!
    const number = row.outTradeNo!
    const wide = number
      .slice(-6)
      .replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0))
    for (const typed of [number.toLowerCase(), number.slice(-6), ` ${wide} `]) {
      const { items: hits } = await find(owner, 'trade/find', typed)
      expect(hits).toContainEqual({ ...row, by: 'outTradeNo' })
      const list = await pageOf(owner, 'trade/list', { number: typed })
      expect(list.items).toContainEqual({ ...row, by: 'outTradeNo' })
      expect(list.total).toBe(list.items.length)
    }
    expect((await pageOf(owner, 'trade/list', { number: `ZZ${number.slice(-4)}` })).items).toEqual(
      [],
    )
  })

  it('is rejected for three characters, because they would match too many transactions', async () => {
    const { status, envelope } = await owner.get('trade/list', { number: '123' })
    expect({ status, resultType: envelope.resultType }).toEqual({ status: 400, resultType: 400 })
  })

  it('finds nothing of other merchants or invisible stores, but administrators find transactions of all', async () => {
    const [other, manager, admin] = [
      await test.signIn('owner2'),
      await test.signIn('manager'),
      await test.signIn('superadmin'),
    ]
    const { items } = await pageOf(owner, 'trade/list', everything)
    const unseen = items.find(({ storeId }) => storeId !== '1' && storeId !== '3')!
    expect((await find(other, 'trade/find', unseen.paymentNo)).items).toEqual([])
    expect((await find(manager, 'trade/find', unseen.paymentNo)).items).toEqual([])
    expect((await find(admin, 'systrade/find', unseen.paymentNo)).items).toEqual([
      { ...unseen, by: 'paymentNo' },
    ])
  })
})
