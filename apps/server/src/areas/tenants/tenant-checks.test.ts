import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Tenant } from '@choba/contract/tenants.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { addedTenant, changedTenant, newTenant } from './tenants.testing.ts'

/** Responses of the fake Keycloak by method and path. For null, the response is not JSON. */
type Documents = Record<string, object | null>

let test: TestApp
let sysconfig: Client
let server: Server
let url: string
let documents: Documents
beforeAll(async () => {
  server = createServer((request, response) => {
    const found = documents[`${request.method} ${request.url?.replace(/\/?(\?.*)?$/, '')}`]
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(found === null ? '<html>' : JSON.stringify(found ?? { error: 'Not found' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  test = await openTestApp()
  sysconfig = await test.signIn('sysconfig')
})
afterAll(async () => {
  server.close()
  await test.close()
})

const certs = '/realms/master/protocol/openid-connect/certs'
const discovery = 'GET /realms/master/.well-known/openid-configuration'
const token = 'POST /realms/master/protocol/openid-connect/token'

beforeEach(() => {
  use(url)
  documents = {
    [discovery]: { issuer: `${url}/realms/master`, jwks_uri: `https://elsewhere.example${certs}` },
    [`GET ${certs}`]: { keys: [{ kid: 'a key' }] },
    [token]: { access_token: 'a token', expires_in: 60 },
    'GET /admin/realms': [],
  }
})

/** Sets the Keycloak address in the configuration of the test server. */
const use = (address: string) =>
  Object.assign(test.config, {
    keycloak: { url: address, access: { client: 'choba', secret: 'a secret' } },
  })
const atKeycloak = () => newTenant({ signInService: 'KEYCLOAK' })
const create = (wanted: object) => sysconfig.post('tenant/createtenant', wanted)
const written = async (code: string) =>
  asOwner(test.engine, (q) =>
    q.selectFrom('tenants').select('keycloak_url').where('code', '=', code).execute(),
  )

describe('the Keycloak test', () => {
  it('returns its steps with their durations', async () => {
    const { address, steps } = resultOf<{ address: string; steps: object }>(
      await sysconfig.get('tenant/testsignin'),
    )
    expect([address, Object.keys(steps)]).toEqual([url, ['discovery', 'keys', 'token']])
  })

  const faulty: [what: string, step: string, spoil: () => void][] = [
    ['does not listen', 'discovery', () => use('http://127.0.0.1:1')],
    ['is not Keycloak', 'discovery', () => (documents[discovery] = null)],
    ['is at another path', 'discovery', () => delete documents[discovery]],
    ['signs as another issuer', 'discovery', () => use(url.replace('127.0.0.1', 'localhost'))],
    [
      'does not say where its keys are',
      'keys',
      () => (documents[discovery] = { issuer: `${url}/realms/master` }),
    ],
    ['has no keys', 'keys', () => (documents[`GET ${certs}`] = { keys: [] })],
    ['rejects our secret', 'token', () => delete documents[token]],
    ['grants us no permissions', 'token', () => delete documents['GET /admin/realms']],
  ]
  for (const [what, step, spoil] of faulty)
    it(`reports a server that ${what}, and no tenant is saved with it`, async () => {
      const other = await addedTenant(sysconfig)
      spoil()
      const wanted = atKeycloak()
      const moved = changedTenant(other, { signInService: 'KEYCLOAK' })
      const { keycloak } = test.config
      for (const answer of [
        await sysconfig.get('tenant/testsignin'),
        await create(wanted),
        await sysconfig.put('tenant/updatetenant', moved),
      ])
        expect(answer.envelope).toMatchObject({
          resultType: 1020,
          result: { address: keycloak!.url, step },
        })
      expect(await written(wanted.tenantCode)).toEqual([])
      expect(await written(other.tenantCode)).toEqual([{ keycloak_url: '' }])
    })

  it('is not needed for other changes of a Keycloak tenant, but for a move to another Keycloak server', async () => {
    const made = resultOf<Tenant>(await create(atKeycloak()))
    documents = {}
    const change = (parts: object) =>
      sysconfig.put('tenant/updatetenant', changedTenant(made, parts))
    const renamed = resultOf<Tenant>(await change({ name: 'Another name' }))
    expect(renamed).toMatchObject({ signInService: 'KEYCLOAK', version: made.version + 1 })
    use('http://127.0.0.1:1')
    const { envelope } = await change({ name: 'A third name', version: renamed.version })
    expect(envelope).toMatchObject({ resultType: 1020, result: { step: 'discovery' } })
    expect(await written(made.tenantCode)).toEqual([{ keycloak_url: url }])
  })
})

describe('the realm of a new tenant', () => {
  it('cannot be a realm that already exists, or Keycloak’s admin realm', async () => {
    const wanted = atKeycloak()
    documents[`GET /realms/${wanted.tenantCode}`] = { realm: wanted.tenantCode }
    const refused = { fields: [{ path: 'tenantCode', problem: 'value' }] }
    expect((await create(wanted)).envelope.result).toEqual(refused)
    expect(await written(wanted.tenantCode)).toEqual([])
    delete documents[`GET /realms/${wanted.tenantCode}`]
    expect((await create({ ...newTenant(), tenantCode: 'master' })).envelope.result).toEqual(
      refused,
    )
    expect(resultOf<Tenant>(await create(wanted))).toMatchObject({ signInService: 'KEYCLOAK' })
    expect(await written(wanted.tenantCode)).toEqual([{ keycloak_url: url }])
  })
})
