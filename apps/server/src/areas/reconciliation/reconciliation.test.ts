import type { BadInput } from '@choba/contract/bad-input.ts'
import type {
  BankFile,
  DepositAccount,
  FileResult,
  GivenBefore,
  Match,
} from '@choba/contract/reconciliation.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import iconv from 'iconv-lite'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import {
  bankAccountOf,
  csvOf,
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
let owner2: Client
/** Client of a user with the permissions of the owner, but access to two stores only. */
let manager: Client
let deposits: TestDeposit[]
let account: TestAccount
const merchantId = tenantPlans[0]!.merchants[0]!.id

beforeAll(async () => {
  ;({ test, deposits, account } = await openBankTest(merchantId))
  await asOwner(test.engine, (q) =>
    sql`update users set role_id = 1 where merchant_id = ${merchantId} and username = 'manager'`.execute(
      q,
    ),
  )
  owner = await test.signIn('owner')
  owner2 = await test.signIn('owner2')
  manager = await test.signIn('manager')
})
afterEach(() => forgetFiles(test.engine))
afterAll(() => test.close())

const code = (answer: Answer) => answer.envelope.resultType
const placesOf = (answer: Answer) =>
  (answer.envelope.result as BadInput).fields.map(({ path }) => path)
const rowsIn = async (table: 'bank_files' | 'bank_matches') => {
  const { rows } = await asOwner(test.engine, (q) =>
    sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(q),
  )
  return rows[0]!.n
}
const matchOf = async (client: Client, depositNo: string) =>
  resultOf<Match | null>(await client.get('deposit/matched', { depositNo }))
const lastAudit = async (action: string) => {
  const row = await asOwner(test.engine, (q) =>
    q
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  )
  return row
}

describe('deposits of two months that are compared with a bank file', () => {
  it('are all matched by their numbers', async () => {
    const found = await foundIn(owner, statementBytes(account, rowsOf(deposits)))
    const total = deposits.reduce((sum, { amount }) => sum + amount, 0)
    expect(deposits.length).toBeGreaterThan(8)
    expect(found.totals.credits).toEqual({ count: deposits.length, sum: total })
    expect(found.totals.matched).toEqual(found.totals.credits)
    expect(found).toMatchObject({
      kind: 'STATEMENT',
      suggested: [],
      none: [],
      expected: { count: 0, deposits: [] },
    })
    expect(found.matched.map(({ depositNo, way }) => `${depositNo} ${way}`).sort()).toEqual(
      deposits.map(({ depositNo }) => `${depositNo} EDI`).sort(),
    )
  })

  it('match by amount, payer and day if the bank leaves out the deposit numbers', async () => {
    const found = await foundIn(owner, statementBytes(account, rowsOf(deposits, false)))
    expect(found.totals.matched.count).toBe(deposits.length)
    expect(new Set(found.matched.map(({ way }) => way))).toEqual(new Set(['FIELDS']))
  })

  it('match the lines of a Shift_JIS CSV file, and the details of a matched deposit show its bank line', async () => {
    const { depositNo, payDay: date, amount } = deposits[0]!
    const text = csvOf(
      [{ date, amount, name: '帳場ペイメント㈱' }],
      'みずほ 普通 ' + account.accountNumber,
    )
    const found = await foundIn(owner, iconv.encode(text, 'cp932'), '../11月 明細.csv')
    expect(found).toMatchObject({ kind: 'CSV', totals: { matched: { count: 1 } } })
    expect(found.accounts).toMatchObject([{ companyName: '株式会社渋谷珈琲' }])
    expect(await matchOf(owner, depositNo)).toMatchObject({
      matchedOn: date,
      amount,
      way: 'FIELDS',
      fileName: '11月 明細.csv',
    })
  })

  it('are listed as open if the file lacks them, and lines without a deposit are counted', async () => {
    const [first, ...rest] = deposits
    const other = rowOf({ date: first!.payDay, amount: 3, name: 'ﾍﾞﾂﾉﾋﾄ' })
    const found = await foundIn(owner, statementBytes(account, [...rowsOf(rest), other]))
    expect(found.totals).toMatchObject({
      matched: { count: rest.length },
      none: { count: 1, sum: 3 },
    })
    expect(found.expected).toMatchObject({
      count: 1,
      sum: first!.amount,
      deposits: [{ depositNo: first!.depositNo }],
    })
  })

  it('match only once if a second file contains the same lines', async () => {
    await foundIn(owner, statementBytes(account, rowsOf(deposits.slice(0, 4))))
    const found = await foundIn(owner, statementBytes(account, rowsOf(deposits)))
    expect(found.totals).toMatchObject({
      already: { count: 4 },
      matched: { count: deposits.length - 4 },
    })
    expect(await rowsIn('bank_matches')).toBe(deposits.length)
  })
})

