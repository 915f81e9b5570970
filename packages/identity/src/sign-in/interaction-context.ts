import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import type { Engine } from '@choba/database/engine.ts'
import { isSessionAlive } from '../oidc/artifacts.ts'
import { isForeignForm } from './foreign-form.ts'
import { realmOfRequest, refuse } from '../oidc/mount.ts'
import { phrasesOf, type PageContext } from '../pages/page-frame.ts'
import { pageHeaders } from '../pages/page-headers.ts'
import { pageLanguage } from '../pages/page-language.ts'
import { noticePage } from '../pages/pages.ts'
import type { RealmRef } from '../port.ts'
import { SESSION_COOKIE } from '../oidc/provider.ts'
import type { Realms } from '../oidc/realms.ts'
import type { InteractionRef } from './sign-in-state.ts'

/** A request to the sign-in page. */
export interface InteractionContext {
  request: FastifyRequest
  reply: FastifyReply
  realm: RealmRef
  provider: Provider
  /** Parameters of the portal's authorization request. */
  wishes: Record<string, unknown>
  /** Session that the browser had when the portal sent it to the sign-in page. */
  sessionUid: string | undefined
  place: InteractionRef
  context: PageContext
  /** Target of the page's forms: the current URL, including its language. */
  action: string
}

/**
 * Returns true if the browser has a signed-in session. The cookie's signature is not checked,
 * because only a redirect to the portal depends on the result.
 */
async function isSignedIn(
  engine: Engine,
  { tenantId }: RealmRef,
  { headers }: FastifyRequest,
): Promise<boolean> {
  const held = new RegExp(`(?:^|; )${SESSION_COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1]
  return held !== undefined && isSessionAlive(engine, tenantId, held)
}

/**
 * Returns the sign-in in progress on this page, which is found by the cookie for the path of the
 * page. If it does not exist, answers the request and returns null.
 */
export async function interactionContextOf(
  { engine, realms }: { engine: Engine; realms: Realms },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<InteractionContext | null> {
  const realm = await realmOfRequest(realms, request, reply)
  if (!realm) return null
  if (request.method !== 'GET' && isForeignForm(request.headers, realm.publicUrl)) {
    await refuse(request, reply, 403, 'illegalOperation')
    return null
  }
  reply.headers(pageHeaders(realm.publicUrl)).type('text/html; charset=utf-8')
  const { provider } = await realms.serviceOf(realm)
  const found = await provider
    .interactionDetails(request.raw, reply.raw)
    .catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return null
      throw error
    })
  const { uid } = request.params as { uid: string }
  const interaction = found?.uid === uid ? found : null
  const { kc_locale: chosen } = request.query as { kc_locale?: unknown }
  const wishes = interaction?.params
  const language = pageLanguage({
    chosen: typeof chosen === 'string' ? chosen : wishes?.['kc_locale'],
    uiLocales: wishes?.['ui_locales'],
    acceptLanguage: request.headers['accept-language'],
  })
  const { name, forgotten } = await realms.themeOf(realm)
  const context: PageContext = {
    realm: realm.realm,
    tenant: name,
    forgotten,
    home: `${realm.publicUrl}/`,
    switchable: interaction !== null,
    language,
  }
  if (!interaction && (await isSignedIn(engine, realm, request))) {
    // The user went back from the portal to this page after signing in, so the browser is sent to
    // the portal again.
    await reply.redirect(context.home, 303)
    return null
  }
  if (!interaction) {
    const { signIn } = phrasesOf(language)
    await reply.send(noticePage(context, signIn.expiredTitle, signIn.expiredText))
    return null
  }
  // The sign-in is complete, but the browser returned: a form was sent twice or the page was
  // reloaded.
  if (interaction.result?.['login']) {
    await reply.redirect(interaction.returnTo, 303)
    return null
  }
  return {
    request,
    reply,
    realm,
    provider,
    wishes: interaction.params,
    sessionUid: interaction.session?.uid,
    place: { tenantId: realm.tenantId, publicUrl: realm.publicUrl, uid, language },
    context,
    action: request.url,
  }
}
