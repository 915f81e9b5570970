import { pageFiles } from '@choba/identity/page-files.ts'
import { pageHeaders } from '@choba/identity/page-headers.ts'
import { pageLanguage } from '@choba/identity/page-language.ts'
import type { PageContext } from '@choba/identity/page-frame.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { nameOf } from '#platform/brand.ts'
import { realmRefOf, type Tenants } from '#platform/tenants.ts'
import { setupNotice, setupPage } from './setup-page.ts'
import { isLinkUsable, setUp, type Applicant, type SetupParts } from './setup.service.ts'

const MAX_BODY = 16 * 1024
const ASSETS = '/setup/assets'

function applicantIn(body: unknown): Applicant {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams()
  const typed = (name: string) => (form.get(name) ?? '').trim()
  return {
    username: typed('username'),
    fullName: typed('fullName'),
    email: typed('email'),
    password: form.get('password') ?? '',
    passwordAgain: form.get('passwordAgain') ?? '',
  }
}

/** `/setup?token=…`: the page of the one-time link, and its form. */
export function setupRoutes(parts: SetupParts, tenants: Tenants): FastifyPluginAsync {
  /** The tenant of the host and how its page speaks; null where there is no tenant. */
  async function visit(request: FastifyRequest, reply: FastifyReply) {
    const found = await tenants.byHost(request.host)
    if (!found) return null
    const realm = realmRefOf(found.tenant, found.origin)
    const { token, kc_locale: chosen } = request.query as Record<string, unknown>
    const held = typeof token === 'string' ? token : ''
    reply.headers(pageHeaders(found.origin)).type('text/html; charset=utf-8')
    const context: PageContext = {
      realm: realm.realm,
      tenant: nameOf(found.tenant),
      home: `${found.origin}/`,
      // A realm whose people sign in elsewhere has none.
      assets: ASSETS,
      language: pageLanguage({ chosen, acceptLanguage: request.headers['accept-language'] }),
    }
    return {
      realm,
      token: held,
      context,
      form: { ...context, switchable: true, kept: `token=${encodeURIComponent(held)}&` },
    }
  }

  const badLink = (reply: FastifyReply, context: PageContext) => reply.code(404).send(setupNotice(context, 'badLink'))

  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )

    for (const { name, type, body } of pageFiles) {
      app.get(`${ASSETS}/${name}`, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(body))
    }

    app.get('/setup', async (request, reply) => {
      const here = await visit(request, reply)
      if (!here) return reply.callNotFound()
      if (!(await isLinkUsable(parts, here.realm, here.token))) return badLink(reply, here.context)
      return setupPage(here.form, request.url, {}, {})
    })

    app.post('/setup', async (request, reply) => {
      const here = await visit(request, reply)
      if (!here) return reply.callNotFound()
      const applicant = applicantIn(request.body)
      const outcome = await setUp(parts, here.realm, here.token, applicant, { ip: request.ip, requestId: request.id })
      if (outcome === 'done') return setupNotice(here.context, 'done')
      if (outcome === 'badLink') return badLink(reply, here.context)
      return setupPage(here.form, request.url, applicant, outcome)
    })
  }
}
