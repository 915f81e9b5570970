import './node-version.js'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '@choba/database/engine.ts'
import { migrate } from '@choba/database/migrate.ts'
import { openDatabase } from '@choba/database/open.ts'
import { asOwner } from '@choba/database/owner.ts'
import { silentLog } from '../apps/server/src/platform/observability/log.ts'
import { readBounces } from '../apps/server/src/platform/mail/bounces.ts'
import { mailSender } from '../apps/server/src/platform/mail/mail.jobs.ts'
import {
  openEmailServices,
  startSink,
  writeEmail,
} from '../apps/server/src/platform/mail/mail.testing.ts'
import { SEND_MAIL } from '../apps/server/src/platform/mail/mailer.ts'
import { smtpTransport } from '../apps/server/src/platform/mail/transport.ts'
import { startPostfix, type Postfix } from './postfix.ts'
import { addTenant } from './mail-tenant.ts'

// `npm run test:bounces`: sends e-mails through a real Postfix to a mail server that accepts some
// of them, rejects some permanently, and rejects some temporarily. Exactly the e-mails that Postfix
// returns must be marked as bounced.
const EACH = 20
const WAIT_MS = 60_000
const bounceAddress = 'bounces@bounces.test'
const kinds = {
  good: null,
  gone: { code: 550, says: 'no such user' },
  full: { code: 452, says: 'try again later' },
}

const mails = (engine: Engine) =>
  asOwner(engine, (q) =>
    q.selectFrom('mails').select(['recipient', 'sent_at', 'failed_at', 'failure']).execute(),
  )
type Mails = Awaited<ReturnType<typeof mails>>
const of = (all: Mails, kind: string) => all.filter(({ recipient }) => recipient.startsWith(kind))

/** Waits until `isDone` returns true or the maximum time is over. */
async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end && !(await isDone());) await sleep(200)
}

/**
 * Writes the e-mails. Waits until all of them are sent and the expected ones are marked as bounced.
 */
async function sendAll(engine: Engine, { url, maildir }: Postfix): Promise<void> {
  const transport = smtpTransport(url)
  const { jobs, room, mailer } = await openEmailServices(engine, transport)
  try {
    await jobs.work(SEND_MAIL, mailSender({ ...room, bounceAddress }))
    const addresses = Object.keys(kinds).flatMap((kind) =>
      Array.from({ length: EACH }, (_, n) => `${kind}-${n}@people.test`),
    )
    for (const to of addresses)
      await writeEmail(engine, mailer, { kind: 'passwordChanged', to, language: 'ja', values: {} })
    mailer.flush()
    await until(async () => (await mails(engine)).every(({ sent_at }) => sent_at !== null))
    await until(async () => {
      if (!existsSync(maildir)) return false
      await readBounces({ engine, log: silentLog(), maildir }, new AbortController().signal)
      return of(await mails(engine), 'gone').every(({ failed_at }) => failed_at !== null)
    })
  } finally {
    await jobs.stop()
    transport.close()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'choba-bounces-'))
const engine = await openDatabase({ url: null, folder })
const sink = await startSink()
sink.refuseRecipient = (to) => kinds[to.split('-')[0] as keyof typeof kinds]
const next = { domain: 'people.test', port: Number(new URL(sink.url).port) }
try {
  await migrate(engine)
  await addTenant(engine, 0)
  const postfix = await startPostfix({ bounceAddress, next })
  await sendAll(engine, postfix).finally(() => postfix.stop())
  const all = await mails(engine)
  const checks = {
    'Postfix accepts every e-mail':
      all.length === 3 * EACH && all.every(({ sent_at }) => sent_at !== null),
    'delivered e-mails are not marked as failed': of(all, 'good').every(
      ({ failed_at }) => failed_at === null,
    ),
    'the mail server receives all e-mails that it accepts, and no others':
      new Set(sink.received.flatMap(({ to }) => to)).size === EACH,
    'permanently rejected e-mails are marked as bounced': of(all, 'gone').every(
      ({ failure }) => failure === 'bounced',
    ),
    'temporarily rejected e-mails are not marked as failed': of(all, 'full').every(
      ({ failed_at }) => failed_at === null,
    ),
  }
  for (const [what, holds] of Object.entries(checks))
    console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}`)
  const passed = Object.values(checks).filter(Boolean).length
  console.log(`${passed} passed, ${Object.keys(checks).length - passed} failed`)
  process.exitCode = passed === Object.keys(checks).length ? 0 : 1
} finally {
  await sink.close()
  await engine.close()
  await rm(folder, { recursive: true, force: true })
}
