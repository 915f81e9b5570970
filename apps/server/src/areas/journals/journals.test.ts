import type { DepositDetail, DepositPage } from '@choba/contract/deposits.contract.ts'
import { journalFormats } from '@choba/contract/journals.filters.ts'
import type { JournalPreview, SoftwareNames } from '@choba/contract/journals.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeEventful } from '#areas/statements/statements.testing.ts'
import { openTestApp, resultOf, type Client, type Query, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let owner: Client
let deposits: DepositPage['items']

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  await closeEventful(test)
  deposits = resultOf<DepositPage>(await owner.get('deposit/list', { pageSize: '200' })).items
})
afterAll(() => test.close())
beforeEach(() => asOwner(test.engine, (q) => sql`delete from journal_names`.execute(q)))

const period = { dateFrom: '2026-09-01', dateTo: '2026-11-30' }
const preview = async (query: Query) =>
  resultOf<JournalPreview>(
    await owner.get('deposit/journalPreview', { software: 'yayoi', ...query }),
  )
const refused = async (query: Query, client = owner) => {
  const { status, envelope } = await client.get('deposit/journalPreview', {
    software: 'yayoi',
    ...query,
  })
  return status === 200 ? envelope.resultType : status
}
const rowsOf = async (query: Query): Promise<string[][]> => {
  const { bytes, status } = await owner.get('deposit/journal', query)
  expect(status).toBe(200)
  return parse(iconv.decode(bytes, 'cp932'), { relax_column_count: false })
}
const total = (cells: (string | undefined)[]) =>
  cells.reduce((sum, cell) => sum + Number(cell ?? 0), 0)
const amountOf = (entry: JournalPreview['entries'][number], account: string, side: string) =>
  entry.lines.reduce(
    (sum, line) => sum + (line.account === account && line.side === side ? line.amount : 0),
    0,
  )

describe('the journal entries of deposits', () => {
  it('have equal debits and credits, with the amounts of the deposits', async () => {
    const all = await preview(period)
    expect(all.deposits).toBe(deposits.length)
    expect(all.debit).toBe(all.credit)
    for (const { depositNo, transferAmount, totalUsage, refund } of deposits) {
      const one = await preview({ depositNo: depositNo! })
      const [entry] = one.entries
      expect(entry!.debit).toBe(entry!.credit)
      expect(amountOf(entry!, '普通預金', 'DEBIT')).toBe(transferAmount)
      expect(amountOf(entry!, '売掛金', 'CREDIT') - amountOf(entry!, '売掛金', 'DEBIT')).toBe(
        totalUsage! - refund!,
      )
      const { fee, tax, transferFee } = resultOf<DepositDetail>(
        await owner.get('deposit/detail', { depositNo: depositNo! }),
      )
      expect(amountOf(entry!, '支払手数料', 'DEBIT')).toBe(fee! + tax! + transferFee!)
    }
    const accounts = all.entries.flatMap(({ lines }) => lines.map(({ account }) => account))
    expect(accounts).toContain('未収入金')
    expect(accounts).toContain('雑収入')
  })

  it('are in the file for each accounting program, and debits equal credits in each file', async () => {
    const ofCompany = { ...period, companyCode: deposits[0]!.companyCode }
    const yayoi = await rowsOf({ software: 'yayoi', ...ofCompany })
    expect(total(yayoi.map((row) => row[8]))).toBe(total(yayoi.map((row) => row[14])))
    const [, ...moneyForward] = await rowsOf({ software: 'moneyForward', ...ofCompany })
    expect(total(moneyForward.map((row) => row[8]))).toBe(total(moneyForward.map((row) => row[16])))
    const [, ...freee] = await rowsOf({ software: 'freee', ...ofCompany })
    expect(total(freee.map((row) => row[7]))).toBe(total(freee.map((row) => row[19])))
    const { debit } = await preview(ofCompany)
    expect(total(yayoi.map((row) => row[8]))).toBe(debit)
  })

  it('have one file for each company, with the company in its name and its entries', async () => {
    const all = await preview(period)
    expect(all.companies.length).toBeGreaterThan(1)
    const several = await owner.get('deposit/journal', { software: 'csv', ...period })
    expect(several.status).toBe(400)
    const debits: number[] = []
    for (const { companyCode, companyName } of all.companies) {
      for (const datedBy of ['PAY', 'CLOSE']) {
        const query = { software: 'csv', ...period, companyCode, datedBy }
        const { bytes, headers } = await owner.get('deposit/journal', query)
        expect(decodeURIComponent(String(headers['content-disposition']))).toContain(companyCode)
        const [, ...rows] = parse(bytes.toString('utf8').slice(1))
        expect(new Set(rows.map((row) => row[3]))).toEqual(new Set([companyName]))
        const of = (side: string) =>
          total(rows.filter((row) => row[5] === side).map((row) => row[8]))
        expect(of('借方')).toBe(of('貸方'))
        const own = deposits.filter((one) => one.companyCode === companyCode)
        expect(total(rows.filter((row) => row[6] === '普通預金').map((row) => row[8]))).toBe(
          own.reduce((sum, { transferAmount }) => sum + transferAmount!, 0),
        )
        if (datedBy === 'PAY') debits.push(of('借方'))
      }
    }
    expect(debits.reduce((sum, debit) => sum + debit, 0)).toBe(all.debit)
  })

  it('cover a period or one deposit, and only deposits of the caller’s merchant', async () => {
    const { companyCode, depositNo } = deposits[0]!
    expect((await preview({ ...period, companyCode })).deposits).toBe(
      deposits.filter((one) => one.companyCode === companyCode).length,
    )
    expect(await refused({})).toBe(400)
    expect(await refused({ dateFrom: '2026-09-01' })).toBe(400)
    expect(await refused({ dateFrom: '2026-09-02', dateTo: '2026-09-01' })).toBe(400)
    expect(await refused({ depositNo: depositNo!, ...period })).toBe(400)
    expect(await refused({ dateFrom: '2025-09-01', dateTo: '2026-09-01' })).toBe(1600)
    expect(await refused({ dateFrom: '2025-09-01', dateTo: '2025-09-30' })).toBe(1300)
    expect(await refused({ depositNo: depositNo! }, await test.signIn('owner2'))).toBe(4001)
    expect(await refused({ depositNo: depositNo! }, await test.signIn('manager'))).toBe(1200)
  })

  it('fail for a merchant whose currency is not yen', async () => {
    const id = 1
    const currency = (to: string) =>
      asOwner(test.engine, (q) =>
        sql`update deposits set currency = ${to} where company_id = ${id}`.execute(q),
      )
    await currency('MNT')
    try {
      expect(await refused(period)).toBe(1200)
    } finally {
      await currency('JPY')
    }
  })
})

