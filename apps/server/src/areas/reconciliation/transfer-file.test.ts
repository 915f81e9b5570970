import { finish } from '@choba/banking/steps.ts'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readStatementFile } from '@choba/banking/statement-reading.ts'
import type { DepositAccount } from '@choba/contract/reconciliation.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import {
  bankAccountOf,
  foundIn,
  rowsOf,
  statementBytes,
  type TestDeposit,
  openBankTest,
} from './bank-file.testing.ts'

let test: TestApp
let owner: Client
let deposits: TestDeposit[]
let accountId: string
const merchantId = tenantPlans[0]!.merchants[0]!.id
const script = fileURLToPath(
  new URL('../../../../../packages/banking/test/read-zengin.py', import.meta.url),
)

const setState = (state: string, depositNos: readonly string[]) =>
  asOwner(test.engine, (q) =>
    sql`update deposits set state = ${state} where merchant_id = ${merchantId} and deposit_no = any(${[...depositNos]}::text[])`.execute(
      q,
    ),
  )

beforeAll(async () => {
  ;({ test, deposits } = await openBankTest(merchantId))
  owner = await test.signIn('owner')
  const { accounts } = resultOf<{ accounts: DepositAccount[] }>(await owner.get('deposit/accounts'))
  accountId = accounts[0]!.accountId
  expect(accounts).toHaveLength(3)
  expect(accounts[0]!.account).toMatch(/\*{4}[0-9]{4}$/)
})
afterAll(() => test.close())

const query = (more: object = {}) => ({
  accountId,
  dateFrom: '2026-09-01',
  dateTo: '2026-11-30',
  ...more,
})
const fileOf = async (more?: object) => (await owner.get('deposit/transferfile', query(more))).bytes

/** Parses the file with an independent parser, a Python 3 program. */
function readIndependently(bytes: Buffer): unknown {
  const { status, stdout, stderr } = spawnSync('python3', [script], {
    input: `${bytes.toString('base64')}\n`,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return JSON.parse(stdout)
}

it('the transfer file contains no deposit that is not paid yet', async () => {
  expect((await owner.get('deposit/transferfile', query())).envelope.resultType).toBe(1300)
})

it('the transfer file contains deposits that are paid, in transfer since their pay day, or matched with a bank line', async () => {
  const [paid, inTransfer, matched, closed, returned] = deposits as [
    TestDeposit,
    TestDeposit,
    TestDeposit,
    TestDeposit,
    TestDeposit,
  ]
  await setState('PAID', [paid.depositNo])
  await setState('IN_TRANSFER', [inTransfer.depositNo])
  await setState('RETURNED', [returned.depositNo])
  const account = await bankAccountOf(test.engine, merchantId, 1)
  await foundIn(owner, statementBytes(account, rowsOf([{ ...matched, payDay: '2026-11-20' }])))
  const wanted = [
    { edi: paid.depositNo, date: paid.payDay, amount: paid.amount },
    { edi: inTransfer.depositNo, date: inTransfer.payDay, amount: inTransfer.amount },
    // This deposit has the bank's booking day instead of its pay day.
    { edi: matched.depositNo, date: '2026-11-20', amount: matched.amount },
  ]
  const bytes = await fileOf()
  const back = finish(readStatementFile(bytes, 2026))
  const sum = wanted.reduce((all, { amount }) => all + amount, 0)
  expect(back).toMatchObject({
    ok: true,
    warnings: [],
    accounts: [{ ...account, balanceBefore: 0, balanceAfter: sum }],
  })
  const [read] = back.ok ? back.accounts : []
  expect(read!.rows).toMatchObject(wanted.map((row) => ({ ...row, direction: 'IN', kind: '11' })))
  expect(read!.rows.map(({ edi }) => edi)).not.toContain(closed.depositNo)
  expect(readIndependently(bytes)).toMatchObject({
    from: '2026-09-01',
    to: '2026-11-30',
    holder: account.holder,
    rows: wanted,
  })
  expect(bytes.length % 202).toBe(0)
})

it('the transfer file contains only deposits of the requested period and account', async () => {
  const [paid] = deposits as [TestDeposit]
  const { payDay } = paid
  expect((await fileOf({ dateFrom: payDay, dateTo: payDay })).length).toBe(4 * 202)
  const { accounts } = resultOf<{ accounts: DepositAccount[] }>(await owner.get('deposit/accounts'))
  const other = await owner.get(
    'deposit/transferfile',
    query({ accountId: accounts[1]!.accountId }),
  )
  expect(other.envelope.resultType).toBe(1300)
})

it('the transfer file can be uploaded as a bank file, and then all its lines match', async () => {
  const bytes = await fileOf({ dateTo: '2026-10-31' })
  const { totals } = await foundIn(owner, bytes)
  expect(totals.matched).toEqual(totals.credits)
})

it.each([
  [{ dateFrom: '2026-11-30', dateTo: '2026-11-01' }, 'dateTo'],
  [{ dateFrom: '2025-11-01', dateTo: '2026-11-02' }, 'dateTo'],
  [{ dateFrom: '2019-04-30', dateTo: '2019-05-01' }, 'dateFrom'],
])('the transfer file is rejected for the invalid period %j', async (days, path) => {
  const answer = await owner.get('deposit/transferfile', query(days))
  expect([
    answer.status,
    (answer.envelope.result as { fields: { path: string }[] }).fields[0]!.path,
  ]).toEqual([400, path])
})

it('the transfer file is not available to other merchants or to users with access to some stores', async () => {
  const owner2 = await test.signIn('owner2')
  const own = resultOf<{ accounts: DepositAccount[] }>(
    await owner2.get('deposit/accounts'),
  ).accounts
  const foreign = await owner.get(
    'deposit/transferfile',
    query({ accountId: own[0]!.accountId === accountId ? '999' : own[0]!.accountId }),
  )
  expect([1300, 4001]).toContain(foreign.envelope.resultType)
  expect(
    (await owner.get('deposit/transferfile', query({ accountId: '9223372036854775808' }))).envelope
      .resultType,
  ).toBe(4001)
  await asOwner(test.engine, (q) =>
    sql`update users set role_id = 1 where merchant_id = ${merchantId} and username = 'manager'`.execute(
      q,
    ),
  )
  const manager = await test.signIn('manager')
  expect((await manager.get('deposit/transferfile', query())).envelope.resultType).toBe(1200)
  expect((await manager.get('deposit/accounts')).envelope.resultType).toBe(1200)
})
