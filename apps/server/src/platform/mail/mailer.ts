import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EmailSender, EmailTx, Mailer } from '@choba/identity/emails.ts'
import { nameOf } from '#platform/portal/brand.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { compose, type Sender } from './compose.ts'

export const SEND_MAIL = 'mail-send'
/** What goes to many has a queue of its own, so that no one waits behind it for a code to sign in with. */
export const SEND_TO_MANY = 'mail-send-many'

export interface MailJob {
  tenantId: number
  mailId: string
}

const senderFrom = ({ tenant, origin }: EmailSender): Sender => ({
  sender: nameOf(tenant),
  brand: tenant.style,
  home: `${origin}/`,
})

// Read in the email's own transaction: another one would wait for it where there is one connection.
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

/** Writes emails into the transaction of what they are about; a job sends them when it has committed. */
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
        // A code is of no use later.
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