describe('an uncertain line', () => {
  const suggested = async () => {
    const { payDay: date, amount, depositNo } = deposits[2]!
    const found = await foundIn(
      owner,
      statementBytes(account, [rowOf({ date, amount: amount - 440, edi: depositNo })]),
    )
    return { depositNo, found, token: found.suggested[0]!.candidates[0]!.token }
  }

  it('is suggested with its difference in amount, and can be confirmed once', async () => {
    const { depositNo, found, token } = await suggested()
    expect(found.totals).toMatchObject({ matched: { count: 0 }, suggested: { count: 1 } })
    expect(found.suggested[0]!.candidates).toMatchObject([
      { depositNo, differs: ['AMOUNT'], amountBy: -440, daysBy: 0 },
    ])
    expect(await matchOf(owner, depositNo)).toBeNull()
    const match = resultOf<Match>(await owner.post('deposit/matchConfirm', { token }))
    expect(match).toMatchObject({ depositNo, way: 'HAND', amount: deposits[2]!.amount - 440 })
    expect(code(await owner.post('deposit/matchConfirm', { token }))).toBe(4008)
    expect(await rowsIn('bank_matches')).toBe(1)
    expect((await lastAudit('reconciliation.confirm')).object).toBe(depositNo)
  })

  it('cannot be confirmed by another merchant, by a user of some stores, or with an altered or used token', async () => {
    const { depositNo, found, token } = await suggested()
    const altered = token.slice(0, -4) + (token.endsWith('AAAA') ? 'BBBB' : 'AAAA')
    expect((await owner.post('deposit/matchConfirm', { token: altered })).status).toBe(400)
    expect((await owner2.post('deposit/matchConfirm', { token })).status).toBe(400)
    expect(code(await manager.post('deposit/matchConfirm', { token }))).toBe(1200)
    await foundIn(owner, statementBytes(account, rowsOf([deposits[2]!])))
    expect(code(await owner.post('deposit/matchConfirm', { token }))).toBe(1200)
    resultOf(await owner.post('deposit/matchUndo', { depositNo }))
    resultOf(await owner.post('deposit/bankfileUndo', { bankFileId: found.bankFileId }))
    expect(code(await owner.post('deposit/matchConfirm', { token }))).toBe(4001)
    expect(await rowsIn('bank_matches')).toBe(0)
  })

  it('cannot be confirmed for a deposit whose transfer the bank has returned', async () => {
    const { depositNo, token } = await suggested()
    const setState = (state: 'RETURNED' | 'CLOSED') =>
      asOwner(test.engine, (q) =>
        q.updateTable('deposits').set({ state }).where('deposit_no', '=', depositNo).execute(),
      )
    await setState('RETURNED')
    expect(code(await owner.post('deposit/matchConfirm', { token }))).toBe(1200)
    await setState('CLOSED')
  })
})

