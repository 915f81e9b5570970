import { merchantPermissions } from '@choba/contract/permissions.ts'
import type { Grantors } from '@choba/contract/grantors.ts'
import type { ListedRole, NewRole, RoleDetail, StaleRole } from '@choba/contract/roles.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { adminRoleNames } from '@choba/database/seed/people.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type Client, openTestApp, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let owner: Client
let manager: Client
let clerk: Client
let elsewhere: Client
let superadmin: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  clerk = await test.signIn('clerk')
  elsewhere = await test.signIn('owner2')
  superadmin = await test.signIn('superadmin')
})
afterAll(() => test.close())
beforeEach(() =>
  asOwner(test.engine, (q) => q.deleteFrom('roles').where('id', '>', 1_000).execute()),
)

/** Role IDs of the demo's largest merchant. */
const OWNERS = '1'
const CLERKS = '3'

const cashiers: NewRole = { roleName: 'レジ担当', permissions: ['Record.search', 'Refund.add'] }
/** The role `cashiers` in the form in which the audit log records it. */
const logged = { name: cashiers.roleName, permissions: cashiers.permissions }

const done = [200, 1000]
const notFound = [200, 2003]
const exists = [200, 2002]
const illegal = [200, 1200]
const refused = [403, 2000]

const codeOf = ({ status, envelope }: Answer) => [status, envelope.resultType]
const add = (client: Client, more: Partial<NewRole> = {}) =>
  client.post('role/add', { ...cashiers, ...more })
async function added(client: Client, more: Partial<NewRole> = {}): Promise<RoleDetail> {
  const answer = await add(client, more)
  expect(codeOf(answer)).toEqual(done)
  return answer.envelope.result
}
const modify = (
  client: Client,
  role: Pick<RoleDetail, 'roleId' | 'version'>,
  more: Partial<NewRole> = {},
) => client.put('role/modify', { roleId: role.roleId, version: role.version, ...cashiers, ...more })
const remove = (client: Client, { roleId, version }: Pick<RoleDetail, 'roleId' | 'version'>) =>
  client.delete('role/delete', { roleId, version })
async function detailOf(client: Client, roleId: string): Promise<RoleDetail> {
  return (await client.get('role/detail', { roleId })).envelope.result
}
async function listed(client: Client, query: Record<string, string> = {}) {
  const answer = await client.get('role/list', query)
  return answer.envelope.result as {
    items: ListedRole[]
    nextCursor: string | null
    total?: number
  }
}
const namesOf = (items: readonly ListedRole[]) => items.map(({ roleName }) => roleName)

const entries = (action: string) =>
  asOwner(test.engine, (q) =>
    q
      .selectFrom('audit_entries')
      .select(['object', 'object_kind', 'object_id', 'detail'])
      .where('action', '=', action)
      .where('result_type', '=', 1000)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )

describe('the list of roles', () => {
  it('shows the roles of the user’s merchant by name, with the number of users', async () => {
    const { items, total } = await listed(owner)
    expect(namesOf(items)).toEqual(['オーナー', 'スタッフ', '店長'])
    expect(total).toBe(3)
    expect(items[1]).toEqual({
      roleId: CLERKS,
      roleName: 'スタッフ',
      permissionCount: 1,
      permissions: ['Record.search'],
      holderCount: 1,
      builtin: false,
      changedAt: null,
      changedBy: null,
    })
    const { items: own } = await listed(superadmin)
    const { operator, settlement } = adminRoleNames.demo
    expect(own.map(({ roleName, builtin }) => [roleName, builtin])).toEqual([
      ['SUPER_ADMIN', true],
      ['SYSTEM_CONFIG', true],
      [settlement, false],
      [operator, false],
    ])
  })

  it('can be searched by any part of the name, ignoring case and width, and is returned in pages', async () => {
    const names = ['Cashier 1', 'Cashier 2', 'Ｃａｓｈｉｅｒ 3', '🧾'.repeat(50)]
    for (const roleName of names) await added(owner, { roleName })
    expect(namesOf((await listed(owner, { search: 'ｃASH' })).items)).toEqual(names.slice(0, 3))
    expect(namesOf((await listed(owner, { search: '%' })).items)).toEqual([])
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof listed>> = await listed(owner, {
        pageSize: '2',
        ...(cursor && { cursor }),
      })
      expect(page.total).toBe(cursor === '' ? 7 : undefined)
      seen.push(...namesOf(page.items))
      cursor = page.nextCursor
    }
    expect(seen.toSorted()).toEqual([...names, 'オーナー', 'スタッフ', '店長'].toSorted())
    for (const cursor of ['_', 'AA', '__8'])
      expect((await owner.get('role/list', { cursor })).status).toBe(400)
  })
})

