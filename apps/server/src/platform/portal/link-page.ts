import { isForeignForm } from '@choba/identity/sign-in/foreign-form.ts'
import { refuse, refuseErrors } from '@choba/identity/oidc/mount.ts'
import { pageFiles } from '@choba/identity/pages/page-files.ts'
import { pageHeaders } from '@choba/identity/pages/page-headers.ts'
import { pageLanguage } from '@choba/identity/pages/page-language.ts'
import type { PageContext } from '@choba/identity/pages/page-frame.ts'
import type { RealmRef } from '@choba/identity/port.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { nameOf } from './theme.ts'
import { realmRefOf, type Tenants } from '#platform/access/tenants.ts'

const MAX_BODY = 16 * 1024

/** A visit to the page of a one-time link. */
export interface LinkVisit {
  readonly realm: RealmRef
  readonly token: string
  /** Context of pages with a form; it adds a language switch. */
  readonly form: PageContext
  /** Context of pages without a form. */
  readonly context: PageContext
  /** URL that the form is sent to. */
  readonly action: string
  readonly ip: string
  readonly requestId: string
}

/**
 * The page of a one-time link. `show` and `submit` return null if the link is invalid, for any
 * reason.
 */
export interface LinkPage {
  readonly path: string
  show: (visit: LinkVisit) => Promise<string | null>
  submit: (visit: LinkVisit, typed: URLSearchParams) => Promise<string | null>
  /** Page for an invalid link. */
  bad: (context: PageContext) => string
}

/** Serves the page of a one-time link at `path?token=…`, in the theme of the host's tenant. */
export function linkPage(
  { path, show, submit, bad }: LinkPage,
  tenants: Tenants,
): FastifyPluginAsync {
  const assets = `${path}/assets`

  /** Returns null if the host has no tenant. */
  async function visit(request: FastifyRequest, reply: FastifyReply): Promise<LinkVisit | null> {
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
      // Style and script are served below the path of the link, because a realm with external
      // sign-in serves no assets.
      assets,
      language: pageLanguage({ chosen, acceptLanguage: request.headers['accept-language'] }),
    }
    const form = { ...context, switchable: true, kept: `token=${encodeURIComponent(held)}&` }
    return {
      realm,
      token: held,
      context,
      form,
      action: request.url,
      ip: request.ip,
      requestId: request.id,
    }
  }

  async function refuseForeign(request: FastifyRequest, reply: FastifyReply) {
    const found = await tenants.byHost(request.host)
    if (found && isForeignForm(request.headers, found.origin))
      return refuse(request, reply, 403, 'illegalOperation')
    return undefined
  }

  return async (app) => {
    refuseErrors(app)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    // RFC 8058 allows mail programs to unsubscribe with either form encoding. Pages of Choba never
    // send this one, so its content is ignored.
    app.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: MAX_BODY },
      (_request, _body, done) => done(null, null),
    )
    for (const { name, type, body } of pageFiles) {
      app.get(`${assets}/${name}`, (_request, reply) =>
        reply.type(`${type}; charset=utf-8`).send(body),
      )
    }
    const answer =
      (act: (here: LinkVisit, body: unknown) => Promise<string | null>) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const here = await visit(request, reply)
        if (!here) return reply.callNotFound()
        return (await act(here, request.body)) ?? reply.code(404).send(bad(here.context))
      }
    app.get(
      path,
      answer((here) => show(here)),
    )
    app.post(
      path,
      { preHandler: refuseForeign },
      answer((here, body) =>
        submit(here, body instanceof URLSearchParams ? body : new URLSearchParams()),
      ),
    )
  }
}
