import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '@choba/database/engine.ts'
import {
  alpha,
  changeHanako,
  codeAfter,
  createBrowser,
  endpoint,
  external,
  hanakoOf,
  locationOf,
  openIdentity,
  openPage,
  PASSWORD,
  resetHanako,
  signInRequest,
  tokensOf,
  type Browser,
  type Started,
} from '../testing.ts'

let engine: Engine
let service: Started

beforeAll(async () => {
  ;({ engine, service } = await openIdentity())
})
afterAll(() => service.close())

test.each([
  [{}, '', 'ja', 'ログイン'],
  [{}, 'fr, en-GB;q=0.8', 'en', 'Sign in'],
  [{ ui_locales: 'mn' }, 'en', 'mn', 'Нэвтрэх'],
  [{ ui_locales: 'mn', kc_locale: 'en' }, 'ja', 'en', 'Sign in'],
  [{ ui_locales: 'xx <b>', kc_locale: '' }, 'zz', 'ja', 'ログイン'],
])(
  'the page for request %j in a browser with the languages "%s" is in %s',
  async (parameters, acceptLanguage, language, title) => {
    const browser = createBrowser(service.base)
    const headers = { 'accept-language': acceptLanguage }
    const page = locationOf(await browser.send(signInRequest(alpha, parameters).url, { headers }))
    const shown = await (await browser.send(page, { headers })).text()
    expect(shown).toContain(`<html lang="${language}">`)
    expect(shown).toContain(`<h1>${title}</h1>`)
    const chosen = await (await browser.send(`${page}?kc_locale=mn`, { headers })).text()
    expect(chosen).toContain('<html lang="mn">')
    expect(chosen).toContain('alpha &lt;Pay&gt;')
  },
)

test('the page allows only its own scripts and styles, no frames, and forms only to itself and the portal', async () => {
  const browser = createBrowser(service.base)
  const page = await browser.send(locationOf(await browser.send(signInRequest(alpha).url)))
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("form-action 'self' https://alpha.example;")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('cache-control')).toBe('no-store')
  const text = await page.text()
  expect(text).not.toMatch(/<style|style=|<script>|\son\w+=/)
  const assets = [...text.matchAll(/(?:href|src)="(\/realms\/alpha\/assets\/[\w.]+)"/g)]
  expect(assets.length).toBeGreaterThan(0)
  for (const [, file] of assets) {
    expect((await browser.send(file!)).status).toBe(200)
  }
})

test('missing input is reported at its field and does not count as an attempt', async () => {
  const browser = createBrowser(service.base)
  const page = locationOf(await browser.send(signInRequest(alpha).url))
  const text = await (
    await browser.send(page, { form: { username: 'hanako', password: '' } })
  ).text()
  expect(text).toContain('パスワードを入力してください。')
  expect(text).toContain('value="hanako"')
  expect(service.events).toEqual([])
})

const cookiesOf = ({ jar }: Browser) =>
  [...jar].map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ')

test('a page without the matching cookie shows a notice and a link to the portal', async () => {
  const browser = createBrowser(service.base)
  const page = locationOf(await browser.send(signInRequest(alpha).url))
  const stranger = createBrowser(service.base)
  for (const answer of [
    await stranger.send(page),
    await stranger.send(page, { form: { username: 'hanako', password: 'x' } }),
    await browser.send('/realms/alpha/interaction/unknown'),
    // Sends the cookies of one page to another.
    await browser.send('/realms/alpha/interaction/other', {
      headers: { cookie: cookiesOf(browser) },
    }),
  ]) {
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toContain('有効期限が切れました')
    expect(text).toContain('href="https://alpha.example/"')
  }
})

test.each([
  ['signed-out', '別のタブまたはウィンドウでログアウトしました。'],
  ['expired', 'ログインの有効期限が切れました。'],
  ['ended', 'ログアウトしました。'],
  ['refused', 'ログインを完了できませんでした。'],
])(
  'the reason "%s" given by the portal is explained on the page until a form is sent',
  async (reason, sentence) => {
    const browser = createBrowser(service.base)
    const page = locationOf(await browser.send(signInRequest(alpha, { reason }).url))
    expect(await (await browser.send(page)).text()).toContain(
      `<p class="notice" role="status">${sentence}`,
    )
    const answer = await browser.send(page, { form: { username: 'reasons', password: 'wrong' } })
    expect(await answer.text()).not.toContain(sentence)
  },
)

