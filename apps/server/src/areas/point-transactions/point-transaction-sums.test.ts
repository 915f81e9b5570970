import { chargeTypes, entryKinds } from '@choba/contract/point-ledger.ts'
import type { PointSum, PointTransaction } from '@choba/contract/point-transactions.contract.ts'
import { pointDays } from '@choba/database/point-days.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FeedRow, madeKey, payment, refundOf, sendRows } from '#areas/feed/feed.testing.ts'
import { foldDays } from '#ledger/folded-days.ts'
import { type Client, openTestApp, type Query, resultOf, type TestApp } from '#testing/test-app.ts'
import { ledgerDifferences } from './point-ledger.testing.ts'

/** Number of random searches. */
const RUNS = 30
const entCode = 'SHIBUYA-COFFEE'
const period = { dateFrom: '2026-10-20', dateTo: '2026-11-20' }

interface Page {
  items: PointTransaction[]
  nextCursor: string | null
  total: number
  sum: PointSum[]
}

let test: TestApp
let people: { client: Client; entries: PointTransaction[] }[]
/** IDs of all rules that gave points. A point transaction that takes points back names no rule. */
let rules: string[]

const rows = (mark: string): FeedRow[] =>
  Array.from({ length: 24 }, (_, nth) => nth).flatMap((nth) => {
    const paidAt = `2026-11-${String(2 + (nth % 9)).padStart(2, '0')}T${String(nth % 24).padStart(2, '0')}:15:00+09:00`
    const of = { entCode, storeCode: `S000${1 + (nth % 3)}`, paidAt }
    const card = { pointCardNo: `DAY-${nth % 4}`, ...(nth % 5 === 4 && { pointsUsed: '1' }) }
    const paid = payment(`${mark}-${nth}`, { ...of, amount: String(1_000 + nth * 37), ...card })
    return [
      paid,
      ...(nth % 4 === 0
        ? [refundOf(`${mark}-${nth}-R`, `${mark}-${nth}`, { ...of, amount: '500' })]
        : []),
    ]
  })

const list = async (client: Client, query: Query) =>
  resultOf<Page>(await client.get('tradepoint/list', query))

async function everyEntry(client: Client): Promise<PointTransaction[]> {
  const items: PointTransaction[] = []
  let cursor: string | null = null
  do {
    const page: Page = await list(client, { ...period, pageSize: '200', ...(cursor && { cursor }) })
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return items
}

beforeAll(async () => {
  test = await openTestApp()
  const key = await madeKey(test)
  await sendRows(test, key, rows('DAY-A'))
  await foldDays(test.engine, 1, pointDays)
  // These rows are not in the rollup yet, but only in its table of pending changes. Sums must read
  // both together.
  await sendRows(test, key, rows('DAY-B'))
  const clients = [await test.signIn('owner'), await test.signIn('manager')]
  people = await Promise.all(
    clients.map(async (client) => ({ client, entries: await everyEntry(client) })),
  )
  rules = [...new Set(people[0]!.entries.flatMap(({ originalRuleId }) => originalRuleId ?? []))]
})
afterAll(() => test.close())

const some = <T>(values: readonly T[]) =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined })
const asked = fc.record({
  who: fc.nat(1),
  storeId: some(['1', '2', '3']),
  chargeType: some(chargeTypes),
  entryKind: some(entryKinds),
  isPart: fc.boolean(),
})

it('the first page has the count and the sums of the user’s point transactions, for random searches', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ who, isPart, ...filters }) => {
      const { client, entries } = people[who]!
      const ends = isPart
        ? { dateFrom: '2026-11-03T06:00:00', dateTo: '2026-11-08T15:30:00' }
        : period
      const page = await list(client, { ...ends, ...filters, pageSize: '200' })
      const has = <T>(of: readonly T[] | undefined, value: T) =>
        of === undefined || of.includes(value)
      const wanted = entries.filter(
        (entry) =>
          has(filters.storeId, entry.store.storeId) &&
          has(filters.chargeType, entry.chargeType) &&
          has(filters.entryKind, entry.entryKind) &&
          (!isPart ||
            (entry.at.slice(0, 19) >= ends.dateFrom && entry.at.slice(0, 19) <= ends.dateTo)),
      )
      expect(page.total).toBe(wanted.length)
      expect(page.items.map(({ entryId }) => entryId)).toEqual(
        wanted.slice(0, 200).map(({ entryId }) => entryId),
      )
      for (const type of chargeTypes) {
        const of = (kind: string) =>
          wanted
            .filter(({ chargeType, entryKind }) => chargeType === type && entryKind === kind)
            .reduce((all, { quantity }) => all + quantity, 0)
        const sum = page.sum.find(({ chargeType }) => chargeType === type)
        expect([sum?.award ?? 0, sum?.cancel ?? 0]).toEqual([of('AWARD'), of('CANCEL')])
      }
    }),
    { numRuns: RUNS },
  )
})

it('the sums by rule add up to all awarded points minus all points taken back', async () => {
  const { client, entries } = people[0]!
  let divided = 0
  for (const ruleId of [...rules, '0']) {
    const { items, total } = await list(client, { ...period, ruleId, pageSize: '200' })
    const named = items.flatMap(({ originalRuleId }) => originalRuleId ?? [])
    expect(new Set(named)).toEqual(new Set(ruleId === '0' ? [] : [ruleId]))
    divided += total
  }
  expect(divided).toBe(entries.filter(({ chargeType }) => chargeType !== 'USE').length)
  const taken = await list(client, {
    ...period,
    cardNo: 'DAY-0',
    ruleId: rules,
    entryKind: ['CANCEL'],
  })
  expect(taken.total).toBe(2 * 6)
})

it('sums do not change while a job adds pending changes to the daily rollups', async () => {
  const { client } = people[0]!
  const before = await list(client, period)
  await Promise.all([foldDays(test.engine, 1, pointDays), foldDays(test.engine, 1, pointDays)])
  expect((await list(client, period)).sum).toEqual(before.sum)
  expect(await ledgerDifferences(test.engine)).toEqual([])
})