describe('the names of accounts and tax classes', () => {
  const read = async (client = owner) =>
    resultOf<{ softwares: SoftwareNames[] }>(await client.get('deposit/journalNames')).softwares
  const of = async (software: string) => (await read()).find((one) => one.software === software)!
  const bodyOf = (
    { software, taxMethod, names, version }: SoftwareNames,
    accounts: object = {},
    taxes: object = {},
  ) => ({
    software,
    taxMethod,
    names: { accounts: { ...names.accounts, ...accounts }, taxes: { ...names.taxes, ...taxes } },
    ...(version !== null && { version }),
  })
  const put = (body: object) => owner.put('deposit/journalNames', body)

  it('are the software’s defaults until they are changed, and then appear in entries and files', async () => {
    expect((await read()).map(({ software, version }) => [software, version])).toEqual(
      journalFormats.map((software) => [software, null]),
    )
    const saved = resultOf<SoftwareNames>(
      await put(bodyOf(await of('yayoi'), { bank: 'みずほ普通' }, { taxable: '課対' })),
    )
    expect(saved).toMatchObject({
      version: 1,
      names: { accounts: { bank: 'みずほ普通' }, taxes: { taxable: '課対' } },
    })
    const accounts = (await preview(period)).entries.flatMap(({ lines }) =>
      lines.map(({ account }) => account),
    )
    expect(accounts).toContain('みずほ普通')
    expect(accounts).not.toContain('普通預金')
    const ofCompany = { ...period, companyCode: deposits[0]!.companyCode }
    expect((await rowsOf({ software: 'yayoi', ...ofCompany })).flat()).toContain('みずほ普通')
    expect((await rowsOf({ software: 'freee', ...ofCompany })).flat()).not.toContain('みずほ普通')
    const again = await of('yayoi')
    expect((await put(bodyOf(again))).envelope.resultType).toBe(4008)
    resultOf(await put(bodyOf(again, { bank: '普通預金' })))
    expect((await put(bodyOf(again, { bank: '当座預金' }))).status).toBe(409)
  })

  it('are rejected if they do not fit into the software’s file', async () => {
    const yayoi = await of('yayoi')
    const freee = await of('freee')
    const long = '一二三四五六七八九十一二三'
    expect((await put(bodyOf(yayoi, { bank: long }))).status).toBe(400)
    expect((await put(bodyOf(freee, { bank: long }))).status).toBe(200)
    for (const bank of ['寿司🍣', '=SUM(A1)', '', 'あ'.repeat(41)])
      expect((await put(bodyOf(yayoi, { bank }))).status, bank).toBe(400)
    expect((await put(bodyOf(yayoi, {}, { nonTaxable: '' }))).status).toBe(400)
    const beancount = await of('beancount')
    for (const bank of ['普通預金', 'assets:Bank', 'Assets:bank'])
      expect((await put(bodyOf(beancount, { bank }))).status, bank).toBe(400)
    expect((await put(bodyOf(beancount, { bank: 'Assets:銀行' }))).status).toBe(200)
    expect((await put({ ...bodyOf(yayoi), version: 3 })).status).toBe(400)
    expect((await of('yayoi')).version).toBeNull()
  })

  it('cannot be changed by a user without access to all stores', async () => {
    const mine = sql`username = 'manager' and merchant_id = ${tenantPlans[0]!.merchants[0]!.id}`
    const role = (id: number) =>
      asOwner(test.engine, (q) => sql`update users set role_id = ${id} where ${mine}`.execute(q))
    const { rows } = await asOwner(test.engine, (q) =>
      sql<{ role_id: number }>`select role_id from users where ${mine}`.execute(q),
    )
    await role(1)
    try {
      const manager = await test.signIn('manager')
      const renamed = bodyOf(await of('freee'), { bank: '当座' })
      // The server caches the user's role for up to a second.
      const answered = async () =>
        (await manager.put('deposit/journalNames', renamed)).envelope.resultType
      await expect.poll(answered, { timeout: 5_000 }).toBe(1200)
      expect((await of('freee')).version).toBeNull()
    } finally {
      await role(rows[0]!.role_id)
    }
  })

  it('are different for each merchant', async () => {
    resultOf(await put(bodyOf(await of('freee'), { bank: '自社の銀行' })))
    const theirs = await read(await test.signIn('owner2'))
    expect(theirs.map(({ version }) => version)).toEqual(journalFormats.map(() => null))
  })
})
