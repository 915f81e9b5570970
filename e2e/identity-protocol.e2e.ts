import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { isIn, signInPage } from './support/identity-page.ts'
import { openIdentityServer, type IdentityServer } from './support/identity-port.ts'
import { otherApplication, withPast } from './support/identity-protocol.ts'
import { openLocalPage } from './support/local-page.ts'
import { expect, test } from './support/test.ts'

// Retries are off, because they could hide a sign-in that is given to the wrong caller only
// sometimes.
test.describe.configure({ retries: 0 })

// Features of the protocol that other applications may rely on. Like `identity-contract`, these
// tests run with the embedded identity provider and with Keycloak.
let server: IdentityServer
test.beforeAll(async () => {
  server = await openIdentityServer()
})
test.afterAll(() => server.stop())

const home = () => `${server.origins.demo}/`
const endpoint = (name: string) => `${server.issuerOf('demo')}/protocol/openid-connect/${name}`

test('the sign-in code is returned in the fragment if requested, and can be exchanged for tokens', async ({
  page,
}) => {
  const application = otherApplication(page, home(), endpoint)
  await application.open()
  await application.ask({ response_mode: 'fragment' })
  await signInPage(page).fillIn('owner', DEMO_PASSWORD)
  const said = await application.answer('hash')
  expect(said.get('state')).toBe('state')
  expect(new URL(page.url()).search).toBe('')
  const tokens = await application.redeem(said.get('code')!)
  const who = await page.request.get(endpoint('userinfo'), {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  expect(who.status()).toBe(200)
})

test('a silent check says that no user is signed in, then that a user is', async ({ page }) => {
  const application = otherApplication(page, home(), endpoint)
  await application.open()
  await application.ask({ prompt: 'none' })
  const out = await application.answer()
  expect([out.get('error'), out.get('code')]).toEqual(['login_required', null])
  await application.ask()
  await signInPage(page).fillIn('owner', DEMO_PASSWORD)
  await application.answer()
  await application.ask({ prompt: 'none' })
  const inside = await application.answer()
  expect(inside.get('error')).toBeNull()
  await application.redeem(inside.get('code')!)
})

test('a log-out accepts an expired ID token without asking for confirmation', async ({ page }) => {
  const application = otherApplication(page, home(), endpoint)
  await application.open()
  const signIn = async () => {
    await application.ask()
    await signInPage(page).fillIn('owner', DEMO_PASSWORD)
    return application.redeem((await application.answer()).get('code')!)
  }
  await withPast('demo', signIn, async ({ id_token }) => {
    const hint = new URLSearchParams({
      id_token_hint: id_token,
      post_logout_redirect_uri: home(),
      state: 'gone',
    })
    await page.goto(`${endpoint('logout')}?${String(hint)}`)
    expect((await application.answer()).get('state')).toBe('gone')
    await application.ask({ prompt: 'none' })
    expect((await application.answer()).get('error')).toBe('login_required')
  })
})

test.describe('a page of another site', () => {
  test.use({ expectedErrors: [/CORS policy|ERR_FAILED/] })

  test('cannot read the response of the token endpoint, but the portal can', async ({
    page,
    context,
    watchTokens,
  }) => {
    const given = watchTokens(page)
    await page.goto(home())
    await signInPage(page).fillIn('owner', DEMO_PASSWORD)
    await isIn(page)
    await expect.poll(() => given.length).toBe(1)
    const refresh = { url: endpoint('token'), token: given[0]!.refresh_token }
    const read = async ({ url, token }: typeof refresh) => {
      const body = new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: 'choba-portal',
        refresh_token: token,
      })
      return fetch(url, { method: 'POST', body }).then(
        async (answer) => ((await answer.json()) as { token_type: string }).token_type,
        (error: Error) => error.name,
      )
    }
    const elsewhere = await openLocalPage({
      '/': {
        type: 'text/html',
        body: '<!doctype html><link rel="icon" href="data:,"><title>elsewhere</title>',
      },
    })
    const other = await context.newPage()
    await other.goto(elsewhere.origin)
    expect(await page.evaluate(read, refresh)).toBe('Bearer')
    expect(await other.evaluate(read, refresh)).toBe('TypeError')
    elsewhere.stop()
  })
})
