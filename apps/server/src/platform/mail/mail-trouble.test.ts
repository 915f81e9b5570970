import { randomUUID } from 'node:crypto'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import type { Email } from '@choba/identity/emails.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readBacklog } from '#platform/observability/backlog.ts'
import { mailSender } from './mail.jobs.ts'
import { SEND_MAIL } from './mailer.ts'
import {
  mailsOf,
  openEmailServices,
  readable,
  startSink,
  writeEmail,
  type SmtpSink,
} from './mail.testing.ts'
import { smtpTransport, type MailTransport } from './transport.ts'

let engine: Engine
let sink: SmtpSink
let transports: MailTransport[]
let rooms: Awaited<ReturnType<typeof openEmailServices>>[]

// Opens the e-mail services of two processes. Tests run the job of each e-mail themselves, to
// control every step.
beforeAll(async () => {
  engine = await openTestDatabase()
  sink = await startSink()
  transports = [smtpTransport(sink.url), smtpTransport(sink.url)]
  rooms = [
    await openEmailServices(engine, transports[0]!),
    await openEmailServices(engine, transports[1]!),
  ]
})
beforeEach(() => {
  sink.refuseRecipient = sink.refuseMessage = () => null
  sink.beforeAnswer = async () => undefined
  sink.received.length = sink.offered.length = 0
})
afterAll(async () => {
  await Promise.all(rooms.map(({ jobs }) => jobs.stop()))
  for (const transport of transports) transport.close()
  await sink.close()
  await engine.close()
})

const code = (to: string): Email => ({
  kind: 'signInCode',
  to,
  language: 'ja',
  values: { code: '042917', minutes: 10 },
})
const notice = (to: string): Email => ({ kind: 'passwordChanged', to, language: 'ja', values: {} })
const senders = () => rooms.map(({ room }) => mailSender(room))
const never = new AbortController().signal

/** Queues an e-mail, and returns its job. Tests change the database before they run the job. */
async function written(email: Email): Promise<{ job: { tenantId: number; mailId: string } }> {
  await writeEmail(engine, { ...rooms[0]!.mailer }, email)
  const [row] = await mailsOf(engine, email.to)
  return { job: { tenantId: 1, mailId: row!.id } }
}
const query = (text: string, ...values: unknown[]) =>
  asOwner(engine, async (_q, connection) => void (await connection.query(text, values)))
const row = async (address: string) => (await mailsOf(engine, address))[0]!

describe('two workers', () => {
  it('do not send the same e-mail at the same time', async () => {
    const { job } = await written(notice('race@example.com'))
    const [one, other] = senders()
    // The second worker runs while the mail server still processes the e-mail of the first worker.
    let second: PromiseSettledResult<void>[] = []
    sink.beforeAnswer = async () => {
      second = await Promise.allSettled([other!(job, never)])
    }
    await one!(job, never)
    expect(second).toMatchObject([{ status: 'rejected', reason: { name: 'RetryLater' } }])
    expect(sink.received).toHaveLength(1)
    // If the second worker tries again later, it sends nothing.
    await other!(job, never)
    expect(sink.offered).toHaveLength(1)
  })
})

describe('an e-mail whose worker died while sending', () => {
  it('is sent by another worker after the lease has ended', async () => {
    const { job } = await written(notice('orphan@example.com'))
    const [sender] = senders()
    await query('update mails set claimed_at = now() where id = $1', job.mailId)
    await expect(sender!(job, never)).rejects.toMatchObject({ name: 'RetryLater' })
    await query(
      `update mails set claimed_at = now() - interval '31 seconds' where id = $1`,
      job.mailId,
    )
    await sender!(job, never)
    expect(sink.received).toHaveLength(1)
  })

  it('is sent by another worker if the claim is in the future because the clock was set back', async () => {
    const { job } = await written(notice('ahead@example.com'))
    const [sender] = senders()
    await query(`update mails set claimed_at = now() + interval '1 day' where id = $1`, job.mailId)
    const before = sink.received.length
    await sender!(job, never)
    expect(sink.received).toHaveLength(before + 1)
  })

  it('fails after the lease has ended if it contains a one-time code', async () => {
    const { job } = await written(code('orphan-code@example.com'))
    const [sender] = senders()
    await query('update mails set claimed_at = now() where id = $1', job.mailId)
    await expect(sender!(job, never)).rejects.toMatchObject({ name: 'RetryLater' })
    await query(
      `update mails set claimed_at = now() - interval '31 seconds' where id = $1`,
      job.mailId,
    )
    await sender!(job, never)
    expect(sink.offered).toEqual([])
    expect(await row('orphan-code@example.com')).toMatchObject({
      sent_at: null,
      body_text: null,
      body_html: null,
    })
    expect((await row('orphan-code@example.com')).failed_at).not.toBeNull()
  })
})

