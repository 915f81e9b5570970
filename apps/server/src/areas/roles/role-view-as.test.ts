import type { ListedRole, NewRole, RoleDetail } from '@choba/contract/roles.contract.ts'
import type { UserInfo } from '@choba/contract/session.contract.ts'
import { writeRole } from '@choba/database/builtin-roles.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Answer,
  type Client,
  openTestApp,
  queryString,
  type Query,
  type TestApp,
} from '#testing/test-app.ts'

let test: TestApp
let owner: Client
let manager: Client
let elsewhere: Client
let superadmin: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  elsewhere = await test.signIn('owner2')
  superadmin = await test.signIn('superadmin')
})
afterAll(() => test.close())

/** ID of the clerks' role of the demo's largest merchant. */
const CLERKS = '3'

const codeOf = ({ status, envelope }: Answer) => [status, envelope.resultType]
const refused = [403, 2000]

/** Sends a request in the mode in which a user sees the portal as a role would. */
const through = (client: Client, roleId: string, path: string, query: Query = {}) =>
  client.send({
    method: 'GET',
    url: `/apiproxy/api/${path}${queryString(query)}`,
    headers: { 'x-view-as': roleId },
  })
const change = (
  client: Client,
  roleId: string,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: object = {},
) =>
  client.send({
    method,
    url: `/apiproxy/api/${path}`,
    headers: { 'x-view-as': roleId, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

async function permissionsOf(answer: Answer): Promise<string[]> {
  expect(codeOf(answer)).toEqual([200, 1000])
  const { permissons } = answer.envelope.result as UserInfo
  return permissons.flatMap(({ modelName, permissonList }) =>
    permissonList.map((action) => `${modelName}.${action}`),
  )
}

async function added(client: Client, role: NewRole): Promise<RoleDetail> {
  return (await client.post('role/add', role)).envelope.result
}

describe('view as a role', () => {
  it('shows what the role can see, under the role’s name, limited to the user’s own stores', async () => {
    const info = await through(owner, CLERKS, 'user/userinfo')
    expect(await permissionsOf(info)).toEqual(['Record.search'])
    expect(info.envelope.result).toMatchObject({ roleName: 'スタッフ', userName: 'owner' })
    const days = { dateFrom: '2026-11-01', dateTo: '2026-11-20' }
    const [own, seen] = [
      await owner.get('trade/list', days),
      await through(owner, CLERKS, 'trade/list', days),
    ]
    expect(seen.envelope).toEqual(own.envelope)
    expect(codeOf(await through(owner, CLERKS, 'role/list'))).toEqual(refused)
    expect((await through(owner, CLERKS, 'role/list')).envelope.result).toMatchObject({
      permission: 'Permission.search',
    })
    expect(codeOf(await owner.get('role/list'))).toEqual([200, 1000])
  })

  it('shows nothing that the user’s own permissions do not allow', async () => {
    const both = await added(superadmin, {
      roleName: 'both',
      permissions: ['Ent.search', 'Message.add'],
    })
    await asOwner(test.engine, (q) =>
      writeRole(
        q,
        { tenantId: 1, merchantId: 1 },
        { id: 78, name: 'half', permissions: ['SystemConfig.search', 'Refund.search'] },
      ),
    )
    const { items } = (await superadmin.get('role/list')).envelope.result as { items: ListedRole[] }
    const seenThrough = async (name: string) => {
      const { roleId } = items.find(({ roleName }) => roleName === name)!
      return permissionsOf(await through(superadmin, roleId, 'user/userinfo'))
    }
    // Permissions of the role that the user SuperAdmin lacks are left out.
    expect(await seenThrough('half')).toEqual(['Refund.search'])
    expect(await seenThrough('SYSTEM_CONFIG')).toEqual([])
    expect(await permissionsOf(await through(superadmin, both.roleId, 'user/userinfo'))).toEqual([
      'Ent.search',
      'Message.add',
    ])
  })

  it('rejects all changes, even if the role has the permission for them', async () => {
    const role = await added(owner, {
      roleName: 'editor',
      permissions: ['Permission.search', 'Permission.edit'],
    })
    const body = {
      roleId: role.roleId,
      version: 1,
      roleName: 'edited',
      permissions: ['Record.search'],
    }
    expect(codeOf(await change(owner, role.roleId, 'PUT', 'role/modify', body))).toEqual([
      200, 1200,
    ])
    expect(codeOf(await change(owner, role.roleId, 'POST', 'auth/logout'))).toEqual([200, 1200])
    expect(codeOf(await change(owner, role.roleId, 'DELETE', 'role/delete', body))).toEqual(refused)
    expect((await owner.get('role/detail', { roleId: role.roleId })).envelope.result).toMatchObject(
      { version: 1 },
    )
  })

  it('requires the permission to see roles, and works only for roles of the user’s own merchant', async () => {
    const theirs = await added(elsewhere, { roleName: 'theirs', permissions: ['Record.search'] })
    for (const [client, roleId] of [
      [owner, theirs.roleId],
      [owner, '999999'],
      [manager, CLERKS],
      [manager, '2'],
    ] as const) {
      const answer = await through(client, roleId, 'user/userinfo')
      expect(codeOf(answer)).toEqual(refused)
      expect(answer.envelope.result).toBeNull()
    }
    for (const roleId of ['0', '-1', '3 ', '1e3', 'abc', '9999999999']) {
      expect((await through(owner, roleId, 'user/userinfo')).status).toBe(400)
    }
    // The user is still signed in after the rejected requests.
    expect(codeOf(await manager.get('user/userinfo'))).toEqual([200, 1000])
  })

  it('shows nothing after another user has deleted the role', async () => {
    const role = await added(owner, { roleName: 'gone soon', permissions: ['Record.search'] })
    expect(await permissionsOf(await through(owner, role.roleId, 'user/userinfo'))).toEqual([
      'Record.search',
    ])
    await owner.delete('role/delete', { roleId: role.roleId, version: 1 })
    await expect
      .poll(async () => (await through(owner, role.roleId, 'user/userinfo')).status, {
        timeout: 5_000,
      })
      .toBe(403)
  })
})
