import { connectKeycloak } from '@choba/identity/keycloak/server.ts'
import { expect, type Page } from '@playwright/test'
import { onKeycloak, readToken, signInQuery, type Tokens } from './identity-page.ts'

/** Verifier that belongs to the challenge in `signInQuery` (RFC 7636, appendix B). */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

/**
 * Imitates another application at the portal's address that uses the identity provider without the
 * portal, which does not run in `page`.
 */
export function otherApplication(page: Page, home: string, endpoint: (name: string) => string) {
  const { origin } = new URL(home)
  return {
    async open() {
      await page.route(
        (url) => url.origin === origin && url.pathname === '/',
        (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: '<!doctype html><title>an application</title>',
          }),
      )
      // After a sign-in, the portal's page loads, because Playwright does not intercept the target
      // of a redirect. Its scripts and styles are replaced by empty files, so that the page does
      // nothing.
      await page.route(
        (url) => url.origin === origin && url.pathname.startsWith('/assets/'),
        (route) =>
          route.fulfill({
            contentType:
              route.request().resourceType() === 'script' ? 'text/javascript' : 'text/css',
          }),
      )
    },
    /** Opens the sign-in page of the identity provider with additional parameters. */
    ask: (asked: Record<string, string> = {}) =>
      page.goto(
        `${endpoint('auth')}?${String(new URLSearchParams({ ...signInQuery(home, {}), ...asked }))}`,
      ),
    /**
     * Waits for the redirect from the identity provider. Returns the parameters in its query or
     * fragment.
     */
    async answer(where: 'search' | 'hash' = 'search'): Promise<URLSearchParams> {
      await page.waitForURL(
        (url) => url.origin === origin && url.pathname === '/' && url[where].length > 1,
      )
      return new URLSearchParams(new URL(page.url())[where].slice(1))
    },
    async redeem(code: string): Promise<Tokens> {
      const answer = await page.request.post(endpoint('token'), {
        form: {
          grant_type: 'authorization_code',
          client_id: 'choba-portal',
          redirect_uri: home,
          code,
          code_verifier: VERIFIER,
        },
      })
      expect(answer.status()).toBe(200)
      return (await answer.json()) as Tokens
    },
  }
}

/** Lifetime of Keycloak's tokens during `withPast`, in seconds. */
const SHORT = 2

async function setLifespan(realm: string, seconds: string): Promise<void> {
  const {
    KEYCLOAK_URL: url,
    KEYCLOAK_ADMIN_USER: user,
    KEYCLOAK_ADMIN_PASSWORD: password,
  } = process.env
  const keycloak = connectKeycloak({ url: url!, access: { user: user!, password: password! } })
  await keycloak.ask(async (admin) => {
    const [client] = await admin.clients.find({ realm, clientId: 'choba-portal' })
    const attributes = { ...client!.attributes, 'access.token.lifespan': seconds }
    await admin.clients.update({ realm, id: client!.id! }, { ...client, attributes })
  })
}

/**
 * Runs `first`, waits until the tokens that it returned have expired, then runs `later`. The
 * sign-in is still valid then.
 */
export async function withPast(
  realm: string,
  first: () => Promise<Tokens>,
  later: (tokens: Tokens) => Promise<void>,
) {
  const now = Date.now
  if (onKeycloak) await setLifespan(realm, String(SHORT))
  try {
    const tokens = await first()
    const ends = Number(readToken(tokens.id_token)['exp']) * 1000
    // Keycloak has a separate clock, so the test waits; the embedded provider uses the clock of
    // this process, which is shifted.
    if (!onKeycloak) Date.now = () => now() + 360_000
    await expect.poll(() => Date.now(), 'the end of the tokens').toBeGreaterThan(ends + 1_000)
    await later(tokens)
  } finally {
    Date.now = now
    if (onKeycloak) await setLifespan(realm, '')
  }
}
