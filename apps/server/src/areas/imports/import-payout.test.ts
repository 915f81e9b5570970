import type { DepositPage } from '@choba/contract/deposits.contract.ts'
import type { ImportFormat } from '@choba/contract/imports.contract.ts'
import type { TransactionDetail, TransactionPage } from '@choba/contract/transactions.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addTerms,
  closeThrough,
  differencesOf,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { chobaFile, importOf, operatorImportOf, settings } from './imports.testing.ts'

// Users of a merchant choose the files that they import. They must not be able to add payments to
// deposits, which are paid out (decision 0046).

let test: TestApp
let owner: Client
let merchant: MerchantRow

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  merchant = await merchantOf(test.engine, tenantPlans[0]!.merchants[0]!.id)
  await withoutTerms(test.engine, merchant)
  await addTerms(test.engine, merchant, { firstDay: '2026-10-01' })
  await closeThrough(test.engine, merchant, '2026-10-31')
})
afterAll(() => test.close())

const mapping = JSON.stringify({
  mapping: 1,
  about: 'A file that says that this service pays it out.',
  settled: 'here',
  file: { encoding: ['utf-8'], delimiter: ',' },
  date: { col: 'at', format: ['YYYY-MM-DD HH:mm'] },
  currency: { value: 'JPY' },
  amount: { col: 'amount' },
  fields: {
    paymentNo: { col: 'no' },
    storeCode: { value: 'PAYOUT' },
    paymentType: { value: 'PAYPAY' },
  },
  rules: [{ else: true, as: 'PAYMENT' }],
})
const mapped = (no: string) => `no,at,amount\n${no},2026-11-05 12:00,1000000\n`
const ours = (...nos: string[]) =>
  chobaFile(nos.map((no) => `${no},2026-11-05T12:00:00,PAYOUT,PAYMENT,PAYPAY,1000000,PAID,`))

/**
 * Returns the line of a paid payment from the product's download in English, with another payment
 * number.
 */
async function downloaded(no: string): Promise<string> {
  const period = { dateFrom: '2026-11-05', dateTo: '2026-11-05' }
  const { items } = resultOf<TransactionPage>(
    await owner.get('trade/list', { ...period, state: 'PAID' }),
  )
  const { bytes } = await owner.send({
    method: 'GET',
    url: `/apiproxy/api/trade/download?${new URLSearchParams({ ...period, format: 'csv', encoding: 'utf-8' })}`,
    headers: { 'accept-language': 'en' },
  })
  const lines = bytes.toString('utf8').split('\n')
  const { paymentNo } = items[0]!
  const row = lines.find((line) => line.includes(paymentNo))!
  return [lines[0], row.replace(paymentNo, no), ''].join('\n')
}

const dueNow = async (): Promise<number> => {
  const { items, open } = resultOf<DepositPage>(
    await owner.get('deposit/list', { pageSize: '200' }),
  )
  return [...items, ...open!].reduce((all, row) => all + row.totalUsage! - row.refund!, 0)
}
const settlementsOf = async (paymentNo: string) =>
  resultOf<TransactionDetail>(await owner.get('trade/detail', { paymentNo })).settlements

async function keptFormat(): Promise<ImportFormat> {
  const body = { name: 'paid out here', text: mapping }
  const { mappingId } = resultOf<{ mappingId: string }>(
    await owner.post('import/mapping/add', body),
  )
  return { kind: 'kept', mappingId }
}

it.each<[string, string, () => Promise<ImportFormat>, (no: string) => string | Promise<string>]>([
  ['our own format', 'OURS-1', async () => ({ kind: 'choba' }), ours],
  ['a mapping as text', 'TEXT-1', async () => ({ kind: 'own', text: mapping }), mapped],
  ['a kept mapping', 'KEPT-1', keptFormat, mapped],
  [
    'our own download',
    'DOWN-1',
    async () => ({ kind: 'shipped', name: 'choba-transactions-en' }),
    downloaded,
  ],
])(
  'payments that a merchant’s user imports by %s are in no deposit',
  async (_name, no, formatOf, fileOf) => {
    const due = await dueNow()
    const done = await importOf(owner, await fileOf(no), settings({ format: await formatOf() }))
    expect(done).toMatchObject({ accepted: 1, paidOutExternally: true })
    expect(await settlementsOf(no)).toEqual([])
    expect(await dueNow()).toBe(due)
  },
)

it('payments that the operator imports are in a deposit, and stay there if imported again', async () => {
  const due = await dueNow()
  const done = await operatorImportOf(test.engine, owner, merchant, ours('COMMAND-1', 'COMMAND-2'))
  expect(done).toMatchObject({ accepted: 2, paidOutExternally: false })
  expect(await dueNow()).toBe(due + 2_000_000)
  // The merchant imports a file that contains rows of the command's import. These rows do not
  // change.
  const again = await importOf(owner, ours('COMMAND-1', 'COMMAND-3'))
  expect(again).toMatchObject({ accepted: 1, known: 1, paidOutExternally: true })
  expect(await settlementsOf('COMMAND-1')).toHaveLength(1)
  expect(await dueNow()).toBe(due + 2_000_000)
  await closeThrough(test.engine, merchant, '2026-11-10')
  expect(await dueNow()).toBe(due + 2_000_000)
  expect(await differencesOf(test.engine, merchant)).toEqual([])
})
