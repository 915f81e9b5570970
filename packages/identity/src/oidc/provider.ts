import type { EventEmitter } from 'node:events'
import {
  Provider,
  interactionPolicy,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import type { Engine } from '@choba/database/engine.ts'
import { accountOf } from './accounts.ts'
import { artifactStore } from './artifacts.ts'
import type { RealmKeys } from './keys.ts'
import { ACCESS_TOKEN, lifetimes } from './lifetimes.ts'
import { AUDIENCE, issuerOf, type RealmRef } from '../port.ts'
import { shapedRefreshToken, successorOf } from './refresh-token.ts'
import { pageHeaders } from '../pages/page-headers.ts'
import { isIdle, rememberEnded } from './sessions.ts'

/** Path of the protocol below `/realms/{realm}`, as in Keycloak. */
export const PROTOCOL = '/protocol/openid-connect'
export const INTERACTION_COOKIE = 'choba_interaction'
export const SESSION_COOKIE = 'choba_session'

const SCOPE = 'openid profile email'
// Identifier of the API as a resource, for the library only. Tokens contain `AUDIENCE` in its
// place.
const RESOURCE = 'urn:choba:api'

export interface ProviderOptions {
  engine: Engine
  realm: RealmRef
  keys: RealmKeys
  pages: Pick<Configuration, 'renderError'> & {
    signOut: (ctx: KoaContextWithOIDC, form: string) => Promise<void>
    signedOut: (ctx: KoaContextWithOIDC) => Promise<void>
  }
  report: (error: unknown) => void
}

/**
 * Creates the OpenID provider of one realm: oidc-provider, configured so that keycloak-js accepts
 * it as a Keycloak.
 */
export function createProvider({ engine, realm, keys, pages, report }: ProviderOptions): Provider {
  const home = `${realm.publicUrl}/`
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const
  const provider = new Provider(issuerOf(realm), {
    adapter: (kind) => artifactStore(engine, realm, kind),
    jwks: { keys: keys.signing },
    clients: [
      {
        client_id: realm.clientId,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        // Only exact URIs, because wildcards and fragments would let attackers steal codes.
        redirect_uris: [home],
        post_logout_redirect_uris: [home],
      },
    ],
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    scopes: SCOPE.split(' '),
    // 1: password only; 2: with a second step.
    acrValues: ['1', '2'],
    claims: {
      openid: ['sub', 'sid', 'acr', 'amr', 'auth_time'],
      profile: ['name', 'preferred_username'],
      email: ['email'],
      iss: null,
    },
    conformIdTokenClaims: false,
    routes: {
      authorization: `${PROTOCOL}/auth`,
      token: `${PROTOCOL}/token`,
      end_session: `${PROTOCOL}/logout`,
      jwks: `${PROTOCOL}/certs`,
      revocation: `${PROTOCOL}/revoke`,
    },
    cookies: {
      keys: keys.cookie,
      names: { session: SESSION_COOKIE, interaction: INTERACTION_COOKIE, resume: 'choba_resume' },
      // Two tenants on one host must not overwrite each other's session cookie.
      long: { ...cookie, path: `/realms/${realm.realm}/` },
      // The library sets the path of these cookies.
      short: cookie,
    },
    pkce: { required: () => true },
    // The library drops unlisted parameters. `reason` is one of signInReasons; keycloak-js sends
    // the others.
    extraParams: ['kc_locale', 'kc_action', 'kc_idp_hint', 'reason'],
    clientBasedCORS: (_ctx, origin) => origin === realm.publicUrl,
    allowOmittingSingleRegisteredRedirectUri: false,
    issueRefreshToken: async () => true,
    expiresWithSession: async () => true,
    rotateRefreshToken: true,
    ttl: lifetimes,
    features: {
      devInteractions: { enabled: false },
      // The userinfo endpoint of the library rejects tokens with the audience of an API.
      // `companion-routes.ts` has another one at the same path.
      userinfo: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      // Public clients have no secret, so the token itself authorizes its revocation. A client can
      // revoke only its own tokens.
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      // Needed for the claim that `askForSid` adds.
      claimsParameter: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          audience: AUDIENCE,
          scope: SCOPE,
          accessTokenFormat: 'jwt',
          accessTokenTTL: ACCESS_TOKEN,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: pages.signOut,
        postLogoutSuccessSource: pages.signedOut,
      },
    },
    loadExistingGrant,
    findAccount: async (_ctx, subject) => {
      const person = await accountOf(engine, realm.tenantId, subject)
      if (!person) return undefined
      const { username, fullName, email } = person
      const claims = async () => ({
        sub: subject,
        name: fullName,
        preferred_username: username,
        email,
      })
      return { accountId: subject, username, claims }
    },
    // Additional claims with the names that Keycloak uses, because keycloak-js reads them.
    extraTokenClaims: (ctx, token) => ({
      typ: 'Bearer',
      azp: realm.clientId,
      sid: 'sid' in token ? token.sid : undefined,
      preferred_username: ctx.oidc.account?.['username'],
    }),
    interactions: {
      policy: signInPolicy(engine, realm),
      url: (_ctx, interaction) => `/realms/${realm.realm}/interaction/${interaction.uid}`,
    },
    renderError: pages.renderError,
  })
  // `mount.ts` sets the host and protocol headers to the registered origin, so the library can
  // trust them.
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.path === `${PROTOCOL}/token`)
      await shapeRefreshToken(ctx as KoaContextWithOIDC, { engine, realm, keys })
  })
  provider.use(async (ctx, next) => {
    ctx.set(pageHeaders(realm.publicUrl))
    await next()
    // The library sets `*` for requests without a foreign origin, which would allow every origin.
    if (ctx.response.get('access-control-allow-origin') === '*')
      ctx.remove('access-control-allow-origin')
    const { session } = (ctx as Partial<KoaContextWithOIDC>).oidc ?? {}
    // The user has signed out with this request, so the API must also reject access tokens that
    // have not expired.
    const sid =
      session && 'destroyed' in session && session.destroyed
        ? session.sidFor(realm.clientId)
        : undefined
    if (sid) await rememberEnded(engine, realm, sid)
  })
  provider.on('server_error', (_ctx, error) => report(error))
  // Without a listener, Koa prints errors to the console.
  const app: EventEmitter = provider
  app.on('error', report)
  return provider
}

