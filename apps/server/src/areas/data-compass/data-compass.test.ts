import { MAX_AMOUNT } from '@choba/contract/money.ts'
import { addDays } from '@choba/contract/period.ts'
import type {
  CompassAmounts,
  CompassAverage,
  CompassChanges,
  CompassHours,
  CompassMethods,
  CompassRefunds,
} from '@choba/contract/data-compass.contract.ts'
import { refundKeys } from '@choba/contract/data-compass.filters.ts'
import type { StatCounts, Statistics } from '@choba/contract/statistics.contract.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { userIdOf } from '@choba/database/seed/people.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { merchantOf } from '#areas/deposits/deposits.testing.ts'
import {
  beginOf,
  bringIn,
  countThrough,
  type TimedRow,
  withClock,
} from '#areas/statistics/hour-counts.testing.ts'
import { added, countsOf } from '#areas/statistics/statistics.testing.ts'
import { expectAppError } from '#testing/expect-app-error.ts'
import { openTestApp, resultOf, type Client, type Query, type TestApp } from '#testing/test-app.ts'

const FIRST = '2024-06-03'
const LAST = addDays(FIRST, 12)
const asked = { dateFrom: FIRST, dateTo: LAST }
const HOUR = 3_600_000

let test: TestApp
/** Merchant whose business day starts at 5:00, and whose only data in 2024 comes from this test. */
let merchant: MerchantRow
let owner: Client
let manager: Client

/**
 * Returns transactions of four weeks, at every seventh and every eleventh hour from `begin` on, in
 * three stores and four payment methods.
 */
function plan(begin: number): TimedRow[] {
  return Array.from({ length: 28 * 24 }, (_, nth) => nth)
    .filter((nth) => nth % 7 === 0 || nth % 11 === 0)
    .flatMap((nth) => {
      const place = {
        at: new Date(begin + nth * HOUR + 60_000),
        storeId: 1 + (nth % 3),
        paymentMethodId: 1 + (nth % 4),
      }
      const refund = {
        ...place,
        amount: 10 + nth,
        tradeKind: 2,
        state: 5,
        ...(nth % 2 === 0 && { reason: 'RETURNED' }),
      }
      const failed = { ...place, amount: 77_777, state: 2 }
      return [
        { ...place, amount: 1_000 + ((nth * 7919) % 9_000) },
        ...(nth % 5 === 0 ? [refund, { ...refund, state: 6 }, failed] : []),
      ]
    })
}

beforeAll(async () => {
  test = await openTestApp()
  const { id } = tenantPlans[0]!.merchants[1]!
  merchant = await withClock(test.engine, await merchantOf(test.engine, id), 'Asia/Tokyo', 300)
  const begin = Number(await beginOf(test.engine, addDays(FIRST, -14), merchant))
  const rows = plan(begin)
  await bringIn(
    test.engine,
    merchant,
    rows.filter((_row, nth) => nth % 2 === 0),
  )
  await countThrough(test.engine, merchant, addDays(LAST, -2))
  const late = await bringIn(
    test.engine,
    merchant,
    rows.filter((_row, nth) => nth % 2 === 1),
  )
  // A user requested one of the refunds in Choba; the other refunds were imported.
  await asOwner(test.engine, (q) =>
    sql`insert into refunds (merchant_id, id, tenant_id, payment_id, user_id, user_name, idempotency_key, payment_no, amount,
        gateway_key, requested_at)
      select merchant_id, id, tenant_id, id, ${userIdOf(1, 'owner2')}, 'Ryoko', gen_random_uuid(), payment_no, amount,
        gen_random_uuid(), paid_at
      from transactions where merchant_id = ${merchant.id} and trade_kind = 2 and state = 5
        and id = any(${late}::bigint[]) and business_day between ${FIRST}::date and ${LAST}::date
      order by id limit 1`.execute(q),
  )
  owner = await test.signIn('owner2')
  manager = await test.signIn('manager')
})
afterAll(() => test.close())

