import type { ListedUser, UserDetail } from '@choba/contract/users.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAppError } from '#testing/expect-app-error.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { addUser, changeOf, newUser } from './users.testing.ts'

let test: TestApp
let owner: Client
let manager: Client
let superadmin: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  superadmin = await test.signIn('superadmin')
})
afterAll(() => test.close())

const detail = async (by: Client, userId: string): Promise<UserDetail> =>
  resultOf(await by.get('user/detail', { userId }))
const codeOf = async (call: Promise<{ envelope: { resultType: number } }>) =>
  (await call).envelope.resultType
const OWNER = '103'
const MANAGER = '104'

describe('the list of users', () => {
  const names = async (by: Client, query = {}, path = 'user/userlist'): Promise<string[]> =>
    resultOf<{ items: ListedUser[] }>(await by.get(path, query)).items.map(
      ({ userName }) => userName,
    )

  it('shows only users of the user’s own merchant; administrators see only administrators', async () => {
    expect(await names(owner)).toEqual(expect.arrayContaining(['clerk', 'manager', 'mfa', 'owner']))
    expect(await names(owner)).not.toContain('owner2')
    expect(await names(superadmin, {}, 'user/sysadminuserlist')).toEqual([
      'operator',
      'settlement',
      'superadmin',
      'sysconfig',
      'sysconfig2',
    ])
    expect(await codeOf(superadmin.get('user/userlist'))).toBe(2000)
    expect(await codeOf(owner.get('user/sysadminuserlist'))).toBe(2000)
  })

  it('can be searched by parts of names and e-mail addresses, and filtered by role, status and store', async () => {
    const added = await addUser(owner, {
      userFullName: 'Ō%_Search',
      managedStores: 'SPECIFIC',
      storeIds: ['2'],
    })
    const { userName } = added
    for (const search of ['%_sea', userName.toUpperCase(), `${userName}@PEOPLE`])
      expect(await names(owner, { search })).toEqual([userName])
    expect(await names(owner, { search: '%%' })).toEqual([])
    expect(await names(owner, { search: userName, roleId: [1] })).toEqual([])
    expect(await names(owner, { search: userName, roleId: [3, 99_999_999_999] })).toEqual([
      userName,
    ])
    expect(await names(owner, { search: userName, status: ['INVALID'] })).toEqual([])
    expect(await names(owner, { search: userName, storeId: [2] })).toEqual([userName])
    expect(await names(owner, { search: userName, storeId: [1] })).toEqual([])
    expect(await names(owner, { storeId: [1] })).toEqual(
      expect.arrayContaining(['manager', 'owner']),
    )
  })

  it('marks invited users who have not set a password yet', async () => {
    const invited = await addUser(owner)
    const given = await addUser(owner, { password: 'Given-by-hand-2026!' })
    for (const [user, isInvited] of [
      [invited, true],
      [given, false],
    ] as const) {
      const { items } = resultOf<{ items: ListedUser[] }>(
        await owner.get('user/userlist', { search: user.userName }),
      )
      expect(items).toMatchObject([{ userId: user.userId, status: 'VALID', invited: isInvited }])
      expect(user.invited).toBe(isInvited)
    }
  })

  it('has each user once if read page by page, and only the first page has the total', async () => {
    const all = await names(owner, { pageSize: 200 })
    const walked: string[] = []
    let cursor: string | null = null
    do {
      const page: { items: ListedUser[]; nextCursor: string | null; total?: number } = resultOf(
        await owner.get('user/userlist', { pageSize: 2, ...(cursor ? { cursor } : {}) }),
      )
      expect(page.total).toBe(cursor ? undefined : all.length)
      walked.push(...page.items.map(({ userName }) => userName))
      cursor = page.nextCursor
    } while (cursor)
    expect(walked).toEqual(all)
    for (const bad of ['AA', '_w', 'x'.repeat(300)])
      expectAppError(await owner.get('user/userlist', { cursor: bad }), 'badRequest')
  })

  it('has a store filter with only the stores that the user sees', async () => {
    const codes = async (by: Client, query = {}) =>
      resultOf<{ items: { storeId: string }[]; total?: number }>(
        await by.get('user/shoplist', query),
      )
    expect((await codes(owner)).total).toBe(14)
    expect((await codes(manager)).items.map(({ storeId }) => storeId)).toEqual(['1', '3'])
    expect((await codes(manager, { storeId: [2, 3] })).items.map(({ storeId }) => storeId)).toEqual(
      ['3'],
    )
    expect((await codes(owner, { search: '梅田' })).total).toBe(1)
  })
})

