import type {
  DepositDetail,
  DepositOptions,
  DepositPage,
} from '@choba/contract/deposits.contract.ts'
import type { DepositTransactionPage } from '@choba/contract/deposit-transactions.ts'
import { asOwner } from '@choba/database/owner.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { addTerms, closeThrough, merchantOf, withoutTerms } from './deposits.testing.ts'

let test: TestApp
let merchant: MerchantRow
let owner: Client
let manager: Client
let superadmin: Client
const plan = tenantPlans[0]!.merchants[0]!

beforeAll(async () => {
  test = await openTestApp()
  merchant = await merchantOf(test.engine, plan.id)
  // The manager's role gets the permission to download.
  await asOwner(test.engine, (q) =>
    sql`
      insert into role_permissions (merchant_id, tenant_id, role_id, module, action)
      select merchant_id, tenant_id, role_id, 'Settle', 'download' from users
      where merchant_id = ${merchant.id} and username = 'manager' on conflict do nothing`.execute(
      q,
    ),
  )
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  superadmin = await test.signIn('superadmin')
  await withoutTerms(test.engine, merchant)
  await addTerms(test.engine, merchant, { firstDay: '2026-09-01', cycle: { kind: 'TWICE' } })
  await closeThrough(test.engine, merchant, '2026-10-15')
  await approveAgain()
  await closeThrough(test.engine, merchant, '2026-11-15')
}, 60_000)
afterAll(() => test.close())

/** Adds a new version of a company's bank account with the same number, as an approval would. */
const approveAgain = () =>
  asOwner(test.engine, (q) =>
    sql`
      insert into bank_accounts (merchant_id, id, company_id, tenant_id, bank_code, bank_name, bank_kana, branch_code, branch_name,
        branch_kana, account_type, account_no, holder_kana, holder_name, applies_after, approved_at)
      select merchant_id, ${newId()}::bigint, company_id, tenant_id, bank_code, bank_name, bank_kana, branch_code, branch_name,
        branch_kana, account_type, account_no, holder_kana, holder_name, '2026-10-16', now()
      from bank_accounts where merchant_id = ${merchant.id} order by company_id, id limit 1`.execute(
      q,
    ),
  )

type Query = Record<string, string | string[]>
const list = async (client: Client, query: Query = {}, path = 'deposit/list') =>
  resultOf<DepositPage>(await client.get(path, { pageSize: '200', ...query }))
const optionsOf = async (client: Client, path = 'deposit/options', query: Query = {}) =>
  resultOf<DepositOptions>(await client.get(path, query)).bankAccounts

const fileOf = async (client: Client, path: string, query: Query): Promise<Buffer> => {
  const file = await client.get(path, query)
  expect(file.status).toBe(200)
  return file.bytes
}

/** Downloads a CSV file and returns its rows as objects, with the column titles as keys. */
async function linesOf(
  client: Client,
  path: string,
  query: Query,
): Promise<Record<string, string>[]> {
  return parse(await fileOf(client, path, { format: 'csv', ...query }), {
    bom: true,
    columns: true,
  })
}

