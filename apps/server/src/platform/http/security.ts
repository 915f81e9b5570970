import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { contentPolicy } from './security-policy.ts'
import { AppError } from '#platform/calls/app-error.ts'

/**
 * Sets security headers on every answer: only scripts of the server itself, no framing, no caching.
 * Some answers replace the content security policy.
 */
export async function secureHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  const policy = contentPolicy()
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    // A trusted proxy may set the client address only. The host comes from the Host header.
    delete request.raw.headers['x-forwarded-host']
    reply.headers({ 'content-security-policy': policy, 'x-request-id': request.id })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** Limits the requests in ten seconds per user, or per client address without a sign-in. */
export async function limitRate(
  app: FastifyInstance,
  requestsPerTenSeconds: number,
): Promise<void> {
  await app.register(rateLimit, {
    hook: 'preValidation',
    max: requestsPerTenSeconds,
    timeWindow: 10_000,
    keyGenerator: (request) => {
      const user = request.caller?.principal?.user
      return user ? `user ${user.id}` : `address ${request.ip}`
    },
    errorResponseBuilder: () => new AppError('tooManyRequests'),
  })
}