describe('a new user', () => {
  it('has all entered values, and a password if the request has one', async () => {
    const password = 'Morning-ledger-41'
    const added = await addUser(owner, {
      password,
      forcePasswordChange: false,
      passwordDays: 90,
      phone: '',
    })
    expect(added).toMatchObject({
      roleName: 'スタッフ',
      version: 1,
      passwordDays: 90,
      phone: '',
      canManage: true,
    })
    const client = await test.signIn(added.userName, 'demo', true, password)
    expect(resultOf(await client.get('user/userinfo'))).toMatchObject({
      userName: added.userName,
      roleName: 'スタッフ',
    })
  })

  it('keeps compatibility kanji in the name, and is found by the corresponding standard kanji', async () => {
    const userFullName = '大\ufa10 福\ufa1b'
    const added = await addUser(owner, { userFullName })
    expect(added.userFullName).toBe(userFullName)
    const { items } = resultOf<{ items: ListedUser[] }>(
      await owner.get('user/userlist', { search: '大塚福福' }),
    )
    expect(items.map(({ userName }) => userName)).toEqual([added.userName])
  })

  it('can have any valid e-mail address, unless another user has the same address in another spelling', async () => {
    const addresses = [
      ['hanako..sato@docomo.ne.jp', '"HANAKO..SATO"@docomo.ne.jp'],
      ['r&d@example.com', 'ｒ＆ｄ＠ｅｘａｍｐｌｅ．ｃｏｍ'],
      ['taro@xn--r8jz45g.jp', 'Taro@例え.JP'],
    ]
    for (const [userEmail, spelled] of addresses) {
      expect((await addUser(owner, { userEmail: ` ${userEmail}\u3000` })).userEmail).toBe(userEmail)
      expect(await codeOf(owner.post('user/add', newUser({ userEmail: spelled! }))), spelled).toBe(
        3700,
      )
    }
  })

  it('is rejected with the error code for each invalid value', async () => {
    const known = newUser()
    expect(await codeOf(owner.post('user/add', known))).toBe(1000)
    const refusals: [number, object][] = [
      [3400, { userName: known.userName.toUpperCase(), userEmail: known.userEmail.toUpperCase() }],
      [3600, { userName: known.userName.toUpperCase() }],
      [3700, { userEmail: known.userEmail.toUpperCase() }],
      [3700, { userEmail: 'owner2@demo.example' }],
      [3600, { userName: 'superadmin' }],
      [3300, { password: 'short' }],
      [3800, { userName: 'somebody', password: 'Somebody-2026!x' }],
      [2003, { roleId: '99' }],
      [2003, { roleId: '9999999999999' }],
      [4001, { managedStores: 'SPECIFIC', storeIds: ['1', '999'] }],
      [400, { managedStores: 'SPECIFIC', storeIds: [] }],
      [400, { managedStores: 'ALL', storeIds: ['1'] }],
      [400, { phone: '03 1234' }],
      [400, { userName: 'a b' }],
      [400, { userEmail: 'nowhere' }],
      [400, { passwordDays: 0 }],
      [400, { userFullName: ' ' }],
      [400, { userFullName: '\u00ad' }],
      [400, { userFullName: '\u200d\u200d' }],
      [400, { userEmail: 'a@example.com\r\nBcc: b@example.com' }],
      [400, { userEmail: 'a@example.com,b@example.com' }],
    ]
    for (const [code, changed] of refusals) {
      expect([changed, await codeOf(owner.post('user/add', newUser(changed)))]).toEqual([
        changed,
        code,
      ])
    }
  })

  it('is added once if ten identical requests arrive at the same time', async () => {
    const user = newUser({ password: 'Morning-ledger-41' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.post('user/add', user)),
    )
    const codes = answers.map(({ envelope }) => envelope.resultType)
    expect(codes.filter((code) => code === 1000)).toHaveLength(1)
    expect(codes.filter((code) => [3400, 3600, 3700].includes(code))).toHaveLength(9)
  })
})

