import type { DepositDetail, DepositPage } from '@choba/contract/deposits.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import type { RefundPreview } from '@choba/contract/refunds.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  madeKey,
  type MadeKey,
  payment,
  refundOf,
  outcomesOf,
  sendRows,
  type FeedRow,
} from '#areas/feed/feed.testing.ts'
import { ledgerDifferences } from '#areas/point-transactions/point-ledger.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import {
  addTerms,
  closeNext,
  closeThrough,
  differencesOf,
  merchantOf,
  withoutTerms,
} from './deposits.testing.ts'

// Tests how points that a merchant's customers earn are charged in the merchant's deposits
// (settlement/README.md).

let test: TestApp
let key: MadeKey
let owner: Client
let merchant: MerchantRow

beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
  owner = await test.signIn('owner2')
  const { merchant_id: id } = await asOwner(test.engine, (q) =>
    q
      .selectFrom('users')
      .select('merchant_id')
      .where('tenant_id', '=', 1)
      .where('username', '=', 'owner2')
      .executeTakeFirstOrThrow(),
  )
  await asOwner(test.engine, (q) =>
    q.updateTable('merchants').set({ enable_point: true }).where('id', '=', id).execute(),
  )
  merchant = await merchantOf(test.engine, id)
})
beforeEach(() => withoutTerms(test.engine, merchant))
afterAll(() => test.close())

let made = 0
const send = async (rows: readonly FeedRow[]): Promise<void> => {
  const said = outcomesOf(await sendRows(test, key, rows))
  expect(said.filter((one) => !one.startsWith('ACCEPTED'))).toEqual([])
}
/** Returns the feed row of a payment at noon that earns points. */
const sale = (
  day: string,
  awarded: number,
  parts: FeedRow = {},
): FeedRow & { paymentNo: string } => {
  const paymentNo = `pts-${++made}`
  const of = {
    entCode: merchant.code,
    pointCardNo: `PTS-${made}`,
    paymentType: 'PAYPAY',
    amount: '100000',
  }
  const row = payment(paymentNo, {
    ...of,
    paidAt: `${day}T12:00:00+09:00`,
    pointsAwarded: String(awarded),
    ...parts,
  })
  return { ...row, paymentNo }
}
const refund = (day: string, { paymentNo }: { paymentNo: string }, amount: string): FeedRow =>
  refundOf(`${paymentNo}-R`, paymentNo, {
    entCode: merchant.code,
    paymentType: 'PAYPAY',
    paidAt: `${day}T12:00:00+09:00`,
    amount,
  })

const listed = async () =>
  resultOf<DepositPage>(await owner.get('deposit/list', { pageSize: '200' }))
/** Returns the point costs of the open deposits that are not 0. Only one company gives points. */
const openPoints = async () =>
  (await listed()).open!.map(({ pointGive }) => pointGive).filter((cost) => cost !== 0)
const detailOf = async (dateTo: string): Promise<DepositDetail> => {
  const { items } = await listed()
  const { depositNo } = items.find((row) => row.dateTo === dateTo && row.pointGive !== 0)!
  return resultOf<DepositDetail>(await owner.get('deposit/detail', { depositNo: depositNo! }))
}
const linesOf = ({ points }: DepositDetail) =>
  points.map(
    ({ termsFrom, pointCost, points: count }) => `${count} at ${pointCost} since ${termsFrom}`,
  )