describe('a match', () => {
  it('can be undone once, and only by a user of the merchant with access to all stores', async () => {
    const { depositNo } = deposits[0]!
    await foundIn(owner, statementBytes(account, rowsOf([deposits[0]!])))
    for (const client of [owner2])
      expect(code(await client.post('deposit/matchUndo', { depositNo }))).toBe(4001)
    expect(code(await manager.post('deposit/matchUndo', { depositNo }))).toBe(1200)
    resultOf(await owner.post('deposit/matchUndo', { depositNo }))
    expect(await matchOf(owner, depositNo)).toBeNull()
    expect(code(await owner.post('deposit/matchUndo', { depositNo }))).toBe(4008)
  })

  it('is undone when its file is undone, and the file can then be uploaded again', async () => {
    const file = statementBytes(account, rowsOf(deposits))
    const { bankFileId } = await foundIn(owner, file)
    expect(code(await owner2.post('deposit/bankfileUndo', { bankFileId }))).toBe(4001)
    resultOf(await owner.post('deposit/bankfileUndo', { bankFileId }))
    expect([await rowsIn('bank_files'), await rowsIn('bank_matches')]).toEqual([0, 0])
    expect((await foundIn(owner, file)).totals.matched.count).toBe(deposits.length)
  })

  it('shows its file in the list of bank files and in the audit log, without the file’s content', async () => {
    for (const deposit of deposits.slice(0, 3))
      await foundIn(owner, statementBytes(account, rowsOf([deposit])), 'a.txt')
    type Page = { items: BankFile[]; nextCursor: string | null; total?: number }
    const first = resultOf<Page>(await owner.get('deposit/bankfiles', { pageSize: 2 }))
    expect(first).toMatchObject({
      total: 3,
      items: [{ matchedCount: 1, creditCount: 1, fileName: 'a.txt' }, {}],
    })
    const second = resultOf<Page>(
      await owner.get('deposit/bankfiles', { pageSize: 2, cursor: first.nextCursor! }),
    )
    expect([...first.items, ...second.items].map(({ creditSum }) => creditSum)).toEqual(
      deposits
        .slice(0, 3)
        .map(({ amount }) => amount)
        .toReversed(),
    )
    const entry = await lastAudit('reconciliation.match')
    expect(entry.detail).toMatchObject({ hash: first.items[0]!.hash, matched: 1, rows: 1 })
    expect(JSON.stringify(entry.detail)).not.toContain('ﾌﾘｺﾐ')
    expect(resultOf<Page>(await owner2.get('deposit/bankfiles')).items).toEqual([])
    expect(code(await manager.get('deposit/bankfiles'))).toBe(1200)
  })

  it('is visible to administrators, but not to other merchants or to users with access to some stores', async () => {
    const { depositNo } = deposits[0]!
    await foundIn(owner, statementBytes(account, rowsOf([deposits[0]!])))
    const superadmin = await test.signIn('superadmin')
    const { code: entCode } = tenantPlans[0]!.merchants[0]!
    expect(resultOf(await superadmin.get('deposit/matched', { entCode, depositNo }))).toMatchObject(
      { depositNo },
    )
    expect(await matchOf(manager, depositNo)).toBeNull()
    expect(code(await owner2.get('deposit/matched', { depositNo }))).toBe(4001)
  })
})

