import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { openSignInPage, signInByForm, type Send } from '@choba/identity/sign-in/sign-in-by-form.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hosts, openTestApp, type TestApp } from '#testing/test-app.ts'

// Requests that a test injects have the client address 127.0.0.1.
describe.each([
  ['uses X-Forwarded-For of a trusted proxy', ['127.0.0.1', '10.0.0.0/8'], '203.0.113.7'],
  ['ignores X-Forwarded-For of an untrusted proxy', ['192.0.2.1'], '127.0.0.1'],
])('the server %s', (_what, trustedProxies, expected) => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp({ config: { trustedProxies, requestsPerTenSeconds: 40 } })
  })
  afterAll(() => test.close())

  const lastAddress = async () => {
    const last = (q: Parameters<Parameters<typeof asOwner>[1]>[0]) =>
      q.selectFrom('audit_entries').select('ip').orderBy('id', 'desc').limit(1).executeTakeFirst()
    return (await asOwner(test.engine, last))?.ip
  }

  it('for the client address in an audit entry', async () => {
    const clerk = await test.signIn('clerk')
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.1.2.3' }
    // Denied because of a missing permission, which is logged.
    await clerk.send({ method: 'GET', url: '/apiproxy/api/systrade/list', headers })
    expect(await lastAddress()).toBe(expected)
  })

  it('and never uses X-Forwarded-Host', async () => {
    const headers = { host: hosts.demo, 'x-forwarded-host': hosts.steppe }
    const answer = await test.app.inject({
      url: '/apiproxy/api/tenant/getcurrenttenantwebconfig',
      headers,
    })
    expect(answer.json().result.keycloakRealm).toBe('demo')
  })
})

describe('a client with forged proxy headers', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp({ config: { requestsPerTenSeconds: 40 } })
  })
  afterAll(() => test.close())

  const forged = {
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '444',
    'x-real-ip': '203.0.113.7',
    'true-client-ip': '203.0.113.7',
    'cf-connecting-ip': '203.0.113.7',
    forwarded: 'for=203.0.113.7;host=evil.example;proto=https',
  }

  it('has its real address in the audit entries of sign-ins, failed sign-ins and denied calls', async () => {
    const clerk = await test.signIn('clerk')
    await clerk.send({ method: 'GET', url: '/apiproxy/api/systrade/list', headers: forged })
    const send: Send = async (path, { method, headers, body }) => {
      const all = { ...headers, ...forged, host: hosts.demo }
      const answer = await test.app.inject({
        method,
        url: path,
        headers: all,
        ...(body ? { payload: body } : {}),
      })
      const cookies = [answer.headers['set-cookie'] ?? []].flat()
      return { location: answer.headers.location ?? null, cookies, text: answer.body }
    }
    const realm = {
      realm: 'demo',
      clientId: 'choba-portal',
      publicUrl: `http://${hosts.demo}`,
      keycloakUrl: null,
    }
    const { visit, page } = await openSignInPage(send, realm)
    await visit(page, { username: 'owner', password: 'wrong' })
    await signInByForm(send, realm, 'owner', DEMO_PASSWORD)
    const entries = await asOwner(test.engine, (q) =>
      q.selectFrom('audit_entries').select(['action', 'ip']).execute(),
    )
    expect(entries.map(({ action }) => action)).toContain('session.signIn')
    expect(entries.filter(({ ip }) => ip !== null && ip !== '127.0.0.1')).toEqual([])
  })

  it('does not change the host of links in e-mails, redirects and documents', async () => {
    const owner = await test.signIn('owner')
    const headers = {
      ...forged,
      host: 'evil.example',
      'x-tenant': 'demo',
      'content-type': 'application/json',
    }
    const { user } = await asOwner(test.engine, async (q) => ({
      user: await q
        .selectFrom('users')
        .select(['id', 'email'])
        .where('username', '=', 'clerk')
        .executeTakeFirstOrThrow(),
    }))
    const payload = JSON.stringify({ userId: String(user.id) })
    const answer = await owner.send({
      method: 'POST',
      url: '/apiproxy/api/user/sendlink',
      headers,
      payload,
    })
    expect(answer.envelope.resultType).toBe(1000)
    const { text, html, from } = await test.mailTo(user.email)
    expect(text).toContain(`http://${hosts.demo}/account/password?token=`)
    expect(`${text} ${html} ${from.address}`).not.toContain('evil')

    const oidc = '/realms/demo/protocol/openid-connect'
    const asked = new URLSearchParams({
      client_id: 'choba-portal',
      redirect_uri: `http://${hosts.demo}/`,
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    })
    const pages = [
      '/realms/demo/.well-known/openid-configuration',
      `${oidc}/auth?${String(asked)}`,
      `${oidc}/logout`,
      '/',
    ]
    for (const url of pages) {
      const { body, headers: said } = await test.app.inject({
        url,
        headers: { ...forged, host: 'evil.example' },
      })
      expect(`${body} ${JSON.stringify(said)}`, url).not.toContain('evil.example')
    }
  })

  it('does not get more requests per user with forged addresses', async () => {
    const owner = await test.signIn('owner')
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, nth) =>
        owner.send({
          method: 'GET',
          url: '/apiproxy/api/user/userinfo',
          headers: { ...forged, 'x-forwarded-for': `198.51.${nth}.1` },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(80)
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })

  it('does not get more requests without a sign-in with forged addresses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, nth) =>
        test.app.inject({
          url: '/apiproxy/api/tenant/getcurrenttenantwebconfig',
          headers: { host: hosts.demo, 'x-forwarded-for': `198.51.${nth}.1` },
        }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(80)
    expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true)
  })
})
