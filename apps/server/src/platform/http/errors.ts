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
    /** True if the request was rejected because the server is overloaded. */
    isShed: boolean
  }
}

/** Seconds before a client should retry during a database outage. A restart takes seconds. */
const DATABASE_RETRY_AFTER_SECONDS = 5

/** PostgreSQL's error code for a missing referenced row. */
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * True if a write refers to a row that was deleted after it was read. Example: a tenant is deleted
 * while a setting of the tenant is changed.
 */
const isGoneMeanwhile = (error: unknown): boolean =>
  (error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION

/**
 * Maps an error to an entry of the error catalogue. An unknown error becomes `systemError`, and its
 * details are not sent.
 */
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

/** Sends an error in the JSON envelope, in the caller's language. */
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

/**
 * Answers a URL that Fastify cannot parse. Fastify rejects it before any hook runs, so this sets
 * the headers that hooks normally set.
 */
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

/** True if a browser opens an unknown page of the portal's host, as opposed to an API call. */
const isForPage = ({ method, headers }: FastifyRequest, path: string): boolean =>
  method === 'GET' &&
  (headers.accept ?? '').includes('text/html') &&
  path !== '/' &&
  !/^\/(apiproxy|edge|realms)(\/|$)/.test(path)

/**
 * Returns the log message of an error. An outage is not logged as "unexpected error", because users
 * are asked to report unexpected errors.
 */
function faultIn(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return 'a call failed: the database is away or too slow'
  if (error instanceof IdentityUnreachable) return 'a call failed: the sign-in service is away'
  return 'unexpected error'
}

/** Installs the error handler and the answer for unknown paths under `/apiproxy`. */
export function handleErrors(app: FastifyInstance): void {
  app.decorateReply('isShed', false)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const name = resultTypeOf(error)
    const isFault =
      name === 'systemError' ||
      name === 'signInServiceError' ||
      error instanceof DatabaseUnavailable
    // An AppError is thrown on purpose, such as for a failed test of a sign-in service. So the
    // error is expected and not logged as an error.
    const isNews = isFault && !(error instanceof AppError)
    // Usually a race between two requests. If this warning is frequent, Choba has a bug.
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
    // A browser is redirected to the portal's "not found" page; a program gets the envelope.
    if (isForPage(request, path)) return reply.redirect('/#/notFound')
    return sendAppError(request, reply, 'unknownPath')
  }
  // Runs before the body is read, so that an unknown path gets 404 and not an error about its body.
  app.addHook('onRequest', async (request, reply) =>
    request.is404 ? refuseUnknown(request, reply) : undefined,
  )
  app.setNotFoundHandler(refuseUnknown)
}