test.each(['unknown', '<b>', 'constructor', ''])(
  'the page ignores the unknown reason "%s"',
  async (reason) => {
    const browser = createBrowser(service.base)
    const page = locationOf(await browser.send(signInRequest(alpha, { reason }).url))
    expect(await (await browser.send(page)).text()).not.toContain('class="notice"')
  },
)

test.each(['hanako', 'does.not.exist'])(
  'from the third failure for %s on, the page shows the number of remaining attempts',
  async (username) => {
    const { enter } = await openPage(createBrowser(service.base), alpha, { ui_locales: 'en' })
    const said: string[] = []
    for (let nth = 0; nth < 11; nth++) {
      const { text } = await enter({ username, password: 'wrong' })
      said.push(/id="refusal">([^<]*)</.exec(text)?.[1]?.trim() ?? text)
    }
    const wrong = 'Wrong user ID or password.'
    expect(said.slice(0, 4)).toEqual([
      wrong,
      wrong,
      `${wrong} After 7 more failed attempts, you can’t sign in for 30 minutes.`,
      `${wrong} After 6 more failed attempts, you can’t sign in for 30 minutes.`,
    ])
    expect(said.slice(8)).toEqual([
      `${wrong} After 1 more failed attempt, you can’t sign in for 30 minutes.`,
      `${wrong} After too many failed attempts, you can’t sign in for the next 30 minutes.`,
      'This account is locked. Try again later. The lock lasts 30 minutes. Trying again doesn’t extend it.',
    ])
    await resetHanako(engine, service)
  },
)

test('going back to the page right after a sign-in redirects to the portal', async () => {
  const browser = createBrowser(service.base)
  const { page, verifier, enter } = await openPage(browser, alpha)
  await codeAfter(
    browser,
    (await enter({ username: 'hanako', password: PASSWORD })).answer,
    verifier,
  )
  const back = await browser.send(page)
  expect(back.status).toBe(303)
  expect(locationOf(back)).toBe('https://alpha.example/')
})

test('the page of a completed sign-in shows a notice that it has expired', async () => {
  const browser = createBrowser(service.base)
  const page = locationOf(await browser.send(signInRequest(alpha).url))
  const cookie = cookiesOf(browser)
  await browser.send(
    locationOf(await browser.send(page, { form: { username: 'hanako', password: PASSWORD } })),
  )
  expect(await (await browser.send(page, { headers: { cookie } })).text()).toContain(
    '有効期限が切れました',
  )
})

test('URLs contain the registered origin of the tenant, not the host of the request', async () => {
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
  }
  const url = '/realms/alpha/.well-known/openid-configuration'
  const discovery = await fetch(service.base + url, { headers })
  const text = await discovery.text()
  expect(text).not.toContain('evil')
  expect(JSON.parse(text)).toMatchObject({
    issuer: 'https://alpha.example/realms/alpha',
    authorization_endpoint: 'https://alpha.example/realms/alpha/protocol/openid-connect/auth',
    token_endpoint: 'https://alpha.example/realms/alpha/protocol/openid-connect/token',
    end_session_endpoint: 'https://alpha.example/realms/alpha/protocol/openid-connect/logout',
    jwks_uri: 'https://alpha.example/realms/alpha/protocol/openid-connect/certs',
    code_challenge_methods_supported: ['S256'],
  })
})

test('userinfo returns the identity of the user of the access token', async () => {
  const browser = createBrowser(service.base)
  const { access_token: token, id_token: id } = await tokensOf(browser, alpha)
  const ask = (authorization: string) =>
    browser.send(endpoint(alpha, 'userinfo'), { headers: { authorization } })
  expect(await (await ask(`Bearer ${token}`)).json()).toMatchObject({
    sub: '9011',
    preferred_username: 'hanako',
  })
  for (const wrong of [`Bearer ${id}`, `Bearer ${token}x`, `Basic ${token}`, 'Bearer', '']) {
    expect((await ask(wrong)).status).toBe(401)
  }
})