describe('one role', () => {
  it('shows its permissions, its users, and the permissions of the role that the user lacks', async () => {
    const role = await detailOf(owner, CLERKS)
    expect(role).toMatchObject({
      permissions: ['Record.search'],
      missingPermissions: [],
      own: false,
      version: 1,
    })
    expect(role.holders).toMatchObject([
      { userName: 'clerk', userFullName: '伊藤 美咲', valid: true },
    ])
    expect(await detailOf(owner, OWNERS)).toMatchObject({
      own: true,
      holderCount: 2,
      permissionCount: 35 + 2,
    })
    const system = (await listed(superadmin)).items.find(
      ({ roleName }) => roleName === 'SYSTEM_CONFIG',
    )!
    const { missingPermissions } = await detailOf(superadmin, system.roleId)
    expect(missingPermissions).toEqual([
      'SystemConfig.search',
      'SystemConfig.add',
      'SystemConfig.edit',
      'SystemConfig.delete',
    ])
  })

  it('is not found if it does not exist or belongs to another merchant', async () => {
    const theirs = await added(elsewhere)
    for (const roleId of [theirs.roleId, '999999', '9999999999999999999']) {
      expect(codeOf(await owner.get('role/detail', { roleId }))).toEqual(notFound)
      expect(codeOf(await modify(owner, { roleId, version: 1 }))).toEqual(notFound)
      expect(codeOf(await remove(owner, { roleId, version: 1 }))).toEqual(notFound)
    }
  })

  it('can contain only the permissions that are listed for its side, merchant or service', async () => {
    const groups = async (client: Client) =>
      (await client.get('role/groups')).envelope.result as { items: object[] }
    const all = merchantPermissions.map((permission) => ({ permission, canGrant: true }))
    expect((await groups(owner)).items).toEqual(all)
    const { items } = await groups(superadmin)
    expect(items).toContainEqual({ permission: 'Ent.edit', canGrant: true })
    expect(items).toContainEqual({ permission: 'SystemConfig.edit', canGrant: false })
    expect(items).not.toContainEqual(expect.objectContaining({ permission: 'User.search' }))
  })
})

describe('adding a role', () => {
  it('stores the role and records the role in the audit log', async () => {
    const role = await added(owner, {
      roleName: '  レジ担当 ',
      permissions: ['Refund.add', 'Record.search'],
    })
    expect(role).toMatchObject({
      ...cashiers,
      permissionCount: 2,
      holderCount: 0,
      builtin: false,
      changedBy: null,
    })
    expect(await entries('roles.add')).toEqual({
      object: 'レジ担当',
      object_kind: 'role',
      object_id: role.roleId,
      detail: { after: logged },
    })
  })

  it('rejects a name that another role of the merchant has, ignoring case and width', async () => {
    await added(owner, { roleName: 'Ｃashier ガ' })
    for (const roleName of ['Ｃashier ガ', 'cashier ガ', 'CASHIER ｶﾞ']) {
      expect(codeOf(await add(owner, { roleName }))).toEqual(exists)
    }
    // Another merchant may have a role with the same name.
    await added(elsewhere, { roleName: 'cashier ガ' })
    const other = await added(owner)
    expect(codeOf(await modify(owner, other, { roleName: 'CASHIER ガ' }))).toEqual(exists)
    const again = await modify(owner, other, { roleName: 'ﾚｼﾞ担当' })
    expect(codeOf(again)).toEqual(done)
  })

  it('rejects a name that looks identical to another, and removes bidirectional control characters', async () => {
    await added(owner, { roleName: 'Cashier' })
    for (const roleName of [
      'Cash\u200bier',
      'Cashier\u{e0100}',
      '\u202eCashier\u202c',
      '\u00adCashier',
    ])
      expect(codeOf(await add(owner, { roleName })), JSON.stringify(roleName)).toEqual(exists)
    expect((await added(owner, { roleName: '\u2067担当\u202e' })).roleName).toBe('担当')
  })

  it('creates one role if ten requests with the same name arrive at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(owner)))
    const codes = answers.map(({ envelope }) => envelope.resultType).toSorted((a, b) => a - b)
    expect(codes).toEqual([1000, ...Array.from({ length: 9 }, () => 2002)])
  })

  it('rejects an empty or invisible name, an empty list of permissions, and duplicate permissions', async () => {
    for (const more of [
      { roleName: ' ' },
      ...['\u200b', '\u3164', '\u2800', '\u{e0041}', '\u202e'].map((roleName) => ({ roleName })),
      { permissions: [] },
      { permissions: ['Refund.add', 'Refund.add'] as const },
    ]) {
      expect((await owner.post('role/add', { ...cashiers, ...more })).status).toBe(400)
    }
  })

  it('rejects permissions that the user lacks, and names them; rejects permissions that no role can have', async () => {
    const rejected = await add(superadmin, { permissions: ['Ent.search', 'SystemConfig.edit'] })
    expect(codeOf(rejected)).toEqual(refused)
    expect(rejected.envelope.result).toEqual({
      permission: 'SystemConfig.edit',
      roles: ['SYSTEM_CONFIG'],
      people: [],
    })
    expect(codeOf(await add(superadmin, { permissions: ['User.search'] }))).toEqual(illegal)
    expect(codeOf(await add(owner, { permissions: ['Ent.add'] }))).toEqual(refused)
    expect(codeOf(await add(superadmin, { permissions: ['Ent.search'] }))).toEqual(done)
  })
})

