import type { Tenant } from '@choba/contract/tenants.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { connectKeycloak, type KeycloakSettings } from '@choba/identity/keycloak/server.ts'
import { issuerOf, type RealmRef } from '@choba/identity/port.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addedTenant, changedTenant, newTenant } from '#areas/tenants/tenants.testing.ts'
import { signInByForms } from '#areas/users/sign-in-forms.testing.ts'
import { linkIn } from '#areas/users/users.testing.ts'
import { readKeycloak } from '#platform/settings/keycloak-config.ts'
import { realmRefOf } from '#platform/access/tenants.ts'
import { type Client, hosts, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'

const PASSWORD = 'Morning-ledger-41'

let keycloak: KeycloakSettings
let test: TestApp
let sysconfig: Client
beforeAll(async () => {
  const found = readKeycloak(process.env, false)
  if (!found)
    throw new Error('KEYCLOAK_URL is needed: these tests are run by npm run test:keycloak.')
  keycloak = found
  test = await openTestApp({ config: { keycloak } })
  sysconfig = await test.signIn('sysconfig')
})
afterAll(() => test.close())
beforeEach(() => use({}))

/** Changes the Keycloak settings of the running server. */
const use = (changed: Partial<KeycloakSettings>) =>
  Object.assign(test.config, { keycloak: { ...keycloak, ...changed } })
const atKeycloak = { signInService: 'KEYCLOAK' }

interface Arrived {
  made: Tenant
  host: string
  realm: RealmRef
  token: string
}

/** Sets a password with the invitation link, at the tenant's own origin. */
async function choosePassword({ origins, tenantCode }: Tenant): Promise<void> {
  const link = new URL(linkIn((await test.mailTo(`${tenantCode}@example.com`)).text))
  expect(link.origin).toBe(origins[0])
  const { body } = await test.app.inject({
    method: 'POST',
    url: link.pathname + link.search,
    headers: { host: link.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ newPassword: PASSWORD, newPasswordAgain: PASSWORD }).toString(),
  })
  expect(body).toContain('パスワードを設定しました')
}

/** Waits until a host has a sign-in page, because a job creates the realm after the tenant. */
async function untilThere(host: string): Promise<RealmRef> {
  const { tenant, origin } = (await test.tenants.byHost(host))!
  const realm = realmRefOf(tenant, origin)
  const asked = {
    client_id: realm.clientId,
    redirect_uri: `${origin}/`,
    response_type: 'code',
    scope: 'openid',
  }
  const proof = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
  const page = `${issuerOf(realm)}/protocol/openid-connect/auth?${new URLSearchParams({ ...asked, ...proof })}`
  await expect
    .poll(async () => (await (await fetch(page)).text()).includes('name="password"'))
    .toBe(true)
  return realm
}

async function signIn(realm: RealmRef): Promise<string> {
  const arrival = await signInByForms(test, realm, {
    username: `admin-${realm.realm}`,
    password: PASSWORD,
  })
  if (typeof arrival === 'string') throw new Error(`the sign-in ended with ${arrival}`)
  return arrival.token
}

/**
 * Creates a tenant with a Keycloak sign-in. Its first administrator sets a password with the
 * invitation link and signs in at Keycloak.
 */
async function arrive(): Promise<Arrived> {
  const made = await addedTenant(sysconfig, atKeycloak)
  const { host } = new URL(made.origins[0]!)
  const realm = await untilThere(host)
  await choosePassword(made)
  return { made, host, realm, token: await signIn(realm) }
}

const call = (token: string, host: string, path: string) =>
  test.app.inject({
    method: 'GET',
    url: `/apiproxy/api/${path}`,
    headers: { authorization: `Bearer ${token}`, host, 'api-version': '2.0' },
  })