it('points cost the point rate of the terms on the payment’s day, and count once, in the deposit of the settlement day', async () => {
  await addTerms(test.engine, merchant, {
    firstDay: '2026-05-01',
    cycle: { kind: 'TWICE' },
    pointCost: 1,
  })
  await addTerms(test.engine, merchant, {
    firstDay: '2026-05-16',
    cycle: { kind: 'TWICE' },
    pointCost: 3,
  })
  const first = sale('2026-05-05', 100)
  // Points that the customer spends on a payment cost the merchant nothing.
  await send([
    first,
    sale('2026-05-06', 50, { pointCardNo: first['pointCardNo'], pointsUsed: '30' }),
  ])
  await closeThrough(test.engine, merchant, '2026-05-10')
  expect(await openPoints()).toEqual([150])
  // This payment arrives after its day was closed. The cycle of that day is still open.
  await send([sale('2026-05-04', 7)])
  expect(await openPoints()).toEqual([157])
  await closeThrough(test.engine, merchant, '2026-05-15')
  const one = await detailOf('2026-05-15')
  expect([one.pointGive, linesOf(one)]).toEqual([157, ['157 at 1 since 2026-05-01']])
  expect(one.transferAmount).toBe(
    one.totalUsage! -
      one.refund! -
      one.fee! -
      one.tax! -
      one.transferFee! -
      one.deduction! -
      one.pointGive! +
      one.revise!,
  )

  // Late points of a cycle that is already paid out cost the rate of their own day. Points taken
  // back return the cost that was charged for them.
  await send([
    sale('2026-05-07', 20),
    refund('2026-05-20', first, '100000'),
    sale('2026-05-18', 10),
  ])
  expect(await openPoints()).toEqual([20 - 100 + 30])
  await closeThrough(test.engine, merchant, '2026-05-31')
  const two = await detailOf('2026-05-31')
  expect([two.pointGive, linesOf(two)]).toEqual([
    -50,
    ['-80 at 1 since 2026-05-01', '10 at 3 since 2026-05-16'],
  ])
  expect(await differencesOf(test.engine, merchant)).toEqual([])
  expect(await ledgerDifferences(test.engine)).toEqual([])

  // The list, its sum and the exported file contain the same cost. In the file it is negative,
  // because it reduces the net amount.
  const { sum } = await listed()
  expect(sum!.map(({ pointGive }) => pointGive)).toEqual([107])
  const { bytes } = await owner.get('deposit/download', { format: 'csv' })
  const [titles, ...lines]: string[][] = parse(bytes.toString(), { bom: true })
  const at = titles!.indexOf('ポイント付与額')
  expect(lines.map((line) => line[at]).filter((cost) => cost !== '0')).toEqual(['50', '-157'])
})

it('a company with only cash payments gets a deposit for its point costs, which is carried over', async () => {
  await addTerms(test.engine, merchant, { firstDay: '2023-06-01', pointCost: 2 })
  await send([sale('2023-06-30', 40, { paymentType: 'CASH' })])
  await closeThrough(test.engine, merchant, '2023-06-29')
  expect(await openPoints()).toEqual([80])
  await closeThrough(test.engine, merchant, '2023-06-30')
  const june = await detailOf('2023-06-30')
  expect(june).toMatchObject({
    totalUsage: 0,
    cashTotal: 100_000,
    pointGive: 80,
    transferAmount: 0,
    state: 'CARRIED',
  })
  expect(june.lines.map(({ kind, amount }) => [kind, amount])).toEqual([['CARRY_OUT', 80]])
  expect(await differencesOf(test.engine, merchant)).toEqual([])
})

it('points of days before the first terms are in no deposit, whenever they arrive', async () => {
  await addTerms(test.engine, merchant, { firstDay: '2023-11-01' })
  await closeThrough(test.engine, merchant, '2023-11-10')
  await send([sale('2023-10-20', 30)])
  await closeThrough(test.engine, merchant, '2023-11-30')
  expect((await listed()).items).toEqual([])
  expect(await differencesOf(test.engine, merchant)).toEqual([])
  expect(await ledgerDifferences(test.engine)).toEqual([])
})

it('the recalculation detects points that were changed directly in the database', async () => {
  await addTerms(test.engine, merchant, { firstDay: '2026-08-01' })
  await send([sale('2026-08-05', 60)])
  await closeThrough(test.engine, merchant, '2026-08-31')
  await send([sale('2026-09-05', 11)])
  expect(await differencesOf(test.engine, merchant)).toEqual([])
  const by = (points: number, day: string) =>
    asOwner(test.engine, (q) =>
      sql`update settlement_points set points = points + ${points}::int where merchant_id = ${merchant.id}
        and day = ${day}::date`.execute(q),
    )
  await by(1, '2026-08-05')
  expect(await differencesOf(test.engine, merchant)).toEqual([
    expect.stringContaining(
      '2026-08-05, points under the terms of 2026-08-05: are 61 and should be 60',
    ),
  ])
  await by(-1, '2026-08-05')
  // The comparison also detects changed points on a day that is still open.
  await by(2, '2026-09-05')
  expect(await differencesOf(test.engine, merchant)).toEqual([
    expect.stringContaining('are 13 and should be 11'),
  ])
  await by(-2, '2026-09-05')
  const entry = (quantity: number) =>
    asOwner(test.engine, (q) =>
      sql`update point_entries set quantity = quantity + ${quantity}::int where merchant_id = ${merchant.id}
        and business_day = '2026-08-05'`.execute(q),
    )
  await entry(5)
  const said = await differencesOf(test.engine, merchant)
  expect(said).toContainEqual(expect.stringContaining('are 60 and should be 65'))
  expect(said).toContainEqual(expect.stringContaining('point_give is 60 and should be 65'))
  await entry(-5)
  expect(await differencesOf(test.engine, merchant)).toEqual([])
})

