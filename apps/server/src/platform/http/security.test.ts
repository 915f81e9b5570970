import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOwner } from '@choba/database/owner.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakePortalBuild } from '#testing/portal-fixture.ts'
import { requestLogged } from '#platform/observability/log.ts'
import { hosts, openTestApp, type TestApp } from '#testing/test-app.ts'

const CHAT = 'https://chat.example'
const portal = fakePortalBuild()
const outbox = mkdtempSync(join(tmpdir(), 'choba-outbox-'))

let test: TestApp
let token: string

type Tenant = {
  frame_parents?: string[]
  keycloak_url?: string
  chat_bot?: string
  chat_bot_api?: string
  g_tag?: string
}

const change = (set: Tenant, code = 'demo') =>
  asOwner(test.engine, (q) => q.updateTable('tenants').set(set).where('code', '=', code).execute())

beforeAll(async () => {
  const config = {
    portalFolder: portal.folder,
    publicUrl: 'https://pay.example',
    widgetOrigins: [CHAT],
    outbox,
  }
  test = await openTestApp({ config })
  await change({ chat_bot: 'bot', chat_bot_api: `${CHAT}/bot.js`, g_tag: 'G-ABCD1234' }, 'steppe')
  token = (await test.signIn('owner')).token
})
afterAll(async () => {
  await test.close()
  portal.remove()
  rmSync(outbox, { recursive: true, force: true })
})

const fetched = (url: string, { headers, ...more }: InjectOptions = {}) =>
  test.app.inject({ method: 'GET', url, ...more, headers: { host: hosts.demo, ...headers } })
type Answer = Awaited<ReturnType<typeof fetched>>

/** Returns the content security policy by directive. */
function policyOf({ headers }: Answer): Map<string, string[]> {
  const parts = String(headers['content-security-policy']).split(';')
  return new Map(
    parts.map((part) => {
      const [name = '', ...sources] = part.trim().split(' ')
      return [name, sources]
    }),
  )
}

const oidc = '/realms/demo/protocol/openid-connect'
const signInQuery = new URLSearchParams({
  client_id: 'choba-portal',
  redirect_uri: `http://${hosts.demo}/`,
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
})

async function signInPage(): Promise<Answer> {
  const begun = await fetched(`${oidc}/auth?${String(signInQuery)}`)
  const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return fetched(new URL(begun.headers.location!, 'http://any').pathname, { headers: { cookie } })
}

const bearer = () => ({ authorization: `Bearer ${token}` })
const download =
  '/apiproxy/api/trade/download?dateFrom=2026-11-01&dateTo=2026-11-20&format=csv&encoding=utf-8'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const steppe = { headers: { host: hosts.steppe } }

/** All kinds of answers: request, status, cache lifetime, and allowed frame parents. */
const kinds: [
  what: string,
  status: number,
  ask: () => Promise<Answer>,
  kept?: string,
  framedBy?: string,
][] = [
  ['the portal', 200, () => fetched('/')],
  ['an asset', 200, () => fetched('/assets/main-abc.js'), 'public, max-age=31536000, immutable'],
  ['a call', 200, () => fetched('/apiproxy/api/tenant/getcurrenttenantwebconfig')],
  ['a rejected call', 401, () => fetched('/apiproxy/api/user/userinfo')],
  ['an invalid call', 400, () => fetched('/apiproxy/api/trade/list?no=1', { headers: bearer() })],
  ['a call that does not exist', 404, () => fetched('/apiproxy/api/nowhere')],
  ['the OpenAPI document', 200, () => fetched('/apiproxy/openapi.json')],
  ['a download', 200, () => fetched(download, { headers: bearer() })],
  ['a page that does not exist', 404, () => fetched('/nowhere')],
  ['a malformed URL', 400, () => fetched('/%zz')],
  ['the start of a sign-in', 303, () => fetched(`${oidc}/auth?${String(signInQuery)}`)],
  ['the sign-in page', 200, signInPage],
  ['an expired sign-in page', 200, () => fetched('/realms/demo/interaction/gone')],
  ['an invalid sign-in request', 400, () => fetched(`${oidc}/auth?client_id=unknown`)],
  ['a page of an unknown realm', 404, () => fetched('/realms/nowhere/interaction/x')],
  [
    'the token endpoint',
    400,
    () => fetched(`${oidc}/token`, { method: 'POST', headers: form, payload: 'grant_type=x' }),
  ],
  ['the public keys', 200, () => fetched(`${oidc}/certs`)],
  ['the discovery document', 200, () => fetched('/realms/demo/.well-known/openid-configuration')],
  ['the user info of a sign-in', 401, () => fetched(`${oidc}/userinfo`)],
  [
    'the style of a page',
    200,
    () => fetched('/realms/demo/assets/page.css'),
    'public, max-age=300',
  ],
  [
    'the page about cookies',
    200,
    () => fetched(`${oidc}/3p-cookies/step1.html`),
    undefined,
    `'self' http://${hosts.demo}`,
  ],
  ['the health check', 200, () => fetched('/healthz')],
  ['the readiness check', 200, () => fetched('/readyz')],
  ['the mailbox', 200, () => fetched('/mailbox')],
  ['an uploaded logo', 200, () => fetched('/theme/logo', steppe), 'no-cache', 'any'],
  ['a generated favicon', 200, () => fetched('/theme/favicon'), 'no-cache', 'any'],
  ['the frame of a chat-bot', 200, () => fetched('/widget/chat', steppe), undefined, "'self'"],
  ['the frame of a tag', 200, () => fetched('/widget/tag', steppe), undefined, "'self'"],
  ['the script of a frame', 200, () => fetched('/widget/tag.js'), 'no-cache'],
  ['a widget that is not enabled', 404, () => fetched('/widget/chat')],
  ['an invalid one-time link', 404, () => fetched('/setup?token=x')],
]

