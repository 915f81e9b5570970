import { readFileSync } from 'node:fs'
import type { FastifyPluginAsync } from 'fastify'
import type { Engine } from '@choba/database/engine.ts'
import { personOf } from './accounts.ts'
import { brandStyles } from './brand.ts'
import { realmOfRequest } from './mount.ts'
import { pageHeaders } from './page-headers.ts'
import type { TokenVerifier } from './port.ts'
import { PROTOCOL } from './provider.ts'
import type { Realms } from './realms.ts'

interface CompanionOptions {
  engine: Engine
  realms: Realms
  verifier: TokenVerifier
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

const files = [
  { path: '/assets/page.css', type: 'text/css', body: read('page.css') },
  { path: '/assets/page.js', type: 'text/javascript', body: read('page.js') },
  { path: '/assets/third-party-cookies.js', type: 'text/javascript', body: read('third-party-cookies.js') },
]

/** What stands beside the protocol: the files of the pages, and the paths of Keycloak's that oidc-provider has not. */
export function companionRoutes({ engine, realms, verifier }: CompanionOptions): FastifyPluginAsync {
  return async (app) => {
    for (const { path, type, body } of files) {
      app.get(`/realms/:realm${path}`, (_request, reply) =>
        reply
          .header('cache-control', 'public, max-age=300')
          .header('x-content-type-options', 'nosniff')
          .type(`${type}; charset=utf-8`)
          .send(body),
      )
    }

    app.get('/realms/:realm/assets/brand.css', async (request, reply) => {
      const realm = await realmOfRequest(realms, request, reply)
      if (!realm) return reply
      const { brand } = await realms.lookOf(realm)
      return reply
        .header('cache-control', 'public, max-age=60')
        .header('x-content-type-options', 'nosniff')
        .type('text/css; charset=utf-8')
        .send(brandStyles(brand))
    })

    app.get(`/realms/:realm${PROTOCOL}/3p-cookies/step1.html`, async (request, reply) => {
      const realm = await realmOfRequest(realms, request, reply)
      if (!realm) return reply
      return reply
        .headers(pageHeaders(realm.publicUrl, `'self' ${realm.publicUrl}`))
        .type('text/html; charset=utf-8')
        .send(`<!doctype html><script src="/realms/${realm.realm}/assets/third-party-cookies.js"></script>\n`)
    })

    app.get(`/realms/:realm${PROTOCOL}/userinfo`, async (request, reply) => {
      const realm = await realmOfRequest(realms, request, reply)
      if (!realm) return reply
      reply.headers(pageHeaders(realm.publicUrl))
      const bearer = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
      const token = bearer ? await verifier.verify(bearer, realm) : null
      const person = token && (await personOf(engine, realm.tenantId, token.subject))
      if (!token || !person) {
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
