import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resultTypes } from '@choba/contract/result-types.ts'
import { DatabaseUnavailable } from '@choba/database/engine.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/settings/config.ts'
import { languageOf } from '#platform/http/answers.ts'
import { nameOf } from './theme.ts'
import { frameParents, portalPolicy } from '#platform/http/security-policy.ts'
import type { Tenants } from '#platform/access/tenants.ts'
import { widgetsOf } from './widgets.ts'

const escaped = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Fills the placeholders of the built page: `<meta name="…" content="">`, and the title. */
function filledIn(html: string, title: string, metas: Record<string, string>): string {
  const named = html.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
  return Object.entries(metas).reduce(
    (page, [name, value]) =>
      page.replace(`name="${name}" content=""`, () => `name="${name}" content="${escaped(value)}"`),
    named,
  )
}

/**
 * Serves the built portal. The page contains the tenant and its theme, so that no request is needed
 * before the first view. Assets have a hash in their name and never change.
 */
export async function servePortal(
  app: FastifyInstance,
  tenants: Tenants,
  { portalFolder, widgetOrigins, quiet }: Pick<Config, 'portalFolder' | 'widgetOrigins' | 'quiet'>,
): Promise<void> {
  const page = join(portalFolder, 'index.html')
  if (!existsSync(page)) return
  const html = readFileSync(page, 'utf8')
  await app.register(fastifyStatic, {
    root: portalFolder,
    index: false,
    wildcard: false,
    // The build also writes each asset in compressed form, as `.br` and `.gz`.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      const forEver = path.includes('/assets/')
      reply.header('vary', 'accept-encoding')
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    const mark = quiet ? ' id="quiet"' : ''
    const spoken = html.replace(
      /<html lang="[a-z]*"/,
      `<html lang="${languageOf(request.headers)}"${mark}`,
    )
    const tenant = await tenants.byHost(request.host).then(
      (found) => {
        // A host without a tenant gets the page with an error status; the portal shows the error.
        if (!found) reply.code(resultTypes.unknownAddress.status)
        return found?.tenant
      },
      (error: unknown) => {
        if (!(error instanceof DatabaseUnavailable)) throw error
        // Without a database, the page is sent with status 503. The portal shows that the service
        // is unavailable, and retries.
        reply.code(503)
      },
    )
    if (!tenant) return reply.send(spoken)
    const widgets = Object.keys(widgetsOf(tenant, widgetOrigins))
    reply.header('content-security-policy', portalPolicy(tenant, widgets.length > 0))
    if (frameParents(tenant).length > 0) reply.removeHeader('x-frame-options')
    return reply.send(
      filledIn(spoken, nameOf(tenant), {
        'choba-tenant': tenant.code,
        'choba-name': nameOf(tenant),
        'choba-accent': tenant.style,
        'choba-widgets': widgets.join(' '),
      }),
    )
  })
}