const read = async <R>(name: string, query: Query = asked, client = owner) =>
  resultOf<R>(await client.get(`datacompass/${name}`, query))

/** Returns the totals that the transaction list and the statistics give for the same filters. */
async function known(query: Query): Promise<object> {
  const stat = countsOf(resultOf<Statistics>(await owner.get('stat/list', query)).sum)
  const list = resultOf<TransactionPage>(
    await owner.get('trade/list', { ...query, state: ['PAID', 'SUCCEEDED'] }),
  )
  const { paymentCount, payment, refundCount, refund, net } = list.sum![0]!
  expect({ paymentCount, payment, refundCount, refund, net }).toEqual(stat)
  expect(stat['refundCount']).toBeGreaterThan(0)
  return stat
}

describe('a chart of the data compass', () => {
  it.each([
    ['all stores', {}],
    ['one store', { storeId: '2' }],
    ['two stores', { storeId: ['1', '3'] }],
  ] as const)(
    'adds up to the same sums as the statistics and the transaction list, for %s',
    async (_name, narrowed) => {
      const query = { ...asked, ...narrowed }
      const sum = await known(query)
      const before = { dateFrom: addDays(FIRST, -13), dateTo: addDays(FIRST, -1) }
      const beforeSum = await known({ ...before, ...narrowed })

      const hours = await read<CompassHours>('hours', query)
      expect([added(hours.cells), countsOf(hours.sum)]).toEqual([sum, sum])
      for (const by of ['store', 'paymentMethod', 'hour']) {
        const changes = await read<CompassChanges>('changes', { ...query, by })
        expect(changes.before).toEqual({ from: before.dateFrom, to: before.dateTo })
        expect([added(changes.rows), countsOf(changes.sum)]).toEqual([sum, sum])
        expect([
          added(changes.rows.map((row) => row.before!)),
          countsOf(changes.beforeSum),
        ]).toEqual([beforeSum, beforeSum])
        const sizes = changes.rows.map((row) => Math.abs(row.net! - row.before!.net!))
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
      }
      for (const by of ['class', 'paymentMethod']) {
        const methods = await read<CompassMethods>('methods', { ...query, by })
        expect([added(methods.columns), countsOf(methods.sum)]).toEqual([sum, sum])
        expect(added(methods.columns.map((column) => column.before!))).toEqual(beforeSum)
        methods.columns.forEach(({ payment }, at) =>
          expect(methods.rows.reduce((total, { payments }) => total + payments[at]!, 0)).toBe(
            payment,
          ),
        )
      }
      const average = await read<CompassAverage>('average', query)
      expect([countsOf(average.sum), countsOf(average.beforeSum)]).toEqual([sum, beforeSum])
      expect(average.split!.byCount! + average.split!.byAverage!).toBe(
        average.sum.payment! - average.beforeSum.payment!,
      )
      for (const by of refundKeys) {
        const refunds = await read<CompassRefunds>('refunds', { ...query, by })
        const total = (name: 'refundCount' | 'refund') =>
          refunds.rows.reduce((all, row) => all + row[name]!, 0)
        expect(countsOf(refunds.sum)).toEqual(sum)
        expect([total('refundCount'), total('refund')]).toEqual([
          refunds.sum.refundCount,
          refunds.sum.refund,
        ])
      }
    },
  )

  it('uses local time for hours and business days for weekdays', async () => {
    // The merchant's Monday ends at 5:00 on Tuesday. Its hours must have the same payments as the
    // list from 5:00 on Monday to 5:00 on Tuesday.
    const { cells, occurrences } = await read<CompassHours>('hours', {
      dateFrom: FIRST,
      dateTo: FIRST,
    })
    expect(occurrences).toEqual([0, 1, 0, 0, 0, 0, 0])
    expect(new Set(cells.map(({ weekday }) => weekday))).toEqual(new Set([1]))
    for (const { hour, ...figures } of cells) {
      const at = `${hour < 5 ? addDays(FIRST, 1) : FIRST}T${String(hour).padStart(2, '0')}`
      const times = { dateFrom: `${at}:00:00`, dateTo: `${at}:59:59`, state: ['PAID', 'SUCCEEDED'] }
      const { sum } = resultOf<TransactionPage>(await owner.get('trade/list', times))
      expect(sum![0]).toMatchObject(countsOf(figures as StatCounts))
    }
    expect(cells.some(({ hour }) => hour < 5)).toBe(true)
  })

  it('counts the weekdays of a period from the first day with data until today', async () => {
    const first = addDays(FIRST, -14)
    const early = await read<CompassHours>('hours', {
      dateFrom: addDays(first, -7),
      dateTo: addDays(first, 6),
    })
    expect(early.occurrences).toEqual([1, 1, 1, 1, 1, 1, 1])
    const { today } = early
    const late = await read<CompassHours>('hours', {
      dateFrom: addDays(today, -6),
      dateTo: addDays(today, 20),
    })
    expect(late.occurrences).toEqual([1, 1, 1, 1, 1, 1, 1])
  })

  it('can be compared with a period of another length', async () => {
    const before = { beforeFrom: addDays(FIRST, -10), beforeTo: addDays(FIRST, -8) }
    const { beforeSum, rows } = await read<CompassChanges>('changes', {
      ...asked,
      ...before,
      by: 'hour',
    })
    expect(countsOf(beforeSum)).toEqual(
      await known({ dateFrom: before.beforeFrom, dateTo: before.beforeTo }),
    )
    expect(added(rows.map((row) => row.before!))).toEqual(countsOf(beforeSum))
  })

  it('names the user who requested a refund, and groups imported refunds together', async () => {
    const { rows } = await read<CompassRefunds>('refunds', { ...asked, by: 'user' })
    expect(new Set(rows.map(({ key, name }) => [key, name].join()))).toEqual(
      new Set([`${userIdOf(1, 'owner2')},Ryoko`, ',']),
    )
    const reasons = await read<CompassRefunds>('refunds', { ...asked, by: 'reason' })
    expect(reasons.rows.map(({ key }) => key).toSorted()).toEqual(['', 'RETURNED'])
    expect(reasons.rows.find(({ key }) => key === 'RETURNED')!.name).toBe('商品の返品・不良')
  })
})

