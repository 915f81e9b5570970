import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { languageOf } from './answers.ts'
import type { Tenants } from './tenants.ts'

const dist = fileURLToPath(new URL('../../../portal/dist/', import.meta.url))

const attribute = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Serves the built portal; the page says which tenant it is for. Assets carry a hash in their name and never change. */
export async function servePortal(app: FastifyInstance, tenants: Tenants): Promise<void> {
  const page = join(dist, 'index.html')
  if (!existsSync(page)) return
  const html = readFileSync(page, 'utf8')
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    setHeaders: (reply, path) => {
      const forEver = path.includes('/assets/')
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', async (request, reply) => {
    const found = await tenants.byHost(request.host)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        html
          .replace(
            'name="choba-tenant" content=""',
            `name="choba-tenant" content="${attribute(found?.tenant.code ?? '')}"`,
          )
          .replace(/<html lang="[a-z]*"/, `<html lang="${languageOf(request.headers)}"`),
      )
  })
}
