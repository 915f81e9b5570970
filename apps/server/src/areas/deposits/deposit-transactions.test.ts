import type { DepositDetail, DepositPage } from '@choba/contract/deposits.contract.ts'
import type {
  DepositTransaction,
  DepositTransactionPage,
} from '@choba/contract/deposit-transactions.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordReversal } from '#ledger/closed-days.ts'
import { keepUnlinked } from '#ledger/feed-writes.ts'
import { linkWaiting } from '#ledger/unlinked-refunds.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { countedOf, sumOf, total } from '@choba/money-model/transaction-sums.ts'
import {
  addTerms,
  bringRowsIn,
  closeThrough,
  differencesOf,
  merchantOf,
  withoutTerms,
} from './deposits.testing.ts'

let test: TestApp
let merchant: MerchantRow
let owner: Client
let manager: Client
let superadmin: Client
const plan = tenantPlans[0]!.merchants[0]!
/**
 * Adds the cases that are difficult to compute: a refund that was settled but no longer counts, a
 * refund settled before its payment arrived, a late payment, refunds of payments under earlier
 * terms, and three kinds of rounding.
 */
beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  superadmin = await test.signIn('superadmin')
  merchant = await merchantOf(test.engine, plan.id)
  const { engine } = test
  await withoutTerms(engine, merchant)
  const twice = { cycle: { kind: 'TWICE' } } as const
  await addTerms(engine, merchant, {
    firstDay: '2026-10-01',
    unit: 'CYCLE',
    mode: 'HALF_UP',
    ...twice,
  })
  await addTerms(engine, merchant, {
    firstDay: '2026-10-16',
    unit: 'TRANSACTION',
    mode: 'CEIL',
    ratePpm: 25_000,
    ...twice,
  })
  const last = {
    firstDay: '2026-11-01',
    unit: 'CYCLE',
    mode: 'CEIL',
    ratePpm: 33_333,
    feeReturned: false,
  } as const
  await addTerms(engine, merchant, { ...last, ...twice })
  const [paid] = await bringRowsIn(engine, merchant, [{ day: '2026-10-02', amount: 91_003 }])
  const [firstRefund, secondRefund] = await bringRowsIn(engine, merchant, [
    { day: '2026-10-17', amount: 40_001, tradeKind: 2, state: 5, originalId: paid! },
    { day: '2026-11-05', amount: 11_003, tradeKind: 2, state: 5, originalId: paid! },
  ])
  const [alone] = await bringRowsIn(engine, merchant, [
    { day: '2026-10-18', amount: 5_003, tradeKind: 2, state: 5 },
  ])
  await closeThrough(engine, merchant, '2026-10-20')
  await linkToPayment(alone!)
  await bringRowsIn(engine, merchant, [
    { day: '2026-10-10', amount: 12_345 },
    { day: '2026-10-18', amount: 6_789, paymentMethodId: 2 },
    { day: '2026-10-12', amount: 23, storeId: 2 },
  ])
  await uncount(firstRefund!)
  await closeThrough(engine, merchant, '2026-11-10')
  await bringRowsIn(engine, merchant, [{ day: '2026-11-03', amount: 777 }])
  await uncount(secondRefund!)
  await closeThrough(engine, merchant, '2026-11-17')
}, 60_000)
afterAll(() => test.close())

/**
 * Imports the payment of a refund that was settled while its payment was unknown. Other terms apply
 * on the payment's day than on the refund's day.
 */
async function linkToPayment(refund: bigint): Promise<void> {
  const [id] = await bringRowsIn(test.engine, merchant, [{ day: '2026-10-03', amount: 9_007 }])
  const payment = { id: id!, paymentNo: `L${id!}`, tradeKind: 1, state: 1 }
  const scope = { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id } as const
  await withScope(test.engine, scope, async (tx) => {
    await keepUnlinked(
      tx,
      [{ id: refund, originalPaymentNo: payment.paymentNo, reason: 'WAITING' }],
      [],
    )
    await linkWaiting(tx, [payment])
  })
}

