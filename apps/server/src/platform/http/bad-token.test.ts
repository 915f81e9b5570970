import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAppError, get, list, post, refundBody } from '#testing/expect-app-error.ts'
import { hosts, openTestApp, type Client, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

describe('an invalid token is rejected (401)', () => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  type Claims = Record<string, unknown>
  /** Returns the parts of a valid token, from which the tests build invalid tokens. */
  const taken = () => {
    const [head, payload, signature] = owner.token.split('.') as [string, string, string]
    const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Claims
    return { head, payload, signature, header: read(head), claims: read(payload) }
  }
  const hmac = (text: string, key: string) =>
    createHmac('sha256', key).update(text).digest('base64url')
  const hostile: [string, () => string | Promise<string>][] = [
    ['that is empty', () => ''],
    ['of one character', () => 'x'],
    ['of dots only', () => '..'],
    ['of three empty objects', () => `${part({})}.${part({})}.x`],
    ['without its signature', () => `${taken().head}.${taken().payload}.`],
    ['without its last part', () => `${taken().head}.${taken().payload}`],
    ['with a fourth part', () => `${owner.token}.x`],
    [
      'with another signature',
      () => `${taken().head}.${taken().payload}.${taken().signature.split('').reverse().join('')}`,
    ],
    ...['none', 'None', 'NONE', 'nOnE', ''].map((alg): [string, () => string] => [
      `signed by "${alg}"`,
      () => `${part({ ...taken().header, alg })}.${taken().payload}.`,
    ]),
    [
      'signed by "none", signature kept',
      () => `${part({ ...taken().header, alg: 'none' })}.${taken().payload}.${taken().signature}`,
    ],
    [
      'signed with the public key',
      async () => {
        const keys = (
          await test.app.inject({
            url: '/realms/demo/protocol/openid-connect/certs',
            headers: { host: hosts.demo },
          })
        ).body
        expect(keys).toContain('"kty"')
        const text = `${part({ ...taken().header, alg: 'HS256' })}.${taken().payload}`
        return `${text}.${hmac(text, keys)}`
      },
    ],
    [
      'signed with an empty key',
      () => {
        const text = `${part({ ...taken().header, alg: 'HS256' })}.${taken().payload}`
        return `${text}.${createHmac('sha256', '').update(text).digest('base64url')}`
      },
    ],
    ...[
      { kid: '../../../etc/passwd' },
      { kid: '' },
      { kid: "' or 1=1 --" },
      { kid: 'x'.repeat(3_000) },
      { kid: 1 },
      { jku: 'https://evil.example/keys' },
      { x5u: 'https://evil.example/keys' },
      { jwk: { kty: 'oct', k: 'AA' } },
      { crit: ['exp'] },
      { b64: false, crit: ['b64'] },
      { alg: 'RS512' },
      { alg: 'PS256' },
      { typ: 'id+jwt' },
    ].map((change): [string, () => string] => [
      `with the header ${JSON.stringify(change).slice(0, 60)}`,
      () => `${part({ ...taken().header, ...change })}.${taken().payload}.${taken().signature}`,
    ]),
    ...[
      { sub: '101' },
      { sub: '1 or 1=1' },
      { exp: 9_999_999_999 },
      { aud: 'choba-portal' },
      { azp: 'other' },
      { iss: 'http://steppe.localhost:3000/realms/steppe' },
      { typ: 'ID' },
      { preferred_username: 'superadmin' },
    ].map((change): [string, () => string] => [
      `that claims ${JSON.stringify(change)}`,
      () => `${taken().head}.${part({ ...taken().claims, ...change })}.${taken().signature}`,
    ]),
    ['of another realm', async () => (await test.signIn('owner', 'steppe')).token],
    ['of 9 kB', () => 'x'.repeat(9_000)],
    ['of characters that no token contains', () => '\u00e9\u00ff.%00.<>'],
  ]

  it.each(hostile)('%s', async (_what, make) => {
    const authorization = `Bearer ${await make()}`
    for (const ask of [
      get('user/userinfo'),
      list('pageSize=1'),
      post('trade/refund', refundBody('"remark":"x"')),
    ]) {
      expectAppError(
        await owner.send({ ...ask, headers: { ...ask.headers, authorization } }),
        'unauthenticated',
      )
    }
  })

  it.each([
    ['no scheme', () => owner.token],
    ['Basic', () => `Basic ${owner.token}`],
    ['two spaces', () => `Bearer  ${owner.token}`],
    ['only a scheme', () => 'Bearer'],
    ['a colon', () => `Bearer: ${owner.token}`],
  ])('in a header with %s', async (_what, make) => {
    const headers = { authorization: make() }
    expectAppError(await owner.send({ ...get('user/userinfo'), headers }), 'unauthenticated')
  })

  it('with the message that the sign-in has expired, if the expiry time of the token is over', async () => {
    const expired = `${taken().head}.${part({ ...taken().claims, exp: 1_000_000_000 })}.${taken().signature}`
    const headers = { authorization: `Bearer ${expired}` }
    expectAppError(
      await owner.send({ ...get('user/userinfo'), headers }),
      'unauthenticated',
      'ja',
      {
        signInOver: 'EXPIRED',
      },
    )
  })

  it('before the input of the call is validated', async () => {
    const headers = { authorization: 'Bearer x' }
    expectAppError(await owner.send({ ...list('colour=red'), headers }), 'unauthenticated')
    const ask = post('trade/refund', '{"paymentNo":')
    expectAppError(
      await owner.send({ ...ask, headers: { ...ask.headers, ...headers } }),
      'unauthenticated',
    )
  })
})

describe('a token after sign-out', () => {
  it.each([undefined, '', '{}'])(
    'is invalid if the sign-out had the JSON body %j',
    async (payload) => {
      const leaving = await test.signIn('owner', 'demo', true)
      const staying = await test.signIn('owner', 'demo', true)
      const answer = await leaving.send({
        ...post('auth/logout', ''),
        ...(payload === undefined ? {} : { payload }),
      })
      expect(answer).toMatchObject({ status: 200, envelope: { resultType: 1000, result: null } })
      expectAppError(await leaving.get('user/userinfo'), 'unauthenticated')
      expectAppError(await leaving.post('auth/logout'), 'unauthenticated')
      // Another sign-in of the same user stays valid.
      expect((await staying.get('user/userinfo')).status).toBe(200)
    },
  )

  it('is invalid if the sign-out had no content type', async () => {
    const leaving = await test.signIn('clerk', 'demo', true)
    const answer = await leaving.send({ method: 'POST', url: '/apiproxy/api/auth/logout' })
    expect(answer.envelope.resultType).toBe(1000)
  })
})
