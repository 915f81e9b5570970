import { type View, type ViewList, VIEWS_MAX } from '@choba/contract/saved-views.ts'
import type { NewView } from '@choba/contract/views.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { userIdOf } from '@choba/database/seed/people.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copyOf } from '#testing/copied-user.ts'
import { type Answer, type Client, openTestApp, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let owner: Client
let manager: Client
let clerk: Client
let elsewhere: Client
let superadmin: Client
let sysconfig: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  clerk = await test.signIn('clerk')
  elsewhere = await test.signIn('owner2')
  superadmin = await test.signIn('superadmin')
  sysconfig = await test.signIn('sysconfig')
})
afterAll(() => test.close())
beforeEach(() => asOwner(test.engine, (q) => q.deleteFrom('views').execute()))

/** Role IDs of the demo's largest merchant. */
const MANAGERS = '2'
const CLERKS = '3'

const paid: NewView = {
  screen: 'trade',
  name: 'This month',
  period: 'thisMonth',
  filters: { state: ['PAID'], amountMin: '1000' },
  columns: ['amount', 'remark'],
}
const across: NewView = { ...paid, screen: 'systrade' }

const add = (client: Client, more: object = {}) => client.post('view/add', { ...paid, ...more })
async function added(client: Client, more: object = {}): Promise<View> {
  const answer = await add(client, more)
  expect(answer.envelope).toMatchObject({ resultType: 1000 })
  return answer.envelope.result
}
async function listed(client: Client, screen = 'trade'): Promise<ViewList> {
  return (await client.get('view/list', { screen })).envelope.result
}
const namesFor = async (client: Client, screen = 'trade') =>
  (await listed(client, screen)).items.map(({ name }) => name)
const modify = (client: Client, { viewId }: View, more: object = {}) =>
  client.put('view/modify', { viewId, ...paid, ...more })
const remove = (client: Client, { viewId }: View, screen = 'trade') =>
  client.delete('view/delete', { screen, viewId })
const codeOf = ({ status, envelope }: Answer) => [status, envelope.resultType]

const done = [200, 1000]
const notFound = [200, 4001]
const refused = [403, 2000]

describe('a user’s own view', () => {
  it('is listed with the saved values, sorted by name, and only for its owner', async () => {
    await added(owner)
    const view = await added(owner, {
      name: ' A day ',
      period: undefined,
      filters: { paymentNo: '12' },
      columns: [],
    })
    expect(view).toMatchObject({
      name: 'A day',
      mine: true,
      owner: '佐藤 陽子',
      role: null,
      columns: [],
    })
    const { items } = await listed(owner)
    expect(items.map(({ name }) => name)).toEqual(['A day', 'This month'])
    const { screen: _screen, ...parts } = paid
    expect(items[1]).toMatchObject(parts)
    expect(items[0]).not.toHaveProperty('period')
    for (const other of [manager, clerk, elsewhere]) expect(await namesFor(other)).toEqual([])
  })

  it('can be renamed, changed and deleted only by its owner', async () => {
    const view = await added(owner)
    for (const other of [manager, clerk, elsewhere]) {
      expect(codeOf(await modify(other, view, { name: 'Mine now' }))).toEqual(notFound)
      expect(codeOf(await remove(other, view))).toEqual(notFound)
    }
    const changed = {
      name: 'Refunds',
      period: 'today',
      filters: { tradeKind: ['REFUND'] },
      columns: ['state'],
    }
    expect(codeOf(await modify(owner, view, changed))).toEqual(done)
    expect((await listed(owner)).items).toMatchObject([{ viewId: view.viewId, ...changed }])
    expect(codeOf(await remove(owner, view))).toEqual(done)
    expect(codeOf(await remove(owner, view))).toEqual(notFound)
    expect(codeOf(await modify(owner, view))).toEqual(notFound)
  })

  it('must have a name that no other view of its owner for the same list has', async () => {
    const view = await added(owner)
    expect(codeOf(await add(owner))).toEqual([409, 409])
    const other = await added(owner, { name: 'Other' })
    expect(codeOf(await add(owner, { name: 'Oth\u200ber' }))).toEqual([409, 409])
    expect(codeOf(await modify(owner, other))).toEqual([409, 409])
    expect(codeOf(await modify(owner, view, { columns: ['state'] }))).toEqual(done)
    // Other users and other lists can use the same name.
    await added(manager)
    await added(superadmin, across)
  })

  it(`cannot be saved above the maximum of ${VIEWS_MAX}, even by concurrent requests`, async () => {
    for (let at = 0; at < VIEWS_MAX - 2; at++) await added(owner, { name: `View ${at}` })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_none, at) => add(owner, { name: `DelayedFallback ${at}` })),
    )
    expect(answers.map(({ envelope }) => envelope.resultType).toSorted((a, b) => a - b)).toEqual([
      1000, 1000, 1200, 1200, 1200, 1200,
    ])
    expect(await namesFor(owner)).toHaveLength(VIEWS_MAX)
    await added(manager)
  })
})