describe('a change of a user', () => {
  it('is in the audit log with the old values, and takes effect for a signed-in user', async () => {
    const password = 'Morning-ledger-41'
    const added = await addUser(owner, { password })
    const client = await test.signIn(added.userName, 'demo', true, password)
    const change = changeOf(added, {
      roleId: '2',
      managedStores: 'SPECIFIC',
      storeIds: ['2', '1'],
      userEmail: 'new@people.example',
    })
    const changed = resultOf<UserDetail>(await owner.put('user/modify', change))
    expect(changed).toMatchObject({
      version: 2,
      changedBy: '佐藤 陽子',
      roleName: '店長',
      storeCount: 2,
    })
    expect((await test.mailTo(added.userEmail)).subject).toContain('登録メールアドレス')
    await expect
      .poll(
        async () => resultOf<{ roleName: string }>(await client.get('user/userinfo')).roleName,
        { timeout: 5_000 },
      )
      .toBe('店長')
    const [entry] = await asOwner(test.engine, (q) =>
      q
        .selectFrom('audit_entries')
        .selectAll()
        .where('action', '=', 'users.modify')
        .where('object_id', '=', added.userId)
        .execute(),
    )
    expect(entry!.detail).toEqual({
      before: {
        userEmail: added.userEmail,
        roleName: 'スタッフ',
        managedStores: 'ALL',
        stores: [],
      },
      after: {
        userEmail: 'new@people.example',
        roleName: '店長',
        managedStores: 'SPECIFIC',
        stores: ['S0001', 'S0002'],
      },
    })
  })

  it('fails with the name of the editor if it is based on an outdated version, and overwrites nothing', async () => {
    const added = await addUser(owner)
    const first = resultOf<UserDetail>(
      await owner.put('user/modify', changeOf(added, { phone: '090-1' })),
    )
    const late = await owner.put('user/modify', changeOf(added, { userFullName: 'too late' }))
    expect([late.status, late.envelope.resultType]).toEqual([409, 409])
    expect(late.envelope.result).toMatchObject({
      changedBy: '佐藤 陽子',
      current: { phone: '090-1', version: 2 },
    })
    expect(await detail(owner, added.userId)).toEqual(first)
    expect(await codeOf(owner.delete('user/delete', { userId: added.userId, version: 1 }))).toBe(
      409,
    )
    const both = await Promise.all(
      ['a', 'b'].map((userFullName) => owner.put('user/modify', changeOf(first, { userFullName }))),
    )
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  })

  it('is rejected for the user’s own role, stores and status, but accepted for the user’s own name', async () => {
    const own = await detail(owner, OWNER)
    for (const change of [{ roleId: '2' }, { status: 'INVALID' }, { managedStores: 'NONE' }])
      expect(await codeOf(owner.put('user/modify', changeOf(own, change)))).toBe(1200)
    expect(await codeOf(owner.delete('user/delete', { userId: OWNER, version: own.version }))).toBe(
      1200,
    )
    expect(await codeOf(owner.put('user/modify', changeOf(own, { phone: '03-9' })))).toBe(1000)
  })

  it('that disables a user ends the user’s sign-ins within a second, and prevents new ones', async () => {
    const password = 'Morning-ledger-41'
    const added = await addUser(owner, { password })
    const client = await test.signIn(added.userName, 'demo', true, password)
    expect(await codeOf(client.get('user/userinfo'))).toBe(1000)
    resultOf(await owner.put('user/modify', changeOf(added, { status: 'INVALID' })))
    await expect
      .poll(async () => (await client.get('user/userinfo')).status, { timeout: 5_000 })
      .toBe(401)
    await expect(test.signIn(added.userName, 'demo', true, password)).rejects.toThrow()
  })
})

