import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sendAppError } from './errors.ts'

/**
 * Matches scheme and host of an absolute-form request target: `GET http://pay.example.com/path`.
 * Clients send this form to a proxy.
 */
const ABSOLUTE = /^(https?):\/\/([^/?#]*)/i

/**
 * Fastify's `rewriteUrl`: removes scheme and host of an absolute-form target, so that routes and
 * handlers see a path.
 */
export function rewriteTarget({ url = '' }: IncomingMessage): string {
  const target = url.replace(ABSOLUTE, '')
  return target === url || target.startsWith('/') ? target : `/${target}`
}

/**
 * Normalizes a host: `example.com:80` over http equals `example.com`. Null for text that is no
 * host.
 */
const hostIn = (scheme: string, host: string): string | null =>
  URL.parse(`${scheme}://${host}`)?.host ?? null

/**
 * True if the request has exactly one Host header, and an absolute-form target names the same host.
 */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage, target: string): boolean {
  const hosts = rawHeaders.filter(
    (_value, at) => at % 2 === 1 && rawHeaders[at - 1]!.toLowerCase() === 'host',
  )
  const [host = ''] = hosts
  if (hosts.length > 1 || (host === '' && httpVersion !== '1.0')) return false
  const [, scheme, named] = ABSOLUTE.exec(target) ?? []
  return (
    scheme === undefined || named === undefined || hostIn(scheme, named) === hostIn(scheme, host)
  )
}

/**
 * Rejects a request (400) that does not name exactly one host. The host selects the tenant. With
 * two Host headers, a proxy could use one of them and this server the other. A server that calls
 * this function must be created with `oneHostOptions`.
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) =>
    hasOneHost(request.raw, request.originalUrl)
      ? undefined
      : sendAppError(request, reply.header('connection', 'close'), 'badRequest'),
  )
}

/**
 * Server options for `requireOneHost`. By default, Node itself answers a request without a Host
 * header, without Choba's security headers and JSON envelope. So this check of Node is off.
 */
export const oneHostOptions = {
  rewriteUrl: rewriteTarget,
  http: { requireHostHeader: false },
} as const
