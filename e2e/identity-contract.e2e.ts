import { languages } from '@choba/phrases/languages.ts'
import { languages as codes } from '@choba/contract/session.contract.ts'
import { resultTypes, type ResultType } from '@choba/contract/result-types.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import type { Page } from '@playwright/test'
import {
  isIn,
  keyOf,
  lockedRefusal,
  onKeycloak,
  readToken,
  signInPage,
  signInQuery,
  tokenStatus,
  type SignInChange,
} from './support/identity-page.ts'
import { openIdentityServer, type IdentityServer } from './support/identity-port.ts'
import { ask, askOutside, tokenOf } from './support/portal.ts'
import { goTo, listStands, pathIn, say, searchIn } from './support/screen.ts'
import { expect, test } from './support/test.ts'

// The same tests run with the embedded identity provider and with Keycloak. Retries are off,
// because they could hide a race in which a sign-in is given to the wrong caller.
test.describe.configure({ retries: 0 })
let server: IdentityServer
test.beforeAll(async () => {
  server = await openIdentityServer()
})
test.afterAll(() => server.stop())

const endpoint = (name: string) => `${server.issuerOf('demo')}/protocol/openid-connect/${name}`
const home = () => `${server.origins.demo}/`

async function signIn(
  page: Page,
  username: string,
  { at = home(), password = DEMO_PASSWORD } = {},
): Promise<void> {
  await page.goto(at)
  await signInPage(page).fillIn(username, password)
  await isIn(page)
}

const whoAmI = async (page: Page, token?: string) =>
  (await ask(page, 'user/userinfo', token ? { token } : {})).status

async function changePassword(
  page: Page,
  oldPassword: string,
  newPassword: string,
): Promise<number> {
  const { userId } = (await ask<{ userId: string }>(page, 'user/userinfo')).result
  const body = { userId, oldPassword, newPassword, rePassword: newPassword }
  return (await askOutside(page, 'user/resetpassword', { body, method: 'PUT' })).resultType
}
const numberOf = (name: ResultType | 'success') =>
  name === 'success' ? 1000 : resultTypes[name].code
const refresh = (page: Page, refresh_token: string) =>
  page.request.post(endpoint('token'), {
    form: { grant_type: 'refresh_token', client_id: 'choba-portal', refresh_token },
  })

test.describe('a sign-in', () => {
  test('leads to the requested address, and removes the sign-in parameters from the address', async ({
    page,
  }) => {
    const wanted = 'dateFrom=2026-01-05&dateTo=2026-02-03&tradeKind=REFUND'
    await signIn(page, 'owner', { at: `${home()}#/trade?${wanted}` })
    expect(pathIn(page)).toBe('/trade')
    expect(String(searchIn(page))).toBe(wanted)
    expect(new URL(page.url()).search).toBe('')
  })

  test('shows an error for a wrong password, and succeeds with the right one', async ({ page }) => {
    await page.goto(home())
    const form = signInPage(page)
    await form.fillIn('owner', `${DEMO_PASSWORD}?`)
    await expect(form.refusal).toHaveText(languages.ja.results.wrongCredentials)
    await expect(form.username).toHaveValue('owner')
    await form.fillIn('owner', DEMO_PASSWORD)
    await isIn(page)
  })

  test('survives a reload without asking for the password', async ({ page }) => {
    await signIn(page, 'owner')
    await page.reload()
    await isIn(page)
  })

  for (const language of codes) {
    test(`is in the language ${language} if the portal is`, async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      await page.goto(home())
      const form = signInPage(page, language)
      await expect(form.heading).toBeVisible()
      await expect(form.username).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`^${languages[language].signIn.title} `))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      // Uses a different user ID each time: after the third failure of one ID, the message also
      // contains the number of attempts left.
      await form.fillIn(`unknown.${language}`, 'wrong')
      await expect(form.refusal).toHaveText(languages[language].results.wrongCredentials)
    })
  }
})

