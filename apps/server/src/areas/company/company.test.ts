import type { AssignedStore, Company, Issuer } from '@choba/contract/company.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import { badFieldsOf, companiesOf } from './company.testing.ts'

let test: TestApp
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const code = (answer: Answer) => answer.envelope.resultType
const storesOf = async (client: Client, query: Readonly<Record<string, string | number>> = {}) =>
  resultOf<{ items: AssignedStore[]; total: number }>(await client.get('company/stores', query))
let made = 0
const parts = () => ({ companyCode: `T${++made}`, companyName: `会社 ${made}` })

describe('companies', () => {
  it('are listed by code, each with its number of stores today', async () => {
    const { companies, canAdd, closedThrough } = await companiesOf(owner)
    expect(companies.map(({ companyCode }) => companyCode)).toEqual(['C1', 'C2', 'C3'])
    expect(companies.reduce((sum, { storeCount }) => sum + storeCount, 0)).toBe(
      (await storesOf(owner)).total,
    )
    expect({ canAdd, closedThrough }).toEqual({ canAdd: true, closedThrough: null })
  })

  it('that a user with a limited store scope sees have stores of the user, who cannot change them', async () => {
    // The manager gets the owner's role, with access to two stores.
    await asOwner(test.engine, (q) =>
      q
        .updateTable('users')
        .from('users as o')
        .set((set) => ({ role_id: set.ref('o.role_id') }))
        .whereRef('o.merchant_id', '=', 'users.merchant_id')
        .where('o.username', '=', 'owner')
        .where('users.username', '=', 'manager')
        .execute(),
    )
    const manager = await test.signIn('manager')
    const { companies, canAdd, today } = await companiesOf(manager)
    expect(companies).toMatchObject([{ companyCode: 'C1', storeCount: 2 }])
    // The merchant is a master merchant, so it has several companies. That gives no user access to
    // more stores.
    expect(
      resultOf<{ isMasterEnterprise: boolean }>(await manager.get('user/userinfo'))
        .isMasterEnterprise,
    ).toBe(true)
    expect(canAdd).toBe(false)
    expect(code(await manager.post('company/add', parts()))).toBe(1200)
    const { companyId, version } = companies[0]!
    expect(
      code(
        await manager.put('company/info', { companyId, version, companyCode: parts().companyCode }),
      ),
    ).toBe(1200)
    const [store] = (await storesOf(manager)).items
    const wanted = { storeId: store!.storeId, fromDay: today }
    expect(code(await manager.put('company/store', { ...wanted, companyId: '2' }))).toBe(4001)
    expect(code(await manager.put('company/store', { ...wanted, companyId }))).toBe(4008)
  })

  it('can only be added by a master merchant', async () => {
    const wanted = { ...parts(), companyKana: 'カイシャ', address: '東京都' }
    const company = resultOf<Company>(await owner.post('company/add', wanted))
    expect(company).toMatchObject({ ...wanted, storeCount: 0, version: 1 })
    expect(code(await (await test.signIn('owner2')).post('company/add', parts()))).toBe(1200)
  })

  it('must have unique codes', async () => {
    const company = resultOf<Company>(await owner.post('company/add', parts()))
    const taken = { path: 'companyCode', problem: 'value' }
    expect(badFieldsOf(await owner.post('company/add', { ...parts(), companyCode: 'C1' }))).toEqual(
      [taken],
    )
    const change = { companyId: company.companyId, version: 1, companyCode: 'C2' }
    expect(badFieldsOf(await owner.put('company/info', change))).toEqual([taken])
  })

  it('change only if the request has the current version; otherwise the answer has the current values', async () => {
    const { companyId, version } = resultOf<Company>(await owner.post('company/add', parts()))
    const wanted = { companyCode: parts().companyCode }
    const changed = resultOf<Company>(
      await owner.put('company/info', { companyId, version, ...wanted }),
    )
    expect(changed).toMatchObject({ ...wanted, version: version + 1 })
    const stale = await owner.put('company/info', {
      companyId,
      version,
      companyCode: parts().companyCode,
    })
    expect(code(stale)).toBe(409)
    expect(stale.envelope.result).toMatchObject({ current: wanted })
    expect(
      code(await owner.put('company/info', { companyId, version: version + 1, ...wanted })),
    ).toBe(4008)
    expect(code(await owner.put('company/info', { companyId, version: 99, ...wanted }))).toBe(400)
  })

  it('of another merchant are hidden', async () => {
    const { companies } = await companiesOf(await test.signIn('owner2'))
    expect(companies.map(({ companyName }) => companyName)).toEqual([
      '株式会社みどり薬品',
      'みどりメディカル株式会社',
    ])
    const owner2 = await test.signIn('owner2')
    const body = { companyId: '3', version: 1, companyCode: parts().companyCode }
    expect(code(await owner2.put('company/info', body))).toBe(4001)
    expect(code(await owner2.get('company/bankaccount', { companyId: '3' }))).toBe(4001)
  })
})

