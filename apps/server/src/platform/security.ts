import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** Headers for every answer: no script but our own, no framing, nothing kept. */
export async function secureHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** So many requests in ten seconds for a person, or for an address where nobody is signed in. */
export async function limitRate(app: FastifyInstance, requestsPerTenSeconds: number): Promise<void> {
  await app.register(rateLimit, {
    hook: 'preValidation',
    max: requestsPerTenSeconds,
    timeWindow: 10_000,
    keyGenerator: (request) => {
      const user = request.caller?.person?.user
      return user ? `user ${user.id}` : `address ${request.ip}`
    },
    errorResponseBuilder: () => new Refusal('tooManyRequests'),
  })
}
