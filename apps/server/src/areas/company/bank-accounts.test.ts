import type { ApprovalDetail, ApprovalRow } from '@choba/contract/approvals.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expire, ownRequest } from '#areas/approvals/approvals.testing.ts'
import { openTestApp, resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import {
  accountOf,
  addAccountHolder,
  askBody,
  badFieldsOf,
  endWaiting,
  newAccount,
} from './company.testing.ts'

let test: TestApp
let owner: Client
/** Second user with the permission Settle.edit, who can therefore approve changes. */
let second: Client
/** User with permission to see bank accounts but not to change them. */
let reader: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  second = await addAccountHolder(test, ['Settle.search', 'Settle.edit'])
  reader = await addAccountHolder(test, ['Settle.search'])
})
beforeEach(() => endWaiting(test))
afterAll(() => test.close())

const code = (answer: Answer) => answer.envelope.resultType
const decide = (
  client: Client,
  { approvalId }: Pick<ApprovalRow, 'approvalId'>,
  decision: 'APPROVE' | 'REFUSE',
) => client.post('approval/decide', { approvalId, decision, entCode: 'SHIBUYA-COFFEE' })
const ask = async (client: Client, more: Readonly<Record<string, unknown>> = {}, companyId = '1') =>
  client.put('company/bankaccount', await askBody(client, companyId, more))