describe('data compass queries', () => {
  it('default to the last thirty full days, compared with the thirty days before', async () => {
    const { period, before, today } = await read<CompassAverage>('average', {})
    expect(period).toEqual({ from: addDays(today, -30), to: addDays(today, -1) })
    expect(before).toEqual({ from: addDays(today, -60), to: addDays(today, -31) })
  })

  it.each(['hours', 'changes', 'methods', 'average', 'amounts', 'trends', 'refunds'])(
    'are limited to a period of three months: %s',
    async (name) => {
      for (const [from, to] of [
        ['dateFrom', 'dateTo'],
        ['beforeFrom', 'beforeTo'],
      ] as const) {
        const get = (first: string, last: string) =>
          owner.get(`datacompass/${name}`, { [from]: first, [to]: last })
        expectAppError(
          await get('2024-01-01', '2024-04-01'),
          'statisticsPeriodTooLong',
          'ja',
          null,
          'statisticsThreeMonths',
        )
        resultOf(await get('2024-01-01', '2024-03-31'))
        expectAppError(await get('2024-02-02', '2024-02-01'), 'badRequest')
        expectAppError(
          await owner.get(`datacompass/${name}`, { [from]: '2024-01-01' }),
          'badRequest',
        )
      }
    },
  )

  it('return the last day that has data if the period has none', async () => {
    const nothing = { dateFrom: '2024-09-01', dateTo: '2024-09-30' }
    const { lastDay, sum, split } = await read<CompassAverage>('average', nothing)
    expect([lastDay, sum.paymentCount, split]).toEqual([addDays(FIRST, 13), 0, null])
    const { lastDay: none } = await read<CompassAverage>('average', {
      ...nothing,
      storeId: '999999',
    })
    expect(none).toBeNull()
  })

  it('return no data for a hidden store, as for a missing one', async () => {
    const month = { dateFrom: '2026-10-21', dateTo: '2026-11-20' }
    for (const storeId of ['2', '999999']) {
      const changes = await read<CompassChanges>('changes', { ...month, storeId }, manager)
      expect([changes.rows, changes.sum.paymentCount]).toEqual([[], 0])
      const hours = await read<CompassHours>('hours', { ...month, storeId }, manager)
      expect([hours.cells, hours.occurrences]).toEqual([[], [0, 0, 0, 0, 0, 0, 0]])
      const refunds = await read<CompassRefunds>(
        'refunds',
        { ...month, storeId, by: 'reason' },
        manager,
      )
      expect(refunds.rows).toEqual([])
    }
    const seen = await read<CompassChanges>('changes', month, manager)
    expect(seen.rows.map(({ key }) => key).toSorted()).toEqual(['1', '3'])
  })

  it('return null for a sum that exceeds JavaScript’s safe integers', async () => {
    const day = '2024-08-05'
    const at = new Date(`${day}T12:00:00+09:00`)
    // These amounts exceed the maximum that the product accepts. With valid amounts, such a sum
    // would need ninety thousand rows.
    await asOwner(test.engine, (q) =>
      sql`alter table transactions drop constraint transactions_amount_check`.execute(q),
    )
    await bringIn(test.engine, merchant, [
      { at, amount: Number.MAX_SAFE_INTEGER },
      { at, amount: 2 },
      { at, amount: 1, tradeKind: 2, state: 5 },
    ])
    const query = { dateFrom: day, dateTo: day }
    const { cells } = await read<CompassHours>('hours', query)
    expect([cells[0]!.payment, cells[0]!.paymentCount]).toEqual([null, 2])
    const { columns, rows } = await read<CompassMethods>('methods', query)
    expect([columns[0]!.payment, rows[0]!.payments]).toEqual([null, [null]])
    const { split, sum } = await read<CompassAverage>('average', query)
    expect([split, sum.payment]).toEqual([null, null])
    await read('changes', { ...query, by: 'hour' })
    const { classes, tails } = await read<CompassAmounts>('amounts', query)
    expect([classes.at(-1), tails!.greatest.payment]).toEqual([
      { from: MAX_AMOUNT + 1, to: null, paymentCount: 1, payment: Number.MAX_SAFE_INTEGER },
      Number.MAX_SAFE_INTEGER,
    ])
    await read('changes', { ...query, by: 'amount' })
    await read('trends', query)
    await read('refunds', { ...query, by: 'store' })
  })
})

describe('the permission for the data compass', () => {
  const take = (module: string) =>
    asOwner(test.engine, (q) =>
      sql`delete from role_permissions where merchant_id = ${tenantPlans[0]!.merchants[0]!.id} and role_id = 2
        and module = ${module}`.execute(q),
    )
  it('suffices for every chart, except that refunds by user also need permission for users', async () => {
    for (const module of ['User', 'Stat', 'Record', 'Refund', 'Settle']) await take(module)
    const compassOnly = await test.signIn('manager', 'demo', true)
    expectAppError(
      await compassOnly.get('datacompass/refunds', { by: 'user' }),
      'insufficientPermission',
    )
    for (const name of [
      'options',
      'stores',
      'hours',
      'changes',
      'methods',
      'average',
      'amounts',
      'trends',
      'refunds',
    ])
      resultOf(await compassOnly.get(`datacompass/${name}`))
    await take('DataCompass')
    const noCompass = await test.signIn('manager', 'demo', true)
    for (const name of [
      'options',
      'stores',
      'hours',
      'changes',
      'methods',
      'average',
      'amounts',
      'trends',
      'refunds',
    ])
      expect((await noCompass.get(`datacompass/${name}`)).envelope.resultType).toBe(2000)
  })
})
