import type { Language, SignInReason, TenantWebConfig } from '@choba/contract/session.contract.ts'
import { SignInExpired } from '#lib/api-error.ts'
import { setAuthClient } from '#lib/auth-client.ts'
import { noAnswer } from '#lib/request.ts'
import { isCallback } from '#lib/resume.ts'
import { takeReason } from '#lib/sign-in-reason.ts'
import { isSigningOut, nextStamps } from '#lib/sign-out.ts'
import { sessionStore } from '#lib/storage.ts'
import { withTimeLimit } from '#lib/time-limit.ts'

/** A token has to be good for this many seconds at least (specification §9). */
const MIN_VALIDITY = 5
/** How long the sign-in service may take to renew a token, in milliseconds. */
const RENEWAL_MS = 20_000

/** Fetches the adapter while something else is awaited. */
export const fetchAdapter = () => import('keycloak-js')

/**
 * The sign-in service has said no, as opposed to not having answered: by an error of OAuth in the address, or by a status
 * of 4xx, which the adapter hands on with the response.
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
 * Before the sign-in page is asked for once more, after a sign-in that could not be completed: a service that always
 * refuses, and a browser that cannot keep count, would send the two pages back and forth for ever.
 */
function assertMayAskAgain(): void {
  const stamps = nextStamps(sessionStore.get('refusals'), Date.now())
  if (stamps) sessionStore.set('refusals', stamps)
  if (stamps === null || sessionStore.get('refusals') !== stamps)
    throw new Error('The sign-in is refused every time')
}

/**
 * Signs the person in at the tenant's sign-in service. Usually the browser leaves for its page and comes back with a
 * code; the promise then never settles here. A code that is refused leads to that page again, which says so. It is
 * refused where the service does not answer, or goes on refusing.
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
  // The adapter forgets both when the sign-in ends, which is when they are needed.
  const keep = () => {
    idToken = keycloak.idToken ?? idToken
    sid = keycloak.sessionId ?? sid
    // A renewal that was under way when the sign-in ended must not leave its token behind.
    if (keycloak.token && !isSigningOut()) sessionStore.set('token', keycloak.token)
  }
  /** To the sign-in page; `login` asks for the password even where the service still knows the person. */
  async function ask(reason: SignInReason | null, prompt?: 'login'): Promise<never> {
    const address = new URL(
      await keycloak.createLoginUrl({ redirectUri, locale, ...(prompt && { prompt }) }),
    )
    if (reason) address.searchParams.set('reason', reason)
    window.location.assign(address)
    // Nothing else may happen before this page is gone.
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
        // The adapter drops its tokens when the service refuses them; otherwise the service just did not answer.
        if (!keycloak.refreshToken) throw new SignInExpired()
        throw noAnswer(String(error))
      })
      return keycloak.token!
    },
    async leave() {
      // Without the hint the service would ask whether one really wants to log out.
      keycloak.idToken ??= idToken
      await (keycloak.idToken ? keycloak.logout({ redirectUri }) : ask(takeReason(), 'login'))
    },
    // Another tab has ended the sign-in; should the service not have heard of it, it must ask for the password all the same.
    signInAnew: (reason) => ask(reason, 'login'),
    sid: () => sid,
  })
  keycloak.onAuthSuccess = keep
  keycloak.onAuthRefreshSuccess = keep
  // Without `onLoad` the adapter only completes a sign-in: to ask for one, and to end one, is for the portal, which has reasons.
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
  // An answer of the service to a question that this browser does not remember.
  if (isBack) assertMayAskAgain()
  return ask(takeReason())
}