test.describe('an access token', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('names its issuer, its user and its client', async ({ page }) => {
    await signIn(page, 'owner')
    const token = readToken(await tokenOf(page))
    expect(token).toMatchObject({
      iss: server.issuerOf('demo'),
      aud: 'choba-api',
      azp: 'choba-portal',
      typ: 'Bearer',
    })
    expect(token['preferred_username']).toBe('owner')
    expect(Number(token['exp']) - Number(token['iat'])).toBe(300)
  })

  test('of one tenant is invalid at another, even in the same browser', async ({
    page,
    context,
  }) => {
    const other = await context.newPage()
    await signIn(page, 'owner')
    await signIn(other, 'owner', { at: server.origins.steppe })
    await page.reload()
    await isIn(page)
    expect(await whoAmI(page)).toBe(200)
    expect(await whoAmI(other)).toBe(200)
    expect(await whoAmI(page, await tokenOf(other))).toBe(401)
    expect(await whoAmI(other, await tokenOf(page))).toBe(401)
  })

  test('is replaced after five minutes, together with the refresh token', async ({
    page,
    watchTokens,
  }) => {
    await page.clock.install()
    const given = watchTokens(page)
    await signIn(page, 'owner', { at: `${home()}#/trade` })
    // Waits for calls in progress, because they would time out when the clock jumps.
    await listStands(page)
    const first = await tokenOf(page)
    await page.clock.fastForward('04:58')
    await goTo(page, 'trade?tradeKind=REFUND')
    await expect.poll(() => tokenOf(page), 'the token of the page').not.toBe(first)
    await expect.poll(() => given.length).toBe(2)
    expect(given[1]!.refresh_token).not.toBe(given[0]!.refresh_token)
    expect(await whoAmI(page)).toBe(200)
  })

  test('stays valid after a change of the signing key, with which the next token is signed', async ({
    page,
  }) => {
    await signIn(page, 'superadmin')
    const before = await tokenOf(page)
    await server.admin.rotateKeys(await server.realmOf('demo'))
    expect(await whoAmI(page, before)).toBe(200)
    // Reloads until the new key is used, because another server process may take half a minute to
    // load it.
    await expect(async () => {
      await page.reload()
      await isIn(page)
      expect(keyOf(await tokenOf(page))).not.toBe(keyOf(before))
    }).toPass({ timeout: 45_000 })
    expect(await whoAmI(page)).toBe(200)
  })
})

test.describe('a log-out', () => {
  test.use({ expectedErrors: [/status of 40[01]/] })

  test('leads to the sign-in page and revokes the refresh token', async ({ page, watchTokens }) => {
    const given = watchTokens(page)
    await signIn(page, 'owner')
    await expect.poll(() => given.length).toBe(1)
    const name = await page.evaluate(
      () =>
        (JSON.parse(sessionStorage.getItem('userInfo') ?? '{}') as { userFullName: string })
          .userFullName,
    )
    await page.getByRole('button', { name: say(languages.ja.shell.userMenu, { name }) }).click()
    await page.getByRole('menuitem', { name: languages.ja.shell.logOut }).click()
    await expect(signInPage(page).password).toBeVisible()
    expect((await refresh(page, given[0]!.refresh_token)).status()).toBe(400)
  })

  test('ends the sign-in even if only the API is called', async ({ page, watchTokens }) => {
    const given = watchTokens(page)
    await signIn(page, 'owner')
    await expect.poll(() => given.length).toBe(1)
    const { access_token, refresh_token } = given[0]!
    expect((await askOutside(page, 'auth/logout', { body: {} })).resultType).toBe(
      numberOf('success'),
    )
    await expect
      .poll(() => tokenStatus(page, home(), access_token), 'the token of before')
      .toBe(401)
    expect((await refresh(page, refresh_token)).status()).toBe(400)
  })

  test('redirects to no address but the sign-in page', async ({ page, watchTokens }) => {
    const given = watchTokens(page)
    await signIn(page, 'owner')
    await expect.poll(() => given.length).toBe(1)
    const evil = {
      post_logout_redirect_uri: 'https://evil.example/',
      id_token_hint: given[0]!.id_token,
    }
    const answer = await page.request.get(endpoint('logout'), { params: evil, maxRedirects: 0 })
    expect(answer.status()).toBe(400)
    expect(answer.headers()['location']).toBeUndefined()
  })
})

test.describe('the identity provider', () => {
  const authorize = (page: Page, changed: SignInChange) =>
    page.request.get(endpoint('auth'), { params: signInQuery(home(), changed), maxRedirects: 0 })

  test('gives no sign-in code to a client without PKCE', async ({ page }) => {
    const answer = await authorize(page, { pkce: false })
    const told = new URL(answer.headers()['location'] ?? '')
    expect(told.href.startsWith(home())).toBe(true)
    expect(told.searchParams.get('error')).toBe('invalid_request')
    expect(told.searchParams.has('code')).toBe(false)
  })

  for (const [what, redirect_uri] of [
    ['another site', () => 'https://evil.example/'],
    ['another path of ours', () => `${home()}elsewhere`],
    ['a hash, whatever it hides', () => `${home()}#https://evil.example/`],
  ] as const) {
    test(`does not redirect the browser to ${what}`, async ({ page }) => {
      const answer = await authorize(page, { redirect_uri: redirect_uri() })
      expect(answer.status()).toBe(400)
      expect(answer.headers()['location']).toBeUndefined()
    })
  }
})

