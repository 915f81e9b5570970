import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import {
  alpha,
  createBrowser,
  endpoint,
  hanakoOf,
  isSignedIn,
  locationOf,
  openIdentity,
  redeem,
  refresh,
  signIn,
  signInRequest,
  startIdentity,
  tokensOf,
  type Browser,
  type Started,
  type Tokens,
} from '../testing.ts'

let engine: Engine
let service: Started

beforeAll(async () => {
  ;({ engine, service } = await openIdentity())
})
afterAll(() => service.close())

beforeEach(() =>
  asOwner(engine, async (q) => {
    await q.deleteFrom('idp_artifacts').execute()
  }),
)

/** Returns true if the sign-in service accepts the access token. */
const isAccepted = async (browser: Browser, { access_token: token }: Tokens) =>
  (
    await browser.send(endpoint(alpha, 'userinfo'), {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status === 200

/** Returns the unused refresh tokens of a sign-in. */
const liveRefreshTokens = (tokens: Tokens) =>
  asOwner(engine, async (q) => {
    const rows = await q
      .selectFrom('idp_artifacts')
      .select('payload')
      .where('kind', '=', 'RefreshToken')
      .where('consumed_at', 'is', null)
      .execute()
    return rows.filter(({ payload }) => payload['sid'] === decodeJwt(tokens.access_token)['sid'])
      .length
  })

/** Makes the refresh tokens used so far look as if they were used half a minute ago. */
const pastGrace = () =>
  asOwner(engine, (q) =>
    q
      .updateTable('idp_artifacts')
      .set({ consumed_at: new Date(Date.now() - 30_000) })
      .where('kind', '=', 'RefreshToken')
      .where('consumed_at', 'is not', null)
      .execute(),
  )

test('a refresh returns a new refresh token of the same session', async () => {
  const browser = createBrowser(service.base)
  const first = await tokensOf(browser, alpha)
  const second = (await (await refresh(browser, alpha, first.refresh_token)).json()) as Tokens
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(decodeJwt(second.access_token)['sid']).toBe(decodeJwt(first.access_token)['sid'])
  expect((await refresh(browser, alpha, second.refresh_token)).status).toBe(200)
})

test('twenty simultaneous refreshes with one token all return the same new refresh token', async () => {
  const browser = createBrowser(service.base)
  const first = await tokensOf(browser, alpha)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => refresh(browser, alpha, first.refresh_token)),
  )
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  const given = (await Promise.all(answers.map((answer) => answer.json()))) as Tokens[]
  expect(new Set(given.map((one) => one.refresh_token)).size).toBe(1)
  expect(await liveRefreshTokens(first)).toBe(1)

  // A later use within the grace period gets the same token, even if that one was already used.
  const second = (await (await refresh(browser, alpha, given[0]!.refresh_token)).json()) as Tokens
  const late = (await (await refresh(browser, alpha, first.refresh_token)).json()) as Tokens
  expect(late.refresh_token).toBe(given[0]!.refresh_token)
  expect(second.refresh_token).not.toBe(late.refresh_token)
  expect(await liveRefreshTokens(first)).toBe(1)
})

test('reusing a refresh token after ten seconds invalidates all tokens of its sign-in', async () => {
  const browser = createBrowser(service.base)
  const first = await tokensOf(browser, alpha)
  const second = (await (await refresh(browser, alpha, first.refresh_token)).json()) as Tokens
  expect(await isAccepted(browser, second)).toBe(true)
  await pastGrace()
  expect((await refresh(browser, alpha, first.refresh_token)).status).toBe(400)
  expect((await refresh(browser, alpha, second.refresh_token)).status).toBe(400)
  expect(await isAccepted(browser, second)).toBe(false)
  expect(await isSignedIn(browser, alpha)).toBe(false)
})

test('revoking a refresh token also invalidates its access tokens', async () => {
  const browser = createBrowser(service.base)
  const tokens = await tokensOf(browser, alpha)
  const form = { client_id: 'portal', token: tokens.refresh_token }
  expect((await browser.send(endpoint(alpha, 'revoke'), { form })).status).toBe(200)
  expect((await refresh(browser, alpha, tokens.refresh_token)).status).toBe(400)
  expect(await isAccepted(browser, tokens)).toBe(false)
})

test('twenty simultaneous uses of one code leave no valid token or session', async () => {
  for (let nth = 0; nth < 5; nth++) {
    const browser = createBrowser(service.base)
    const given = await signIn(browser, alpha)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => redeem(browser, alpha, given)),
    )
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners.length).toBeLessThanOrEqual(1)
    for (const winner of winners) {
      const tokens = (await winner.json()) as Tokens
      expect((await refresh(browser, alpha, tokens.refresh_token)).status).toBe(400)
      expect(await isAccepted(browser, tokens)).toBe(false)
    }
    expect(await isSignedIn(browser, alpha)).toBe(false)
    const left = await asOwner(engine, (q) =>
      q
        .selectFrom('idp_artifacts')
        .select('kind')
        .where('account_id', '=', hanakoOf(alpha))
        .where('kind', 'in', ['RefreshToken', 'Session', 'Grant'])
        .execute(),
    )
    expect(left).toEqual([])
  }
})

