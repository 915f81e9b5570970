import { Overloaded } from '@choba/database/capacity.ts'
import { DatabaseUnavailable } from '@choba/database/engine.ts'
import { resultTypes, type ResultType } from '@choba/contract/result-types.ts'
import { IdentityUnreachable } from '@choba/identity/port.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, refused } from './answers.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { bareHeaders } from './security-policy.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The request was refused because too much was under way. */
    isShed: boolean
  }
}

/** A database that restarts is back in seconds. */
const DATABASE_RETRY_AFTER_SECONDS = 5

/** What PostgreSQL says where the row that another one refers to is gone. */
const FOREIGN_KEY_VIOLATION = '23503'

/** What was acted on was deleted after it had been read, as a tenant is while one of its values is changed. */
const isGoneMeanwhile = (error: unknown): boolean =>
  (error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION

/** Which entry of the catalogue an error is answered with. Anything unknown is a system error, without its details. */
export function resultTypeOf(error: unknown): ResultType {
  if (error instanceof AppError) return error.resultType
  if (error instanceof IdentityUnreachable) return 'signInServiceError'
  if (error instanceof DatabaseUnavailable || error instanceof Overloaded)
    return 'temporarilyUnavailable'
  if (isGoneMeanwhile(error)) return 'conflict'
  switch ((error as Partial<FastifyError>).statusCode) {
    case 400:
      return 'badRequest'
    case 413:
      return 'bodyTooLarge'
    case 415:
      return 'unsupportedMediaType'
    case 429:
      return 'tooManyRequests'
    default:
      return 'systemError'
  }
}

/** Sends a refusal in the envelope, in the caller's language. */
export function sendAppError(
  request: FastifyRequest,
  reply: FastifyReply,
  name: ResultType,
  error: Pick<AppError, 'result' | 'words'> = { result: null, words: name },
) {
  const entry = resultTypes[name]
  return reply
    .code(entry.status)
    .header('x-result-type', String(entry.code))
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refused(name, languageOf(request.headers), error.result, error.words)))
}

/** An address that cannot be read is refused by the framework before any hook runs: what hooks would set is set here. */
export function refuseAddress(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers({ ...bareHeaders, 'x-request-id': request.id })
  sendAppError(request, reply, 'badRequest')
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!

/** A browser that was sent to an address of the portal's host which is no call. */
const isForPage = ({ method, headers }: FastifyRequest, path: string): boolean =>
  method === 'GET' &&
  (headers.accept ?? '').includes('text/html') &&
  path !== '/' &&
  !/^\/(apiproxy|edge|realms)(\/|$)/.test(path)

/** The message of a fault in the log: an outage is no unexpected error, which people are asked to report. */
function faultIn(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return 'a call failed: the database is away or too slow'
  if (error instanceof IdentityUnreachable) return 'a call failed: the sign-in service is away'
  return 'unexpected error'
}

/** One error handler and one answer for unknown paths, for everything under `/apiproxy`. */
export function handleErrors(app: FastifyInstance): void {
  app.decorateReply('isShed', false)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const name = resultTypeOf(error)
    const isFault =
      name === 'systemError' ||
      name === 'signInServiceError' ||
      error instanceof DatabaseUnavailable
    // A refusal that our code has decided on is expected: such as a test of a sign-in service that
    // fails.
    const isNews = isFault && !(error instanceof AppError)
    // A race as a rule, and where it comes back again and again a mistake of ours.
    if (isGoneMeanwhile(error)) request.log.warn({ err: error }, 'what a row refers to is gone')
    if (isNews) request.log.error({ err: error }, faultIn(error))
    else if (name === 'signInServiceError')
      request.log.warn({ err: error }, 'the sign-in service refused or is away')
    reply.isShed = error instanceof Overloaded
    if (name === 'temporarilyUnavailable') {
      const seconds =
        error instanceof Overloaded ? error.retryAfterSeconds : DATABASE_RETRY_AFTER_SECONDS
      reply.header('retry-after', String(seconds))
    }
    return sendAppError(request, reply, name, error instanceof AppError ? error : undefined)
  })
  function refuseUnknown(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request)
    const allowed = methods.filter((method) => app.hasRoute({ url: path, method }))
    const isOther = allowed.length > 0 && !allowed.some((method) => method === request.method)
    if (isOther)
      return sendAppError(request, reply.header('allow', allowed.join(', ')), 'methodNotAllowed')
    // A person with a wrong address gets a page, and a program the envelope.
    if (isForPage(request, path)) return reply.redirect('/#/notFound')
    return sendAppError(request, reply, 'unknownPath')
  }
  // Before the body is read: what is wrong with it says nothing where there is no such call.
  app.addHook('onRequest', async (request, reply) =>
    request.is404 ? refuseUnknown(request, reply) : undefined,
  )
  app.setNotFoundHandler(refuseUnknown)
}
