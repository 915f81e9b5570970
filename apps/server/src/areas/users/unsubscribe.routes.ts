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

/** The user whom the notification went to, by the id of the e-mail, while the address is still theirs. */
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

/** Asked for twice, it is done once. @returns the address; null for a link that is no good */
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
 * `/account/unsubscribe?token=…`: where a mail program, or a person, says that no more notifications shall come by e-mail
 * (RFC 8058). The token is the e-mail's id, which is known to those who have it.
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
