import type { DepositDetail, DepositPage } from '@choba/contract/deposits.contract.ts'
import type {
  StatementContent,
  StatementPage,
  StatementRow,
} from '@choba/contract/statements.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addTerms } from '#areas/deposits/deposits.testing.ts'
import { merchantScopeOf } from '#platform/access/principals.ts'
import { pdfCheck, pdfFonts, pdfText } from '#testing/pdf-readers.ts'
import { openTestApp, resultOf, type Client, type Query, type TestApp } from '#testing/test-app.ts'
import { breakDocument, closeEventful } from './statements.testing.ts'

let test: TestApp
let owner: Client
let manager: Client
let superadmin: Client
let merchant: MerchantRow
let deposits: DepositPage['items']

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  superadmin = await test.signIn('superadmin')
  merchant = await closeEventful(test)
  deposits = resultOf<DepositPage>(await owner.get('deposit/list', { pageSize: '200' })).items
})
afterAll(() => test.close())
beforeEach(() => asOwner(test.engine, (q) => sql`delete from statements`.execute(q)))

const code = async (answer: ReturnType<Client['get']>) => (await answer).envelope.resultType
const issue = async (body: object) =>
  resultOf<StatementRow>(await owner.post('deposit/statementIssue', body))
const content = async (query: Query) =>
  resultOf<StatementContent>(await owner.get('deposit/statementContent', query))
const list = async (query: Query = {}) =>
  resultOf<StatementPage>(await owner.get('deposit/statements', query))
const numbers = ({ items }: StatementPage) => items.map(({ statementNo }) => statementNo)

/** Changes the company's address, as an approved change would do on its first day. */
const changeCompany = (address: string) =>
  asOwner(test.engine, (q) =>
    q.updateTable('companies').set({ address }).where('merchant_id', '=', merchant.id).execute(),
  )

