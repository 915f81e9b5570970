import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EmailSender, EmailTx, Mailer } from '@choba/identity/emails.ts'
import { nameOf } from '#platform/portal/theme.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { compose, type Sender } from './compose.ts'

export const SEND_MAIL = 'mail-send'
/** Queue for e-mails to many recipients, separate so that they never delay a sign-in code. */
export const SEND_TO_MANY = 'mail-send-many'

export interface MailJob {
  tenantId: number
  mailId: string
}

const senderFrom = ({ tenant, origin }: EmailSender): Sender => ({
  sender: nameOf(tenant),
  accent: tenant.style,
  home: `${origin}/`,
})

// Reads the tenant in the transaction that writes the e-mail. PGlite has a single connection, so a
// second transaction could not begin before this one ends.
async function senderOf({ q, scope }: EmailTx): Promise<Sender> {
  const tenant = await q
    .selectFrom('tenants')
    .select(['name', 'oem', 'style'])
    .where('id', '=', scope.tenantId)
    .executeTakeFirstOrThrow()
  const origin = await q
    .selectFrom('tenant_origins')
    .select('origin')
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('origin')
    .executeTakeFirst()
  return senderFrom({ tenant, origin: origin?.origin ?? '' })
}

/**
 * Creates the mailer. The mailer writes an e-mail in the transaction of the change that the e-mail
 * reports; a job sends the e-mail after the commit.
 */
export const createMailer = (jobs: Pick<Jobs, 'enqueue' | 'wake'>): Mailer => ({
  async enqueue(tx, email, from) {
    const { tenantId } = tx.scope
    const id = randomUUID()
    const { subject, text, html } = compose(email, from ? senderFrom(from) : await senderOf(tx))
    await tx.q
      .insertInto('mails')
      .values({
        tenant_id: tenantId,
        id,
        kind: email.kind,
        recipient: email.to,
        subject,
        body_text: text,
        body_html: html,
        // E-mails with a one-time code expire together with the code.
        expires_at:
          'code' in email.values
            ? sql<Date>`now() + ${email.values.minutes} * interval '1 minute'`
            : null,
      })
      .execute()
    await jobs.enqueue(tx, SEND_MAIL, { tenantId, mailId: id } satisfies MailJob)
  },
  flush: () => jobs.wake(SEND_MAIL),
})
