import { amountClassOf } from '@choba/contract/amount-classes.testing.ts'
import { MAX_AMOUNT } from '@choba/contract/money.ts'
import { addDays } from '@choba/contract/period.ts'
import { REFUND, State } from '@choba/database/codes.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { MANAGER_STORES } from '@choba/database/seed/people.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { merchantOf } from '#areas/deposits/deposits.testing.ts'
import { sumAmounts } from '#ledger/amount-sums.ts'
import { recordReversal } from '#ledger/closed-days.ts'
import { merchantScopeOf } from '#platform/access/principals.ts'
import { asWorker, bringIn, countThrough, forgetHours } from './hour-counts.testing.ts'
import { verifyCounted } from './figure-verification.ts'

/** Last complete day of the demo data in tests. */
const LAST = '2026-11-19'
const days = { from: addDays(LAST, -92), to: LAST }

let engine: Engine
let merchant: MerchantRow
beforeAll(async () => {
  engine = await openTestDatabase()
  merchant = await merchantOf(engine, tenantPlans[0]!.merchants[0]!.id)
})
afterAll(() => engine.close())
afterEach(() => forgetHours(engine, merchant))

type Amounts = Record<string, string>

/**
 * Returns the stored counts. A key such as `2026-11-19 s1 b2 13` contains day, store (`all` for all
 * stores), payment method and amount range. A value such as `2 3400 0 0` contains payments, their
 * sum, refunds and their sum.
 */
async function kept(): Promise<Amounts> {
  const [stores, all] = await asOwner(engine, (q) =>
    Promise.all([
      q.selectFrom('store_amounts').selectAll().where('merchant_id', '=', merchant.id).execute(),
      q
        .selectFrom('payment_method_amounts')
        .selectAll()
        .where('merchant_id', '=', merchant.id)
        .execute(),
    ]),
  )
  return Object.fromEntries(
    [
      ...stores.map((row) => ({ ...row, place: `s${row.store_id} b${row.payment_method_id}` })),
      ...all.map((row) => ({ ...row, place: `all b${row.payment_method_id}` })),
    ]
      .filter((row) => row.pay_n !== 0 || row.ref_n !== 0)
      .map((row) => [
        `${row.day} ${row.place} ${row.amount_class}`,
        [row.pay_n, row.pay_amt, row.ref_n, row.ref_amt].join(' '),
      ]),
  )
}

interface Line {
  day: string
  store_id: number
  payment_method_id: number
  trade_kind: number
  amount: bigint
}

const lines = async (): Promise<Line[]> =>
  (
    await asOwner(engine, (q) =>
      sql<Line>`select business_day as day, store_id, payment_method_id, trade_kind, amount from transactions
        where merchant_id = ${merchant.id} and ((trade_kind = 1 and state = 1) or (trade_kind = 2 and state = 5))
          and business_day between ${days.from}::date and ${days.to}::date`.execute(q),
    )
  ).rows

/** Calculates the same counts from the transactions. */
function recount(rows: readonly Line[], keyOf: (row: Line) => string): Amounts {
  const sums = new Map<string, [bigint, bigint, bigint, bigint]>()
  for (const row of rows) {
    const sum = sums.get(keyOf(row)) ?? [0n, 0n, 0n, 0n]
    const at = row.trade_kind === 1 ? 0 : 2
    sum[at] += 1n
    sum[at + 1]! += row.amount
    sums.set(keyOf(row), sum)
  }
  return Object.fromEntries([...sums].map(([key, sum]) => [key, sum.join(' ')]))
}
const recounted = async (): Promise<Amounts> => {
  const rows = await lines()
  const classOf = (row: Line) => `b${row.payment_method_id} ${amountClassOf(row.amount)}`
  return {
    ...recount(rows, (row) => `${row.day} s${row.store_id} ${classOf(row)}`),
    ...recount(rows, (row) => `${row.day} all ${classOf(row)}`),
  }
}

it('amount ranges are counted with a day, gain late transactions, and lose transactions that no longer count', async () => {
  const early = addDays(LAST, -40)
  const at = (day: string) => new Date(`${day}T12:00:00+09:00`)
  await countThrough(engine, merchant, LAST)
  const before = await kept()
  expect(Object.keys(before).length).toBeGreaterThan(100)
  expect(before).toEqual(await recounted())
  const ids = await bringIn(engine, merchant, [
    { at: at(early), amount: 1, paymentMethodId: 2 },
    { at: at(early), amount: 1_999 },
    { at: at(early), amount: 2_000 },
    { at: at(LAST), amount: MAX_AMOUNT, storeId: 2 },
    { at: at(LAST), amount: 5_000, state: State.paymentFailed },
    { at: at(addDays(LAST, 1)), amount: 70 },
  ])
  await bringIn(engine, merchant, [
    { at: at(LAST), amount: 499, tradeKind: REFUND, state: State.succeeded, originalId: ids[1]! },
  ])
  const late = await kept()
  expect(late).toEqual(await recounted())
  const changed = Object.keys(late).filter((key) => before[key] !== late[key])
  expect(changed.toSorted()).toEqual(
    ['b1 10', 'b1 11', 'b2 1']
      .flatMap((of) => [`${early} s1 ${of}`, `${early} all ${of}`])
      .concat(`${LAST} s1 b1 8`, `${LAST} all b1 8`, `${LAST} s2 b1 33`, `${LAST} all b1 33`)
      .toSorted(),
  )
  await asWorker(engine, merchant, async (tx) => {
    await recordReversal(tx, ids[1]!)
    await tx.q
      .updateTable('transactions')
      .set({ state: State.paymentFailed })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', ids[1]!)
      .execute()
  })
  const left = await kept()
  for (const place of ['s1', 'all'])
    expect(left[`${early} ${place} b1 10`]).toBe(before[`${early} ${place} b1 10`])
  expect(left).toEqual(await recounted())
  expect(await verifyCounted(engine, merchant, days)).toEqual([])
})

it('amount ranges are summed for visible stores and requested payment methods, on counted and other days', async () => {
  const rows = await lines()
  const wanted = (stores: readonly number[] | 'all', paymentMethods: readonly number[] | null) =>
    recount(
      rows.filter(
        (row) =>
          (stores === 'all' || stores.includes(row.store_id)) &&
          (!paymentMethods || paymentMethods.includes(row.payment_method_id)),
      ),
      (row) => String(amountClassOf(row.amount)),
    )
  const sums = async (
    stores: readonly number[] | 'all',
    paymentMethods: readonly number[] | null,
  ) => {
    const found = await withScope(engine, merchantScopeOf(merchant, stores), (tx) =>
      sumAmounts(tx, merchant, { period: days, stores: null, paymentMethods }),
    )
    return Object.fromEntries(
      found.map((row) => [
        String(row.amount_class),
        [row.pay_n, row.pay_amt, row.ref_n, row.ref_amt].join(' '),
      ]),
    )
  }
  for (const through of [null, addDays(LAST, -20), LAST]) {
    if (through) await countThrough(engine, merchant, through)
    for (const paymentMethods of [null, [1, 3]]) {
      expect(await sums('all', paymentMethods)).toEqual(wanted('all', paymentMethods))
      expect(await sums(MANAGER_STORES, paymentMethods)).toEqual(
        wanted(MANAGER_STORES, paymentMethods),
      )
    }
  }
  expect(await sums([], null)).toEqual({})
})
