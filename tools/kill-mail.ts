import './node-version.js'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Engine } from '@choba/database/engine.ts'
import { openDatabase } from '@choba/database/open.ts'
import { asOwner } from '@choba/database/owner.ts'
import { startSink, type SmtpSink } from '../apps/server/src/platform/mail/mail.testing.ts'
import { onBothDatabases } from './both-databases.ts'
import { environment, root } from './run.ts'

// `npm run test:kill-mail -- --kills 50 --many 5000`: writes and sends e-mails, including a
// notification for many users, while processes are killed at random moments. Runs on the embedded
// database and on PostgreSQL, where two processes share the work. At the end, no e-mail may be
// missing. An e-mail may be sent twice only with the same Message-ID, and at most once for each
// killed process. A one-time code must never be sent twice, and each receiver of the notification
// must get one e-mail.
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, many: { type: 'string', default: '5000' } },
})
const [kills, many] = [Number(values.kills), Number(values.many)]
/**
 * Maximum number of e-mails between two kills. Chosen so that processes are killed during the whole
 * time in which the notification is sent.
 */
const spread = Math.max(20, Math.min(200, (2 * many) / kills))
const DRAIN_TIMEOUT_MS = 600_000

interface RunOptions {
  folder: string
  databaseUrl: string | null
  smtpUrl: string
}

interface Written {
  kind: string
  to: string
}

interface Worker {
  ready: Promise<void>
  ended: Promise<number | null>
  kill(): Promise<void>
}

/** Starts a worker process. Adds the e-mails that the process reports as committed to `written`. */
function startWorker(
  { folder, databaseUrl, smtpUrl }: RunOptions,
  written: Written[],
  args: string[] = [],
): Worker {
  const child: ChildProcess = spawn(process.execPath, ['tools/kill-mail-server.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment({
      CHOBA_DATA: folder,
      DATABASE_URL: databaseUrl ?? '',
      SMTP_URL: smtpUrl,
      MANY: String(many),
    }),
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const [word, kind, to] = line.split(' ')
    if (word === 'ready') resolve()
    if (word === 'written') written.push({ kind: kind!, to: to! })
  })
  void ended.then(() => reject(new Error('a process did not start')))
  // Avoids an unhandled rejection: a caller that kills the process early does not wait for `ready`.
  ready.catch(() => undefined)
  return {
    ready,
    ended,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Waits until `more` further messages have arrived. */
async function untilReceived(sink: SmtpSink, more: number): Promise<void> {
  const target = sink.received.length + more
  for (let looks = 0; looks < 2_000 && sink.received.length < target; looks++) await sleep(2)
}

/**
 * Kills worker processes again and again.
 * @returns the number of killed processes, including those that run at the end
 */
async function killOften(place: RunOptions, sink: SmtpSink, written: Written[]): Promise<number> {
  const workers = Array.from({ length: place.databaseUrl ? 2 : 1 }, () =>
    startWorker(place, written),
  )
  try {
    for (let kill = 0; kill < kills; kill++) {
      const victim = Math.floor(Math.random() * workers.length)
      // Usually kills a process at a random moment of its work, and sometimes during its start.
      if (Math.random() < 0.1) await sleep(Math.random() * 1_500)
      else {
        await workers[victim]!.ready
        await untilReceived(sink, Math.floor(Math.random() * spread))
        await sleep(Math.random() * 40)
      }
      await workers[victim]!.kill()
      workers[victim] = startWorker(place, written)
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()))
  }
  return kills + workers.length
}

async function drain(place: RunOptions): Promise<void> {
  const worker = startWorker(place, [], ['--drain'])
  const patience = new AbortController()
  const tooLong = sleep(DRAIN_TIMEOUT_MS, null, { signal: patience.signal }).catch(() => null)
  await Promise.race([worker.ended, tooLong])
  patience.abort()
  await worker.kill()
}

async function findings(
  engine: Engine,
  sink: SmtpSink,
  written: Written[],
  deaths: number,
): Promise<string[]> {
  const arrivals = Map.groupBy(sink.received, ({ to }) => to[0]!)
  const rows = await asOwner(engine, (q) => q.selectFrom('mails').selectAll().execute())
  const byRecipient = new Map(rows.map((row) => [row.recipient, row]))
  const again = [...arrivals].filter(([, copies]) => copies.length > 1)
  const duplicates = again.reduce((sum, [, copies]) => sum + copies.length - 1, 0)
  const codes = rows.filter(({ kind }) => kind === 'signInCode')
  const lostCodes = codes.filter(({ recipient }) => !arrivals.has(recipient)).length
  const ofMany = rows.filter(({ notification_id }) => notification_id !== null)
  const people = new Set(ofMany.map(({ recipient }) => recipient))
  console.log(
    `  ${rows.length} e-mails, ${written.length} acknowledged; ${duplicates} sent again; ${lostCodes} of ${codes.length} one-time codes not sent; ${ofMany.length} for a notification to ${many} users`,
  )
  return [
    ...(ofMany.length === many && people.size === many
      ? []
      : [
          `a notification to ${many} users has ${ofMany.length} e-mails to ${people.size} recipients`,
        ]),
    ...written
      .filter(({ to }) => !byRecipient.has(to))
      .map(({ to }) => `${to} was acknowledged but does not exist`),
    ...rows
      .filter(({ kind, recipient }) => kind !== 'signInCode' && !arrivals.has(recipient))
      .map(({ recipient }) => `${recipient} is lost`),
    ...rows
      .filter(({ sent_at, failed_at }) => !sent_at && !failed_at)
      .map(({ recipient }) => `${recipient} is still open`),
    ...rows
      .filter(({ body_text, body_html }) => body_text !== null || body_html !== null)
      .map(({ recipient }) => `the text of the e-mail to ${recipient} was not deleted`),
    ...again
      .filter(([, copies]) => new Set(copies.map(({ headers }) => headers['message-id'])).size > 1)
      .map(([to]) => `${to} got two e-mails with different Message-IDs`),
    ...again
      .filter(([to]) => byRecipient.get(to)?.kind === 'signInCode')
      .map(([to]) => `${to} got a one-time code twice`),
    ...(duplicates > deaths
      ? [`${duplicates} e-mails were sent again, but only ${deaths} processes were killed`]
      : []),
  ]
}

async function killAndLook(databaseUrl: string | null): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-kill-mail-'))
  const sink = await startSink()
  try {
    const place = { folder, databaseUrl, smtpUrl: sink.url }
    const written: Written[] = []
    const deaths = await killOften(place, sink, written)
    await drain(place)
    const engine = await openDatabase({ url: databaseUrl, folder })
    return await findings(engine, sink, written, deaths).finally(() => engine.close())
  } finally {
    await sink.close()
    await rm(folder, { recursive: true, force: true })
  }
}

await onBothDatabases(`${kills} kills`, killAndLook)