describe('a company’s bank account', () => {
  it('is returned in full to users who may change it, and masked to others', async () => {
    const { current } = await accountOf(owner, '1')
    expect(current).toMatchObject({
      bankCode: expect.stringMatching(/^\d{4}$/),
      appliesAfter: null,
    })
    expect((await accountOf(reader, '1')).current).toMatchObject({
      accountNo: `•••${current!.accountNo.slice(3)}`,
      holderKana: current!.holderKana,
    })
  })

  it('is hidden from users with a limited store scope and from users without the permission', async () => {
    expect(
      code(await (await test.signIn('manager')).get('company/bankaccount', { companyId: '1' })),
    ).toBe(4001)
    expect(
      code(await (await test.signIn('clerk')).get('company/bankaccount', { companyId: '1' })),
    ).toBe(2000)
    expect(code(await reader.put('company/bankaccount', await askBody(reader, '1')))).toBe(2000)
  })

  it('changes after a second person’s approval, for deposit cycles that close after the day of approval', async () => {
    const before = await accountOf(owner, '1')
    const asked = resultOf(await ask(owner, { accountNo: '７６５４３２１' }))
    expect(asked).toMatchObject({
      current: before.current,
      coming: null,
      waiting: { accountNo: '7654321', own: true },
    })
    const request = await ownRequest(owner)
    const shown = resultOf<ApprovalDetail>(
      await second.get('approval/detail', { approvalId: request.approvalId }),
    )
    expect(shown).toMatchObject({
      kind: 'bankAccount',
      subject: '株式会社渋谷珈琲',
      amount: null,
      obstacle: null,
    })
    expect(shown.changes).toContainEqual({
      field: 'accountNo',
      text: { before: before.current!.accountNo, after: '7654321' },
    })
    expect(shown.changes).toContainEqual({
      field: 'holderKana',
      text: { before: before.current!.holderKana, after: 'ｶ)ｼﾌﾞﾔｺ-ﾋ-' },
    })
    expect(code(await decide(owner, request, 'APPROVE'))).toBe(2000)
    expect(code(await decide(reader, request, 'APPROVE'))).toBe(4001)
    expect(code(await decide(second, request, 'APPROVE'))).toBe(1000)
    const { today } = resultOf<{ today: string }>(await owner.get('company/info'))
    const after = await accountOf(owner, '1')
    expect(after).toMatchObject({
      current: before.current,
      coming: {
        accountNo: '7654321',
        bankName: 'みずほ',
        appliesAfter: today,
        approvedBy: expect.any(String),
      },
      waiting: null,
    })
    expect(after.history).toHaveLength(before.history.length + 1)
    await expect
      .poll(async () => notified(reader), { timeout: 20_000 })
      .toContainEqual(expect.stringContaining('株式会社渋谷珈琲'))
  })

  it('never appears in the audit log with its full account number', async () => {
    resultOf(await ask(owner, { accountNo: '8877665' }))
    expect(code(await decide(second, await ownRequest(owner), 'APPROVE'))).toBe(1000)
    const entries = await asOwner(test.engine, (q) =>
      q
        .selectFrom('audit_entries')
        .select(['action', 'detail'])
        .where('object_kind', '=', 'company')
        .orderBy('id', 'desc')
        .limit(5)
        .execute(),
    )
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['company.changeBankAccount', 'approvals.decide']),
    )
    expect(JSON.stringify(entries)).toContain('•••7665')
    expect(JSON.stringify(entries)).not.toContain('8877665')
    expect(JSON.stringify(entries)).not.toMatch(/password/i)
  })

  it('does not accept a change request if its audit entry cannot be written', async () => {
    const ofRequests = sql.raw(
      `alter table audit_entries add constraint no_requests check (action <> 'company.changeBankAccount') not valid`,
    )
    await asOwner(test.engine, (q) => ofRequests.execute(q))
    try {
      expect((await ask(owner)).status).toBe(500)
    } finally {
      await asOwner(test.engine, (q) =>
        sql`alter table audit_entries drop constraint no_requests`.execute(q),
      )
    }
    expect(await accountOf(owner, '1')).toMatchObject({ waiting: null })
  })

  it('can be approved by an administrator, who is notified if no other user can approve it', async () => {
    const owner2 = await test.signIn('owner2')
    resultOf(await ask(owner2))
    const request = await ownRequest(owner2)
    const operator = await test.signIn('operator')
    expect(
      resultOf<{ total: number }>(await operator.get('approval/list', { box: 'ALL' })).total,
    ).toBe(0)
    expect(code(await operator.get('approval/detail', of(request)))).toBe(4001)
    const decision = { ...of(request), decision: 'APPROVE', entCode: 'MIDORI-DRUG' }
    expect(code(await operator.post('approval/decide', decision))).toBe(4001)
    const admin = await test.signIn('settlement')
    expect(
      code(
        await admin.post('approval/decide', {
          ...of(request),
          decision: 'APPROVE',
          entCode: 'MIDORI-DRUG',
        }),
      ),
    ).toBe(1000)
    await expect
      .poll(async () => notified(admin), { timeout: 20_000 })
      .toContainEqual(expect.stringContaining('口座'))
    expect(code(await owner2.get('company/bankaccount', { companyId: '1' }))).toBe(1000)
  })

  it('accepts one waiting change request, and none based on an outdated account', async () => {
    resultOf(await ask(owner))
    expect(code(await ask(second))).toBe(409)
    await endWaiting(test)
    const body = await askBody(owner, '1')
    expect(code(await owner.put('company/bankaccount', { ...body, accountSeen: null }))).toBe(409)
    const both = await Promise.all([ask(owner), ask(second)])
    expect(both.map(code).sort((a, b) => a - b)).toEqual([409, 1000])
  })

  it('does not change by an outdated request, and changes once after two simultaneous approvals', async () => {
    resultOf(await ask(owner))
    const stale = await ownRequest(owner)
    await asOwner(test.engine, async (q) => {
      const [row] = await q
        .selectFrom('bank_accounts')
        .selectAll()
        .where('merchant_id', '=', 11)
        .where('company_id', '=', 1)
        .limit(1)
        .execute()
      await q
        .insertInto('bank_accounts')
        .values({ ...row!, id: BigInt(Date.now()) * 1_000_000n, applies_after: '2030-01-01' })
        .execute()
    })
    const { history } = await accountOf(owner, '1')
    expect(code(await decide(second, stale, 'APPROVE'))).toBe(409)
    expect((await accountOf(owner, '1')).history).toHaveLength(history.length)
    resultOf(await ask(owner))
    const request = await ownRequest(owner)
    const third = await addAccountHolder(test, ['Settle.search', 'Settle.edit'])
    const answers = await Promise.all([
      decide(second, request, 'APPROVE'),
      decide(third, request, 'APPROVE'),
    ])
    expect(answers.map(code).sort((a, b) => a - b)).toEqual([1000, 1200])
    expect((await accountOf(owner, '1')).history).toHaveLength(history.length + 1)
  })

  it.each(['refused', 'withdrawn', 'expired'] as const)(
    'stays unchanged if the requested change is %s',
    async (how) => {
      const { current, history } = await accountOf(owner, '2')
      resultOf(await ask(owner, {}, '2'))
      const request = await ownRequest(owner)
      if (how === 'refused') expect(code(await decide(second, request, 'REFUSE'))).toBe(1000)
      if (how === 'withdrawn')
        expect(code(await owner.post('approval/withdraw', of(request)))).toBe(1000)
      if (how === 'expired') {
        await expire(test, request)
        expect(code(await decide(second, request, 'APPROVE'))).toBe(409)
      }
      expect(await accountOf(owner, '2')).toMatchObject({ current, history, waiting: null })
    },
  )

  it('cannot be changed without the password', async () => {
    const body = await askBody(owner, '1')
    expect(
      code(await owner.put('company/bankaccount', { ...body, password: 'Wrong-password-9' })),
    ).toBe(3000)
    expect((await accountOf(owner, '1')).waiting).toBeNull()
  })

  it.each([
    ['an unknown bank', { bankCode: '9998' }, [{ path: 'bankCode', problem: 'value' }]],
    ['an unknown branch', { branchCode: '999' }, [{ path: 'branchCode', problem: 'value' }]],
    ['no bank', { bankCode: undefined }, [{ path: 'bankCode', problem: 'missing' }]],
    [
      'a holder name in kanji',
      { holderKana: '渋谷珈琲' },
      [{ path: 'holderKana', problem: 'format' }],
    ],
    [
      'a holder name that is too long',
      { holderKana: 'シブヤコーヒー'.repeat(5) },
      [{ path: 'holderKana', problem: 'tooLong' }],
    ],
    ['eight digits', { accountNo: '12345678' }, [{ path: 'accountNo', problem: 'tooLong' }]],
    [
      'letters in the account number',
      { accountNo: 'ABC' },
      [{ path: 'accountNo', problem: 'format' }],
    ],
    [
      'a bank name beside the bank code',
      { bankName: 'みずほ' },
      [{ path: 'bankName', problem: 'unknown' }],
    ],
    [
      'two invalid fields',
      { accountNo: 'x', holderKana: undefined },
      [
        { path: 'holderKana', problem: 'missing' },
        { path: 'accountNo', problem: 'format' },
      ],
    ],
  ])(
    'cannot be changed with %s, and the answer names the invalid fields',
    async (_what, more, fields) => {
      expect(badFieldsOf(await ask(owner, more))).toEqual(fields)
    },
  )

  it('cannot be changed to the same account', async () => {
    const { history } = await accountOf(owner, '3')
    const { bankCode, branchCode, accountType, accountNo, holderName, holderKana } = history[0]!
    const same = { bankCode, branchCode, accountType, accountNo, holderName, holderKana }
    expect(code(await ask(owner, same, '3'))).toBe(4008)
  })

  it('can have a bank name and letters in its number if the currency is not yen', async () => {
    const abroad = await test.signIn('owner', 'steppe')
    const japan = badFieldsOf(await ask(abroad))
    expect(japan.map(({ path }) => path).sort()).toEqual(
      ['accountType', 'bankCode', 'bankName', 'branchCode', 'holderKana'].sort(),
    )
    const {
      bankCode: _b,
      branchCode: _c,
      accountType: _t,
      holderKana: _k,
      ...account
    } = newAccount()
    const body = await askBody(abroad, '1')
    const wanted = {
      companyId: '1',
      accountSeen: body.accountSeen,
      password: body.password,
      ...account,
    }
    const asked = await abroad.put('company/bankaccount', {
      ...wanted,
      bankName: 'Банк',
      accountNo: 'mn 00-12',
    })
    expect(resultOf(asked)).toMatchObject({
      waiting: { bankName: 'Банк', accountNo: 'MN0012', bankCode: null },
    })
  })
})

