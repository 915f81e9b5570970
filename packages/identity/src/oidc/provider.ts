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

/** Keycloak's paths below `/realms/{realm}`. */
export const PROTOCOL = '/protocol/openid-connect'
export const INTERACTION_COOKIE = 'choba_interaction'
export const SESSION_COOKIE = 'choba_session'

const SCOPE = 'openid profile email'
// An identifier of the library's for what AUDIENCE names; it never leaves the process.
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

/** The sign-in service of one realm: oidc-provider, set up so that keycloak-js takes it for a Keycloak. */
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
        // Exact ones: a wildcard or a fragment is how codes get stolen.
        redirect_uris: [home],
        post_logout_redirect_uris: [home],
      },
    ],
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    scopes: SCOPE.split(' '),
    // 1: a password; 2: a second step too.
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
      // Two tenants on one host must not overwrite each other's session.
      long: { ...cookie, path: `/realms/${realm.realm}/` },
      // The library gives each of these the one path it is for.
      short: cookie,
    },
    pkce: { required: () => true },
    // The library drops parameters that are not named here. `reason` is one of signInReasons; keycloak-js sends the others.
    extraParams: ['kc_locale', 'kc_action', 'kc_idp_hint', 'reason'],
    clientBasedCORS: (_ctx, origin) => origin === realm.publicUrl,
    allowOmittingSingleRegisteredRedirectUri: false,
    issueRefreshToken: async () => true,
    expiresWithSession: async () => true,
    rotateRefreshToken: true,
    ttl: lifetimes,
    features: {
      devInteractions: { enabled: false },
      // The library's own refuses tokens made for an API; ours stands at the same path.
      userinfo: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      // Public clients prove themselves by the token alone, and revoke their own.
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      // For the claim that `askForSid` adds.
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
    // The names that Keycloak gives them.
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
  // The host and the protocol it reads are the ones that the mount wrote there, from the registered origin.
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.path === `${PROTOCOL}/token`)
      await shapeRefreshToken(ctx as KoaContextWithOIDC, { engine, realm, keys })
  })
  provider.use(async (ctx, next) => {
    ctx.set(pageHeaders(realm.publicUrl))
    await next()
    // Set where no one asked from another origin, and then for everyone.
    if (ctx.response.get('access-control-allow-origin') === '*')
      ctx.remove('access-control-allow-origin')
    const { session } = (ctx as Partial<KoaContextWithOIDC>).oidc ?? {}
    // Signed out here: the access tokens that are still about are refused by the API.
    const sid =
      session && 'destroyed' in session && session.destroyed
        ? session.sidFor(realm.clientId)
        : undefined
    if (sid) await rememberEnded(engine, realm, sid)
  })
  provider.on('server_error', (_ctx, error) => report(error))
  // Where no one listens, Koa prints to the console.
  const app: EventEmitter = provider
  app.on('error', report)
  return provider
}

const SID_CLAIM = JSON.stringify({ id_token: { sid: null } })

/**
 * An authorization request that asks for the `sid` claim as well (OpenID Connect Core 5.5): the library gives tokens the
 * sign-in's id where it is asked for, and keycloak-js does not ask.
 */
export function askForSid(url: string): string {
  const [path, query = ''] = url.split('?', 2)
  if (!path!.endsWith(`${PROTOCOL}/auth`)) return url
  const parameters = new URLSearchParams(query)
  parameters.set('claims', SID_CLAIM)
  return `${path}?${String(parameters)}`
}

/** In place of the library's refresh token: one that keycloak-js can read, and the same for every use of its predecessor. */
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

/** First party: whoever signs in has agreed, once per sign-in. */
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
  // A person who was removed or disabled while signed in: the library would go on without an account.
  policy.get('login')?.checks.add(
    new interactionPolicy.Check(
      'account_gone',
      'End-User authentication is required',
      ({ oidc }) => {
        return oidc.session?.accountId !== undefined && oidc.account === undefined
      },
    ),
  )
  // The portal stopped asking, or was closed: whoever sits down there now has to say who they are.
  policy.get('login')?.checks.add(
    new interactionPolicy.Check('idle', 'End-User authentication is required', async ({ oidc }) => {
      const sid = oidc.session?.accountId && oidc.session.sidFor(realm.clientId)
      return sid ? isIdle(engine, realm, sid) : false
    }),
  )
  return policy
}
