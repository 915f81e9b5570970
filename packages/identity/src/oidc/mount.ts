import { Overloaded } from '@choba/database/capacity.ts'
import { DatabaseUnavailable } from '@choba/database/engine.ts'
import type {
  FastifyError,
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import { phrasesOf } from '../pages/page-frame.ts'
import { pageLanguage } from '../pages/page-language.ts'
import type { RealmRef } from '../port.ts'
import { askForSid } from './provider.ts'
import type { Realms } from './realms.ts'

/** Returns the realm in the request's path. If there is none, answers 404 and returns null. */
export async function realmOfRequest(
  realms: Realms,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RealmRef | null> {
  const realm = await realms.find((request.params as { realm: string }).realm)
  if (!realm) await refuse(request, reply, 404, 'unknownPath')
  return realm
}

type Sentence =
  | 'unknownPath'
  | 'badRequest'
  | 'illegalOperation'
  | 'bodyTooLarge'
  | 'unsupportedMediaType'
  | 'temporarilyUnavailable'
  | 'systemError'

/**
 * Answers with a page of one sentence. For requests that a user does not make by following a link.
 */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  sentence: Sentence,
): FastifyReply {
  const language = pageLanguage({ acceptLanguage: request.headers['accept-language'] })
  return reply
    .code(status)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(phrasesOf(language).results[sentence])
}

/**
 * Answers every error of a page with a plain sentence without internal details; server errors are
 * logged.
 */
export function refuseErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode === 413) return refuse(request, reply, 413, 'bodyTooLarge')
    if (error.statusCode === 415) return refuse(request, reply, 415, 'unsupportedMediaType')
    if (error.statusCode && error.statusCode < 500)
      return refuse(request, reply, error.statusCode, 'badRequest')
    if (error instanceof Overloaded) {
      reply.header('retry-after', String(error.retryAfterSeconds))
      return refuse(request, reply, 503, 'temporarilyUnavailable')
    }
    request.log.error(error)
    if (error instanceof DatabaseUnavailable)
      return refuse(request, reply, 503, 'temporarilyUnavailable')
    return refuse(request, reply, 500, 'systemError')
  })
}

/** Body limit of oidc-provider in bytes. */
const MAX_BODY = 56 * 1024

/** Passes protocol requests to oidc-provider, which needs the raw request. */
export function mountProviders(realms: Realms): FastifyPluginAsync {
  return async (app) => {
    refuseErrors(app)
    app.removeAllContentTypeParsers()
    // Leaves the request body unread, because oidc-provider reads it with its own limit.
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))

    app.all('/realms/:realm/*', async (request, reply) => {
      const realm = await realmOfRequest(realms, request, reply)
      if (!realm) return reply
      const { raw } = request
      const url = askForSid(raw.url ?? '')
      // A PostgreSQL text cannot contain a NUL character, and some parameters are stored until the
      // sign-in is complete.
      if (url.includes('%00')) return refuse(request, reply, 400, 'badRequest')
      if (Number(raw.headers['content-length'] ?? 0) > MAX_BODY)
        return refuse(request, reply, 413, 'bodyTooLarge')
      const { handle } = await realms.serviceOf(realm)

      const { host, protocol } = new URL(realm.publicUrl)
      raw.headers.host = host
      raw.headers['x-forwarded-host'] = host
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      Object.assign(raw, { originalUrl: url })
      raw.url = url.slice(`/realms/${realm.realm}`.length)

      // From here on, oidc-provider writes the response directly, so the headers that Fastify hooks
      // have set are copied.
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      reply.hijack()
      await handle(raw, reply.raw)
      return reply
    })
  }
}