describe('the upload of a bank file', () => {
  const good = () => Buffer.from(statementBytes(account, rowsOf(deposits)))
  const changed = (record: number, at: number, text: string) => {
    const bytes = good()
    Buffer.from(text, 'latin1').copy(bytes, (record - 1) * 202 + at - 1)
    return bytes
  }

  it.each([
    ['a file that is cut short', () => good().subarray(0, 900), /^file\.CUT_SHORT\[5\]$/],
    [
      'a file without its last record',
      () => good().subarray(0, good().length - 202),
      /^file\.CUT_SHORT\[\d+\]$/,
    ],
    ['EBCDIC', () => Buffer.from([0xf1, 0xf0, 0xf3, 0xf0]), /^file\.EBCDIC\[1\]$/],
    [
      'a wrong total',
      () => changed(deposits.length + 2, 8, '0000000000001'),
      /^file\.TOTAL\[\d+\]\.inTotal$/,
    ],
    ['an invalid amount', () => changed(2, 25, '00000000000X'), /^file\.AMOUNT\[2\]\.amount$/],
    ['a file of transfers', () => Buffer.from('1210'.padEnd(120)), /^file\.OTHER_FILE\[1\]$/],
    ['an empty file', () => Buffer.alloc(0), /^file\.EMPTY\[0\]$/],
    [
      'a picture',
      () => Buffer.from('\u0089PNG\r\n\u001a\n'.repeat(20), 'latin1'),
      /^file\.OTHER_FILE\[0\]$/,
    ],
    [
      '100,000 lines',
      () => Buffer.from(`日付,入金金額\n${'2026/11/30,1\n'.repeat(100_000)}`),
      /^file\.TOO_LARGE\[0\]$/,
    ],
    [
      'a day long ago',
      () => Buffer.from('日付,入金金額\n1999/11/30,1\n'),
      /^file\.DATE\[2\]\.date$/,
    ],
  ])(
    'rejects %s, names the position of the error, and stores nothing',
    async (_what, bytes, place) => {
      const answer = await giveFile(owner, bytes())
      expect(answer.status).toBe(400)
      expect(placesOf(answer)[0]).toMatch(place)
      expect([await rowsIn('bank_files'), await rowsIn('bank_matches')]).toEqual([0, 0])
    },
  )

  it('rejects a file of another account: of another merchant, of another type, or named in a CSV file', async () => {
    const files = [
      statementBytes(
        await bankAccountOf(test.engine, tenantPlans[0]!.merchants[1]!.id, 1),
        rowsOf(deposits),
      ),
      statementBytes({ ...account, kind: '1' }, rowsOf(deposits)),
      Buffer.from(csvOf([{}], 'みずほ 普通 7654321')),
    ]
    for (const file of files)
      expect(placesOf(await giveFile(owner, file))).toEqual(['file.account'])
    expect(await rowsIn('bank_files')).toBe(0)
  })

  it('compares a file without an account with the deposits of the account that the user chose', async () => {
    const { accounts } = resultOf<{ accounts: DepositAccount[] }>(
      await owner.get('deposit/accounts'),
    )
    const own = accounts.find((one) => one.account.endsWith(account.accountNumber.slice(-4)))!
    const others = accounts.filter(({ companyName }) => companyName !== own.companyName)
    const { amount, payDay: date } = deposits[0]!
    const matchedIn = async (accountId: string) =>
      resultOf<FileResult>(
        await giveFile(owner, csvOf([{ amount, date }]), 'bank.csv', { accountId }),
      )
    expect(others.length).toBeGreaterThan(0)
    for (const { accountId } of others)
      expect(await matchedIn(accountId)).toMatchObject({ totals: { matched: { count: 0 } } })
    expect(await matchedIn(own.accountId)).toMatchObject({
      accounts: [{ account: own.account }],
      totals: { matched: { count: 1 } },
    })
    expect(code(await giveFile(owner, csvOf([{}]), 'bank.csv', { accountId: '99999999' }))).toBe(
      4001,
    )
  })

  it('returns the text of lines that cannot be read and of lines without a deposit', async () => {
    const result = await foundIn(
      owner,
      '日付,入金金額,摘要\n2026/11/05,77,ﾍﾞﾂﾉﾋﾄ ﾃﾅﾝﾄ\n11月5日,500,ﾔﾏﾀﾞ\n',
    )
    expect(result).toMatchObject({
      totals: { credits: { count: 1, sum: 77 } },
      none: [{ text: 'ﾍﾞﾂﾉﾋﾄ ﾃﾅﾝﾄ' }],
      unread: [{ recordNo: 3, problem: 'DATE', text: '11月5日, 500, ﾔﾏﾀﾞ' }],
    })
  })

  it('rejects a file of more than 5 MB', async () => {
    expect((await giveFile(owner, Buffer.alloc(5 * 1024 * 1024, 0x20))).status).toBe(413)
  })

  it('rejects a file that was uploaded before, and names the user and time of the first upload', async () => {
    const file = good()
    await foundIn(owner, file, 'first.txt')
    const answer = await giveFile(owner, file, 'second.txt')
    expect(answer.status).toBe(409)
    const before = answer.envelope.result as GivenBefore
    expect(before).toMatchObject({ fileName: 'first.txt' })
    expect(before.givenBy).not.toBe('')
    expect(Date.parse(before.givenAt)).toBeLessThanOrEqual(Date.now())
    expect(await rowsIn('bank_files')).toBe(1)
    // The error for another merchant does not reveal that this file was uploaded before.
    expect(placesOf(await giveFile(owner2, file))).toEqual(['file.account'])
  })

  it('rejects an upload by a user with access to some stores', async () => {
    expect(code(await giveFile(manager, good()))).toBe(1200)
  })

  it('returns the remark of a line without a match as its text', async () => {
    const { none } = await foundIn(
      owner,
      [
        `"${crypto.randomUUID()}"`,
        '日付,入金金額,振込依頼人名,摘要',
        '2026-11-05,77,ﾍﾞﾂﾉﾋﾄ,ﾌﾘｺﾐ 11ｶﾞﾂﾌﾞﾝ',
        '2026-11-05,78,ﾍﾞﾂﾉﾋﾄ,ﾍﾞﾂﾉﾋﾄ',
      ].join('\n'),
    )
    expect(none.map(({ text }) => text)).toEqual(['ﾌﾘｺﾐ 11ｶﾞﾂﾌﾞﾝ', 'ﾍﾞﾂﾉﾋﾄ'])
  })

  it('accepts a file whose only faults are long texts and control characters, and removes the control characters', async () => {
    const name = `\u0000${'ﾍﾞﾂ'.repeat(900)}`
    const found = await foundIn(owner, csvOf([{ name, edi: 'x'.repeat(5_000) }]), '\u0007')
    expect(found.none[0]!.payer.length).toBeLessThanOrEqual(200)
    const { payDay: date, amount, depositNo } = deposits[0]!
    await foundIn(
      owner,
      csvOf([{ date, amount, name, edi: `${depositNo}${'\u0000x'.repeat(5_000)}` }]),
    )
    expect(await matchOf(owner, depositNo)).toMatchObject({ way: 'EDI' })
  })
})
