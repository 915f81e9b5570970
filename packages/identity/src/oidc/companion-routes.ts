import type { FastifyPluginAsync } from 'fastify'
import type { Engine } from '@choba/database/engine.ts'
import { accountOf } from './accounts.ts'
import { realmOfRequest } from './mount.ts'
import { pageFiles } from '../pages/page-files.ts'
import { pageHeaders } from '../pages/page-headers.ts'
import type { TokenVerifier } from '../port.ts'
import { PROTOCOL } from './provider.ts'
import type { Realms } from './realms.ts'
import { isEnded } from './sessions.ts'

interface CompanionOptions {
  engine: Engine
  realms: Realms
  verifier: TokenVerifier
}

/**
 * Additional routes of the sign-in service: files of the pages, and paths of Keycloak that
 * oidc-provider does not have.
 */
export function companionRoutes({
  engine,
  realms,
  verifier,
}: CompanionOptions): FastifyPluginAsync {
  return async (app) => {
    for (const { name, type, body } of pageFiles) {
      app.get(`/realms/:realm/assets/${name}`, async (request, reply) => {
        const realm = await realmOfRequest(realms, request, reply)
        if (!realm) return reply
        return reply
          .header('cache-control', 'public, max-age=300')
          .header('x-content-type-options', 'nosniff')
          .type(`${type}; charset=utf-8`)
          .send(body)
      })
    }

    app.get(`/realms/:realm${PROTOCOL}/3p-cookies/step1.html`, async (request, reply) => {
      const realm = await realmOfRequest(realms, request, reply)
      if (!realm) return reply
      return reply
        .headers(pageHeaders(realm.publicUrl, `'self' ${realm.publicUrl}`))
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><script src="/realms/${realm.realm}/assets/third-party-cookies.js"></script>\n`,
        )
    })

    app.get(`/realms/:realm${PROTOCOL}/userinfo`, async (request, reply) => {
      const realm = await realmOfRequest(realms, request, reply)
      if (!realm) return reply
      reply.headers(pageHeaders(realm.publicUrl))
      const bearer = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
      const token = bearer ? await verifier.verify(bearer, realm) : null
      const person = token && (await accountOf(engine, realm.tenantId, token.subject))
      if (!token || !person || (await isEnded(engine, realm, token))) {
        return reply
          .code(401)
          .header('www-authenticate', 'Bearer error="invalid_token"')
          .send({ error: 'invalid_token' })
      }
      const { username, fullName, email } = person
      return { sub: token.subject, preferred_username: username, name: fullName, email }
    })
  }
}