describe('a one-time code', () => {
  it.each(['refuseRecipient', 'refuseMessage'] as const)(
    'is retried if the mail server rejects it temporarily (451): %s',
    async (what) => {
      const { job } = await written(code(`${what}@example.com`))
      const [sender] = senders()
      sink[what] = () => ({ code: 451, says: 'greylisted' })
      await expect(sender!(job, never)).rejects.toThrow('451')
      await expect(sender!(job, never)).rejects.toThrow('451')
      expect(await row(`${what}@example.com`)).toMatchObject({ failed_at: null, claimed_at: null })
      sink[what] = () => null
      await sender!(job, never)
      expect(sink.received.map(({ to }) => to)).toEqual([[`${what}@example.com`]])
      expect((await row(`${what}@example.com`)).sent_at).not.toBeNull()
    },
  )

  it("is not retried if the mail server's answer to the message is lost", async () => {
    const { job } = await written(code('once@example.com'))
    const [sender] = senders()
    const stopping = new AbortController()
    sink.beforeAnswer = async () => stopping.abort()
    await expect(sender!(job, stopping.signal)).rejects.toThrow()
    await sender!(job, never)
    expect(sink.offered).toEqual(['once@example.com'])
    expect((await row('once@example.com')).failed_at).not.toBeNull()
  })

  it('is sent after the mail server is reachable again, and counts as unsent until then', async () => {
    const { job } = await written(code('outage@example.com'))
    // The port of a mail server that has just stopped, where no program listens.
    const stopped = await startSink()
    await stopped.close()
    const transport = smtpTransport(stopped.url)
    const sender = mailSender({ ...rooms[0]!.room, transport })
    const before = (await readBacklog(engine, 10_000)).emails.count
    await expect(sender(job, never)).rejects.toMatchObject({ name: 'NotAccepted' })
    await expect(sender(job, never)).rejects.toMatchObject({ name: 'NotAccepted' })
    transport.close()
    expect(await row('outage@example.com')).toMatchObject({
      failed_at: null,
      failure: null,
      claimed_at: null,
    })
    expect((await readBacklog(engine, 10_000)).emails.count).toBe(before)
    await senders()[0]!(job, never)
    expect(sink.offered).toEqual(['outage@example.com'])
    expect((await row('outage@example.com')).sent_at).not.toBeNull()
    expect((await readBacklog(engine, 10_000)).emails.count).toBe(before - 1)
  })

  it('fails if it expires before the mail server is reachable', async () => {
    const { job } = await written(code('long-outage@example.com'))
    const stopped = await startSink()
    await stopped.close()
    const transport = smtpTransport(stopped.url)
    const sender = mailSender({ ...rooms[0]!.room, transport })
    await expect(sender(job, never)).rejects.toMatchObject({ name: 'NotAccepted' })
    await query(
      `update mails set expires_at = now() - interval '1 second' where id = $1`,
      job.mailId,
    )
    await sender(job, never)
    transport.close()
    expect((await row('long-outage@example.com')).failed_at).not.toBeNull()
    await senders()[0]!(job, never)
    expect(sink.offered).toEqual([])
  })

  it('is not sent after it has expired', async () => {
    const { job } = await written(code('late@example.com'))
    await query(
      `update mails set expires_at = now() - interval '1 second' where id = $1`,
      job.mailId,
    )
    await senders()[0]!(job, never)
    expect(sink.offered).toEqual([])
    expect(await row('late@example.com')).toMatchObject({ sent_at: null, body_text: null })
  })
})

describe('a sent e-mail', () => {
  it('is not sent again if recording it failed', async () => {
    const { job } = await written(notice('receipt@example.com'))
    const [sender] = senders()
    sink.beforeAnswer = () => query('revoke update on mails from choba_mail')
    await expect(sender!(job, never)).rejects.toThrow(/permission denied/)
    await query('grant update on mails to choba_mail')
    expect((await row('receipt@example.com')).sent_at).toBeNull()
    await sender!(job, never)
    expect(sink.received).toHaveLength(1)
    expect((await row('receipt@example.com')).sent_at).not.toBeNull()
  })
})

