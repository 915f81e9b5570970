import { randomUUID } from 'node:crypto'
import type { Language } from '@choba/contract/session.contract.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import type { Email } from '@choba/identity/emails.ts'
import { languages } from '@choba/phrases/languages.ts'
import { sql } from 'kysely'
import { createTranslator } from 'use-intl/core'
import type { QueueHandler, Services } from '#platform/calls/area.ts'
import { nameOf } from '#platform/portal/theme.ts'
import { RetryLater, type Jobs } from '#platform/jobs/jobs.ts'
import { languagesOf } from '#platform/notify/languages-of.ts'
import { compose, type Sender } from '#platform/mail/compose.ts'
import { SEND_TO_MANY, type MailJob } from '#platform/mail/mailer.ts'
import { findFacts } from '#platform/notify/notification-files.ts'
import { receiversOf } from '#platform/notify/notification-receivers.ts'
import { readChoice } from './notification-receivers.ts'
import type { FoundManaged } from './notification-management.repository.ts'

export const WRITE_EMAILS = 'notification-emails'

/**
 * Number of e-mails per transaction. A larger number would hold locks longer, and a process that
 * ends within a transaction would lose more work.
 */
const BATCH = 2_000
/**
 * Tolerance in seconds for clocks that differ. If a job runs before the release by at most this
 * time, it is run again later.
 */
const EARLY_SECONDS = 60

export interface WriteEmailsJob {
  tenantId: number
  messageId: string
}

/**
 * Enqueues the job that creates the e-mails of a notification at its release. Called in the
 * transaction that creates or changes the notification. If the release is postponed, an additional
 * job exists; jobs that run before the release do nothing.
 */
export async function enqueueEmails(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  row: FoundManaged,
): Promise<void> {
  if (!row.by_email || row.emails_written_at) return
  const wait = Math.max(0, Math.ceil((Number(row.released_at) - Date.now()) / 1_000))
  const job: WriteEmailsJob = { tenantId: row.tenant_id, messageId: String(row.id) }
  await jobs.enqueue(tx, WRITE_EMAILS, job, wait)
}

