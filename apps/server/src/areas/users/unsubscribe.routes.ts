import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import { writeAudit } from '#platform/audit/audit.ts'
import { linkPage, type LinkVisit } from '#platform/portal/link-page.ts'
import { changedBy } from '#platform/calls/stale.ts'
import { UNSUBSCRIBE_PATH, type Tenants } from '#platform/access/tenants.ts'
import { unsealedEntries } from '#platform/audit/unsealed-entries.ts'
import { unsubscribeNotice, unsubscribePage } from './unsubscribe-page.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Finds the user who got the e-mail with the ID `token`. Returns null if the user has another
 * address now.
 */
async function findReceiver({ q }: Tx, { realm, token }: LinkVisit) {
  if (!uuid.test(token)) return null
  const mail = await q
    .selectFrom('mails')
    .select('recipient')
    .where('tenant_id', '=', realm.tenantId)
    .where('id', '=', token)
    .where('kind', '=', 'notification')
    .executeTakeFirst()
  if (!mail) return null
  const found = await q
    .selectFrom('users')
    .select(['id', 'merchant_id', 'username', 'full_name', 'email', 'email_messages'])
    .where('tenant_id', '=', realm.tenantId)
    .where(sql<boolean>`email_folded = lower(normalize(${mail.recipient}, nfkc))`)
    .executeTakeFirst()
  return found ?? null
}

/**
 * Turns the user's e-mails off. A second call changes nothing.
 * @returns the address; null for an invalid link
 */
async function stopEmails(engine: Engine, visit: LinkVisit): Promise<string | null> {
  const { tenantId } = visit.realm
  const done = await withScope(engine, { role: 'identity', tenantId }, async (tx) => {
    const user = await findReceiver(tx, visit)
    if (!user) return null
    const { numUpdatedRows } = await tx.q
      .updateTable('users')
      .set({ email_messages: false, ...changedBy(user.full_name) })
      .where('merchant_id', '=', user.merchant_id)
      .where('id', '=', user.id)
      .where('email_messages', '=', true)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { email: user.email, entry: null }
    const entry = await writeAudit(tx, {
      merchantId: user.merchant_id,
      tenantId,
      userId: user.id,
      userName: user.username,
      job: null,
      action: 'users.unsubscribe',
      audit: { object: user.username, of: { kind: 'user', id: String(user.id) } },
      outcome: 'success',
      ip: visit.ip,
      requestId: visit.requestId,
    })
    return { email: user.email, entry }
  })
  if (done?.entry) unsealedEntries(engine).add(done.entry)
  return done?.email ?? null
}

/**
 * Serves `/account/unsubscribe?token=…`. With this link, a user or a mail program turns off
 * notifications by e-mail (RFC 8058). The token is the ID of the e-mail, which only its recipients
 * know.
 */
export const unsubscribeRoutes = (engine: Engine, tenants: Tenants): FastifyPluginAsync =>
  linkPage(
    {
      path: UNSUBSCRIBE_PATH,
      bad: (context) => unsubscribeNotice(context, null),
      async show(visit) {
        const user = await withScope(
          engine,
          { role: 'identity', tenantId: visit.realm.tenantId },
          (tx) => findReceiver(tx, visit),
        )
        if (!user) return null
        const isOn = user.email_messages
        return isOn
          ? unsubscribePage(visit.form, visit.action, user.email)
          : unsubscribeNotice(visit.context, user.email)
      },
      async submit(visit) {
        const email = await stopEmails(engine, visit)
        return email === null ? null : unsubscribeNotice(visit.context, email)
      },
    },
    tenants,
  )