test.describe('a password', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('can be changed if the rules of the specification allow it, with a separate error for each rule', async ({
    page,
  }) => {
    await signIn(page, 'owner2')
    const next = 'Another-horse-2026!'
    expect(await changePassword(page, 'Wrong-horse-2026!', next)).toBe(numberOf('wrongCredentials'))
    expect(await changePassword(page, DEMO_PASSWORD, DEMO_PASSWORD)).toBe(
      numberOf('passwordUnchanged'),
    )
    expect(await changePassword(page, DEMO_PASSWORD, 'short')).toBe(
      numberOf('passwordFormatInvalid'),
    )
    expect(await changePassword(page, DEMO_PASSWORD, 'Owner2-is-my-name!')).toBe(
      numberOf('passwordContainsUsername'),
    )
    expect(await changePassword(page, DEMO_PASSWORD, next)).toBe(numberOf('success'))

    await page.context().clearCookies()
    await signIn(page, 'owner2', { password: next })
    expect(await changePassword(page, next, DEMO_PASSWORD)).toBe(numberOf('passwordReused'))
  })

  test('ends all other sign-ins of its user when it is changed', async ({
    page,
    browser,
    watchTokens,
  }) => {
    const other = await (await browser.newContext({ locale: 'ja-JP' })).newPage()
    const given = watchTokens(other)
    await signIn(page, 'manager')
    await signIn(other, 'manager')
    const token = await tokenOf(other)
    expect(await whoAmI(other)).toBe(200)
    expect(await changePassword(page, DEMO_PASSWORD, 'Another-horse-2026!')).toBe(
      numberOf('success'),
    )
    await expect
      .poll(() => tokenStatus(other, home(), token), 'the token of the other one')
      .toBe(401)
    expect((await refresh(other, given[0]!.refresh_token)).status()).toBe(400)
    // Uses another tab, because the current one may be leaving for the sign-in page at this moment.
    const tab = await other.context().newPage()
    await tab.goto(home())
    await expect(signInPage(tab).password).toBeVisible()
    await other.context().close()
  })

  test('must be changed at the next sign-in if it is temporary', async ({ page }) => {
    const [temporary, lasting] = ['Temporary-horse-1!', 'Lasting-horse-2026!']
    const [realm, manager] = [
      await server.realmOf('steppe'),
      await server.idOf('steppe', 'manager'),
    ]
    expect(await server.admin.resetPassword(realm, manager, temporary, true)).toMatchObject({
      ok: true,
    })
    await page.goto(server.origins.steppe)
    await signInPage(page).fillIn('manager', temporary)
    await signInPage(page).changeTo(lasting)
    await isIn(page)
    expect(await whoAmI(page)).toBe(200)
  })

  test('locks its user if it is entered wrong too often, until the user is unlocked', async ({
    page,
  }) => {
    await signIn(page, 'clerk')
    const [admin, realm, clerk] = [
      server.admin,
      await server.realmOf('demo'),
      await server.idOf('demo', 'clerk'),
    ]
    let tries = 0
    while (!(await admin.isLocked(realm, clerk))) {
      const answer = await changePassword(page, `Wrong-horse-${tries++}!`, 'Another-horse-2026!')
      expect([numberOf('wrongCredentials'), numberOf('accountLocked')]).toContain(answer)
      // Keycloak counts an attempt after its response, so it may miss some attempts in quick
      // succession.
      expect(tries).toBeLessThanOrEqual(onKeycloak ? 20 : 10)
    }
    expect(tries).toBeGreaterThanOrEqual(10)
    expect(await changePassword(page, DEMO_PASSWORD, 'Another-horse-2026!')).toBe(
      numberOf('accountLocked'),
    )
    await page.context().clearCookies()
    await page.goto(home())
    const form = signInPage(page)
    await form.fillIn('clerk', DEMO_PASSWORD)
    await expect(form.refusal).toHaveText(lockedRefusal)
    await admin.unlock(realm, clerk)
    expect(await admin.isLocked(realm, clerk)).toBe(false)
    await signIn(page, 'clerk')
  })
})

test.describe('the second step of a sign-in', () => {
  test.use({ expectedErrors: [/status of 40[13]/] })

  test('is requested after the password, and nothing else is accessible before', async ({
    page,
  }) => {
    const address = 'codes@example.com'
    await server.sendCodesTo(address, await server.idOf('steppe', 'clerk'))
    await page.goto(`${server.origins.steppe}/#/trade`)
    await signInPage(page).fillIn('clerk', DEMO_PASSWORD)
    const { signIn: words } = languages.ja
    await expect(page.getByRole('heading', { name: words.codeTitle, level: 1 })).toBeVisible({
      timeout: 20_000,
    })
    // Keycloak has already accepted the sign-in, but the API must still reject the call.
    if (onKeycloak) expect((await ask(page, 'trade/options')).status).toBe(403)
    const field = page.getByLabel(words.code, { exact: true })
    const submit = page.getByRole('button', { name: words.codeSubmit, exact: true })
    const code = await server.codeFor(address)
    await field.fill(code === '123456' ? '654321' : '123456')
    await submit.click()
    await expect(page.getByText(say(words.codeWrong, { left: 4 }))).toBeVisible()
    await field.fill(code)
    await submit.click()
    await expect(
      page.getByRole('heading', { name: languages.ja.transactions.title, level: 1 }),
    ).toBeVisible()
    expect((await ask(page, 'trade/options')).status).toBe(200)
  })
})
