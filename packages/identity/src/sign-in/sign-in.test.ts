import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import {
  alpha,
  beta,
  codeAfter,
  createBrowser,
  endpoint,
  hanakoOf,
  locationOf,
  openIdentity,
  PASSWORD,
  redeem,
  signIn,
  signInRequest,
  tokensOf,
  type Started,
  type Tokens,
} from '../testing.ts'

let engine: Engine
let service: Started

beforeAll(async () => {
  ;({ engine, service } = await openIdentity())
})
afterAll(() => service.close())
beforeEach(async () => {
  service.events.length = 0
  await asOwner(engine, (q) => q.deleteFrom('idp_sign_in_failures').execute())
})

test('a sign-in goes from the page over a wrong and a correct password to the tokens', async () => {
  const browser = createBrowser(service.base)
  const { url, verifier } = signInRequest(alpha)
  const page = locationOf(await browser.send(url))
  expect(page).toMatch(/^\/realms\/alpha\/interaction\/[\w-]+$/)

  const shown = await browser.send(page)
  expect(shown.status).toBe(200)
  expect(await shown.text()).toContain('<h1>ログイン</h1>')

  const refused = await browser.send(page, {
    form: { username: ' hanako"<b> ', password: 'wrong' },
  })
  const again = await refused.text()
  expect(again).toContain('ログインIDまたはパスワードが正しくありません。')
  expect(again).toContain('value="hanako&quot;&lt;b&gt;"')

  const { code, url: back } = await codeAfter(
    browser,
    await browser.send(page, { form: { username: 'hanako', password: PASSWORD } }),
    verifier,
  )
  expect(back).toMatch(/^https:\/\/alpha\.example\/\?code=/)
  expect(new URL(back).searchParams.get('state')).toBe('some-state')
  expect(service.events).toMatchObject([
    { tenantId: 901, userId: null, username: 'hanako"<b>', ok: false, ip: '127.0.0.1' },
    { tenantId: 901, userId: hanakoOf(alpha), username: 'hanako', ok: true },
  ])

  const answer = await redeem(browser, alpha, { code, verifier })
  expect(answer.status).toBe(200)
  const tokens = (await answer.json()) as Tokens
  const access = decodeJwt(tokens.access_token)
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' })
  expect(access).toMatchObject({
    iss: 'https://alpha.example/realms/alpha',
    aud: 'choba-api',
    azp: 'portal',
    typ: 'Bearer',
    sub: '9011',
    preferred_username: 'hanako',
  })
  expect(access.exp! - access.iat!).toBe(300)
  const id = decodeJwt(tokens.id_token)
  expect(id).toMatchObject({
    aud: 'portal',
    sub: '9011',
    nonce: 'some-nonce',
    name: 'hanako',
    acr: '1',
    amr: ['pwd'],
  })
  // keycloak-js decodes the refresh token and fails if it is not a JWT.
  const refreshToken = decodeJwt(tokens.refresh_token)
  expect(refreshToken).toMatchObject({ typ: 'Refresh', azp: 'portal' })
  expect(access['sid']).toEqual(expect.any(String))
  expect(id['sid']).toBe(access['sid'])
  expect(refreshToken['sid']).toBe(access['sid'])
})

test('a signed-in user gets an authorization code without seeing the sign-in page', async () => {
  const browser = createBrowser(service.base)
  await signIn(browser, alpha)
  const { url, verifier } = signInRequest(alpha, { prompt: 'none' })
  const { code } = await codeAfter(browser, await browser.send(url), verifier)
  expect((await redeem(browser, alpha, { code, verifier })).status).toBe(200)
})

test('using an authorization code a second time revokes everything issued for it', async () => {
  const browser = createBrowser(service.base)
  const given = await signIn(browser, alpha)
  const tokens = (await (await redeem(browser, alpha, given)).json()) as Tokens
  expect((await redeem(browser, alpha, given)).status).toBe(400)
  const form = {
    grant_type: 'refresh_token',
    client_id: 'portal',
    refresh_token: tokens.refresh_token,
  }
  expect((await browser.send(endpoint(alpha, 'token'), { form })).status).toBe(400)
})

test.each([
  ['no PKCE', { code_challenge: '', code_challenge_method: '' }],
  ['plain PKCE', { code_challenge_method: 'plain' }],
])(
  'an authorization request with %s is rejected, and the portal gets the error',
  async (_name, changed) => {
    const answer = await createBrowser(service.base).send(signInRequest(alpha, changed).url)
    expect(new URL(locationOf(answer)).searchParams.get('error')).toBe('invalid_request')
  },
)

test.each([
  'https://evil.example/',
  'https://alpha.example/other',
  'https://alpha.example/#x',
  'https://alpha.example.evil.example/',
])('the sign-in service does not redirect to the unregistered URL %s', async (uri) => {
  const answer = await createBrowser(service.base).send(
    signInRequest(alpha, { redirect_uri: uri }).url,
  )
  expect(answer.status).toBe(400)
  expect(locationOf(answer)).toBe('')
  expect(await answer.text()).toContain('href="https://alpha.example/"')
})