describe('the bank directory', () => {
  const banks = async (search: string) =>
    resultOf<{ banks: { bankCode: string; bankName: string }[] }>(
      await owner.get('bank/search', { search }),
    ).banks

  it.each(['みずほ', 'ﾐｽﾞﾎ', 'ミズホ', 'mizuho', 'ＭＩＺＵＨＯ', '0001'])(
    'finds a bank by the search text %s',
    async (search) => {
      expect((await banks(search))[0]).toEqual({
        bankCode: '0001',
        bankName: 'みずほ',
        bankKana: 'ﾐｽﾞﾎ',
      })
    },
  )

  it('returns at most twenty banks, and only the branches of the given bank', async () => {
    expect(await banks('0')).toHaveLength(20)
    const { branches } = resultOf<{ branches: unknown[] }>(
      await owner.get('bank/branches', { bankCode: '9900', search: '018' }),
    )
    expect(branches).toEqual([{ branchCode: '018', branchName: '〇一八', branchKana: 'ｾﾞﾛｲﾁﾊﾁ' }])
    expect(resultOf(await owner.get('bank/branches', { bankCode: '9998' }))).toEqual({
      branches: [],
    })
  })
})

const of = ({ approvalId }: ApprovalRow) => ({ approvalId })

async function notified(client: Client): Promise<string[]> {
  const { items } = resultOf<{ items: { messageTitle: string }[] }>(
    await client.get('message/notifications'),
  )
  return items.map(({ messageTitle }) => messageTitle)
}
