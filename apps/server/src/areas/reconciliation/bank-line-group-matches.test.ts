import type { Match } from '@choba/contract/reconciliation.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import { csvOf, forgetFiles, foundIn, openBankTest, type TestDeposit } from './bank-file.testing.ts'

let test: TestApp
let owner: Client
let deposits: TestDeposit[]

beforeAll(async () => {
  ;({ test, deposits } = await openBankTest(tenantPlans[0]!.merchants[0]!.id))
  owner = await test.signIn('owner')
})
afterEach(() => forgetFiles(test.engine))
afterAll(() => test.close())

const payOn = (depositNo: string, day: string) =>
  asOwner(test.engine, (q) =>
    sql`update deposits set pay_day = ${day}::date where deposit_no = ${depositNo}`.execute(q),
  )
const code = (answer: Answer) => answer.envelope.resultType
const matchOf = async (client: Client, depositNo: string) =>
  resultOf<Match | null>(await client.get('deposit/matched', { depositNo }))

describe('a group of lines and deposits with equal sums', () => {
  const found = async (rows: Parameters<typeof csvOf>[0]) => foundIn(owner, csvOf(rows))
  const matchesOf = async (numbers: readonly string[]) =>
    (await Promise.all(numbers.map((no) => matchOf(owner, no)))).map((match) => match?.amount)

  it('is confirmed and undone as a whole, and its line is known in a later file', async () => {
    const [first, second] = deposits
    await payOn(first!.depositNo, second!.payDay)
    try {
      const rows = [{ date: second!.payDay, amount: first!.amount + second!.amount }]
      const numbers = [first!.depositNo, second!.depositNo]
      const { groups, totals } = await found(rows)
      expect(groups.map((group) => group.deposits.map(({ depositNo }) => depositNo))).toEqual([
        numbers,
      ])
      expect(totals).toMatchObject({ suggested: { count: 1 }, none: { count: 0 } })
      resultOf(await owner.post('deposit/matchConfirm', { token: groups[0]!.token }))
      expect(await matchesOf(numbers)).toEqual([first!.amount, second!.amount])
      expect((await found(rows)).totals).toMatchObject({ already: { count: 1 } })
      resultOf(await owner.post('deposit/matchUndo', { depositNo: second!.depositNo }))
      expect(await matchesOf(numbers)).toEqual([undefined, undefined])
    } finally {
      await payOn(first!.depositNo, first!.payDay)
    }
  })

  it('may have several lines for one deposit, which then shows their sum', async () => {
    const { payDay: date, amount, depositNo } = deposits[0]!
    const rows = [
      { date, amount: amount - 7_001 },
      { date, amount: 7_001 },
    ]
    const { groups } = await found(rows)
    expect(groups).toHaveLength(1)
    const { token } = groups[0]!
    resultOf(await owner.post('deposit/matchConfirm', { token }))
    expect(code(await owner.post('deposit/matchConfirm', { token }))).toBe(4008)
    expect(await matchOf(owner, depositNo)).toMatchObject({ amount, way: 'HAND' })
    expect((await found(rows)).totals).toMatchObject({ already: { count: 2 } })
  })
})