describe('the company of a store', () => {
  it('changes from the given day on, and can change again later', async () => {
    const { today } = await companiesOf(owner)
    const fromDay = addDays(today, 60)
    const store = (await storesOf(owner)).items[0]!
    expect(store).toMatchObject({ companyId: '1', fromDay: null, next: null })
    const later = resultOf<AssignedStore>(
      await owner.put('company/store', { storeId: store.storeId, companyId: '2', fromDay }),
    )
    expect(later).toMatchObject({ companyId: '1', next: { companyId: '2', fromDay } })
    // Assigning the store from an earlier day deletes the assignment that starts later.
    const now = resultOf<AssignedStore>(
      await owner.put('company/store', { storeId: store.storeId, companyId: '3', fromDay: today }),
    )
    expect(now).toMatchObject({ companyId: '3', fromDay: today, next: null })
    expect(
      (await storesOf(owner, { companyId: '3' })).items.map(({ storeId }) => storeId),
    ).toContain(store.storeId)
    const same = { storeId: store.storeId, companyId: '3', fromDay: today }
    expect(code(await owner.put('company/store', same))).toBe(4008)
    // The store goes back to its first company from the same day on, so no change remains.
    await owner.put('company/store', { ...same, companyId: '1' })
    expect((await storesOf(owner)).items[0]).toEqual(store)
  })

  it('cannot change on a day too far ahead, to an unknown company, or for a hidden store', async () => {
    const [store] = (await storesOf(owner)).items
    const wanted = { storeId: store!.storeId, companyId: '2', fromDay: '2099-01-01' }
    expect(badFieldsOf(await owner.put('company/store', wanted))).toEqual([
      { path: 'fromDay', problem: 'tooLarge' },
    ])
    expect(code(await owner.put('company/store', { ...wanted, companyId: '999' }))).toBe(4001)
    expect(code(await owner.put('company/store', { ...wanted, storeId: '999999' }))).toBe(4001)
  })

  it('is known for every day, because each store has an assignment from the beginning', async () => {
    const missing = await asOwner(test.engine, (q) =>
      q
        .selectFrom('stores as s')
        .select('s.code')
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('store_companies as c')
                .select('c.company_id')
                .whereRef('c.merchant_id', '=', 's.merchant_id')
                .whereRef('c.store_id', '=', 's.id')
                .where('c.from_day', '=', '-infinity'),
            ),
          ),
        )
        .execute(),
    )
    expect(missing).toEqual([])
  })
})

describe('the issuer of statements', () => {
  const inJapan = {
    issuerName: '発行株式会社',
    address: '東京都港区9-9',
    phone: '03-0000-0000',
    registrationNo: 't 7123-4567-89012',
    taxRounding: 'HALF_UP',
    bankCode: '9900',
    branchCode: '018',
    accountType: '1',
    accountNo: '123',
    requesterCode: '0000012345',
    requesterKana: 'チョウバペイメント株式会社',
  }

  it('is stored in normalized form, with a registration number and an account', async () => {
    const admin = await test.signIn('superadmin')
    const { version } = resultOf<Issuer>(await admin.get('issuer/info'))
    const saved = resultOf<Issuer>(await admin.put('issuer/info', { version, ...inJapan }))
    expect(saved).toMatchObject({
      registrationNo: 'T7123456789012',
      bankName: 'ゆうちょ',
      accountNo: '0000123',
      requesterKana: 'ﾁﾖｳﾊﾞﾍﾟｲﾒﾝﾄ(ｶ',
      version: version + 1,
    })
    expect(code(await admin.put('issuer/info', { version, ...inJapan, issuerName: '別' }))).toBe(
      409,
    )
    expect(code(await admin.put('issuer/info', { ...inJapan, issuerName: '別' }))).toBe(409)
    expect(code(await admin.put('issuer/info', { version: version + 1, ...inJapan }))).toBe(4008)
  })

  it.each([
    [
      'a wrong check digit',
      { registrationNo: 'T8123456789012' },
      { path: 'registrationNo', problem: 'value' },
    ],
    [
      'a malformed registration number',
      { registrationNo: '123' },
      { path: 'registrationNo', problem: 'format' },
    ],
    ['an incomplete account', { accountNo: undefined }, { path: 'accountNo', problem: 'missing' }],
    [
      'a short requester code',
      { requesterCode: '123' },
      { path: 'requesterCode', problem: 'format' },
    ],
    [
      'a requester name in kanji',
      { requesterKana: '帳場' },
      { path: 'requesterKana', problem: 'format' },
    ],
    ['an unknown bank', { bankCode: '9998' }, { path: 'bankCode', problem: 'value' }],
    [
      'a bank name although the currency is yen',
      { bankName: 'みずほ' },
      { path: 'bankName', problem: 'unknown' },
    ],
  ])('cannot have %s', async (_what, more, field) => {
    const admin = await test.signIn('superadmin')
    const { version } = resultOf<Issuer>(await admin.get('issuer/info'))
    expect(badFieldsOf(await admin.put('issuer/info', { version, ...inJapan, ...more }))).toEqual([
      field,
    ])
  })

  it('has neither a registration number nor bank codes outside Japan', async () => {
    const admin = await test.signIn('superadmin', 'steppe')
    const { version, accountNo } = resultOf<Issuer>(await admin.get('issuer/info'))
    expect(accountNo).toBe('MNT5000000001')
    const body = { version, issuerName: 'Пэй ХХК', address: 'Улаанбаатар', taxRounding: 'FLOOR' }
    const refused = await admin.put('issuer/info', {
      ...body,
      registrationNo: 'T7123456789012',
      requesterCode: '1',
    })
    expect(badFieldsOf(refused).map(({ path }) => path)).toEqual([
      'registrationNo',
      'requesterCode',
    ])
    const saved = resultOf<Issuer>(
      await admin.put('issuer/info', { ...body, bankName: 'Банк', accountNo: 'mn 12' }),
    )
    expect(saved).toMatchObject({ bankName: 'Банк', accountNo: 'MN12', bankCode: null })
  })
})