describe('changing a role', () => {
  it('takes effect within a second for signed-in users, and the audit log has the old values', async () => {
    const permissions = ['Record.search', 'Record.download'] as const
    const search = { dateFrom: '2026-11-01', dateTo: '2026-11-20', format: 'csv' }
    expect((await clerk.get('trade/download', search)).status).toBe(403)
    const before = await detailOf(owner, CLERKS)
    const answer = await modify(owner, before, {
      roleName: 'スタッフ',
      permissions: [...permissions],
    })
    const changed: RoleDetail = answer.envelope.result
    expect(changed).toMatchObject({
      version: before.version + 1,
      changedBy: '佐藤 陽子',
      permissions,
    })
    await expect
      .poll(async () => (await clerk.get('trade/download', search)).status, { timeout: 5_000 })
      .toBe(200)
    expect((await entries('roles.modify')).detail).toEqual({
      before: { permissions: ['Record.search'] },
      after: { permissions },
    })
    expect(
      codeOf(
        await modify(owner, changed, { roleName: 'スタッフ', permissions: ['Record.search'] }),
      ),
    ).toEqual(done)
    await expect
      .poll(async () => (await clerk.get('trade/download', search)).status, { timeout: 5_000 })
      .toBe(403)
  })

  it('fails with the current role and its editor if another user has changed the role', async () => {
    const seen = await added(owner)
    await modify(owner, seen, { roleName: 'レジ' })
    const late = [
      await modify(owner, seen, { permissions: ['Shop.edit'] }),
      await remove(owner, seen),
    ]
    for (const answer of late) {
      expect(codeOf(answer)).toEqual([409, 409])
      const { changedBy, current } = answer.envelope.result as StaleRole
      expect(changedBy).toBe('佐藤 陽子')
      expect(current).toMatchObject({
        roleName: 'レジ',
        permissions: cashiers.permissions,
        version: 2,
      })
    }
    expect((await modify(owner, { ...seen, version: 3 })).status).toBe(400)
  })

  it('cannot remove the last user who manages roles, and cannot change built-in roles', async () => {
    const own = await detailOf(owner, OWNERS)
    const lesser = own.permissions.filter((permission) => permission !== 'User.edit')
    expect(codeOf(await modify(owner, own, { roleName: 'オーナー', permissions: lesser }))).toEqual(
      illegal,
    )
    expect(await detailOf(owner, OWNERS)).toEqual(own)
    const builtin = (await listed(superadmin)).items.filter((role) => role.builtin)
    expect(builtin).toHaveLength(2)
    for (const { roleId } of builtin) {
      const role = await detailOf(superadmin, roleId)
      expect(codeOf(await modify(superadmin, role, { permissions: ['Ent.search'] }))).toEqual(
        illegal,
      )
      expect(codeOf(await remove(superadmin, role))).toEqual(illegal)
    }
  })
})

describe('deleting a role', () => {
  it('fails while a user has the role; otherwise views shared with the role become private', async () => {
    expect(codeOf(await remove(owner, await detailOf(owner, CLERKS)))).toEqual([200, 2001])
    const role = await added(owner)
    const view = {
      screen: 'trade',
      name: 'A view',
      period: 'thisMonth',
      filters: {},
      columns: ['amount'],
      roleId: role.roleId,
    }
    expect(codeOf(await owner.post('view/add', view))).toEqual(done)
    expect(codeOf(await remove(owner, role))).toEqual(done)
    expect(codeOf(await remove(owner, role))).toEqual(notFound)
    const { items } = (await owner.get('view/list', { screen: 'trade' })).envelope.result as {
      items: object[]
    }
    expect(items).toMatchObject([{ name: 'A view', role: null }])
    expect((await entries('roles.delete')).detail).toEqual({ before: logged })
  })
})

describe('a user without a permission', () => {
  it('sees which permission is missing, and which users of the same merchant can grant it', async () => {
    const expected: Grantors = {
      permission: 'Permission.search',
      roles: ['オーナー'],
      people: ['佐藤 陽子', '渡辺 翔'],
    }
    const answer = await clerk.get('role/list')
    expect(codeOf(answer)).toEqual(refused)
    expect(answer.envelope.result).toEqual(expected)
    const asked = await clerk.get('role/grantors', { permission: 'Permission.search' })
    expect(asked.envelope.result).toEqual(expected)
    // A permission of the service side cannot be granted by any role of a merchant.
    const other = await clerk.get('role/grantors', { permission: 'Ent.search' })
    expect(other.envelope.result).toEqual({ permission: 'Ent.search', roles: [], people: [] })
    expect((await manager.get('systrade/list')).envelope.result).toBeNull()
  })
})