describe('a shared view', () => {
  it('is visible to users with the role, but can be changed only by its owner', async () => {
    const view = await added(owner, { roleId: MANAGERS })
    expect(view.role).toEqual({ roleId: MANAGERS, roleName: '店長' })
    expect((await listed(manager)).items).toMatchObject([
      { name: paid.name, mine: false, owner: '佐藤 陽子' },
    ])
    for (const other of [clerk, elsewhere]) expect(await namesFor(other)).toEqual([])
    expect(codeOf(await modify(manager, view))).toEqual(notFound)
    expect(codeOf(await remove(manager, view))).toEqual(notFound)
    expect(codeOf(await modify(owner, view))).toEqual(done)
    expect(await namesFor(manager)).toEqual([])
  })

  it('can be deleted by users who manage roles, but a private view cannot', async () => {
    const shared = await added(clerk, { roleId: CLERKS })
    expect(codeOf(await remove(elsewhere, shared))).toEqual(notFound)
    expect(codeOf(await remove(owner, shared))).toEqual(done)
    expect(codeOf(await remove(owner, await added(clerk)))).toEqual(notFound)
  })

  it('can be shared with any role by users who see roles, and by others only with their own role', async () => {
    expect((await listed(owner)).roles.map(({ roleName }) => roleName)).toEqual([
      'オーナー',
      '店長',
      'スタッフ',
    ])
    expect((await listed(clerk)).roles).toEqual([{ roleId: CLERKS, roleName: 'スタッフ' }])
    expect(codeOf(await add(clerk, { roleId: MANAGERS }))).toEqual([200, 2003])
    expect(codeOf(await add(owner, { roleId: '99' }))).toEqual([200, 2003])
    const view = await added(clerk)
    expect(codeOf(await modify(clerk, view, { roleId: '9999999999999' }))).toEqual([200, 2003])
  })

  it('becomes private when the role it is shared with is deleted', async () => {
    const role = { merchant_id: 11, tenant_id: 1, id: 77, name: 'Gone soon', builtin: null }
    await asOwner(test.engine, (q) => q.insertInto('roles').values(role).execute())
    await added(owner, { roleId: '77' })
    await asOwner(test.engine, (q) =>
      q.deleteFrom('roles').where('merchant_id', '=', 11).where('id', '=', 77).execute(),
    )
    expect((await listed(owner)).items).toMatchObject([{ name: paid.name, role: null }])
  })
})