describe('the sender of an e-mail', () => {
  it('is the address in SMTP_FROM', async () => {
    const { job } = await written(notice('from@example.com'))
    await mailSender({ ...rooms[0]!.room, from: 'pay@bank.example' })(job, never)
    expect(sink.received[0]!.from).toBe('pay@bank.example')
    expect(readable(sink.received[0]!.headers['from'])).toBe('帳場ペイ <pay@bank.example>')
  })
})

describe('a sending attempt that takes too long', () => {
  it('is aborted, and the next attempt can send the e-mail', async () => {
    const { job } = await written(notice('slow@example.com'))
    const [sender] = senders()
    const patience = new AbortController()
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    sink.beforeAnswer = async () => {
      patience.abort()
      await over
    }
    await expect(sender!(job, patience.signal)).rejects.toMatchObject({
      cause: { name: 'AbortError' },
    })
    expect(await row('slow@example.com')).toMatchObject({
      sent_at: null,
      failed_at: null,
      claimed_at: null,
    })
    end()
    sink.beforeAnswer = async () => undefined
    await sender!(job, never)
    const ids = sink.received.map(({ headers }) => headers['message-id'])
    expect(ids).toEqual([`<${job.mailId}@localhost>`, `<${job.mailId}@localhost>`])
  })
})

describe('names of users and tenants', () => {
  const insert = async (recipient: string, subject: string) => {
    const id = randomUUID()
    await query(
      `insert into mails (tenant_id, id, kind, recipient, subject, body_text, body_html) values (1, $1, 'test', $2, $3, 'a', 'b')`,
      id,
      recipient,
      subject,
    )
    return { tenantId: 1, mailId: id }
  }

  it('cannot add headers or recipients to an e-mail', async () => {
    const [{ oem }] = (await asOwner(engine, (q) =>
      q.selectFrom('tenants').select('oem').where('id', '=', 1).execute(),
    )) as [{ oem: string }]
    await query(
      `update tenants set oem = $1 where id = 1`,
      'Evil" <x@y.example>\r\nBcc: all@example.com\r\n\r\nHello',
    )
    const { room } = await openEmailServices(engine, transports[0]!)
    const job = await insert(
      'one@example.com',
      'Hi\r\nBcc: all@example.com\r\nX-Evil: 1\r\n\r\nText',
    )
    await mailSender(room)(job, never)
    await query(`update tenants set oem = $1 where id = 1`, oem)
    const [email] = sink.received
    expect(sink.offered).toEqual(['one@example.com'])
    expect(email!.to).toEqual(['one@example.com'])
    expect(Object.keys(email!.headers).toSorted()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
      'x-auto-response-suppress',
    ])
    expect(readable(email!.headers['from'])).toMatch(/<no-reply@localhost>$/)
    expect(email!.text).toBe('a')
  })

  it.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'A <a@example.com>',
    'a@example.com>\r\nRCPT TO:<b@example.com',
    'group: a@example.com;',
    'nobody',
    '',
  ])(
    'cannot be recipients of an e-mail if they are not one plain address, such as %j',
    async (recipient) => {
      const job = await insert(recipient, 'Hi')
      await expect(senders()[0]!(job, never)).rejects.toMatchObject({ name: 'Undeliverable' })
      expect(sink.offered).toEqual([])
      await senders()[0]!(job, never)
      expect((await mailsOf(engine, recipient)).every(({ failed_at }) => failed_at !== null)).toBe(
        true,
      )
    },
  )
})

// Must be the last test: from here on, the workers send all e-mails, without control by a test.
describe('two running workers', () => {
  it('together send each of forty e-mails once', async () => {
    const addresses = Array.from({ length: 40 }, (_, n) => `many-${n}@example.com`)
    for (const address of addresses) await writeEmail(engine, rooms[0]!.mailer, notice(address))
    await Promise.all(rooms.map(({ jobs, room }) => jobs.work(SEND_MAIL, mailSender(room))))
    const arrived = () => sink.received.flatMap(({ to }) => to).toSorted()
    await expect.poll(arrived, { timeout: 30_000, interval: 50 }).toEqual(addresses.toSorted())
  })
})