const uncount = (id: bigint) =>
  withScope(
    test.engine,
    { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id },
    async (tx) => {
      await recordReversal(tx, id)
      await sql`update transactions set state = 6 where merchant_id = ${merchant.id} and id = ${id}::bigint`.execute(
        tx.q,
      )
    },
  )

type Query = Record<string, string>
const deposits = async (client: Client) =>
  resultOf<DepositPage>(await client.get('deposit/list', { pageSize: '200' })).items.map(
    ({ depositNo }) => depositNo!,
  )
const detailOf = async (client: Client, depositNo: string) =>
  resultOf<DepositDetail>(await client.get('deposit/detail', { depositNo }))
const read = async (client: Client, query: Query, path = 'deposit/transactions') =>
  resultOf<DepositTransactionPage>(await client.get(path, query))

/** Reads all pages of the transactions of a figure. Returns the rows, and the first page. */
async function walk(client: Client, query: Query, pageSize = '200') {
  const first = await read(client, { ...query, pageSize })
  const rows: DepositTransaction[] = [...first.items]
  for (let cursor = first.nextCursor; cursor !== null;) {
    const page = await read(client, { ...query, pageSize, cursor })
    expect([page.total, page.sum, page.cell]).toEqual([undefined, undefined, undefined])
    rows.push(...page.items)
    cursor = page.nextCursor
  }
  return { first, rows }
}

async function expectSame(client: Client, query: Query, figures: ReturnType<typeof countedOf>) {
  const { first, rows } = await walk(client, query)
  expect(sumOf(rows), JSON.stringify(query)).toEqual(figures)
  expect(first.sum, JSON.stringify(query)).toEqual([{ currency: 'JPY', ...figures }])
  expect(first.cell).toEqual(first.sum![0])
  expect(first.total).toBe(rows.length)
  return rows
}

