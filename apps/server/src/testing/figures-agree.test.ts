import type {
  CompassAmounts,
  CompassAverage,
  CompassChanges,
  CompassHours,
  CompassMethods,
  CompassRefunds,
} from '@choba/contract/data-compass.contract.ts'
import { changeKeys, methodKeys, refundKeys } from '@choba/contract/data-compass.filters.ts'
import type { CloseTender } from '@choba/contract/day-closes.contract.ts'
import type { DepositPage } from '@choba/contract/deposits.contract.ts'
import type { DepositTransactionPage } from '@choba/contract/deposit-transactions.ts'
import { addDays } from '@choba/contract/period.ts'
import type { StatBreakdown, Statistics } from '@choba/contract/statistics.contract.ts'
import { breakdowns, statGroups } from '@choba/contract/statistics.filters.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sumTenders } from '#areas/day-closes/day-closes.repository.ts'
import { tallyOf, toFigures } from '#areas/day-closes/day-close-tallies.ts'
import {
  addTerms,
  closeThrough,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'
import {
  beginOf,
  bringIn,
  countThrough,
  type TimedRow,
  withClock,
} from '#areas/statistics/hour-counts.testing.ts'
import { added, countsOf } from '#areas/statistics/statistics.testing.ts'
import { openTestApp, resultOf, type Client, type Query, type TestApp } from '#testing/test-app.ts'

/** Number of generated filters; `npm run test:long -- --only figures` uses 500. */
const RUNS = Number(process.env['FIGURE_FILTERS'] ?? 6)

// New York changes to daylight saving time on 10 March 2024, during a business day that closes at
// 5:00.
const FIRST = '2024-02-12'
const DAYS = 58
const LAST = addDays(FIRST, DAYS - 1)
const HOUR = 3_600_000
const STORES = ['1', '2', '3']

let test: TestApp
let merchant: MerchantRow
let owner: Client
let paymentMethods: { code: string; isCash: boolean }[]

/** Plans payments, failed payments, and refunds of new and of earlier payments, at all hours. */
function plan(begin: number): TimedRow[] {
  return Array.from({ length: DAYS * 24 }, (_, nth) => nth)
    .filter((nth) => nth % 3 === 0 || nth % 7 === 0)
    .flatMap((nth) => {
      const place = {
        at: new Date(begin + nth * HOUR + 90_000),
        storeId: 1 + (nth % 3),
        paymentMethodId: 1 + (nth % 8),
      }
      const refund = {
        ...place,
        amount: 10 + nth,
        tradeKind: 2,
        state: 5,
        ...(nth % 2 === 0 && { reason: 'RETURNED' }),
      }
      return [
        { ...place, amount: 500 + ((nth * 7919) % 90_000) },
        ...(nth % 5 === 0
          ? [refund, { ...refund, state: 6 }, { ...place, amount: 77_777, state: 2 }]
          : []),
      ]
    })
}

beforeAll(async () => {
  test = await openTestApp()
  const { engine } = test
  const { id } = tenantPlans[0]!.merchants[1]!
  merchant = await withClock(engine, await merchantOf(engine, id), 'America/New_York', 300)
  await withoutTerms(engine, merchant)
  await addTerms(engine, merchant, { firstDay: FIRST, cycle: { kind: 'TWICE' } })
  const rows = plan(Number(await beginOf(engine, FIRST, merchant)))
  // A third of the rows arrives late, after their days were counted and paid out. Another third
  // arrives after everything else.
  const part = (of: number) => rows.filter((_row, nth) => nth % 3 === of)
  await bringIn(engine, merchant, part(0))
  await countThrough(engine, merchant, addDays(FIRST, 40))
  await closeThrough(engine, merchant, addDays(FIRST, 30))
  await bringIn(engine, merchant, part(1))
  await countThrough(engine, merchant, LAST)
  await closeThrough(engine, merchant, addDays(FIRST, 50))
  await bringIn(engine, merchant, part(2))
  await closeThrough(engine, merchant, '2024-04-30')
  owner = await test.signIn('owner2')
  const found = await asOwner(engine, (q) =>
    q
      .selectFrom('payment_methods')
      .select(['code', 'payment_class'])
      .where('id', '<=', 8)
      .orderBy('id')
      .execute(),
  )
  paymentMethods = found.map(({ code, payment_class }) => ({ code, isCash: payment_class === 4 }))
}, 120_000)
afterAll(() => test.close())

const read = async <R>(path: string, query: Query): Promise<R> =>
  resultOf<R>(await owner.get(path, query))

interface Asked {
  from: number
  days: number
  stores: string[]
  narrowedBy: 'class' | 'paymentMethod' | null
  paymentMethod: number
}

/** Generates filters with a period of at most a month, which is the limit of statistics. */
const asked: fc.Arbitrary<Asked> = fc.record({
  from: fc.nat(DAYS - 1),
  days: fc.integer({ min: 1, max: 28 }),
  stores: fc.subarray(STORES),
  narrowedBy: fc.constantFrom('class', 'paymentMethod', null),
  paymentMethod: fc.nat(7),
})

const queryOf = ({ from, days, stores, narrowedBy, paymentMethod }: Asked) => ({
  dateFrom: addDays(FIRST, from),
  dateTo: addDays(FIRST, from + days - 1),
  ...(stores.length > 0 && { storeId: stores }),
  ...(narrowedBy === 'class' && { paymentClass: [paymentMethod % 2 === 0 ? 'WALLET' : 'CARD'] }),
  ...(narrowedBy === 'paymentMethod' && {
    paymentType: [
      paymentMethods[paymentMethod]!.code,
      paymentMethods[(paymentMethod + 3) % 8]!.code,
    ],
  }),
})

/**
 * Returns the totals of the day closes by store. Reads them from the database, because the call
 * covers only recent days.
 */
async function tendersOf({ from, days, stores }: Asked): Promise<CloseTender[]> {
  const period = { from: addDays(FIRST, from), to: addDays(FIRST, from + days - 1) }
  const scope = {
    role: 'merchant',
    tenantId: merchant.tenant_id,
    merchantId: merchant.id,
    stores: 'all',
  } as const
  return withScope(test.engine, scope, async (tx) => {
    const tenders: CloseTender[] = []
    for (const storeId of stores.length > 0 ? stores : STORES) {
      const found = await sumTenders(tx, merchant, Number(storeId), period)
      for (const ofDay of Map.groupBy(found, ({ day }) => day).values())
        tenders.push(...toFigures(ofDay.map(tallyOf)).tenders)
    }
    return tenders
  })
}

it('the transaction list, the statistics, their files, the data compass and the day closes have equal figures', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async (of) => {
      const query = queryOf(of)
      const { sum: [list] = [] } = await read<TransactionPage>('trade/list', {
        ...query,
        pageSize: 1,
      })
      const none = { paymentCount: 0, payment: 0, refundCount: 0, refund: 0, net: 0 }
      const wanted = list ? countsOf(list) : none

      for (const groupBy of statGroups) {
        const { rows, sum } = await read<Statistics>('stat/list', { ...query, groupBy })
        expect(countsOf(sum), `statistics by ${groupBy}`).toEqual(wanted)
        expect(added(rows), `rows by ${groupBy}`).toEqual(wanted)
      }
      for (const by of breakdowns) {
        const { rows, columns, sum } = await read<StatBreakdown>('stat/breakdown', { ...query, by })
        expect([countsOf(sum), added(rows), added(columns)], `days by ${by}`).toEqual([
          wanted,
          wanted,
          wanted,
        ])
      }
      if (list && list.paymentCount + list.refundCount > 0) {
        const { bytes } = await owner.get('stat/download', { ...query, format: 'csv' })
        const lines: string[][] = parse(bytes.toString('utf8').replace(/^\uFEFF/, ''), {
          relax_column_count: true,
        })
        // Counts and amounts of payments and refunds, then the difference.
        const sums = Object.keys(wanted).map((_name, at) =>
          lines.slice(1, -1).reduce((total, line) => total + Number(line[at + 1]), 0),
        )
        expect(sums, 'the file').toEqual(Object.values(wanted))
        expect(
          lines
            .at(-1)!
            .slice(1, sums.length + 1)
            .map(Number),
          'its sum',
        ).toEqual(sums)
      }

      if (of.narrowedBy !== 'paymentMethod') {
        // Day closes have payment classes but no payment methods.
        const classes: readonly string[] | undefined = query.paymentClass
        const tenders = (await tendersOf(of)).filter(
          (tender) => classes?.includes(tender.paymentClass) ?? true,
        )
        expect(added(tenders), 'closes').toEqual(wanted)
      }

      const hours = await read<CompassHours>('datacompass/hours', query)
      expect([countsOf(hours.sum), added(hours.cells)], 'hours').toEqual([wanted, wanted])
      for (const by of changeKeys) {
        const changes = await read<CompassChanges>('datacompass/changes', { ...query, by })
        const rows = [...changes.rows, ...(changes.others ? [changes.others] : [])]
        expect([countsOf(changes.sum), added(rows)], `changes by ${by}`).toEqual([wanted, wanted])
        const before = rows.flatMap((row) => (row.before ? [row.before] : []))
        expect(added(before), `before by ${by}`).toEqual(countsOf(changes.beforeSum))
      }
      for (const by of methodKeys) {
        const { sum, columns, rows } = await read<CompassMethods>('datacompass/methods', {
          ...query,
          by,
        })
        expect([countsOf(sum), added(columns)], `methods by ${by}`).toEqual([wanted, wanted])
        expect(
          rows.flatMap(({ payments }) => payments).reduce((total, one) => total! + one!, 0),
        ).toBe(wanted.payment)
      }
      const { sum: average } = await read<CompassAverage>('datacompass/average', query)
      expect(countsOf(average), 'average').toEqual(wanted)
      for (const by of refundKeys.filter((key) => key !== 'user')) {
        const { rows, others, sum } = await read<CompassRefunds>('datacompass/refunds', {
          ...query,
          by,
        })
        const refunds = [...rows, ...(others ? [others] : [])]
        expect(countsOf(sum), `refunds by ${by}`).toEqual(wanted)
        expect(
          refunds.reduce((total, { refund }) => total + refund!, 0),
          `refunds by ${by}`,
        ).toBe(wanted.refund)
      }
      const amounts = await read<CompassAmounts>('datacompass/amounts', query)
      expect(amounts.classes.reduce((total, { paymentCount }) => total + paymentCount, 0)).toBe(
        wanted.paymentCount,
      )
      expect(amounts.classes.reduce((total, { payment }) => total + payment!, 0)).toBe(
        wanted.payment,
      )
    }),
    { numRuns: RUNS },
  )
})