const SID_CLAIM = JSON.stringify({ id_token: { sid: null } })

/**
 * Adds a request for the `sid` claim to an authorization request (OpenID Connect Core 5.5). The
 * library adds the claim only on request, and keycloak-js does not request it.
 */
export function askForSid(url: string): string {
  const [path, query = ''] = url.split('?', 2)
  if (!path!.endsWith(`${PROTOCOL}/auth`)) return url
  const parameters = new URLSearchParams(query)
  parameters.set('claims', SID_CLAIM)
  return `${path}?${String(parameters)}`
}

/**
 * Replaces the library's refresh token with one that keycloak-js can decode. If the same token is
 * refreshed several times, each response has the same new token.
 */
async function shapeRefreshToken(
  ctx: KoaContextWithOIDC,
  { engine, realm, keys }: Pick<ProviderOptions, 'engine' | 'realm' | 'keys'>,
): Promise<void> {
  const body = ctx.body as { refresh_token?: string } | undefined
  const opaque = body?.refresh_token
  const { RefreshToken: token, RotatedRefreshToken: used } = ctx.oidc?.entities ?? {}
  if (!body || !opaque || !token) return
  const { expiration, clientId } = token
  const sid = 'sid' in token && typeof token.sid === 'string' ? token.sid : undefined
  const shaped = shapedRefreshToken(issuerOf(realm), keys.refresh, {
    opaque,
    expiration,
    clientId,
    sid,
  })
  body.refresh_token = used
    ? await successorOf(engine, realm.tenantId, used.jti, { opaque, shaped })
    : shaped
}

/** Creates a grant without a consent page, because the portal is a first-party client. */
async function loadExistingGrant(ctx: KoaContextWithOIDC) {
  const { provider, client, session, account } = ctx.oidc
  if (!client || !session || !account) return undefined
  const known = session.grantIdFor(client.clientId)
  const grant = known ? await provider.Grant.find(known) : undefined
  if (grant) return grant
  const fresh = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  fresh.addOIDCScope(SCOPE)
  fresh.addResourceScope(RESOURCE, SCOPE)
  await fresh.save()
  return fresh
}

function signInPolicy(engine: Engine, realm: RealmRef) {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  // A user who was removed or disabled while signed in must sign in again; the library would
  // continue without an account.
  policy.get('login')?.checks.add(
    new interactionPolicy.Check(
      'account_gone',
      'End-User authentication is required',
      ({ oidc }) => {
        return oidc.session?.accountId !== undefined && oidc.account === undefined
      },
    ),
  )
  // The user of an idle session must sign in again, because another person may be at the browser.
  policy.get('login')?.checks.add(
    new interactionPolicy.Check('idle', 'End-User authentication is required', async ({ oidc }) => {
      const sid = oidc.session?.accountId && oidc.session.sidFor(realm.clientId)
      return sid ? isIdle(engine, realm, sid) : false
    }),
  )
  return policy
}