describe('the PDF of a deposit', () => {
  it('is issued by its first download, and is a valid invoice with six fields and matching sums', async () => {
    const { depositNo, companyName, transferAmount, tax, dateFrom } = deposits.find(
      ({ dateFrom: from, revise }) => from === '2026-10-16' && revise !== 0,
    )!
    const answer = await owner.get('deposit/statement', { depositNo: depositNo! })
    expect(answer.headers['content-type']).toContain('application/pdf')
    expect(await pdfCheck(answer.bytes)).toContain('No syntax or stream encoding errors')
    const fonts = await pdfFonts(answer.bytes)
    expect(fonts.filter(({ isEmbedded, isSubset }) => !isEmbedded || !isSubset)).toEqual([])
    const text = await pdfText(answer.bytes)
    const { deposit: said, statement } = await content({ depositNo: depositNo! })
    expect(statement).toMatchObject({
      depositNo,
      corrects: null,
      language: 'ja',
      amount: transferAmount,
    })
    expect(text).toContain('適格請求書')
    expect(text).toContain(said!.issuer.name)
    expect(text).toContain(said!.issuer.registrationNumber!)
    expect(text).toContain(dateFrom.replaceAll('-', '/'))
    expect(text).toContain(companyName)
    const yen = (amount: number) => amount.toLocaleString('en-US')
    expect(text).toContain(`¥${yen(transferAmount!)}`)
    const taxed = said!.taxes.find(({ taxClass }) => taxClass === 'TAXABLE_10')!
    expect(taxed.tax).toBe(tax)
    expect(text).toMatch(
      new RegExp(`課税10% +${yen(taxed.base)} +${yen(taxed.tax)} +${yen(taxed.base + taxed.tax)}`),
    )
    expect(text).toContain('適格返還請求書')
    expect(text).toContain('端末障害により重複した取引の訂正')
  })

  it('stays the same byte for byte if data changes later, and a later issue refers to the first one', async () => {
    const depositNo = deposits[0]!.depositNo!
    const first = await owner.get('deposit/statement', { depositNo })
    const before = await content({ depositNo })
    expect(
      await code(owner.post('deposit/statementIssue', { depositNo, reason: '念のため' })),
    ).toBe(4008)
    await changeCompany(`東京都港区芝公園${Math.floor(Math.random() * 100_000)}`)
    await addTerms(test.engine, merchant, { firstDay: '2027-01-01', ratePpm: 999 })
    expect((await owner.get('deposit/statement', { depositNo })).bytes.equals(first.bytes)).toBe(
      true,
    )
    expect((await owner.post('deposit/statementIssue', { depositNo })).status).toBe(400)
    const corrected = await issue({ depositNo, reason: '住所の変更のため' })
    const { statementNo } = before.statement!
    expect(corrected).toMatchObject({
      corrects: statementNo,
      reason: '住所の変更のため',
      correctedBy: null,
    })
    const second = await owner.get('deposit/statement', { depositNo })
    const text = await pdfText(second.bytes)
    expect(text).toContain(statementNo)
    expect(text).toContain('住所の変更のため')
    expect(text).toContain('東京都港区芝公園')
    expect((await owner.get('deposit/statement', { statementNo })).bytes.equals(first.bytes)).toBe(
      true,
    )
    const old = await content({ statementNo })
    expect(old.statement!.correctedBy).toBe(corrected.statementNo)
    expect(old.issues.map((one) => one.statementNo)).toEqual([corrected.statementNo, statementNo])
    // The figures are still those of the time when the deposit was closed.
    expect((await content({ depositNo })).deposit!.figures).toEqual(before.deposit!.figures)
  })

  it('is issued once if many requests arrive at the same time', async () => {
    const depositNo = deposits[1]!.depositNo!
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => owner.get('deposit/statement', { depositNo })),
    )
    expect(answers.map(({ status, headers }) => [status, headers['content-type']])).toEqual(
      answers.map(() => [200, 'application/pdf']),
    )
    expect(answers.every(({ bytes }) => bytes.equals(answers[0]!.bytes))).toBe(true)
    expect((await list()).total).toBe(1)
  })

  it('cannot be downloaded if the stored document differs from the issued document', async () => {
    const { statementNo } = await issue({ depositNo: deposits[0]!.depositNo! })
    await breakDocument(test, statementNo)
    expect((await owner.get('deposit/statement', { statementNo })).status).toBe(500)
  })

  it('cannot be changed or deleted with any database role of the application', async () => {
    const { statementNo } = await issue({ depositNo: deposits[0]!.depositNo! })
    const scopes = [
      merchantScopeOf(merchant, 'all'),
      { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id },
      { role: 'admin', tenantId: merchant.tenant_id },
    ] as const
    for (const scope of scopes)
      for (const change of [sql`update statements set reason = 'x'`, sql`delete from statements`])
        await expect(withScope(test.engine, scope, ({ q }) => change.execute(q))).rejects.toThrow(
          'permission denied',
        )
    expect((await list()).items[0]!.statementNo).toBe(statementNo)
  })
})

