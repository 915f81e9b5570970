import type { Language, SignInReason, TenantWebConfig } from '@choba/contract/session.contract.ts'
import { SignInExpired } from '#lib/api-error.ts'
import { setAuthClient } from '#lib/auth-client.ts'
import { noAnswer } from '#lib/request.ts'
import { isCallback } from '#lib/resume.ts'
import { takeReason } from '#lib/sign-in-reason.ts'
import { isSigningOut, nextStamps } from '#lib/sign-out.ts'
import { sessionStore } from '#lib/storage.ts'
import { withTimeLimit } from '#lib/time-limit.ts'

/**
 * Minimum remaining validity of an access token, in seconds (specification §9). A token with less
 * validity is renewed.
 */
const MIN_VALIDITY = 5
/** Time limit for a token renewal, in milliseconds. */
const RENEWAL_MS = 20_000

/** Fetches the Keycloak adapter, so that it loads in parallel with other requests. */
export const fetchAdapter = () => import('keycloak-js')

/**
 * True if the identity provider rejected the sign-in; false if it did not respond. A rejection is
 * an OAuth error in the address, or a 4xx status that the adapter attaches to the error.
 */
function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (!(error instanceof Error)) return 'error' in error
  return (
    'response' in error &&
    error.response instanceof Response &&
    Math.floor(error.response.status / 100) === 4
  )
}

/**
 * Throws if the portal has opened the sign-in page too often after failed sign-ins. Prevents an
 * endless redirect loop if the provider always rejects the sign-in, or if the browser cannot store
 * the counter.
 */
function assertMayAskAgain(): void {
  const stamps = nextStamps(sessionStore.get('refusals'), Date.now())
  if (stamps) sessionStore.set('refusals', stamps)
  if (stamps === null || sessionStore.get('refusals') !== stamps)
    throw new Error('The sign-in is refused every time')
}

/**
 * Signs the user in at the tenant's identity provider. Usually the browser leaves for the sign-in
 * page and returns with a code; then this promise never settles. A rejected code leads back to the
 * sign-in page. The promise rejects if the provider does not respond or keeps rejecting.
 */
export async function signIn(config: TenantWebConfig, locale: Language): Promise<void> {
  const { default: Keycloak } = await fetchAdapter()
  const { keycloakUrl, keycloakRealm: realm, keycloakClientId: clientId } = config
  const keycloak = new Keycloak({
    url: new URL(keycloakUrl, window.location.origin).href,
    realm,
    clientId,
  })
  const redirectUri = `${window.location.origin}/`
  const isBack = isCallback(window.location.search)
  let idToken: string | undefined
  let sid: string | null = null
  // Keeps a copy of both values: the adapter forgets them when the sign-in ends, but the log-out
  // then needs them.
  const keep = () => {
    idToken = keycloak.idToken ?? idToken
    sid = keycloak.sessionId ?? sid
    // A renewal that finishes after the sign-out must not store its token.
    if (keycloak.token && !isSigningOut()) sessionStore.set('token', keycloak.token)
  }
  /**
   * Opens the sign-in page. With `login`, the provider asks for the password even if it still has a
   * session.
   */
  async function ask(reason: SignInReason | null, prompt?: 'login'): Promise<never> {
    const address = new URL(
      await keycloak.createLoginUrl({ redirectUri, locale, ...(prompt && { prompt }) }),
    )
    if (reason) address.searchParams.set('reason', reason)
    window.location.assign(address)
    // Never resolves, so that no other code runs before the browser leaves the page.
    return new Promise<never>(() => undefined)
  }
  function askAfterRefusal(): Promise<never> {
    assertMayAskAgain()
    return ask('refused', 'login')
  }
  setAuthClient({
    async token() {
      const renewal = keycloak.updateToken(MIN_VALIDITY)
      await withTimeLimit(renewal, RENEWAL_MS, () =>
        noAnswer('The sign-in service does not answer'),
      ).catch((error: unknown) => {
        // The adapter drops its refresh token if the provider rejects it. If the token is still
        // there, the provider did not respond.
        if (!keycloak.refreshToken) throw new SignInExpired()
        throw noAnswer(String(error))
      })
      return keycloak.token!
    },
    async leave() {
      // Without the ID token, the provider would ask the user to confirm the log-out.
      keycloak.idToken ??= idToken
      await (keycloak.idToken ? keycloak.logout({ redirectUri }) : ask(takeReason(), 'login'))
    },
    // Another tab has ended the sign-in. The provider may not know that yet, so `login` makes it
    // ask for the password.
    signInAnew: (reason) => ask(reason, 'login'),
    sid: () => sid,
  })
  keycloak.onAuthSuccess = keep
  keycloak.onAuthRefreshSuccess = keep
  // Without `onLoad`, the adapter only completes a sign-in that has begun. The portal starts and
  // ends sign-ins without the adapter's help, because it passes reasons to the sign-in page.
  const isIn = await keycloak
    .init({
      pkceMethod: 'S256',
      responseMode: 'query',
      checkLoginIframe: false,
      scope: 'openid profile email',
      redirectUri,
    })
    .catch((error: unknown) => {
      if (isRefusal(error)) return askAfterRefusal()
      throw error
    })
  if (isIn) return sessionStore.remove('refusals')
  // The provider sent the browser back, but the browser no longer knows the request.
  if (isBack) assertMayAskAgain()
  return ask(takeReason())
}
