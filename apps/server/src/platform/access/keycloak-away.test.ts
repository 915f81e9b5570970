import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareKeycloakRealms } from './keycloak-start.ts'
import { hosts, openTestApp, type Client, type TestApp } from '#testing/test-app.ts'

// No program listens at this port.
const keycloak = { url: 'http://127.0.0.1:1', access: { client: 'choba', secret: 'a secret' } }

let test: TestApp
let before: Client

const signInAt = (keycloak_url: string) =>
  asOwner(test.engine, (q) =>
    q.updateTable('tenants').set({ keycloak_url }).where('code', '=', 'demo').execute(),
  )

beforeAll(async () => {
  test = await openTestApp({ config: { keycloak } })
  before = await test.signIn('owner')
  expect((await before.get('user/userinfo')).status).toBe(200)
})
afterAll(() => test.close())

/** Waits until the cached tenant registry has the new value. */
const untilKnown = (keycloakUrl: string) =>
  expect
    .poll(
      async () => {
        const answer = await test.app.inject({
          url: '/apiproxy/api/tenant/getcurrenttenantwebconfig',
          headers: { host: hosts.demo },
        })
        return answer.json().result.keycloakUrl as string
      },
      { timeout: 20_000 },
    )
    .toBe(keycloakUrl)

describe.each([
  ['is unreachable', keycloak.url],
  ['is not in the environment variables', 'https://sso.example'],
])('a tenant whose Keycloak %s', (_what, url) => {
  it('rejects its users with a temporary error, while users of another tenant can sign in', async () => {
    await signInAt(url)
    await untilKnown(url)
    expect(await before.get('user/userinfo')).toMatchObject({
      status: 503,
      envelope: { resultType: 503 },
    })
    expect((await (await test.signIn('owner', 'steppe')).get('user/userinfo')).status).toBe(200)
  })

  it('is not served by the built-in sign-in service', async () => {
    const page = (tenant: 'demo' | 'steppe') =>
      test.app.inject({
        url: `/realms/${tenant}/protocol/openid-connect/certs`,
        headers: { host: hosts[tenant] },
      })
    expect((await page('demo')).statusCode).toBe(404)
    expect((await page('steppe')).statusCode).toBe(200)
  })

  it('does not prevent the server from starting, and the operator gets a message', async () => {
    expect(await prepareKeycloakRealms(test.identity.admin, test.tenants)).toEqual([
      expect.stringContaining(url),
    ])
  })
})
