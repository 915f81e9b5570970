import type { RoleDetail } from '@choba/contract/roles.contract.ts'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import type { users } from '@choba/contract/users.contract.ts'
import { everyActionOf } from '@choba/contract/permissions.ts'
import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser, changeOf, newUser } from '#areas/users/users.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let owner: Client
beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const managing = [...everyActionOf('Permission', 'User'), 'Record.search', 'Refund.add']
const none = { each: null, personDay: null, storeDay: null }

const addRole = async (
  by: Client,
  permissions: readonly string[] = ['Record.search', 'Refund.add'],
) => resultOf<RoleDetail>(await by.post('role/add', { roleName: crypto.randomUUID(), permissions }))
const read = async (roleId: string) =>
  resultOf<RoleDetail>(await owner.get('role/detail', { roleId }))
async function limit(by: Client, roleId: string, changed: object) {
  const { version } = await read(roleId)
  return (await by.put('role/limit', { roleId, version, currency: 'JPY', ...none, ...changed }))
    .envelope
}

/** Creates a user who can manage roles and users and can refund up to these limits. */
async function managerWith(limits: object): Promise<Client> {
  const { roleId } = await addRole(owner, managing)
  expect((await limit(owner, roleId, limits)).resultType).toBe(1000)
  const { userName } = await addUser(owner, { roleId, password: DEMO_PASSWORD })
  return test.signIn(userName, 'demo', true)
}

describe('refund limits', () => {
  it('are shown with the role, raise the role’s version, and are recorded in the audit log', async () => {
    const { roleId, roleName, version } = await addRole(owner)
    expect((await read(roleId)).refundLimits).toEqual({ currency: 'JPY', ...none })
    expect((await limit(owner, roleId, { each: 30_000, storeDay: 0 })).resultType).toBe(1000)
    const changed = await read(roleId)
    expect(changed).toMatchObject({
      version: version + 1,
      refundLimits: { each: 30_000, personDay: null, storeDay: 0 },
    })
    expect((await limit(owner, roleId, { each: 30_000, storeDay: 0 })).resultType).toBe(4008)
    const entries = await asOwner(test.engine, (q) =>
      q
        .selectFrom('audit_entries')
        .selectAll()
        .where('object', '=', roleName)
        .where('action', '=', 'roles.limit')
        .execute(),
    )
    expect(entries.map(({ detail }) => detail)).toEqual([
      {
        before: { refundLimitEach: null, refundLimitStoreDay: null },
        after: { refundLimitEach: 30_000, refundLimitStoreDay: 0 },
        currency: 'JPY',
      },
    ])
  })

  it.each([
    ['a negative amount', { each: -1 }, { path: 'each', problem: 'tooSmall' }],
    ['a fractional amount', { personDay: 0.5 }, { path: 'personDay', problem: 'type' }],
    ['text', { each: '100' }, { path: 'each', problem: 'type' }],
    [
      'in a currency other than the merchant’s',
      { currency: 'MNT' },
      { path: 'currency', problem: 'value' },
    ],
  ])('cannot be %s: the error names the field', async (_name, changed, field) => {
    const { roleId } = await addRole(owner)
    const envelope = await limit(owner, roleId, changed)
    expect([envelope.resultType, envelope.result]).toMatchObject([400, { fields: [field] }])
    expect((await read(roleId)).refundLimits).toEqual({ currency: 'JPY', ...none })
  })

  it('cannot be set for another merchant’s role, and do not exist for administrators’ roles', async () => {
    const { roleId } = await addRole(owner)
    const owner2 = await test.signIn('owner2')
    expect((await limit(owner2, roleId, { each: 1 })).resultType).toBe(2003)
    const superadmin = await test.signIn('superadmin')
    expect((await limit(superadmin, roleId, { each: 1 })).resultType).toBe(2000)
    const own = resultOf<RoleDetail>(
      await superadmin.post('role/add', {
        roleName: crypto.randomUUID(),
        permissions: ['Refund.add'],
      }),
    )
    expect(own.refundLimits).toBeNull()
  })

  it('cannot be changed after another user has changed the role; the error has the current values', async () => {
    const { roleId, version } = await addRole(owner)
    await limit(owner, roleId, { each: 5 })
    const late = await owner.put('role/limit', {
      roleId,
      version,
      currency: 'JPY',
      ...none,
      each: 7,
    })
    expect(late.envelope).toMatchObject({
      resultType: 409,
      result: { current: { refundLimits: { each: 5 } } },
    })
  })
})

describe('users with refund limits', () => {
  it('can create roles only with limits that are not higher than their own', async () => {
    const limited = await managerWith({ each: 1_000, personDay: 5_000 })
    const made = await addRole(limited)
    expect(made.refundLimits).toMatchObject({ each: 1_000, personDay: 5_000, storeDay: null })
    const { roleId, roleName, version } = await addRole(owner, ['Record.search'])
    const changed = await limited.put('role/modify', {
      roleId,
      version,
      roleName,
      permissions: ['Record.search', 'Refund.add'],
    })
    expect(resultOf<RoleDetail>(changed).refundLimits).toMatchObject({
      each: 1_000,
      personDay: 5_000,
    })
  })

  it('can lower a role’s limits below their own, but cannot raise them above', async () => {
    const limited = await managerWith({ each: 1_000 })
    const { roleId } = await addRole(limited)
    for (const above of [{ each: 1_001 }, { each: null }, { each: null, personDay: 1 }])
      expect((await limit(limited, roleId, above)).resultType).toBe(2000)
    expect((await limit(limited, roleId, { each: 999 })).resultType).toBe(1000)
  })

  it('cannot change, limit or delete a role with higher limits; its details name the missing permission', async () => {
    const limited = await managerWith({ each: 1_000 })
    const { roleId, roleName, version } = await addRole(owner)
    const seen = resultOf<RoleDetail>(await limited.get('role/detail', { roleId }))
    expect(seen.missingPermissions).toEqual(['Refund.add'])
    const permissions = ['Record.search']
    const acts = [
      await limited.put('role/modify', { roleId, version, roleName, permissions }),
      await limited.put('role/limit', { roleId, version, currency: 'JPY', ...none, each: 1 }),
      await limited.delete('role/delete', { roleId, version }),
    ]
    expect(acts.map(({ envelope }) => envelope.resultType)).toEqual([2000, 2000, 2000])
  })

  it('cannot assign a role with higher limits, or change users who have such a role', async () => {
    const limited = await managerWith({ each: 1_000 })
    const more = await addRole(owner)
    const within = await addRole(limited)
    const { roles } = resultOf<ResultOf<typeof users.options>>(await limited.get('user/options'))
    const canAssign = (roleId: string) => roles.find((role) => role.roleId === roleId)!.canAssign
    expect([canAssign(more.roleId), canAssign(within.roleId)]).toEqual([false, true])
    const added = await limited.post('user/add', newUser({ roleId: more.roleId }))
    expect(added.envelope.resultType).toBe(2000)
    const someone = await addUser(limited, { roleId: within.roleId })
    const raised = await limited.put('user/modify', changeOf(someone, { roleId: more.roleId }))
    expect(raised.envelope.resultType).toBe(2000)
    const stronger = await addUser(owner, { roleId: more.roleId })
    const changed = await limited.put('user/modify', changeOf(stronger, { phone: '1-1' }))
    expect(changed.envelope.resultType).toBe(2000)
  })
})