describe('the transactions of a deposit’s figure', () => {
  it(
    'add up to the figure, for every payment method, store and day of every deposit',
    { timeout: 120_000 },
    async () => {
      expect(await differencesOf(test.engine, merchant)).toEqual([])
      const numbers = await deposits(owner)
      expect(numbers.length).toBeGreaterThan(8)
      let [late, reversed] = [0, 0]
      for (const depositNo of numbers) {
        const { paymentMethods, stores, days, lateCount, totalUsage, refund, fee } = await detailOf(
          owner,
          depositNo,
        )
        const all = await walk(owner, { depositNo })
        const sums = sumOf(all.rows)
        expect([sums.usage, sums.refund, sums.fee - sums.feeBack]).toEqual([
          totalUsage,
          refund,
          fee,
        ])
        const perPaymentMethod = paymentMethods.map(async (paymentMethod) => {
          const { paymentType, termsFrom } = paymentMethod
          const rows = await expectSame(
            owner,
            { depositNo, paymentType, termsFrom },
            countedOf(paymentMethod),
          )
          for (const row of rows)
            expect(row).toMatchObject({ paymentType, ratePpm: paymentMethod.ratePpm })
          return rows.length
        })
        const perStore = stores.map(async (store) => {
          const rows = await expectSame(
            owner,
            { depositNo, storeId: store.storeId },
            countedOf(store),
          )
          return rows.length
        })
        const perDay = days.map(async (day) => {
          const rows = await expectSame(owner, { depositNo, day: day.day }, countedOf(day))
          for (const row of rows) expect(row.settlementDay).toBe(day.day)
          return rows.length
        })
        for (const parts of [perPaymentMethod, perStore, perDay]) {
          const counts = await Promise.all(parts)
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.rows.length)
        }
        const lateOnes = await walk(owner, { depositNo, late: '1' })
        expect(lateOnes.rows).toHaveLength(lateCount)
        for (const row of lateOnes.rows) expect(row.businessDay < row.settlementDay).toBe(true)
        expect(lateOnes.rows).toEqual(all.rows.filter((row) => row.late))
        late += lateOnes.rows.length
        reversed += lateOnes.rows.filter(({ sign }) => sign < 0).length
      }
      expect([late, reversed]).toEqual([9, 3])
    },
  )

  it('can be limited to one store and day, and to payments or refunds', async () => {
    for (const depositNo of (await deposits(owner)).slice(2, 4)) {
      const { stores, days, paymentMethods } = await detailOf(owner, depositNo)
      for (const tradeKind of ['PAYMENT', 'REFUND'] as const) {
        const { first, rows } = await walk(owner, { depositNo, tradeKind })
        expect(new Set(rows.map((row) => row.tradeKind)).size).toBeLessThan(2)
        expect(first.cell).toEqual(first.sum![0])
        const paymentMethodFees = paymentMethods.reduce(
          (sum, { fee, feeBack }) => sum + (tradeKind === 'PAYMENT' ? fee! : feeBack!),
          0,
        )
        expect(total(rows, ({ fee, feeBack }) => fee! + feeBack!)).toBe(paymentMethodFees)
      }
      for (const { storeId } of stores)
        for (const { day } of days) {
          const { first, rows } = await walk(owner, { depositNo, storeId, day })
          expect(first.sum![0]).toEqual(first.cell)
          expect(sumOf(rows)).toEqual(countedOf(first.cell as never))
        }
    }
  })

  it('are paged, newest first, and each transaction is on exactly one page', async () => {
    const [depositNo] = await deposits(owner)
    const whole = await walk(owner, { depositNo: depositNo! })
    const paged = await walk(owner, { depositNo: depositNo! }, '7')
    expect(paged.rows).toEqual(whole.rows)
    const times = whole.rows.map(({ paidAt }) => Date.parse(paidAt))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('contain cash payments only if the call requests cash', async () => {
    for (const depositNo of (await deposits(owner)).slice(0, 3)) {
      const { cashTotal } = await detailOf(owner, depositNo)
      const { first, rows } = await walk(owner, { depositNo, cashOnly: '1' })
      expect(new Set(rows.map((row) => row.paymentClass)).size).toBeLessThan(2)
      expect([first.sum![0]!.net, first.sum![0]!.fee]).toEqual([cashTotal, 0])
      expect(first.cell).toEqual(first.sum![0])
    }
  })

  it('are empty for an unknown store, payment method, day or version of the terms', async () => {
    const depositNo = (await deposits(owner))[0]!
    const queries: Query[] = [
      { storeId: '9223372036854775807' },
      { paymentType: 'NONE' },
      { day: '2026-01-01' },
      { termsFrom: '2026-01-02' },
    ]
    for (const query of queries) {
      const { first, rows } = await walk(owner, { depositNo, ...query })
      expect([rows, first.total, first.sum![0]!.net]).toEqual([[], 0, 0])
      expect(first.cell).toEqual(first.sum![0])
    }
    expect((await owner.get('deposit/transactions', { depositNo, cursor: 'abc' })).status).toBe(400)
    expect((await owner.get('deposit/transactions', { depositNo, day: '2026-02-30' })).status).toBe(
      400,
    )
  })
})

describe('access to the transactions of a deposit’s figure', () => {
  it('is limited to the stores of users with a limited store scope', async () => {
    const depositNo = (await deposits(manager))[0]!
    const { stores, paymentMethods, totalUsage } = await detailOf(manager, depositNo)
    const { first, rows } = await walk(manager, { depositNo })
    expect(first.share).toBe(true)
    expect(sumOf(rows).usage).toBe(totalUsage)
    expect(new Set(rows.map(({ storeId }) => storeId))).toEqual(
      new Set(stores.map(({ storeId }) => storeId)),
    )
    for (const store of stores)
      await expectSame(manager, { depositNo, storeId: store.storeId }, countedOf(store))
    for (const paymentMethod of paymentMethods) {
      const { paymentType, termsFrom } = paymentMethod
      await expectSame(manager, { depositNo, paymentType, termsFrom }, countedOf(paymentMethod))
    }
    const other = (await detailOf(owner, depositNo)).stores.find(
      ({ storeId }) => !stores.some((store) => store.storeId === storeId),
    )!
    const hidden = await walk(manager, { depositNo, storeId: other.storeId })
    expect([hidden.rows, hidden.first.sum![0]!.net, hidden.first.cell!.net]).toEqual([[], 0, 0])
  })

  it('is denied to users of other merchants with the same answer as for a missing deposit', async () => {
    const depositNo = (await deposits(owner))[0]!
    const owner2 = await test.signIn('owner2')
    const foreign = await owner2.get('deposit/transactions', { depositNo })
    const none = await owner.get('deposit/transactions', { depositNo: 'DEP-20261115-ZZZZZZ' })
    expect([foreign.envelope.resultType, none.envelope.resultType]).toEqual([4001, 4001])
    const mine = await read(owner, { depositNo })
    expect(
      await read(superadmin, { entCode: plan.code, depositNo }, 'sysdeposit/transactions'),
    ).toEqual(mine)
  })
})

describe('the deposits that a transaction’s details list', () => {
  const settlementsOf = async (client: Client, paymentNo: string) =>
    resultOf<TransactionDetail>(await client.get('trade/detail', { paymentNo })).settlements

  it('are shown only to administrators with permission for deposits', async () => {
    const { rows } = await walk(owner, { depositNo: (await deposits(owner))[0]! })
    const of = { entCode: plan.code, paymentNo: rows[0]!.paymentNo }
    const seen = async (by: Client) =>
      resultOf<TransactionDetail>(await by.get('systrade/detail', of)).settlements
    expect(await seen(superadmin)).not.toBeNull()
    await asOwner(test.engine, (q) =>
      sql`insert into role_permissions (merchant_id, role_id, tenant_id, module, action)
        select id, 3, 1, 'Refund', 'search' from merchants where tenant_id = 1 and is_system`.execute(
        q,
      ),
    )
    expect(await seen(await test.signIn('operator'))).toBeNull()
  })

  it('are exactly the deposits that contain the transaction', { timeout: 60_000 }, async () => {
    const said = new Map<string, number>()
    for (const depositNo of await deposits(owner)) {
      const { rows } = await walk(owner, { depositNo })
      for (const row of rows.filter((one, at) => one.late || at % 9 === 0)) {
        const { paymentNo, settlementDay, late, sign, fee, feeBack, net } = row
        expect(await settlementsOf(owner, paymentNo)).toContainEqual(
          expect.objectContaining({ depositNo, settlementDay, late, sign, fee, feeBack, net }),
        )
        said.set(paymentNo, (said.get(paymentNo) ?? 0) + 1)
      }
    }
    expect(said.size).toBeGreaterThan(20)
  })

  it('have no number while their cycle is open, and no fee if fees are rounded per cycle', async () => {
    const { items } = resultOf<{ items: { paymentNo: string }[] }>(
      await owner.get('trade/list', {
        dateFrom: '2026-11-17',
        dateTo: '2026-11-19',
        state: 'PAID',
        paymentClass: 'WALLET',
      }),
    )
    expect(await settlementsOf(owner, items[0]!.paymentNo)).toMatchObject([
      {
        depositNo: null,
        state: 'OPEN',
        payDate: '2026-12-03',
        late: false,
        sign: 1,
        fee: null,
        net: null,
      },
    ])
  })

  it('are empty for a failed or a cash payment, and null without permission for deposits', async () => {
    const found = async (query: Query) =>
      resultOf<{ items: { paymentNo: string }[] }>(
        await owner.get('trade/list', { dateFrom: '2026-10-01', dateTo: '2026-10-31', ...query }),
      ).items[0]!.paymentNo
    expect(
      await settlementsOf(owner, await found({ state: 'FAILED', tradeKind: 'PAYMENT' })),
    ).toEqual([])
    expect(await settlementsOf(owner, await found({ paymentClass: 'CASH' }))).toEqual([])
    const clerk = await test.signIn('clerk')
    const own = resultOf<{ items: { paymentNo: string }[] }>(
      await clerk.get('trade/list', { dateFrom: '2026-10-01', dateTo: '2026-10-31' }),
    ).items[0]!
    expect(await settlementsOf(clerk, own.paymentNo)).toBeNull()
  })
})
