import type { BadInput } from '@choba/contract/bad-input.ts'
import type { BankFile } from '@choba/contract/reconciliation.contract.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { camtOf, entryOf, mt940Of } from '@choba/import-format/bank/statement-formats.testing.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import {
  forgetFiles,
  foundIn,
  giveFile,
  openBankTest,
  type TestAccount,
  type TestDeposit,
} from './bank-file.testing.ts'

let test: TestApp
let owner: Client
let deposits: TestDeposit[]
let account: TestAccount

beforeAll(async () => {
  ;({ test, deposits, account } = await openBankTest(tenantPlans[0]!.merchants[0]!.id))
  owner = await test.signIn('owner')
})
afterEach(() => forgetFiles(test.engine))
afterAll(() => test.close())

const camt = (version: '02' | '08', named: string, more: readonly string[] = []) =>
  camtOf(
    version,
    [
      ...deposits.map(({ amount, payDay, depositNo }) =>
        entryOf(version, { amount: String(amount), day: payDay, text: depositNo }),
      ),
      ...more,
    ],
    { account: named },
  )

it.each(['02', '08'] as const)(
  'the deposits in a camt.053 statement of version %s are matched, and other entries are listed',
  async (version) => {
    const { bankCode, branchCode, accountNumber } = account
    const pending = entryOf(version, { status: 'PDNG', amount: '77' })
    const file = camt(version, `${bankCode}${branchCode}${accountNumber}`, [pending])
    const found = await foundIn(owner, file, 'statement.xml')
    expect(found).toMatchObject({
      kind: 'CAMT053',
      totals: { matched: { count: deposits.length }, none: { count: 0 } },
      unread: [{ problem: 'STATUS', recordNo: deposits.length + 1 }],
    })
    expect(found.accounts).toHaveLength(1)
    const { items } = resultOf<{ items: BankFile[] }>(await owner.get('deposit/bankfiles', {}))
    expect(items).toMatchObject([{ kind: 'CAMT053', matchedCount: deposits.length }])
  },
)

it('the deposits in an MT940 statement are matched by their numbers', async () => {
  const lines = deposits.flatMap(({ amount, payDay, depositNo }) => [
    `:61:${payDay.replaceAll('-', '').slice(2)}C${amount},NTRFNONREF`,
    `:86:/ORDP//NAME/X/REMI/${depositNo}`,
  ])
  const file = mt940Of(lines).replace('7654321', account.accountNumber)
  expect(await foundIn(owner, file, 'statement.sta')).toMatchObject({
    kind: 'MT940',
    totals: { matched: { count: deposits.length } },
    unread: [],
  })
})

it('a statement of another account, or with entities, is rejected', async () => {
  const placeOf = async (file: string) => {
    const answer = await giveFile(owner, file, 'statement.xml')
    return [answer.status, (answer.envelope.result as BadInput).fields[0]!.path]
  }
  expect(await placeOf(camt('08', '9999999'))).toEqual([400, 'file.account'])
  const [head, body] = camt('08', account.accountNumber).split('?>')
  const entities = '<!DOCTYPE d [<!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
  expect(await placeOf(`${head}?>${entities}${body}`)).toEqual([400, 'file.OTHER_FILE[0]'])
})