describe('the statement of a deposit that the bank returned', () => {
  it('mentions the return and the later deposit, on the screen and in later issues of the statement', async () => {
    const { items } = resultOf<DepositPage>(await manager.get('deposit/list'))
    const { companyCode } = items[0]!
    const own = deposits.filter((one) => one.companyCode === companyCode)
    const [next, returned] = own.filter(({ transferAmount }) => transferAmount! > 0)
    const depositNo = returned!.depositNo!
    const first = await owner.get('deposit/statement', { depositNo })
    expect((await content({ depositNo })).returned).toBeNull()
    const idOf = (no: string) =>
      sql`(select id from deposits where merchant_id = ${merchant.id} and deposit_no = ${no})`
    await asOwner(test.engine, async (q) => {
      await sql`update deposits set state = 'RETURNED' where merchant_id = ${merchant.id} and deposit_no = ${depositNo}`.execute(
        q,
      )
      await sql`
        insert into deposit_lines (merchant_id, id, tenant_id, company_id, kind, amount, cause_deposit_id, business_day, created_at)
        select merchant_id, 7, tenant_id, company_id, 'RETURNED', transfer_amount, id, '2026-11-12', now() from deposits
        where merchant_id = ${merchant.id} and deposit_no = ${depositNo}`.execute(q)
    })
    const waiting = { day: '2026-11-12', addedTo: null }
    expect(await content({ depositNo })).toMatchObject({ returned: waiting })
    expect(
      resultOf<DepositDetail>(await owner.get('deposit/detail', { depositNo })).returned,
    ).toEqual(waiting)
    await asOwner(test.engine, (q) =>
      sql`update deposit_lines set deposit_id = ${idOf(next!.depositNo!)} where merchant_id = ${merchant.id} and id = 7`.execute(
        q,
      ),
    )
    const added = { day: '2026-11-12', addedTo: next!.depositNo }
    const later = await content({ depositNo })
    expect(later.returned).toEqual(added)
    // The first issue has not changed.
    expect(later.deposit).not.toHaveProperty('returned')
    expect((await owner.get('deposit/statement', { depositNo })).bytes.equals(first.bytes)).toBe(
      true,
    )
    await issue({ depositNo, reason: '返却のため' })
    expect((await content({ depositNo })).deposit!.returned).toEqual(added)
    expect(await pdfText((await owner.get('deposit/statement', { depositNo })).bytes)).toContain(
      next!.depositNo!,
    )
    const { statementNo, amount } = await issue({
      companyCode,
      period: returned!.closeDate.slice(0, 7),
    })
    const { summary } = await content({ statementNo })
    const paid = summary!.deposits.filter((one) => one.depositNo !== depositNo)
    // The amount of the returned deposit is included in a later deposit, so it is not added here.
    expect(amount).toBe(paid.reduce((sum, { figures }) => sum + figures.transferAmount, 0))
    expect(summary!.deposits.filter((one) => one.returned).map((one) => one.depositNo)).toEqual([
      depositNo,
    ])
    expect(
      resultOf<DepositDetail>(await owner.get('deposit/detail', { depositNo })).returned,
    ).toEqual(added)
    expect(
      resultOf<DepositDetail>(await manager.get('deposit/detail', { depositNo })).returned,
    ).toBeNull()
  })
})

describe('statements of a month and a year', () => {
  it('contain the deposits that were closed in the period, and their sum', async () => {
    const { companyCode } = deposits[0]!
    const { statementNo, amount, kind } = await issue({ companyCode, period: '2026-10' })
    const { summary } = await content({ statementNo })
    const closed = deposits.filter(
      (one) => one.companyCode === companyCode && one.closeDate.startsWith('2026-10'),
    )
    expect(kind).toBe('MONTH')
    expect(summary!.deposits.map(({ depositNo }) => depositNo).toSorted()).toEqual(
      closed.map(({ depositNo }) => depositNo!).toSorted(),
    )
    expect(amount).toBe(closed.reduce((sum, one) => sum + one.transferAmount!, 0))
    const text = await pdfText(
      (await owner.get('deposit/statement', { companyCode, period: '2026-10' })).bytes,
    )
    expect(closed.length).toBeGreaterThan(0)
    for (const { depositNo } of closed) expect(text).toContain(depositNo!)
  })

  it('cannot be issued before the period is closed, without deposits, or for an unknown company', async () => {
    const { companyCode } = deposits[0]!
    expect((await owner.get('deposit/statement', { companyCode, period: '2026' })).status).toBe(400)
    expect((await owner.get('deposit/statement', { companyCode, period: '2026-12' })).status).toBe(
      400,
    )
    expect(await code(owner.get('deposit/statement', { companyCode, period: '2025' }))).toBe(1300)
    expect(
      await code(owner.get('deposit/statement', { companyCode: 'NONE', period: '2026-10' })),
    ).toBe(4001)
    expect((await owner.get('deposit/statement', {})).status).toBe(400)
    expect((await owner.get('deposit/statement', { companyCode })).status).toBe(400)
    expect((await owner.get('deposit/statement', { companyCode, period: '2026-13' })).status).toBe(
      400,
    )
  })
})

