import { connectKeycloak } from '@choba/identity/keycloak/server.ts'
import { expect, type Page } from '@playwright/test'
import { onKeycloak, readToken, signInQuery, type Tokens } from './identity-page.ts'

/** Verifier for the challenge of `signInQuery` (RFC 7636, appendix B). */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

/**
 * Simulates another application at the portal's address that uses the identity provider directly;
 * the portal does not run in `page`.
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
      // Playwright does not route the target of a redirect, so the portal's page loads after a
      // sign-in. Its scripts and styles are replaced by empty files, so the page does nothing.
      await page.route(
        (url) => url.origin === origin && url.pathname.startsWith('/assets/'),
        (route) =>
          route.fulfill({
            contentType:
              route.request().resourceType() === 'script' ? 'text/javascript' : 'text/css',
          }),
      )
    },
    /** Opens the identity provider's sign-in page with additional parameters. */
    ask: (asked: Record<string, string> = {}) =>
      page.goto(
        `${endpoint('auth')}?${String(new URLSearchParams({ ...signInQuery(home, {}), ...asked }))}`,
      ),
    /**
     * Waits for the redirect from the identity provider and returns its parameters, from the query
     * or the fragment.
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

/** Lifespan of a Keycloak's tokens during `withPast`, in seconds. */
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
 * Runs `first`, waits until the tokens it returned have expired, and runs `later`. The sign-in
 * itself is still valid.
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
    // A Keycloak has its own clock; the embedded provider uses the clock of this process.
    if (!onKeycloak) Date.now = () => now() + 360_000
    await expect.poll(() => Date.now(), 'the end of the tokens').toBeGreaterThan(ends + 1_000)
    await later(tokens)
  } finally {
    Date.now = now
    if (onKeycloak) await setLifespan(realm, '')
  }
}