describe('a tenant with a Keycloak sign-in', () => {
  it('can be created after the Keycloak test has succeeded, and accepts only tokens of its own users', async () => {
    const { address, steps } = resultOf<{ address: string; steps: Record<string, number> }>(
      await sysconfig.get('tenant/testsignin'),
    )
    expect(address).toBe(keycloak.url)
    for (const took of Object.values(steps)) expect(took).toBeLessThan(10_000)

    const [one, other] = [await arrive(), await arrive()]
    expect(one.made).toMatchObject({
      signInService: 'KEYCLOAK',
      keycloakRealm: one.made.tenantCode,
      userCount: 1,
    })
    const config = await call('', one.host, 'tenant/getcurrenttenantwebconfig')
    expect(config.json().result).toMatchObject({
      keycloakUrl: keycloak.url,
      keycloakRealm: one.made.tenantCode,
    })
    const claims = JSON.parse(Buffer.from(one.token.split('.')[1]!, 'base64url').toString()) as {
      iss: string
    }
    expect(claims.iss).toBe(`${keycloak.url}/realms/${one.made.tenantCode}`)
    const own = await call(one.token, one.host, 'user/userinfo')
    expect(own.json().result).toMatchObject({
      userName: `admin-${one.made.tenantCode}`,
      roleName: 'SUPER_ADMIN',
    })
    // The tenant rejects tokens of other issuers, and other tenants reject the tenant's token.
    for (const [token, host] of [
      [other.token, one.host],
      [one.token, other.host],
      [sysconfig.token, one.host],
      [one.token, hosts.demo],
    ] as const)
      expect((await call(token, host, 'user/userinfo')).statusCode).toBe(401)
  })

  it('can be an existing tenant, whose users are copied to Keycloak with their passwords', async () => {
    const made = await addedTenant(sysconfig)
    await choosePassword(made)
    const moved = await sysconfig.put('tenant/updatetenant', changedTenant(made, atKeycloak))
    expect(resultOf<Tenant>(moved)).toMatchObject(atKeycloak)
    const { host } = new URL(made.origins[0]!)
    const realm = await untilThere(host)
    const names = async () => {
      const people = await connectKeycloak(keycloak).ask(({ users }) =>
        users.find({ realm: made.tenantCode }),
      )
      return people.map(({ username }) => username)
    }
    await expect.poll(names).toEqual([`admin-${made.tenantCode}`])
    expect((await call(await signIn(realm), host, 'user/userinfo')).statusCode).toBe(200)
  })
})

describe('a Keycloak that cannot be used', () => {
  it('is reported with the failing step before anything is saved', async () => {
    const stranger = { client: 'admin-cli', secret: 'not the secret' }
    const faulty: [Partial<KeycloakSettings>, string][] = [
      [{ url: 'http://127.0.0.1:1' }, 'discovery'],
      // A URL of Keycloak at which no token issuer answers.
      [{ url: `${keycloak.url}/nowhere` }, 'discovery'],
      [{ access: stranger }, 'token'],
      [{ access: { user: 'nobody', password: 'nothing' } }, 'token'],
    ]
    for (const [changed, step] of faulty) {
      use(changed)
      const wanted = newTenant(atKeycloak)
      for (const answer of [
        await sysconfig.get('tenant/testsignin'),
        await sysconfig.post('tenant/createtenant', wanted),
      ])
        expect([changed, answer.envelope]).toMatchObject([
          changed,
          { resultType: 1020, result: { step } },
        ])
      expect(await rowsOf(wanted.tenantCode)).toEqual([])
    }
  })

  it('prevents the creation of a tenant if a realm with the code of the tenant already exists', async () => {
    const { tenantCode } = newTenant()
    await connectKeycloak(keycloak).ask(({ realms }) =>
      realms.create({ realm: tenantCode, enabled: true }),
    )
    for (const code of [tenantCode, 'master']) {
      const { status, envelope } = await sysconfig.post('tenant/createtenant', {
        ...newTenant(atKeycloak),
        tenantCode: code,
      })
      expect([status, envelope.result]).toEqual([
        400,
        { fields: [{ path: 'tenantCode', problem: 'value' }] },
      ])
      expect(await rowsOf(code)).toEqual([])
    }
  })
})

const rowsOf = (code: string) =>
  asOwner(test.engine, (q) =>
    q.selectFrom('tenants').select('id').where('code', '=', code).execute(),
  )
