import type { Language, TenantWebConfig } from '@choba/contract/session.contract.ts'
import { ApiError } from '#lib/api-error.ts'
import { setAuthClient } from '#lib/auth-client.ts'
import { sessionEnded } from '#lib/request.ts'
import { sessionStore } from '#lib/storage.ts'

/** A token has to be good for this many seconds at least (specification §9). */
const MIN_VALIDITY = 5

/** Fetches the adapter while something else is awaited. */
export const fetchAdapter = () => import('keycloak-js')

/**
 * Signs the person in at the tenant's sign-in service. Usually the browser leaves for its page and comes back with a
 * code; the promise then never settles here. It is refused when the service says no.
 */
export async function signIn(config: TenantWebConfig, locale: Language): Promise<void> {
  const { default: Keycloak } = await fetchAdapter()
  const { keycloakUrl, keycloakRealm: realm, keycloakClientId: clientId } = config
  const keycloak = new Keycloak({ url: new URL(keycloakUrl, window.location.origin).href, realm, clientId })
  const redirectUri = `${window.location.origin}/`
  let idToken: string | undefined
  let sid: string | null = null
  // The adapter forgets both when the sign-in ends, which is when they are needed.
  const keep = () => {
    idToken = keycloak.idToken ?? idToken
    sid = keycloak.sessionId ?? sid
    if (keycloak.token) sessionStore.set('token', keycloak.token)
  }
  setAuthClient({
    async token() {
      await keycloak.updateToken(MIN_VALIDITY).catch((error: unknown) => {
        // The adapter drops its tokens when the service refuses them; otherwise the service just did not answer.
        if (!keycloak.refreshToken) throw sessionEnded()
        throw new ApiError({ status: 0, resultType: 0, message: String(error) })
      })
      return keycloak.token!
    },
    async leave() {
      // Without the hint the service would ask whether one really wants to log out.
      keycloak.idToken ??= idToken
      await keycloak.logout({ redirectUri })
    },
    // Another tab has ended the sign-in; should the service not have heard of it, it must ask for the password all the same.
    signInAnew: () => keycloak.login({ redirectUri, locale, prompt: 'login' }),
    sid: () => sid,
  })
  keycloak.onAuthSuccess = keep
  keycloak.onAuthRefreshSuccess = keep
  await keycloak.init({
    onLoad: 'login-required',
    pkceMethod: 'S256',
    responseMode: 'query',
    checkLoginIframe: false,
    locale,
    scope: 'openid profile email',
    redirectUri,
  })
  // From here on a lost sign-in is ours to end: the adapter would jump to the sign-in page on its own.
  keycloak.loginRequired = false
}
