import { TenantWebConfig, UserInfo } from '@choba/contract/session.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hosts, openTestApp, type TestApp } from '#testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const webConfig = async (host: string) => {
  const answer = await test.app.inject({
    url: '/apiproxy/api/tenant/getcurrenttenantwebconfig',
    headers: { host },
  })
  return answer.json().result as Record<string, unknown>
}

describe('the tenant web config', () => {
  it('belongs to the tenant of the host, and has exactly the fields of the specification', async () => {
    const demo = await webConfig(hosts.demo)
    expect(Object.keys(demo).sort()).toEqual(Object.keys(TenantWebConfig.shape).sort())
    expect(demo).toMatchObject({
      keycloakUrl: 'http://localhost:3000',
      keycloakRealm: 'demo',
      currency: 'JPY',
    })
    expect(await webConfig(hosts.steppe)).toMatchObject({
      keycloakRealm: 'steppe',
      currency: 'MNT',
    })
  })

  it('reports a closed service, and only users with the permission SystemConfig can then sign in', async () => {
    const owner = await test.signIn('owner')
    const sysconfig = await test.signIn('sysconfig')
    const close = (closed: boolean) =>
      asOwner(test.engine, (q) =>
        q
          .updateTable('tenants')
          .set({ show_service_unavailable: closed })
          .where('code', '=', 'demo')
          .execute(),
      )
    await close(true)
    // The server reads its list of tenants at least once a second.
    await expect
      .poll(async () => (await webConfig(hosts.demo))['showServiceUnavailable'], {
        timeout: 20_000,
      })
      .toBe(true)
    expect((await owner.get('user/userinfo')).status).toBe(503)
    expect((await sysconfig.get('user/userinfo')).status).toBe(200)
    await close(false)
    await expect
      .poll(async () => (await owner.get('user/userinfo')).status, { timeout: 20_000 })
      .toBe(200)
  })
})

describe('user info', () => {
  it('has exactly the fields of the specification, and the permissions of the user’s role', async () => {
    const owner = await test.signIn('owner')
    const clerk = await test.signIn('clerk')
    const info = (await owner.get('user/userinfo')).envelope.result as Record<string, unknown>
    expect(Object.keys(info).sort()).toEqual(Object.keys(UserInfo.shape).sort())
    expect(info['permissons']).toContainEqual({
      modelName: 'Refund',
      permissonList: expect.arrayContaining(['add']),
    })
    expect((await clerk.get('user/userinfo')).envelope.result['permissons']).toEqual([
      { modelName: 'Record', permissonList: ['search'] },
    ])
  })

  it('has the module "Service" only for service administrators, who can configure every tenant', async () => {
    const modulesOf = async (name: string, tenant: 'demo' | 'steppe') => {
      const answer = await (await test.signIn(name, tenant)).get('user/userinfo')
      return (answer.envelope.result as UserInfo).permissons.map(({ modelName }) => modelName)
    }
    expect(await modulesOf('sysconfig', 'demo')).toEqual(['Service', 'SystemConfig'])
    expect(await modulesOf('sysconfig', 'steppe')).toEqual(['SystemConfig'])
    expect(await modulesOf('superadmin', 'demo')).not.toContain('Service')
  })
})

describe('sign-out', () => {
  it('ends only the sign-in of the request', async () => {
    const manager = await test.signIn('manager')
    const other = await test.signIn('owner2')
    expect(
      (await manager.send({ method: 'POST', url: '/apiproxy/api/auth/logout' })).envelope
        .resultType,
    ).toBe(1000)
    await expect
      .poll(async () => (await manager.get('user/userinfo')).status, { timeout: 20_000 })
      .toBe(401)
    expect((await other.get('user/userinfo')).status).toBe(200)
  })
})
