import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@choba/database/migrate.ts'
import { openDatabase } from '@choba/database/open.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { Email } from '@choba/identity/emails.ts'
import {
  emailWriter,
  WRITE_EMAILS,
  type WriteEmailsJob,
} from '../apps/server/src/areas/notification-management/notification-emails.ts'
import { startJobs } from '../apps/server/src/platform/jobs/jobs.ts'
import { silentLog } from '../apps/server/src/platform/observability/log.ts'
import { mailSender } from '../apps/server/src/platform/mail/mail.jobs.ts'
import { createMailer, SEND_MAIL, SEND_TO_MANY } from '../apps/server/src/platform/mail/mailer.ts'
import { smtpTransport } from '../apps/server/src/platform/mail/transport.ts'
import { tenantRegistry } from '../apps/server/src/platform/access/tenants.ts'
import { addTenant, MERCHANT, TENANT } from './mail-tenant.ts'

// Process with the e-mail part of the server, which `kill-mail.ts` kills. Writes a notification for
// MANY users and then further e-mails without end, and prints each e-mail after it is committed.
// With `--drain`, writes no e-mails and prints the number of e-mails that are not finished.
const { CHOBA_DATA, DATABASE_URL, SMTP_URL, MANY } = process.env
const NOTIFICATION = 1
const WRITERS = 3

const engine = await openDatabase({ url: DATABASE_URL || null, folder: CHOBA_DATA! })
await migrate(engine)
await addTenant(engine, Number(MANY))
const queues = [SEND_MAIL, SEND_TO_MANY, WRITE_EMAILS]
const jobs = await startJobs(engine, { queues, worker: true, pollSeconds: 0.5, log: silentLog() })
const transport = smtpTransport(SMTP_URL!)
const tenants = tenantRegistry(engine)
const send = mailSender({ engine, tenants, transport, from: null, bounceAddress: null })
for (const queue of [SEND_MAIL, SEND_TO_MANY]) await jobs.work(queue, send)
const { work } = emailWriter({ engine, jobs, tenants })
await jobs.work<WriteEmailsJob>(WRITE_EMAILS, work)
await addNotification()
const mailer = createMailer(jobs)
console.log('ready')

/**
 * Adds an important notification that all users of the merchant receive by e-mail. Does nothing if
 * the notification exists.
 */
async function addNotification(): Promise<void> {
  await withScope(engine, { role: 'admin', tenantId: TENANT }, async (tx) => {
    const added =
      await sql`insert into notifications (tenant_id, id, merchant_id, important, title, content, author_name,
        released_at, for_all, by_email)
      values (${TENANT}, ${NOTIFICATION}, ${MERCHANT}, true, 'Many', 'Many', 'Kill', now(), true, true)
      on conflict do nothing`.execute(tx.q)
    if (added.numAffectedRows === 1n)
      await jobs.enqueue(tx, WRITE_EMAILS, {
        tenantId: TENANT,
        messageId: String(NOTIFICATION),
      } satisfies WriteEmailsJob)
  })
}

/** Returns a random e-mail. About a fifth of the e-mails contain a one-time code. */
function someEmail(): Email {
  const to = `${randomUUID()}@example.com`
  return randomInt(5) === 0
    ? { kind: 'signInCode', to, language: 'ja', values: { code: '042917', minutes: 10 } }
    : { kind: 'passwordChanged', to, language: 'ja', values: {} }
}

async function writeOn(): Promise<never> {
  for (;;) {
    const email = someEmail()
    await withScope(engine, { role: 'identity', tenantId: TENANT }, (tx) =>
      mailer.enqueue(tx, email),
    )
    console.log(`written ${email.kind} ${email.to}`)
    mailer.flush()
    await sleep(randomInt(60))
  }
}

/**
 * Returns the number of e-mails that are not finished. If the e-mails of a notification have not
 * all been written yet, the notification counts as one more.
 */
const countOpen = () =>
  asOwner(engine, async (q) => {
    const { n } = await q
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<bigint>().as('n'))
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .executeTakeFirstOrThrow()
    const { rest } = await q
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<bigint>().as('rest'))
      .where('emails_written_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(n) + Number(rest)
  })

async function drain(): Promise<void> {
  for (;;) {
    const open = await countOpen()
    console.log(`open ${open}`)
    if (open === 0) break
    await sleep(250)
  }
  await jobs.stop()
  transport.close()
  await engine.close()
}

await (process.argv.includes('--drain')
  ? drain()
  : Promise.all(Array.from({ length: WRITERS }, writeOn)))
