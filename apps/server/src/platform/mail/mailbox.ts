import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { themeStyles } from '@choba/identity/pages/theme.ts'
import { typefaceStyles } from '@choba/identity/pages/page-files.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languageOf } from '#platform/http/answers.ts'
import { nameOf } from '#platform/portal/theme.ts'
import { contentPolicy } from '#platform/http/security-policy.ts'
import type { Tenants } from '#platform/access/tenants.ts'
import { readEml } from './eml.ts'
import { emailPage, mailboxPage, type MailboxContext } from './mailbox-pages.ts'
import { outboxName } from './outbox.ts'

const css = typefaceStyles + readFileSync(new URL('mailbox.css', import.meta.url), 'utf8')
const MAX_MAILS = 100
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const columns = ['id', 'recipient', 'subject', 'created_at', 'sent_at'] as const

/**
 * Serves the demo's mailbox with all e-mails to a tenant's users, including one-time codes. Exists
 * only if e-mails are written to files, not if they go to a mail server.
 * @param outbox folder that `outboxTransport` writes to
 */
export function serveMailbox(
  app: FastifyInstance,
  engine: Engine,
  tenants: Tenants,
  outbox: string,
): void {
  async function visit(
    request: FastifyRequest,
  ): Promise<(MailboxContext & { tenantId: number }) | null> {
    const tenant = (await tenants.byHost(request.host))?.tenant
    if (!tenant) return null
    // Uses the time zone of the tenant's administrators.
    const { time_zone: timeZone } = await withScope(
      engine,
      { role: 'admin', tenantId: tenant.id },
      ({ q }) =>
        q
          .selectFrom('merchants')
          .select('time_zone')
          .where('is_system', '=', true)
          .executeTakeFirstOrThrow(),
    )
    return {
      tenantId: tenant.id,
      tenant: nameOf(tenant),
      language: languageOf(request.headers),
      timeZone,
    }
  }

  const sentMails = (tenantId: number, id?: string) =>
    withScope(engine, { role: 'mail', tenantId }, ({ q }) =>
      q
        .selectFrom('mails')
        .select(columns)
        .where('sent_at', 'is not', null)
        .$if(id !== undefined, (query) => query.where('id', '=', id!))
        .orderBy('sent_at', 'desc')
        .limit(MAX_MAILS)
        .$narrowType<{ sent_at: Date }>()
        .execute(),
    )

  /** Returns the e-mail with the id in the URL if the e-mail belongs to the host's tenant. */
  async function opened(request: FastifyRequest) {
    const { id } = request.params as { id: string }
    const context = UUID.test(id) ? await visit(request) : null
    const [row] = context ? await sentMails(context.tenantId, id) : []
    if (!context || !row) return null
    const file = join(outbox, outboxName({ id, writtenAt: row.created_at }))
    // The file may have been deleted.
    const message = await readFile(file).catch(() => null)
    return message && { context, row, eml: await readEml(message) }
  }

  app.get('/mailbox/mailbox.css', async (request, reply) => {
    const found = await tenants.byHost(request.host)
    return reply.type('text/css; charset=utf-8').send(themeStyles(found?.tenant.style ?? '') + css)
  })

  app.get('/mailbox', async (request, reply) => {
    const context = await visit(request)
    if (!context) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .send(mailboxPage(context, await sentMails(context.tenantId)))
  })

  app.get('/mailbox/:id', async (request, reply) => {
    const email = await opened(request)
    if (!email) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentPolicy({ 'frame-src': ["'self'"] }))
      .send(emailPage(email.context, email.row, email.eml.text))
  })

  app.get('/mailbox/:id/html', async (request, reply) => {
    const email = await opened(request)
    if (!email) return reply.callNotFound()
    return (
      reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          // An e-mail uses inline styles. It may open the portal in a new window, and nothing else.
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
        )
        .removeHeader('x-frame-options')
        // A sandboxed page has no origin, and a browser would warn about this header.
        .removeHeader('origin-agent-cluster')
        .send(email.eml.html)
    )
  })
}