/** Returns a notification and locks its row, if it was released and has e-mails to create. */
const takeReleased = ({ q }: Tx, { tenantId, messageId }: WriteEmailsJob) =>
  q
    .selectFrom('notifications as n')
    .selectAll('n')
    .select(sql<number>`extract(epoch from n.released_at - now())::float8`.as('seconds_left'))
    .where('n.tenant_id', '=', tenantId)
    .where('n.id', '=', BigInt(messageId))
    .where('n.by_email', '=', true)
    .where('n.withdrawn_at', 'is', null)
    .where('n.emails_written_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

type Released = NonNullable<Awaited<ReturnType<typeof takeReleased>>>

const kindOf = ({ important }: Pick<Released, 'important'>) =>
  important ? 'importantNotification' : 'notification'

/** Appends a sentence about the attached files to the text. The files are not sent by e-mail. */
function withFiles(content: string, language: Language, files: number): string {
  if (files === 0) return content
  const t = createTranslator({ locale: language, messages: languages[language].mail })
  return `${content}\n\n${t('attachments', { count: files })}`
}

/**
 * Returns the e-mail of a notification in one language. All receivers with this language get the
 * same text.
 */
function emailIn(language: Language, row: Released, origin: string, files: number): Email {
  const { title, content: written } = row.translations[language] ?? row
  const content = withFiles(written, language, files)
  const link = `${origin}/#/message/list?id=${row.id}`
  return { kind: kindOf(row), to: '', language, values: { title, content, link, isMarkup: true } }
}

/**
 * Stores the text of the e-mail once for each language.
 * @returns the subjects by language
 */
async function writeBodies(
  tx: Tx,
  row: Released,
  spoken: ReadonlySet<Language>,
  origin: string,
  sender: Sender,
) {
  const subjects = new Map<Language, string>()
  const files = (await findFacts(tx, row)).length
  for (const language of spoken) {
    const email = emailIn(language, row, origin, files)
    const { subject, text, html } = compose(email, sender)
    subjects.set(language, subject)
    await tx.q
      .insertInto('mail_bodies')
      .values({
        tenant_id: row.tenant_id,
        notification_id: row.id,
        language,
        merchant_id: row.merchant_id,
        body_text: text,
        body_html: html,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return subjects
}

/** @returns true if there may be further e-mails to create */
async function writeBatch(
  services: Pick<Services, 'engine' | 'jobs' | 'tenants'>,
  job: WriteEmailsJob,
) {
  const { engine, jobs, tenants } = services
  const { tenant, origin } = (await tenants.byId(job.tenantId))!
  const sender = { sender: nameOf(tenant), accent: tenant.style, home: `${origin}/` }
  return withScope(engine, { role: 'admin', tenantId: job.tenantId }, async (tx) => {
    const row = await takeReleased(tx, job)
    if (!row) return false
    if (row.seconds_left > 0) {
      // The release was postponed. Another job exists for the new time, so this job ends.
      if (row.seconds_left > EARLY_SECONDS) return false
      throw new RetryLater('the notification is not released yet')
    }
    // Users who accept no e-mails get e-mails only for important notifications.
    const users = await receiversOf(tx, await readChoice(tx, row), !row.important)
      .select(['u.id', 'u.email'])
      .where('u.id', '>', row.emailed_through ?? 0)
      .orderBy('u.id')
      .limit(BATCH)
      .execute()
    const ids = users.map(({ id }) => id)
    const languageOf = await languagesOf(tx, row.tenant_id, ids)
    const spoken = users.map(({ id }) => languageOf(id))
    const subjects = await writeBodies(tx, row, new Set(spoken), origin, sender)
    // If e-mails are sent again, the rows of the earlier e-mails are deleted, so that only the
    // state of the new ones is shown.
    await sql`delete from mails where tenant_id = ${row.tenant_id}::int and notification_id = ${row.id}::bigint
      and user_id = any(${ids}::int[])`.execute(tx.q)
    const mailIds = users.map(() => randomUUID())
    await sql`insert into mails (tenant_id, id, kind, recipient, subject, notification_id, language, merchant_id, user_id)
      select ${row.tenant_id}::int, w.id, ${kindOf(row)}::text, w.recipient, w.subject, ${row.id}::bigint, w.language,
        ${row.merchant_id}::int, w.user_id
      from unnest(${mailIds}::uuid[], ${users.map(({ email }) => email)}::text[],
        ${spoken.map((language) => subjects.get(language)!)}::text[], ${spoken}::text[], ${ids}::int[])
        as w (id, recipient, subject, language, user_id)`.execute(tx.q)
    await jobs.enqueueAll(
      tx,
      SEND_TO_MANY,
      mailIds.map((mailId): MailJob => ({ tenantId: row.tenant_id, mailId })),
    )
    const isLast = users.length < BATCH
    await tx.q
      .updateTable('notifications')
      .set({
        emailed_through: ids.at(-1) ?? row.emailed_through,
        ...(isLast && { emails_written_at: sql<Date>`now()` }),
      })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id)
      .execute()
    return !isLast
  })
}

/**
 * Job that creates the e-mails of a released notification. If it runs twice, each receiver still
 * gets one e-mail.
 */
export const emailWriter = (
  services: Pick<Services, 'engine' | 'jobs' | 'tenants'>,
): QueueHandler<WriteEmailsJob> => ({
  async work(job, signal) {
    while (await writeBatch(services, job)) {
      services.jobs.wake(SEND_TO_MANY)
      if (signal.aborted) throw new RetryLater('there are more e-mails to write')
    }
    services.jobs.wake(SEND_TO_MANY)
  },
})

/**
 * Sends the rejected and bounced e-mails of a notification again.
 * @returns the number of these e-mails
 */
export async function retryFailed(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueueAll'>,
  row: FoundManaged,
): Promise<number> {
  const retried = await tx.q
    .updateTable('mails')
    .set({ failed_at: null, failure: null, claimed_at: null, sent_at: null })
    .where('tenant_id', '=', row.tenant_id)
    .where('notification_id', '=', row.id)
    .where('failed_at', 'is not', null)
    .returning('id')
    .execute()
  await jobs.enqueueAll(
    tx,
    SEND_TO_MANY,
    retried.map(({ id }): MailJob => ({ tenantId: row.tenant_id, mailId: id })),
  )
  return retried.length
}
