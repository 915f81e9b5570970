import type { DepositDetail, DepositPage, DepositSum } from '@choba/contract/deposits.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { languages } from '@choba/phrases/languages.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addTerms,
  closeThrough,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { addReleased, biggest, closedDeposit } from './transfers.testing.ts'

let test: TestApp
let superadmin: Client
let owner: Client
let merchant: MerchantRow
const entCode = biggest!.code

beforeAll(async () => {
  test = await openTestApp()
  superadmin = await test.signIn('superadmin')
  owner = await test.signIn('owner')
  merchant = await merchantOf(test.engine, biggest!.id)
  await withoutTerms(test.engine, merchant)
  await addTerms(test.engine, merchant, { firstDay: '2026-09-01', cycle: { kind: 'MONTHLY' } })
  await closeThrough(test.engine, merchant, '2026-09-30')
})
afterAll(() => test.close())

const terms = [
  'totalUsage',
  'refund',
  'fee',
  'tax',
  'transferFee',
  'deduction',
  'pointGive',
  'revise',
] as const
/** Calculates the transferred amount of a row with totals from the other figures of the row. */
const addedUp = (of: DepositSum): number =>
  terms.reduce(
    (all, name) => all + (name === 'totalUsage' || name === 'revise' ? of[name]! : -of[name]!),
    -of.returned!,
  )

const sumOf = async (
  client: Client,
  path: string,
  query: Record<string, string> = {},
): Promise<DepositSum> => {
  const { sum } = resultOf<DepositPage>(await client.get(path, { pageSize: '200', ...query }))
  const [only] = sum!.filter(({ currency }) => currency === 'JPY')
  expect(addedUp(only!)).toBe(only!.transferAmount)
  return only!
}

/** Returns the rows of the exported list and the totals of its amounts. */
async function sumsOfFile(client: Client, path: string, query: Record<string, string> = {}) {
  const { field } = languages.ja.deposits
  const file = await client.get(path, { format: 'csv', encoding: 'utf-8', ...query })
  const rows: Record<string, string>[] = parse(file.bytes, { columns: true, bom: true })
  const total = (title: string) => rows.reduce((all, row) => all + Number(row[title]), 0)
  return { transferAmount: total(field.transferAmount), returned: 0 - total(field.returned) }
}

it('the total of the deposit list counts a returned transfer once, in the later deposit that includes its amount', async () => {
  const before = await sumOf(owner, 'deposit/list')
  const ofTenant = await sumOf(superadmin, 'sysdeposit/list', { entCode })
  expect(before.returned).toBe(0)
  const due = await closedDeposit(test.engine, merchant, '2026-09-30')
  const { row, depositNo, amount } = await addReleased(test, due)
  const result = { transferId: row.transferId, entCode, depositNo, result: 'RETURNED' }
  resultOf(await superadmin.post('transfer/result', result))
  const kept = { transferAmount: before.transferAmount! - amount, returned: amount }
  expect(await sumOf(owner, 'deposit/list')).toMatchObject(kept)

  await closeThrough(test.engine, merchant, '2026-10-31')
  const october = { dateFrom: '2026-10-01', dateTo: '2026-10-31' }
  const { items } = resultOf<DepositPage>(await owner.get('deposit/list', october))
  const lines = await Promise.all(
    items.map(
      async (one) =>
        resultOf<DepositDetail>(await owner.get('deposit/detail', { depositNo: one.depositNo! }))
          .lines,
    ),
  )
  expect(lines.flat()).toContainEqual(
    expect.objectContaining({ kind: 'RETURNED', amount, causeDepositNo: depositNo }),
  )
  const later = await sumOf(owner, 'deposit/list', october)
  expect(later.returned).toBe(0)
  const both = { transferAmount: kept.transferAmount + later.transferAmount!, returned: amount }
  expect(await sumOf(owner, 'deposit/list')).toMatchObject(both)
  const system = await sumOf(superadmin, 'sysdeposit/list', { entCode })
  expect(system.transferAmount).toBe(ofTenant.transferAmount! - amount + later.transferAmount!)
  expect(await sumsOfFile(owner, 'deposit/download')).toEqual(both)
  expect(await sumsOfFile(superadmin, 'sysdeposit/download', { entCode })).toEqual(both)
})

it('the totals of returned deposits have a returned amount and a transferred amount of zero', async () => {
  const { transferAmount, returned } = await sumOf(owner, 'deposit/list', {
    depositState: 'RETURNED',
  })
  expect(transferAmount).toBe(0)
  expect(returned).toBeGreaterThan(0)
})