it(
  'points that arrive during a day close are counted in exactly one deposit',
  { timeout: 240_000 },
  async () => {
    const [from, days] = ['2026-02-01', 40]
    await addTerms(test.engine, merchant, {
      firstDay: from,
      cycle: { kind: 'WEEKLY', weekday: 3 },
      pointCost: 2,
    })
    let given = 0
    const write = async (writer: number) => {
      for (let batch = 0; batch < 12; batch++) {
        const nth = writer * 1_009 + batch * 7_919
        const rows = Array.from({ length: 5 }, (_none, at) => {
          const points = 1 + ((nth + at * 31) % 90)
          given += points
          return sale(addDays(from, (nth + at * 13) % days), points)
        })
        await send(rows)
      }
    }
    const close = async () => {
      for (let day = from; day < addDays(from, days); day = addDays(day, 1))
        await closeNext(test.engine, merchant, day)
    }
    await Promise.all([close(), write(1), write(2), write(3)])
    await closeThrough(test.engine, merchant, addDays(from, days + 7))
    expect(await differencesOf(test.engine, merchant)).toEqual([])
    const { sum, open } = await listed()
    const charged =
      sum!.reduce((all, row) => all + row.pointGive!, 0) +
      open!.reduce((all, row) => all + row.pointGive!, 0)
    expect(charged).toBe(2 * given)
    const { rows } = await asOwner(test.engine, (q) =>
      sql<{
        late: number
      }>`select count(*)::int as late from point_entries where merchant_id = ${merchant.id}
      and settlement_day > business_day and business_day < '2026-04-01'`.execute(q),
    )
    // If fewer points were late, hardly any would have arrived during a close, and the test would
    // prove nothing.
    expect(rows[0]!.late).toBeGreaterThan(5)
  },
)

it('the preview of a refund shows its effect on the next deposit, including returned point costs', async () => {
  const today = resultOf<DepositPage>(await owner.get('deposit/list')).today!
  await addTerms(test.engine, merchant, {
    firstDay: addDays(today, -40),
    cycle: { kind: 'DAILY' },
    pointCost: 4,
  })
  await addTerms(test.engine, merchant, { firstDay: today, cycle: { kind: 'DAILY' }, pointCost: 9 })
  const rows = [sale(addDays(today, -2), 25), sale(addDays(today, -2), 8, { paymentType: 'CASH' })]
  await send(rows)
  await closeThrough(test.engine, merchant, addDays(today, -1))
  const before = await openPoints()
  const effects = []
  for (const { paymentNo } of rows) {
    const preview = resultOf<RefundPreview>(
      await owner.get('trade/refund/preview', { paymentNo, amount: '100000' }),
    )
    effects.push(preview.deposit)
    const ask = {
      paymentNo,
      amount: 100_000,
      refundableSeen: 100_000,
      idempotencyKey: randomUUID(),
    }
    const { reversedTotal, short, withheld, returned } = preview.points!
    resultOf(
      await owner.post('trade/refund', {
        reason: 'OTHER',
        ...ask,
        pointsSeen: { reversedTotal, short, withheld, returned },
      }),
    )
  }
  expect(effects.map((one) => [one!.effect, one!.refund, one!.pointsBack])).toEqual([
    ['DEDUCTED', 100_000, 100],
    ['DEDUCTED', 0, 32],
  ])
  const costs = async () => (await openPoints()).reduce((sum, cost) => sum! + cost!, 0)
  expect((await costs())! - before.reduce((sum, cost) => sum! + cost!, 0)!).toBe(-132)
})