describe('a bank account to which deposits were paid', () => {
  it('is offered once as a filter, which finds the deposits of all its versions', async () => {
    const accounts = await optionsOf(owner)
    const whole = (await list(owner)).items
    expect(new Set(accounts.map(({ name }) => name))).toEqual(
      new Set(whole.map(({ bankAccount }) => bankAccount).filter((name) => name !== null)),
    )
    expect(new Set(accounts.map(({ name }) => name)).size).toBe(accounts.length)
    for (const { bankAccount, name } of accounts) {
      const found = await list(owner, { bankAccount })
      expect(found.items).toEqual(whole.filter((row) => row.bankAccount === name))
      expect(found.total).toBe(found.items.length)
    }
    expect(await optionsOf(superadmin, 'sysdeposit/options', { entCode: plan.code })).toEqual(
      accounts,
    )
    const { bankAccount } = accounts[0]!
    const system = await list(superadmin, { entCode: plan.code, bankAccount }, 'sysdeposit/list')
    expect(system.items).toEqual((await list(owner, { bankAccount })).items)
  })

  it('is shown on the company’s next deposit if that deposit goes to another account', async () => {
    const detail = async (client: Client, depositNo: string) =>
      resultOf<DepositDetail>(await client.get('deposit/detail', { depositNo }))
    const shared = new Set((await list(manager)).items.map(({ depositNo }) => depositNo))
    const whole = (await list(owner)).items
    const paid = whole.filter(
      ({ bankAccount, depositNo }) => bankAccount !== null && shared.has(depositNo),
    )
    const ofCompany = paid.filter(({ companyCode }) => companyCode === paid[0]!.companyCode)
    const [last, before] = ofCompany as [DepositPage['items'][number], DepositPage['items'][number]]
    // A new version with the same bank details is the same account, so the deposit shows no
    // previous account.
    expect((await detail(owner, last.depositNo!)).previousAccount).toBeNull()
    const deposit = sql`merchant_id = ${merchant.id} and deposit_no = ${last.depositNo}`
    const other = newId()
    const { rows } = await asOwner(test.engine, async (q) => {
      const own = await sql<{
        id: bigint
      }>`select bank_account_id as id from deposits where ${deposit}`.execute(q)
      await sql`
        insert into bank_accounts (merchant_id, id, company_id, tenant_id, bank_code, bank_name, bank_kana, branch_code, branch_name,
          branch_kana, account_type, account_no, holder_kana, holder_name, applies_after, approved_at)
        select merchant_id, ${other}::bigint, company_id, tenant_id, bank_code, bank_name, bank_kana, branch_code, branch_name,
          branch_kana, account_type, '7654321', holder_kana, holder_name, '2026-11-01', now()
        from bank_accounts where merchant_id = ${merchant.id} and id = ${own.rows[0]!.id}`.execute(
        q,
      )
      await sql`update deposits set bank_account_id = ${other}::bigint where ${deposit}`.execute(q)
      return own
    })
    expect((await detail(owner, last.depositNo!)).previousAccount).toBe(before.bankAccount)
    expect((await detail(manager, last.depositNo!)).previousAccount).toBeNull()
    await asOwner(test.engine, async (q) => {
      await sql`update deposits set bank_account_id = ${rows[0]!.id}::bigint where ${deposit}`.execute(
        q,
      )
      await sql`delete from bank_accounts where merchant_id = ${merchant.id} and id = ${other}::bigint`.execute(
        q,
      )
    })
  })

  it('cannot be used as a filter by users with a limited store scope or by other merchants', async () => {
    const { bankAccount } = (await optionsOf(owner))[0]!
    expect(await optionsOf(manager)).toEqual([])
    expect((await list(manager, { bankAccount })).items).toEqual([])
    expect((await list(await test.signIn('owner2'), { bankAccount })).items).toEqual([])
    expect((await list(owner, { bankAccount: '9223372036854775807' })).items).toEqual([])
    expect((await owner.get('deposit/list', { bankAccount: 'x' })).status).toBe(400)
  })
})

describe('the exported list of deposits', () => {
  it('contains the same rows and the same sums as the list', async () => {
    const query = { dateFrom: '2026-09-16', dateTo: '2026-11-15' }
    const { items, sum } = await list(owner, query)
    const lines = await linesOf(owner, 'deposit/download', query)
    expect(lines.map((line) => line['入金番号'])).toEqual(items.map(({ depositNo }) => depositNo))
    const total = (title: string) => lines.reduce((all, line) => all + Number(line[title]), 0)
    expect([total('利用総額'), total('返金額'), total('振込金額')]).toEqual([
      sum![0]!.totalUsage,
      0 - sum![0]!.refund!,
      sum![0]!.transferAmount,
    ])
    for (const line of lines) {
      const parts = [
        '利用総額',
        '返金額',
        '手数料',
        '消費税',
        '振込手数料',
        '控除額',
        'ポイント付与額',
        '修正額',
      ]
      expect(parts.reduce((all, title) => all + Number(line[title]), 0)).toBe(
        Number(line['振込金額']),
      )
    }
    const system = await linesOf(superadmin, 'sysdeposit/download', {
      entCode: plan.code,
      ...query,
    })
    expect(system.map((line) => [line['加盟店コード'], line['入金番号']])).toEqual(
      items.map(({ entCode, depositNo }) => [entCode, depositNo]),
    )
  })

  it('omits amounts of the whole company for users with a limited store scope', async () => {
    const lines = await linesOf(manager, 'deposit/download', {})
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines)
      expect([line['振込金額'], line['消費税'], line['振込先口座']]).toEqual(['', '', ''])
  })

  it('can be an Excel file; the call fails with 1300 for an empty list', async () => {
    const none = await owner.get('deposit/download', { format: 'csv', dateTo: '2001-01-01' })
    expect(none.envelope.resultType).toBe(1300)
    expect(
      (await fileOf(owner, 'deposit/download', { format: 'xlsx' })).subarray(0, 2).toString(),
    ).toBe('PK')
  })
})

it('the exported transactions of a figure have the same rows and sums as the screen', async () => {
  const depositNo = (await list(owner)).items.find(
    ({ lateCount, refund }) => lateCount + refund! > 0,
  )!.depositNo!
  const page = resultOf<DepositTransactionPage>(
    await owner.get('deposit/transactions', { depositNo, pageSize: '200' }),
  )
  const lines = await linesOf(owner, 'deposit/transactionsdownload', { depositNo })
  expect(lines).toHaveLength(page.total!)
  expect(lines.slice(0, 200).map((line) => line['取引番号'])).toEqual(
    page.items.map(({ paymentNo }) => paymentNo),
  )
  expect(lines.reduce((all, line) => all + Number(line['差引']), 0)).toBe(page.sum![0]!.net)
  const nothing = await owner.get('deposit/transactionsdownload', {
    depositNo,
    day: '2001-01-01',
    format: 'csv',
  })
  expect(nothing.envelope.resultType).toBe(1300)
})
