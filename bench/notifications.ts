import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import {
  emailWriter,
  WRITE_EMAILS,
} from '@choba/server/areas/notification-management/notification-emails.ts'
import { startJobs } from '@choba/server/platform/jobs/jobs.ts'
import { silentLog } from '@choba/server/platform/observability/log.ts'
import { SEND_TO_MANY } from '@choba/server/platform/mail/mailer.ts'
import { tenantRegistry } from '@choba/server/platform/access/tenants.ts'
import { sql } from 'kysely'
import type { BenchContext } from './context.ts'
import { amount, atMost, within, type Figure } from './figure.ts'

const RECEIVERS = 50_000
/** Maximum time in seconds. The issue that introduced these e-mails requires it. */
const MAX_SECONDS = 10

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

/**
 * Measures a notification by e-mail to 50,000 users, until there is an e-mail and a job for each
 * user. Compares with a single statement that inserts the e-mails.
 */
export async function measureNotifications({ engine, biggest }: BenchContext): Promise<Figure[]> {
  const { id: merchant, tenant_id: tenant } = biggest
  const queues = [WRITE_EMAILS, SEND_TO_MANY]
  const jobs = await startJobs(engine, { queues, worker: false, log: silentLog() })
  const id = newId()
  const other = newId()
  const addNotification = (one: bigint) => sql`insert into notifications
      (tenant_id, id, merchant_id, important, title, content, author_name, released_at, for_all, by_email)
    values (${tenant}, ${one}, ${merchant}, true, '計測', '計測', '計測', now(), true, true)`
  try {
    await asOwner(engine, async (q) => {
      await sql`insert into users (id, tenant_id, merchant_id, role_id, username, email, full_name, store_scope)
        select 2000000 + n, ${tenant}, ${merchant}, 3, 'many' || n, 'many' || n || '@people.example', '宛先 ' || n, 'all'
        from generate_series(1, ${RECEIVERS}::int) n`.execute(q)
      await addNotification(id).execute(q)
      await addNotification(other).execute(q)
    })
    const { work } = emailWriter({ engine, jobs, tenants: tenantRegistry(engine) })
    const job = { tenantId: tenant, messageId: String(id) }
    const taken = await seconds(() => work(job, new AbortController().signal))
    const rows = await withScope(engine, { role: 'admin', tenantId: tenant }, ({ q }) =>
      q
        .selectFrom('mails')
        .select(({ fn }) => fn.countAll<bigint>().as('n'))
        .where('notification_id', '=', id)
        .executeTakeFirstOrThrow(),
    )
    const written = Number(rows.n)
    if (written < RECEIVERS)
      throw new Error(`${written} e-mails were written for ${RECEIVERS} people`)
    const plain = await seconds(() =>
      asOwner(engine, async (q) => {
        await sql`insert into mails (tenant_id, id, kind, recipient, subject, notification_id, language, merchant_id, user_id)
          select tenant_id, gen_random_uuid(), kind, recipient, subject, ${other}::bigint, language, merchant_id, user_id
          from mails where tenant_id = ${tenant} and notification_id = ${id}::bigint`.execute(q)
      }),
    )
    const what = `Notification to ${written.toLocaleString('en-US')} users: an e-mail and a job for each`
    const say = (value: number) => `${amount(value)} s`
    return [
      within(what, taken, 's', '≤', MAX_SECONDS, { written }),
      atMost(
        what,
        [taken, plain],
        say,
        'one statement that inserts the same e-mails, without jobs',
        8,
        { written },
      ),
    ]
  } finally {
    await jobs.stop()
  }
}