it('the deposits of all days together have the same figures as the list, with late transactions in a later deposit', async () => {
  const deposits: string[] = []
  let cursor: string | null = null
  do {
    const page: DepositPage = await read('deposit/list', {
      pageSize: 50,
      ...(cursor !== null && { cursor }),
    })
    deposits.push(...page.items.flatMap(({ depositNo }) => depositNo ?? []))
    cursor = page.nextCursor
  } while (cursor !== null)
  const paidOut = paymentMethods.filter(({ isCash }) => !isCash).map(({ code }) => code)
  const cells = STORES.flatMap((storeId) =>
    paidOut.map((paymentType) => ({ storeId, paymentType })),
  )
  for (const cell of cells.slice(0, RUNS)) {
    const sums = { paymentCount: 0, payment: 0, refundCount: 0, refund: 0 }
    for (const depositNo of deposits) {
      const { sum: [sum] = [] } = await read<DepositTransactionPage>('deposit/transactions', {
        depositNo,
        ...cell,
      })
      if (!sum) continue
      sums.paymentCount += sum.paymentCount
      sums.payment += sum.usage!
      sums.refundCount += sum.refundCount
      sums.refund += sum.refund!
    }
    const months = [
      { dateFrom: FIRST, dateTo: '2024-03-11' },
      { dateFrom: '2024-03-12', dateTo: LAST },
    ]
    const found = await Promise.all(
      months.map((month) => read<Statistics>('stat/list', { ...month, ...cell })),
    )
    expect(
      added(found.map(({ sum }) => sum)),
      `${cell.paymentType} in ${cell.storeId}`,
    ).toMatchObject(sums)
    expect(sums.paymentCount).toBeGreaterThan(0)
  }
})
