import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import type { Engine } from '@choba/database/engine.ts'
import { attemptSignIn } from './attempts.ts'
import { realmOfRequest, refuse } from './mount.ts'
import { pageHeaders } from './page-headers.ts'
import { pageLanguage } from './page-language.ts'
import { noticePage, phrasesOf, signInPage, type PageContext } from './pages.ts'
import type { RealmRef } from './port.ts'
import { INTERACTION_COOKIE } from './provider.ts'
import type { Realms } from './realms.ts'

export interface SignInEvent {
  tenantId: number
  /** `null` when nobody has the name. */
  userId: number | null
  /** As it was typed, cut and without control characters. */
  username: string
  ok: boolean
  ip: string
  requestId: string
}

interface SignInOptions {
  engine: Engine
  realms: Realms
  signedIn: (event: SignInEvent) => Promise<void>
}

interface Visit {
  realm: RealmRef
  provider: Provider
  /** What the portal sent along when it asked for a sign-in. */
  wishes: Record<string, unknown>
  context: PageContext
}

const MAX_BODY = 16 * 1024

async function finish({ provider }: Visit, userId: number, request: FastifyRequest, reply: FastifyReply) {
  const login = { accountId: String(userId), amr: ['pwd'], acr: '1' }
  const onwards = await provider.interactionResult(request.raw, reply.raw, { login })
  const path = request.url.split('?')[0]!
  const gone = `Path=${path}; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax`
  // Both have done their work; left alone they would stay for a quarter of an hour.
  reply.header('set-cookie', [`${INTERACTION_COOKIE}=; ${gone}`, `${INTERACTION_COOKIE}.sig=; ${gone}`])
  return reply.redirect(onwards, 303)
}

/** The page on which people sign in. Its steps end in one call of `finish`, so nobody is half signed in. */
export function signInRoutes({ engine, realms, signedIn }: SignInOptions): FastifyPluginAsync {
  /** The sign-in that this page belongs to, by the cookie of this very path; answers itself when there is none. */
  async function visit(request: FastifyRequest, reply: FastifyReply): Promise<Visit | null> {
    const realm = await realmOfRequest(realms, request, reply)
    if (!realm) return null
    reply.headers(pageHeaders(realm.publicUrl)).type('text/html; charset=utf-8')
    const { provider } = await realms.serviceOf(realm)
    const interaction = await provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return null
      throw error
    })
    const { uid } = request.params as { uid: string }
    const wishes = interaction?.uid === uid ? interaction.params : null
    const { kc_locale: chosen } = request.query as { kc_locale?: unknown }
    const context: PageContext = {
      realm: realm.realm,
      tenant: (await realms.lookOf(realm)).name,
      home: `${realm.publicUrl}/`,
      switchable: wishes !== null,
      language: pageLanguage({
        chosen: typeof chosen === 'string' ? chosen : wishes?.['kc_locale'],
        uiLocales: wishes?.['ui_locales'],
        acceptLanguage: request.headers['accept-language'],
      }),
    }
    if (wishes) return { realm, provider, wishes, context }
    const { signIn } = phrasesOf(context.language)
    await reply.send(noticePage(context, signIn.expiredTitle, signIn.expiredText))
    return null
  }

  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    app.setErrorHandler((error: FastifyError, request, reply) => {
      if (error.statusCode === 413) return refuse(request, reply, 413, 'bodyTooLarge')
      if (error.statusCode === 415) return refuse(request, reply, 415, 'unsupportedMediaType')
      if (error.statusCode && error.statusCode < 500) return refuse(request, reply, error.statusCode, 'badRequest')
      request.log.error(error)
      return refuse(request, reply, 500, 'systemError')
    })

    app.get('/realms/:realm/interaction/:uid', async (request, reply) => {
      const here = await visit(request, reply)
      if (!here) return reply
      const { login_hint: hint } = here.wishes
      return signInPage(here.context, { action: request.url, username: typeof hint === 'string' ? hint : '' })
    })

    app.post('/realms/:realm/interaction/:uid', async (request, reply) => {
      const here = await visit(request, reply)
      if (!here) return reply
      const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const username = (body.get('username') ?? '').trim()
      const password = body.get('password') ?? ''
      const usernameError = username === '' ? 'usernameMissing' : undefined
      const passwordError = password === '' ? 'passwordMissing' : undefined
      if (usernameError || passwordError) {
        return signInPage(here.context, { action: request.url, username, usernameError, passwordError })
      }
      const attempt = await attemptSignIn(engine, here.realm.tenantId, username, password)
      await signedIn({
        tenantId: here.realm.tenantId,
        userId: attempt.userId,
        // oxlint-disable-next-line no-control-regex -- the audit must not be made to print control characters
        username: username.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, 100),
        ok: attempt.ok,
        ip: request.ip,
        requestId: request.id,
      })
      if (attempt.ok) return finish(here, attempt.userId, request, reply)
      return signInPage(here.context, { action: request.url, username, refusal: attempt.reason })
    })
  }
}