describe('the list of a view', () => {
  it('determines which users can save a view, and merchants and administrators have different lists', async () => {
    await added(superadmin, { ...across, roleId: '1' })
    const { client: other } = await copyOf(test, 'superadmin')
    expect(await namesFor(other, 'systrade')).toEqual([paid.name])
    for (const [client, screen, view] of [
      [owner, 'systrade', across],
      [sysconfig, 'systrade', across],
      [superadmin, 'trade', paid],
    ] as const) {
      expect(codeOf(await client.get('view/list', { screen }))).toEqual(refused)
      expect(codeOf(await client.post('view/add', view))).toEqual(refused)
      expect(codeOf(await client.put('view/modify', { viewId: '1', ...view }))).toEqual(refused)
      expect(codeOf(await client.delete('view/delete', { screen, viewId: '1' }))).toEqual(refused)
    }
  })

  it('can be a list of users, roles or audit entries, for users with permission to open the list', async () => {
    for (const [keeper, stranger, screen, parts] of [
      [owner, clerk, 'user', { filters: { search: '佐藤', status: ['VALID'] } }],
      [owner, manager, 'rights', { filters: { search: '店' } }],
      [owner, clerk, 'audit', { filters: { action: ['users.add'] }, period: 'thisMonth' }],
      [superadmin, sysconfig, 'adminUserManage', { filters: {} }],
      [superadmin, sysconfig, 'adminUserRole', { filters: {} }],
      [superadmin, sysconfig, 'adminUser', { filters: { currency: ['JPY'] } }],
      [superadmin, sysconfig, 'MFAManage', { filters: { mfaRequired: 'true' } }],
    ] as const) {
      const kept = { screen, period: undefined, columns: ['status'], ...parts }
      expect(await added(keeper, kept), screen).toMatchObject(parts)
      expect(await namesFor(keeper, screen)).toEqual([paid.name])
      expect(codeOf(await add(stranger, kept)), screen).toEqual(refused)
    }
  })

  it('rejects the same invalid filters in a view as in a search', async () => {
    const days = { dateFrom: '2026-11-01', dateTo: '2026-11-20' }
    for (const wrong of [
      { period: undefined },
      { period: 'someday' },
      { filters: days },
      { period: undefined, filters: { ...days, dateFrom: '2026-08-01' } },
      { filters: { state: 'PAID' } },
      { filters: { state: ['GONE'] } },
      { filters: { entCode: ['MIDORI-DRUG'] } },
      { filters: { colour: 'red' } },
      { columns: ['<b>'] },
      { name: ' ' },
      { name: 'x'.repeat(51) },
      { screen: 'elsewhere' },
      { mine: true },
    ]) {
      expect(codeOf(await add(owner, wrong)), JSON.stringify(wrong)).toEqual([400, 400])
    }
    await added(owner, { name: 'x'.repeat(50), period: undefined, filters: days })
  })

  it('must be named to find a view: a view is not found on another list', async () => {
    const view = await added(superadmin, across)
    const admin = await asOwner(test.engine, (q) =>
      q.selectFrom('views').select(['user_id', 'merchant_id']).execute(),
    )
    expect(admin).toEqual([{ user_id: userIdOf(1, 'superadmin'), merchant_id: 1 }])
    expect(codeOf(await remove(owner, view))).toEqual(notFound)
    expect(codeOf(await remove(superadmin, view, 'systrade'))).toEqual(done)
  })
})

it('each change of a view is in the audit log, with the name of the view and the role', async () => {
  const view = await added(owner, { name: 'Audited', roleId: MANAGERS })
  await modify(owner, view, { name: 'Audited again' })
  await remove(owner, view)
  const entries = await asOwner(test.engine, (q) =>
    q
      .selectFrom('audit_entries')
      .select(['action', 'object', 'detail'])
      .where('object', 'like', 'Audited%')
      .orderBy('id')
      .execute(),
  )
  const role = { roleId: MANAGERS, roleName: '店長' }
  expect(entries).toEqual([
    {
      action: 'views.add',
      object: 'Audited',
      detail: { viewId: view.viewId, screen: 'trade', role },
    },
    {
      action: 'views.modify',
      object: 'Audited again',
      detail: { viewId: view.viewId, screen: 'trade', role: null },
    },
    {
      action: 'views.delete',
      object: 'Audited again',
      detail: { viewId: view.viewId, screen: 'trade', role: null },
    },
  ])
})