test("signing out with the user's own ID token needs no confirmation, and ends session and tokens", async () => {
  const browser = createBrowser(service.base)
  const tokens = await tokensOf(browser, alpha)
  const parameters = new URLSearchParams({
    client_id: 'portal',
    post_logout_redirect_uri: 'https://alpha.example/',
    id_token_hint: tokens.id_token,
  })
  const page = await (
    await browser.send(`${endpoint(alpha, 'logout')}?${String(parameters)}`)
  ).text()
  expect(page).toContain('data-press')
  const xsrf = /name="xsrf" value="(\w+)"/.exec(page)![1]!
  const done = await browser.send(endpoint(alpha, 'logout/confirm'), {
    form: { xsrf, logout: 'yes' },
  })
  expect(done.status).toBe(303)
  expect(locationOf(done)).toBe('https://alpha.example/')
  expect((await refresh(browser, alpha, tokens.refresh_token)).status).toBe(400)
  expect(locationOf(await browser.send(signInRequest(alpha).url))).toContain('/interaction/')
  expect(await endedSignIns()).toContain(decodeJwt(tokens.access_token)['sid'])
})

test('signing out without an ID token asks for confirmation, and never redirects to another site', async () => {
  const browser = createBrowser(service.base)
  await tokensOf(browser, alpha)
  const page = await (await browser.send(`${endpoint(alpha, 'logout')}?client_id=portal`)).text()
  expect(page).toContain('管理画面からログアウトしますか？')
  expect(page).not.toContain('data-press')
  const evil = new URLSearchParams({
    client_id: 'portal',
    post_logout_redirect_uri: 'https://evil.example/',
  })
  expect((await browser.send(`${endpoint(alpha, 'logout')}?${String(evil)}`)).status).toBe(400)
})

test('the sign-in service can end one sign-in or all sign-ins of a user', async () => {
  const [here, there] = [createBrowser(service.base), createBrowser(service.base)]
  const [first, second] = [await tokensOf(here, alpha), await tokensOf(there, alpha)]
  const sid = String(decodeJwt(first.access_token)['sid'])

  await service.admin.revokeSession(alpha, sid, hanakoOf(alpha) + 1)
  const again = (await (await refresh(here, alpha, first.refresh_token)).json()) as Tokens
  expect(again.access_token).toEqual(expect.any(String))
  await service.admin.revokeSession(alpha, sid, hanakoOf(alpha))
  expect((await refresh(here, alpha, again.refresh_token)).status).toBe(400)
  expect(await endedSignIns()).toContain(sid)

  const third = (await (await refresh(there, alpha, second.refresh_token)).json()) as Tokens
  expect(await service.admin.revokeSessions(alpha, hanakoOf(alpha))).toBeGreaterThan(0)
  expect((await refresh(there, alpha, third.refresh_token)).status).toBe(400)
  expect(locationOf(await there.send(signInRequest(alpha).url))).toContain('/interaction/')
})

test('a disabled user gets no more tokens, and sees the sign-in page, not an error', async () => {
  const browser = createBrowser(service.base)
  const tokens = await tokensOf(browser, alpha)
  await enableHanako(false)
  expect((await refresh(browser, alpha, tokens.refresh_token)).status).toBe(400)
  expect(locationOf(await browser.send(signInRequest(alpha).url))).toContain('/interaction/')
  await enableHanako(true)
})

test('a second sign-in service on the same database uses the same keys and sign-ins', async () => {
  const browser = createBrowser(service.base)
  const tokens = await tokensOf(browser, alpha)
  const another = await startIdentity(engine)
  const moved = createBrowser(another.base)
  for (const [key, value] of browser.jar) moved.jar.set(key, value)
  expect(await another.verifier.verify(tokens.access_token, alpha)).toMatchObject({
    subject: '9011',
  })
  expect(locationOf(await moved.send(signInRequest(alpha, { prompt: 'none' }).url))).toContain(
    '?code=',
  )
  expect((await refresh(moved, alpha, tokens.refresh_token)).status).toBe(200)
  await another.close()
})

const enableHanako = (enabled: boolean) =>
  asOwner(engine, (q) =>
    q.updateTable('users').set({ enabled }).where('id', '=', hanakoOf(alpha)).execute(),
  )

const endedSignIns = () =>
  asOwner(engine, async (q) =>
    (await q.selectFrom('revoked_sessions').select('sid').execute()).map((row) => row.sid),
  )