describe.each(kinds)('%s', (what, status, ask, kept = 'no-store', framedBy = "'none'") => {
  let answer: Answer
  beforeAll(async () => {
    answer = await ask()
  })

  it('is answered with the expected status and the common security headers', () => {
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': kept,
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    // The header is not tested for a malformed URL, because browsers never send such a URL.
    if (what !== 'a malformed URL') {
      expect(answer.headers['strict-transport-security']).toBe(
        'max-age=31536000; includeSubDomains',
      )
    }
  })

  it("allows only the server's own scripts, and only the expected frame parents", () => {
    const policy = policyOf(answer)
    expect(policy.get('default-src')).toEqual(["'none'"])
    const scripts = policy.get('script-src') ?? []
    expect(scripts.join(' ')).not.toMatch(/unsafe|\*|data:|blob:|http:\/\/(?!(steppe\.)?localhost)/)
    if (framedBy === 'any') return expect(policy.has('sandbox')).toBe(true)
    expect(policy.get('base-uri')).toEqual(["'none'"])
    expect(policy.get('frame-ancestors')?.join(' ')).toBe(framedBy)
    if (framedBy === "'none'") expect(answer.headers['x-frame-options']).toBe('DENY')
  })
})

it.each(['token', 'userinfo', 'revoke'])(
  'the sign-in service does not let pages of other origins read its %s',
  async (name) => {
    const headers = { ...form, origin: 'https://evil.example' }
    const { headers: said } = await fetched(`${oidc}/${name}`, {
      method: 'POST',
      headers,
      payload: 'client_id=choba-portal',
    })
    expect(said['access-control-allow-origin']).toBeUndefined()
  },
)

it.each(['/setup', '/account/password'])(
  'the form of a one-time link at %s is accepted only from its own page',
  async (path) => {
    const send = async (headers: Record<string, string>) =>
      (
        await fetched(`${path}?token=x`, {
          method: 'POST',
          headers: { ...form, ...headers },
          payload: 'a=b',
        })
      ).statusCode
    expect(await send({ origin: 'https://evil.example' })).toBe(403)
    expect(await send({ origin: `http://${hosts.steppe}` })).toBe(403)
    expect(await send({ origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(403)
    // The request passes the origin check, and then fails because the link is invalid.
    expect(await send({ origin: `http://${hosts.demo}` })).toBe(404)
    expect(await send({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(404)
  },
)

it('the log line of a request does not contain its query string', () => {
  const request = {
    method: 'GET',
    url: '/setup?token=secret',
    host: 'pay.example',
    ip: '192.0.2.1',
  }
  expect(JSON.stringify(requestLogged(request as never))).toBe(
    '{"method":"GET","path":"/setup","host":"pay.example","ip":"192.0.2.1"}',
  )
})

describe('the page of the portal', () => {
  const page = async () => policyOf(await fetched('/'))
  // Polls, because the tenant registry is cached for a second.
  const expectSoon = (directive: string, sources: string[]) =>
    expect.poll(async () => (await page()).get(directive), { timeout: 20_000 }).toEqual(sources)

  it('may not contain frames, call other origins or turn text into scripts', async () => {
    const policy = await page()
    expect(policy.get('frame-src')).toEqual(["'none'"])
    expect(policy.get('connect-src')).toEqual(["'self'"])
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
  })

  it('may contain frames of its own origin if a widget is enabled', async () => {
    expect(policyOf(await fetched('/', steppe)).get('frame-src')).toEqual(["'self'"])
  })

  it('may call the tenant’s own sign-in service', async () => {
    await change({ keycloak_url: 'https://sso.example/auth' })
    await expectSoon('connect-src', ["'self'", 'https://sso.example'])
    await change({ keycloak_url: 'javascript:alert(1)' })
    await expectSoon('connect-src', ["'self'"])
    await change({ keycloak_url: '' })
  })

  it('may be framed only by the origins that the tenant configures', async () => {
    const good = ['https://shop.example', 'https://shop.example:8443']
    const bad = [
      '*',
      'https://*.example',
      'http://shop.example',
      'https://shop.example/',
      'https://a.example; x',
      '',
    ]
    await change({ frame_parents: [...bad, ...good] })
    await expectSoon('frame-ancestors', good)
    expect((await fetched('/')).headers['x-frame-options']).toBeUndefined()
    const others = [
      signInPage(),
      fetched('/apiproxy/api/user/userinfo'),
      fetched('/mailbox'),
      fetched('/', steppe),
    ]
    for (const answer of await Promise.all(others)) {
      expect(policyOf(answer).get('frame-ancestors')).toEqual(["'none'"])
      expect(answer.headers['x-frame-options']).toBe('DENY')
    }
    await change({ frame_parents: bad })
    await expectSoon('frame-ancestors', ["'none'"])
  })
})
