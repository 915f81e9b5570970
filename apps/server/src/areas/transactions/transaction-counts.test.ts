import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { COUNTED_SEARCHES_MAX } from '@choba/contract/search-counts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#testing/test-app.ts'
import { samplePeriod } from '#testing/sample-period.ts'

let test: TestApp
let owner: Client

const days = `dateFrom=${samplePeriod.dateFrom}&dateTo=${samplePeriod.dateTo}`
const searches = [
  days,
  `${days}&tradeKind=REFUND`,
  `${days}&state=FAILED`,
  `${days}&state=UNKNOWN&state=SENT&sort=amount&order=asc`,
  `${days}&paymentType=PAYPAY&amountMin=1000`,
  'number=9999999999',
]

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const countsOf = async (client: Client, path: string, search: string[]): Promise<number[]> =>
  ((await client.get(path, { search })).envelope.result as { counts: number[] }).counts

async function totalOf(client: Client, path: string, search: string): Promise<number> {
  const query = new URLSearchParams(search)
  const answer = await client.get(
    path,
    Object.fromEntries([...query.keys()].map((key) => [key, query.getAll(key)])),
  )
  return (answer.envelope.result as TransactionPage).total!
}

describe('the counts of several searches', () => {
  it.each([
    ['owner', 'trade'],
    ['manager', 'trade'],
    ['clerk', 'trade'],
    ['superadmin', 'systrade'],
  ] as const)('match the totals of the transaction list for user %s', async (user, path) => {
    const client = await test.signIn(user)
    const counts = await countsOf(client, `${path}/counts`, searches)
    for (const [at, search] of searches.entries()) {
      expect([search, counts[at]]).toEqual([search, await totalOf(client, `${path}/list`, search)])
    }
    expect(counts[0]).toBeGreaterThan(counts[1]!)
    expect(counts[1]).toBeGreaterThan(0)
  })

  it('with a merchant code count only transactions of that merchant for administrators', async () => {
    const admin = await test.signIn('superadmin')
    const [all, one] = await countsOf(admin, 'systrade/counts', [
      days,
      `${days}&entCode=SHIBUYA-COFFEE`,
    ])
    expect(one).toBe((await countsOf(owner, 'trade/counts', [days]))[0])
    expect(all).toBeGreaterThan(one!)
  })

  it.each([
    ['a filter that the list does not have', [`${days}&colour=red`], 400],
    ['another merchant in a merchant’s own list', [`${days}&entCode=SHIBUYA-COFFEE`], 400],
    ['an invalid value', [`${days}&state=LOST`], 400],
    ['a duplicate filter', [`${days}&amountMin=1&amountMin=2`], 400],
    ['a valid search together with an invalid one', [days, 'state=LOST'], 400],
    ['no search', [], 400],
    ['too many searches', Array.from({ length: COUNTED_SEARCHES_MAX + 1 }, () => days), 400],
    ['a search that is too long', [`${days}&number=${'1'.repeat(4000)}`], 400],
  ])('are rejected as a bad request for %s', async (_what, search, resultType) => {
    const { status, envelope } = await owner.get('trade/counts', { search })
    expect({ status, resultType: envelope.resultType }).toEqual({ status: 400, resultType })
  })

  it('are rejected for a period that the transaction list rejects, with the same error', async () => {
    const { envelope } = await owner.get('trade/counts', {
      search: ['dateFrom=2026-01-01&dateTo=2026-11-20'],
    })
    const list = await owner.get('trade/list', { dateFrom: '2026-01-01', dateTo: '2026-11-20' })
    expect(envelope.resultType).toBe(list.envelope.resultType)
    expect(envelope.resultStatus).toBe('Fail')
  })
})