describe('the search for statements', () => {
  it('filters by day of issue, amount and company, each alone and combined', async () => {
    const some = deposits.slice(0, 4)
    for (const { depositNo } of some) await issue({ depositNo: depositNo! })
    const { items, total } = await list()
    expect(total).toBe(4)
    const [first] = items
    const { issuedOn, amount, recipientName, issuerName } = first!
    const each: Query[] = [
      { issuedFrom: issuedOn, issuedTo: issuedOn },
      { amountFrom: amount!, amountTo: amount! },
      { party: recipientName.slice(2, 6) },
      { party: issuerName.slice(0, 4) },
    ]
    for (const query of each) expect(numbers(await list(query))).toContain(first!.statementNo)
    expect(numbers(await list(Object.assign({}, ...each.slice(0, 3)) as Query))).toContain(
      first!.statementNo,
    )
    const none: Query[] = [
      { issuedTo: '2020-01-01' },
      { issuedFrom: '2090-01-01' },
      { amountFrom: amount! + 1, amountTo: amount! + 1 },
      { party: '%' },
      { party: '該当なし' },
      { kind: 'YEAR' },
      { companyCode: 'NONE' },
    ]
    for (const query of none) expect(numbers(await list(query))).not.toContain(first!.statementNo)
    const expected = items.filter((row) => row.amount! >= amount!)
    expect(numbers(await list({ amountFrom: amount! }))).toEqual(
      expected.map((row) => row.statementNo),
    )
    expect((await owner.get('deposit/statements', { amountFrom: 2, amountTo: 1 })).status).toBe(400)
    expect(
      (await owner.get('deposit/statements', { issuedFrom: '2026-02-02', issuedTo: '2026-02-01' }))
        .status,
    ).toBe(400)
  })

  it('returns its results page by page', async () => {
    for (const { depositNo } of deposits.slice(0, 3)) await issue({ depositNo: depositNo! })
    const whole = numbers(await list())
    const paged: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: StatementPage = await list({ pageSize: '2', ...(cursor && { cursor }) })
      paged.push(...numbers(page))
      cursor = page.nextCursor
    }
    expect(paged).toEqual(whole)
    expect((await owner.get('deposit/statements', { cursor: 'abc' })).status).toBe(400)
  })
})

describe('access to statements', () => {
  it('is denied to other merchants, but administrators can read issued statements', async () => {
    const depositNo = deposits[0]!.depositNo!
    const named = { entCode: merchant.code, depositNo }
    expect(await code(superadmin.get('sysdeposit/statement', named))).toBe(4001)
    const { statementNo } = await issue({ depositNo })
    const mine = await owner.get('deposit/statement', { statementNo })
    expect((await superadmin.get('sysdeposit/statement', named)).bytes.equals(mine.bytes)).toBe(
      true,
    )
    const owner2 = await test.signIn('owner2')
    for (const query of [{ depositNo }, { statementNo }]) {
      expect(await code(owner2.get('deposit/statement', query))).toBe(4001)
      expect(await code(owner2.get('deposit/statementContent', query))).toBe(4001)
    }
    expect(await code(owner2.post('deposit/statementIssue', { depositNo }))).toBe(4001)
    expect(resultOf<StatementPage>(await owner2.get('deposit/statements')).items).toEqual([])
  })

  it('is denied to a user who sees only a part of the stores', async () => {
    const depositNo = deposits[0]!.depositNo!
    await issue({ depositNo })
    expect(resultOf<StatementPage>(await manager.get('deposit/statements'))).toMatchObject({
      items: [],
      share: true,
    })
    expect(await code(manager.get('deposit/statementContent', { depositNo }))).toBe(1200)
  })
})

it('without an issuer of the tenant, a statement cannot be issued and nothing is stored', async () => {
  const { rows } = await asOwner(test.engine, (q) =>
    sql<
      Record<string, unknown>
    >`delete from issuers where tenant_id = ${merchant.tenant_id} returning *`.execute(q),
  )
  try {
    expect(await code(owner.get('deposit/statement', { depositNo: deposits[0]!.depositNo! }))).toBe(
      1030,
    )
    expect((await list()).total).toBe(0)
  } finally {
    await asOwner(test.engine, (q) =>
      q
        .insertInto('issuers')
        .values(rows[0] as never)
        .execute(),
    )
  }
})