test('an unknown name, a disabled user and a wrong password get the same answer', async () => {
  const pages = []
  for (const username of ['nobody', 'taro', 'hanako']) {
    const browser = createBrowser(service.base)
    const page = locationOf(await browser.send(signInRequest(alpha).url))
    const password = username === 'hanako' ? 'wrong' : PASSWORD
    const answer = await browser.send(page, { form: { username, password } })
    expect(answer.status).toBe(200)
    pages.push((await answer.text()).replaceAll(username, 'somebody').replaceAll(page, 'page'))
  }
  expect(pages[1]).toBe(pages[0])
  expect(pages[2]).toBe(pages[0])
})

test.each(['hanako', 'nobody'])(
  'ten failures lock the name %s, even if they arrive simultaneously',
  async (username) => {
    const browser = createBrowser(service.base)
    const page = locationOf(await browser.send(signInRequest(alpha).url))
    const attempt = async (password: string) =>
      (await browser.send(page, { form: { username, password } })).text()
    const pages = await Promise.all(Array.from({ length: 12 }, () => attempt('wrong')))
    const locked = 'このアカウントのログインを一時的に停止しています。'
    expect(pages.filter((text) => text.includes(locked))).toHaveLength(2)
    expect(await attempt(PASSWORD)).toContain(locked)

    await asOwner(engine, (q) =>
      q
        .updateTable('idp_sign_in_failures')
        .set({ since: new Date(Date.now() - 31 * 60_000) })
        .execute(),
    )
    expect(await attempt('wrong')).toContain('パスワードが正しくありません。')
  },
)

test('two tenants on one host have separate sessions', async () => {
  const browser = createBrowser(service.base)
  const ofAlpha = await tokensOf(browser, alpha)
  const ofBeta = await tokensOf(browser, beta)
  expect(decodeJwt(ofAlpha.access_token).iss).toBe('https://alpha.example/realms/alpha')
  expect(decodeJwt(ofBeta.access_token).iss).toBe('http://beta.example:8080/realms/beta')
  // Both sessions are active.
  for (const realm of [alpha, beta]) {
    const { url, verifier } = signInRequest(realm, { prompt: 'none' })
    expect((await codeAfter(browser, await browser.send(url), verifier)).code).not.toBe('')
  }
  const crossed = {
    grant_type: 'refresh_token',
    client_id: 'portal',
    refresh_token: ofAlpha.refresh_token,
  }
  expect((await browser.send(endpoint(beta, 'token'), { form: crossed })).status).toBe(400)
  expect(await service.verifier.verify(ofAlpha.access_token, alpha)).toMatchObject({
    subject: '9011',
  })
  expect(await service.verifier.verify(ofAlpha.access_token, beta)).toBeNull()
})

test('cookies are signed, hidden from scripts and bound to the realm', async () => {
  const browser = createBrowser(service.base)
  const page = locationOf(await browser.send(signInRequest(alpha).url))
  const done = await browser.send(page, { form: { username: 'hanako', password: PASSWORD } })
  const back = await browser.send(locationOf(done))
  const cookies = back.headers.getSetCookie().filter((line) => line.startsWith('choba_session'))
  expect(cookies).toHaveLength(2)
  for (const line of cookies)
    expect(line).toMatch(/path=\/realms\/alpha\/;.*samesite=lax; secure; httponly/i)
})

test('stored data contains no usable secret', async () => {
  const browser = createBrowser(service.base)
  const { code, verifier } = await signIn(browser, alpha)
  const tokens = (await (await redeem(browser, alpha, { code, verifier })).json()) as Tokens
  // The user is already signed in and must sign in again. The stored interaction then contains a
  // reference to the session.
  const page = locationOf(await browser.send(signInRequest(alpha, { prompt: 'login' }).url))
  const session = browser.jar.get('choba_session /realms/alpha/')!.value
  const rows = await asOwner(engine, async (_q, connection) => {
    const tables = [
      'idp_artifacts',
      'idp_keys',
      'idp_secrets',
      'idp_credentials',
      'idp_sign_in_failures',
    ]
    const texts = []
    for (const name of tables)
      texts.push(...(await connection.query(`select t::text as text from ${name} t`)).rows)
    return texts.map((row) => String(row['text'])).join('\n')
  })
  const inside = String(decodeJwt(tokens.refresh_token)['jti'])
  for (const secret of [
    code,
    tokens.refresh_token,
    inside,
    session,
    page.split('/').at(-1)!,
    PASSWORD,
  ]) {
    expect(secret.length).toBeGreaterThan(10)
    expect(rows).not.toContain(secret)
  }
  expect(rows).not.toContain('"d"')
})