test('userinfo rejects the tokens of a sign-in that has ended', async () => {
  const [here, there] = [createBrowser(service.base), createBrowser(service.base)]
  const { access_token: one } = await tokensOf(here, alpha)
  const { access_token: other } = await tokensOf(there, alpha)
  const ask = async (token: string) =>
    (
      await here.send(endpoint(alpha, 'userinfo'), {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status
  await service.admin.revokeSession(alpha, String(decodeJwt(one)['sid']), hanakoOf(alpha))
  expect([await ask(one), await ask(other)]).toEqual([401, 200])
  await service.admin.revokeSessions(alpha, hanakoOf(alpha))
  expect(await ask(other)).toBe(401)

  const { access_token: third } = await tokensOf(here, alpha)
  expect(await ask(third)).toBe(200)
  await changeHanako(engine, { not_before: new Date(Date.now() + 2_000) })
  expect(await ask(third)).toBe(401)
  await changeHanako(engine, { not_before: new Date() })
})

test('the cookie check of keycloak-js gets an answer that only the portal can frame', async () => {
  const answer = await createBrowser(service.base).send(endpoint(alpha, '3p-cookies/step1.html'))
  expect(await answer.text()).toContain('src="/realms/alpha/assets/third-party-cookies.js"')
  expect(answer.headers.get('content-security-policy')).toContain(
    "frame-ancestors 'self' https://alpha.example",
  )
})

const nul = '\0'
test.each<[string, number, string, Parameters<ReturnType<typeof createBrowser>['send']>[1]]>([
  ['an unknown realm', 404, '/realms/gamma/protocol/openid-connect/auth', {}],
  ['a page of an unknown realm', 404, '/realms/gamma/interaction/x', {}],
  ['a realm with an external sign-in service', 404, endpoint(external, 'certs'), {}],
  ['a page of such a realm', 404, '/realms/external/interaction/x', {}],
  ['a style sheet of such a realm', 404, '/realms/external/assets/page.css', {}],
  ['the cookie check of such a realm', 404, endpoint(external, '3p-cookies/step1.html'), {}],
  ['an invalid realm name', 404, '/realms/%00/interaction/x', {}],
  ['a realm name in capitals', 404, '/realms/ALPHA/protocol/openid-connect/certs', {}],
  ['an unknown path', 404, '/realms/alpha/admin', {}],
  ['no parameters', 400, endpoint(alpha, 'auth'), {}],
  ['a NUL in a stored parameter', 400, signInRequest(alpha, { state: `a${nul}b` }).url, {}],
  ['a NUL in a hint', 400, signInRequest(alpha, { login_hint: nul }).url, {}],
  ['an unknown client', 400, signInRequest(alpha, { client_id: 'other' }).url, {}],
  ['a doubled parameter', 400, `${signInRequest(alpha).url}&client_id=portal`, {}],
  ['GET for the token endpoint', 404, endpoint(alpha, 'token'), {}],
  ['DELETE for the token endpoint', 404, endpoint(alpha, 'token'), { method: 'DELETE' }],
  ['PUT for a page', 404, '/realms/alpha/interaction/x', { method: 'PUT' }],
  [
    'a code with a NUL',
    400,
    endpoint(alpha, 'token'),
    {
      form: {
        grant_type: 'authorization_code',
        client_id: 'portal',
        code: nul,
        redirect_uri: 'https://alpha.example/',
        code_verifier: nul,
      },
    },
  ],
  [
    'a refresh token with a NUL',
    400,
    endpoint(alpha, 'token'),
    { form: { grant_type: 'refresh_token', client_id: 'portal', refresh_token: nul } },
  ],
  [
    'a large body for a token',
    413,
    endpoint(alpha, 'token'),
    { form: { grant_type: 'x'.repeat(100_000) } },
  ],
  [
    'a large body for a page',
    413,
    '/realms/alpha/interaction/x',
    { form: { username: 'x'.repeat(100_000) } },
  ],
  [
    'JSON for a page',
    415,
    '/realms/alpha/interaction/x',
    { method: 'POST', headers: { 'content-type': 'application/json' }, form: {} },
  ],
  [
    'a sign-out with an invalid ID token',
    400,
    `${endpoint(alpha, 'logout')}?id_token_hint=a.b.c`,
    {},
  ],
])('%s is answered with %i', async (_name, status, url, sent) => {
  expect((await createBrowser(service.base).send(url, sent)).status).toBe(status)
})

test('names and passwords that cannot exist are rejected like wrong ones', async () => {
  const browser = createBrowser(service.base)
  const page = locationOf(await browser.send(signInRequest(alpha).url))
  service.events.length = 0
  for (const username of [`han${nul}ako`, '\u{1f600}'.repeat(300), "' or 1=1 --", '__proto__']) {
    const answer = await browser.send(page, { form: { username, password: `${nul}x`.repeat(600) } })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('正しくありません')
  }
  expect(service.events).toHaveLength(4)
  expect(service.events.every(({ username, ok }) => !ok && !username.includes(nul))).toBe(true)
})
