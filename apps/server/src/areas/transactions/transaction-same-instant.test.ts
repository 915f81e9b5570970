import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type Client, type Query, type TestApp } from '#testing/test-app.ts'

const DAY = '2026-11-19'
const whole = { dateFrom: DAY, dateTo: DAY }

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
  // Gives all transactions of a week the same time, so that most pages end among them. The rollups
  // are not updated, because the test does not read totals.
  await asOwner(test.engine, (q) =>
    sql`update transactions set paid_at = timestamptz '2026-11-19 12:00+09', business_day = ${DAY}::date
      where business_day between ${DAY}::date - 7 and ${DAY}::date - 1`.execute(q),
  )
})
afterAll(() => test.close())

const pageOf = async (client: Client, path: string, query: Query): Promise<TransactionPage> =>
  (await client.get(path, query)).envelope.result

it.each([
  ['of a merchant', 'owner', 'trade/list'],
  ['of a tenant', 'superadmin', 'systrade/list'],
])(
  'transactions %s with the same time appear once each, for any page size',
  async (_whose, name, path) => {
    const client = await test.signIn(name)
    const { items, nextCursor } = await pageOf(client, path, { ...whole, pageSize: 200 })
    expect(nextCursor).toBeNull()
    expect(items.length).toBeGreaterThan(10)
    expect(new Set(items.map((row) => row.paidAt)).size).toBeLessThan(items.length / 2)
    const wanted = items.map((row) => `${row.entCode} ${row.paymentNo}`)
    expect(new Set(wanted).size).toBe(wanted.length)

    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await pageOf(client, path, { ...whole, pageSize: 3, cursor })
      found.push(...page.items.map((row) => `${row.entCode} ${row.paymentNo}`))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined && found.length <= wanted.length)
    expect(found).toEqual(wanted)
  },
)
