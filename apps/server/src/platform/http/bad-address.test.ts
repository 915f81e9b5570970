import { allEndpoints } from '@choba/contract/contract.ts'
import { addressOf } from '@choba/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAppError, get, list } from '#testing/expect-app-error.ts'
import { hosts, openTestApp, type Client, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

describe('a malformed URL (400)', () => {
  it.each([
    ['%', 'trade/%'],
    ['%zz', 'trade/%zz'],
    ['an overlong encoding of a slash', 'trade/%c0%af'],
    ['an incomplete UTF-8 character', 'trade/%e3%81'],
  ])('is rejected if the path contains %s', async (_what, path) => {
    expectAppError(await owner.send(get(path)), 'badRequest')
  })

  it('gets the same security headers as other answers', async () => {
    const { headers } = await owner.send(get('trade/%'))
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it.each(['%zz', '%', '%ed%a0%80', '%e3%81'])(
    'is accepted as plain text in a search text: %s',
    async (text) => {
      const answer = await owner.send(list(`paymentNo=${text}`))
      expect(answer).toMatchObject({
        status: 200,
        envelope: { resultType: 1000, result: { items: [] } },
      })
    },
  )
})

describe('a request to an unknown path (404)', () => {
  it.each([
    ['GET', 'nowhere'],
    ['GET', ''],
    ['GET', 'trade'],
    ['GET', 'trade/list/'],
    ['GET', 'Trade/List'],
    ['GET', 'trade%2flist'],
    ['GET', `trade/${'x'.repeat(500)}`],
    ['PATCH', 'nowhere'],
  ] as const)('is rejected: %s %s', async (method, path) => {
    expectAppError(await owner.send({ method, url: `/apiproxy/api/${path}` }), 'unknownPath')
  })

  it('is redirected to the portal for a browser, and gets the JSON envelope for a program', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', host: hosts.demo }
    const page = await test.app.inject({ url: '/nonsense-path?x=1', headers })
    expect([page.statusCode, page.headers.location]).toEqual([302, '/#/notFound'])
    for (const url of ['/apiproxy/api/nowhere', '/edge/nowhere', '/apiproxy']) {
      expectAppError(await owner.send({ method: 'GET', url, headers }), 'unknownPath')
    }
    expectAppError(await owner.send({ method: 'GET', url: '/nonsense-path' }), 'unknownPath')
    expectAppError(
      await owner.send({ method: 'POST', url: '/nonsense-path', headers }),
      'unknownPath',
    )
  })
})

describe('a path with another HTTP method (405)', () => {
  it.each([
    ['GET', 'trade/refund', 'POST'],
    ['POST', 'trade/list', 'GET'],
    ['PUT', 'trade/refund', 'POST'],
    ['DELETE', 'auth/logout', 'POST'],
    ['PATCH', 'auth/mfa', 'GET, PUT'],
    ['OPTIONS', 'trade/list?pageSize=1', 'GET'],
    ['POST', 'user/delete', 'DELETE'],
  ] as const)(
    'is rejected with the allowed methods in the header Allow: %s %s',
    async (method, path, allow) => {
      const answer = await owner.send({ method, url: `/apiproxy/api/${path}` })
      expectAppError(answer, 'methodNotAllowed')
      expect(answer.headers['allow']).toBe(allow)
    },
  )

  it.each(['', 'text/plain', 'application/json', 'a/b; c='])(
    'is rejected regardless of the content type: "%s"',
    async (type) => {
      for (const method of ['QUERY', 'POST'] as const) {
        const headers = type ? { 'content-type': type } : {}
        const asked = { url: '/apiproxy/api/trade/list', headers, payload: '{' }
        expectAppError(await owner.send({ ...asked, method }), 'methodNotAllowed')
      }
    },
  )

  it('is rejected for every call of the contract, with the allowed method in the header Allow', async () => {
    for (const { endpoint, name } of allEndpoints) {
      const answer = await owner.send({ method: 'PATCH', url: addressOf(endpoint) })
      expectAppError(answer, 'methodNotAllowed')
      expect(String(answer.headers['allow']).split(', '), name).toContain(endpoint.method)
    }
  })
})

describe('the header X-Tenant', () => {
  const wrong = [
    'steppe',
    'Demo',
    'DEMO',
    'demo ',
    ' demo',
    'demo,steppe',
    'steppe,demo',
    'demo, demo',
    'demo;',
    'demo/',
    'demo%20',
    '1',
    '2',
    '0',
    '-1',
    'null',
    'undefined',
    'true',
    '*',
    '%',
    '__SYSTEM',
    'SHIBUYA-COFFEE',
    'localhost',
    'localhost:3000',
    'http://localhost:3000',
    "demo' or '1'='1",
    'demo"',
    '../demo',
    '__proto__',
    'constructor',
    'dem\u00f6',
    'd',
    'x'.repeat(5_000),
  ]
  it('is rejected with 33 wrong values, with and without a sign-in', async () => {
    expect(wrong).toHaveLength(33)
    for (const value of wrong) {
      const headers = { 'x-tenant': value }
      expectAppError(await owner.send({ ...get('user/userinfo'), headers }), 'illegalOperation')
      expectAppError(
        await owner.send({ ...get('tenant/getcurrenttenantwebconfig'), headers }),
        'illegalOperation',
      )
      expectAppError(
        await owner.send({ ...get('user/userinfo'), headers: { ...headers, authorization: '' } }),
        'illegalOperation',
      )
    }
  })

  it('is accepted if it names the tenant of the host, or if the host is unknown', async () => {
    const read = async (headers: Record<string, string>) =>
      (await owner.send({ ...get('tenant/getcurrenttenantwebconfig'), headers })).envelope.result[
        'keycloakRealm'
      ]
    expect(await read({ 'x-tenant': 'demo' })).toBe('demo')
    expect(await read({ 'x-tenant': '' })).toBe('demo')
    expect(await read({ host: 'elsewhere.example', 'x-tenant': 'steppe' })).toBe('steppe')
    expect(await read({ host: hosts.steppe })).toBe('steppe')
  })

  it.each([
    '',
    'localhost',
    'localhost:3001',
    'LOCALHOST:3000.',
    'demo',
    '127.0.0.1:3000',
    'steppe.localhost:3000@x',
    '[',
  ])('is required for the unknown host "%s"', async (host) => {
    const headers = { host, 'x-forwarded-host': hosts.demo }
    expectAppError(
      await owner.send({ ...get('tenant/getcurrenttenantwebconfig'), headers }),
      'unknownAddress',
    )
  })
})