describe('a deleted user', () => {
  it('is removed permanently with all sign-ins, and a new user can have the same user name', async () => {
    const password = 'Morning-ledger-41'
    const added = await addUser(owner, { password })
    const client = await test.signIn(added.userName, 'demo', true, password)
    expect(await codeOf(client.get('user/userinfo'))).toBe(1000)
    expect(await codeOf(owner.delete('user/delete', { userId: added.userId, version: 1 }))).toBe(
      1000,
    )
    await expect
      .poll(async () => (await client.get('user/userinfo')).status, { timeout: 5_000 })
      .toBe(401)
    expect(await codeOf(owner.get('user/detail', { userId: added.userId }))).toBe(3100)
    const again = await addUser(owner, { userName: added.userName, userEmail: added.userEmail })
    expect(again.userId).not.toBe(added.userId)
    const left = await asOwner(test.engine, (q) =>
      q
        .selectFrom('idp_artifacts')
        .select('id')
        .where('account_id', '=', Number(added.userId))
        .execute(),
    )
    expect(left).toEqual([])
  })
})

describe('limits of user management', () => {
  it('a user of another merchant gives the same error as an unknown user', async () => {
    const theirs = await test.signIn('owner2')
    for (const userId of [OWNER, '101', '203', '999999', '99999999999']) {
      expectAppError(await theirs.get('user/detail', { userId }), 'userNotFound')
      expectAppError(await theirs.get('user/signin', { userId }), 'userNotFound')
      expectAppError(await theirs.delete('user/delete', { userId, version: 1 }), 'userNotFound')
      expectAppError(await theirs.post('user/sendlink', { userId }), 'userNotFound')
      expectAppError(await theirs.post('user/unlock', { userId }), 'userNotFound')
      expectAppError(
        await theirs.put('user/modify', { ...changeOf(await detail(owner, OWNER)), userId }),
        'userNotFound',
      )
    }
  })

  it('the last user who can manage users cannot be disabled, even by two concurrent requests', async () => {
    // The second merchant has no other user.
    const theirs = await test.signIn('owner2')
    const helper = await addUser(theirs, { roleId: '1', password: DEMO_PASSWORD })
    const second = await test.signIn(helper.userName, 'demo', true)
    const own = await detail(theirs, '107')
    // Each of the two users can disable the other, but one of them must stay.
    const answers = await Promise.all([
      theirs.put('user/modify', changeOf(helper, { status: 'INVALID' })),
      second.put('user/modify', changeOf(own, { status: 'INVALID' })),
    ])
    const codes = answers.map(({ envelope }) => envelope.resultType)
    expect(codes.filter((code) => code === 1000)).toHaveLength(1)
    const managers = await asOwner(test.engine, (q) =>
      q
        .selectFrom('users')
        .select('id')
        .where('merchant_id', '=', 12)
        .where('enabled', '=', true)
        .execute(),
    )
    expect(managers).toHaveLength(1)
  })

  it('a user who has more stores or permissions than the caller cannot be changed', async () => {
    // The manager sees two stores and has only User.search.
    expect(await codeOf(manager.put('user/modify', changeOf(await detail(owner, MANAGER))))).toBe(
      2000,
    )
    const seen = await detail(manager, OWNER)
    expect(seen.canManage).toBe(false)
  })
})
