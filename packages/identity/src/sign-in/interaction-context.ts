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

/** Someone at the sign-in page. */
export interface InteractionContext {
  request: FastifyRequest
  reply: FastifyReply
  realm: RealmRef
  provider: Provider
  /** What the portal sent along when it asked for a sign-in. */
  wishes: Record<string, unknown>
  /** The session that this browser had when it was sent here. */
  sessionUid: string | undefined
  place: InteractionRef
  context: PageContext
  /** Where the page's forms go: this very address, its language included. */
  action: string
}

/** Whether this browser holds a session of someone. Its signature is not checked: nothing but a redirect home depends on it. */
async function isSignedIn(
  engine: Engine,
  { tenantId }: RealmRef,
  { headers }: FastifyRequest,
): Promise<boolean> {
  const held = new RegExp(`(?:^|; )${SESSION_COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1]
  return held !== undefined && isSessionAlive(engine, tenantId, held)
}

/** The sign-in that this page belongs to, by the cookie of this very path; answers itself when there is none. */
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
  const { name, forgotten } = await realms.brandingOf(realm)
  const context: PageContext = {
    realm: realm.realm,
    tenant: name,
    forgotten,
    home: `${realm.publicUrl}/`,
    switchable: interaction !== null,
    language,
  }
  if (!interaction && (await isSignedIn(engine, realm, request))) {
    // Back from the portal, right after the sign-in: the page has done its work.
    await reply.redirect(context.home, 303)
    return null
  }
  if (!interaction) {
    const { signIn } = phrasesOf(language)
    await reply.send(noticePage(context, signIn.expiredTitle, signIn.expiredText))
    return null
  }
  // Complete already, but the browser came back before it went on: a form sent twice, a page reloaded.
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
