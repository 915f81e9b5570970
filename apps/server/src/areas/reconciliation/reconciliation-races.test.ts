import type { FileResult } from '@choba/contract/reconciliation.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Answer, type Client, resultOf, type TestApp } from '#testing/test-app.ts'
import {
  forgetFiles,
  foundIn,
  giveFile,
  openBankTest,
  rowOf,
  rowsOf,
  statementBytes,
  type TestAccount,
  type TestDeposit,
} from './bank-file.testing.ts'

let test: TestApp
let owner: Client
let deposits: TestDeposit[]
let account: TestAccount
const merchantId = tenantPlans[0]!.merchants[0]!.id

beforeAll(async () => {
  ;({ test, deposits, account } = await openBankTest(merchantId))
  owner = await test.signIn('owner')
})
afterEach(() => forgetFiles(test.engine))
afterAll(() => test.close())

const code = (answer: Answer) => answer.envelope.resultType
const rowsIn = async (table: 'bank_files' | 'bank_matches') => {
  const { rows } = await asOwner(test.engine, (q) =>
    sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(q),
  )
  return rows[0]!.n
}

it('several concurrent uploads of one file have the effect of one upload', async () => {
  const file = statementBytes(account, rowsOf(deposits))
  const answers = await Promise.all([
    giveFile(owner, file),
    giveFile(owner, file),
    giveFile(owner, file),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect([await rowsIn('bank_files'), await rowsIn('bank_matches')]).toEqual([1, deposits.length])
})

it('concurrent files that contain the same deposits match each deposit once', async () => {
  const files = [deposits, deposits.toReversed(), deposits.slice(1)].map((some) =>
    statementBytes(account, rowsOf(some)),
  )
  const results = await Promise.all(files.map((file) => foundIn(owner, file)))
  const sum = (of: (result: FileResult) => number) => results.reduce((all, one) => all + of(one), 0)
  expect(sum(({ totals }) => totals.matched.count)).toBe(deposits.length)
  expect(sum(({ totals }) => totals.already.count)).toBe(2 * deposits.length - 1)
  expect(await rowsIn('bank_matches')).toBe(deposits.length)
})

it('two concurrent confirmations of different lines for one deposit leave one match', async () => {
  const { payDay: date, amount } = deposits[1]!
  const twice = [rowOf({ date, amount }), rowOf({ date, amount })]
  const { suggested } = await foundIn(owner, statementBytes(account, twice))
  const tokens = suggested.map(({ candidates }) => candidates[0]!.token)
  const answers = await Promise.all(
    tokens.map((token) => owner.post('deposit/matchConfirm', { token })),
  )
  expect(answers.map(code).toSorted((a, b) => a - b)).toEqual([1000, 1200])
  expect(await rowsIn('bank_matches')).toBe(1)
})

it('several concurrent matches by hand of one line or one deposit leave one match', async () => {
  const [a, b] = deposits as [TestDeposit, TestDeposit]
  const date = a.payDay
  const rows = [1, 2, 3].map(() => rowOf({ date, amount: a.amount, name: 'ﾍﾞﾂﾉﾋﾄ' }))
  const { suggested, none } = await foundIn(owner, statementBytes(account, rows))
  const [x, y, z] = [...suggested, ...none].map(({ lineToken }) => lineToken!)
  const closeBy = '2026-12-31'
  const { users, today } = resultOf<{ users: { userId: string }[]; today: string }>(
    await owner.get('deposit/differenceOwners', {}),
  )
  const difference = {
    reason: 'OTHER',
    ownerId: users[0]!.userId,
    closeBy: closeBy < today ? today : closeBy,
  }
  const answers = await Promise.all(
    [
      { lines: [x], deposits: [a.depositNo] },
      { lines: [y], deposits: [a.depositNo] },
      { lines: [x, z], deposits: [a.depositNo, b.depositNo], difference },
      { lines: [z, y], deposits: [a.depositNo], difference },
    ].map((body) => owner.post('deposit/matchByHand', body)),
  )
  expect(answers.map(code).toSorted((p, q) => p - q)).toEqual([1000, 1200, 1200, 1200])
})

it('the database rejects a second match of a line or of a deposit', async () => {
  const [a, b] = deposits as [TestDeposit, TestDeposit]
  await foundIn(owner, statementBytes(account, rowsOf([a])))
  const copy = (deposit: string, record: string) =>
    asOwner(test.engine, (q) =>
      sql`insert into bank_matches select merchant_id, ${sql.raw(deposit)}, tenant_id, bank_file_id,
        ${sql.raw(record)}, match_id + 1, 0, 0, booked_on, amount, line_amount, payer, edi, way, confirmed_by,
        confirmed_at from bank_matches`.execute(q),
    )
  const other = `(select id from deposits where deposit_no = '${b.depositNo}')`
  await expect(copy('deposit_id', 'record_no + 1')).rejects.toMatchObject({ code: '23505' })
  await expect(copy(other, 'record_no')).rejects.toMatchObject({ code: '23505' })
  await copy(other, 'record_no + 1')
  expect(await rowsIn('bank_matches')).toBe(2)
})
