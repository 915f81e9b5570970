import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '@choba/database/engine.ts'
import { migrate } from '@choba/database/migrate.ts'
import { openDatabase } from '@choba/database/open.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import type { Email } from '@choba/identity/emails.ts'
import { startJobs } from '../apps/server/src/platform/jobs.ts'
import { silentLog } from '../apps/server/src/platform/log.ts'
import { mailSender } from '../apps/server/src/platform/mail/mail.jobs.ts'
import { createMailer, SEND_MAIL } from '../apps/server/src/platform/mail/mailer.ts'
import { smtpTransport } from '../apps/server/src/platform/mail/transport.ts'
import { tenantRegistry } from '../apps/server/src/platform/tenants.ts'

// What `kill-mail.ts` kills: the mail part of the server. It writes e-mails without end and says each one that is committed;
// with `--drain` it writes none and says how many are still open.
const { CHOBA_DATA, DATABASE_URL, SMTP_URL } = process.env
const TENANT = 1
const WRITERS = 3

const engine = await openDatabase({ url: DATABASE_URL || null, folder: CHOBA_DATA! })
await migrate(engine)
await addTenant(engine)
const jobs = await startJobs(engine, { queues: [SEND_MAIL], worker: true, pollSeconds: 0.5, log: silentLog() })
const transport = smtpTransport(SMTP_URL!)
await jobs.work(SEND_MAIL, mailSender({ engine, tenants: tenantRegistry(engine), transport, from: null }))
const mailer = createMailer(jobs)
console.log('ready')

async function addTenant(on: Engine): Promise<void> {
  await asOwner(on, async (_q, connection) => {
    await connection.query(
      `insert into tenants (id, code, name, realm, currency) values (1, 'kill', 'Kill', 'kill', 'JPY') on conflict do nothing`,
    )
    await connection.query(
      `insert into tenant_origins (origin, tenant_id) values ('http://kill.example', 1) on conflict do nothing`,
    )
  })
}

/** A fifth are one-time codes, as far as chance has it. */
function someLetter(): Email {
  const to = `${randomUUID()}@example.com`
  return randomInt(5) === 0
    ? { kind: 'signInCode', to, language: 'ja', values: { code: '042917', minutes: 10 } }
    : { kind: 'passwordChanged', to, language: 'ja', values: {} }
}

async function writeOn(): Promise<never> {
  for (;;) {
    const letter = someLetter()
    await withScope(engine, { role: 'identity', tenantId: TENANT }, (tx) => mailer.enqueue(tx, letter))
    console.log(`written ${letter.kind} ${letter.to}`)
    mailer.flush()
    await sleep(randomInt(60))
  }
}

const openLetters = () =>
  asOwner(engine, async (q) => {
    const { n } = await q
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<bigint>().as('n'))
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(n)
  })

async function drain(): Promise<void> {
  for (;;) {
    const open = await openLetters()
    console.log(`open ${open}`)
    if (open === 0) break
    await sleep(250)
  }
  await jobs.stop()
  transport.close()
  await engine.close()
}

await (process.argv.includes('--drain') ? drain() : Promise.all(Array.from({ length: WRITERS }, writeOn)))
