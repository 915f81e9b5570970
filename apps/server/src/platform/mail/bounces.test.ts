import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '@choba/database/engine.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { silentLog } from '#platform/observability/log.ts'
import { readBounces, returnPathOf } from './bounces.ts'
import { readReturn } from './returned-message.ts'
import { mailSender } from './mail.jobs.ts'
import { mailsOf, openEmailServices, startSink, writeEmail, type SmtpSink } from './mail.testing.ts'
import { SEND_MAIL } from './mailer.ts'
import { smtpTransport, type MailTransport } from './transport.ts'

const BOUNCES = 'bounces@mail.example.com'

let engine: Engine
let sink: SmtpSink
let transport: MailTransport
let room: Awaited<ReturnType<typeof openEmailServices>>
let maildir: string

beforeAll(async () => {
  engine = await openTestDatabase()
  sink = await startSink()
  transport = smtpTransport(sink.url)
  room = await openEmailServices(engine, transport)
  await room.jobs.work(SEND_MAIL, mailSender({ ...room.room, bounceAddress: BOUNCES }))
})
beforeEach(async () => {
  maildir = await mkdtemp(join(tmpdir(), 'choba-maildir-'))
  for (const folder of ['new', 'cur', 'tmp']) await mkdir(join(maildir, folder))
})
afterAll(async () => {
  await room.jobs.stop()
  transport.close()
  await sink.close()
  await engine.close()
})

/** Builds a bounce message in the format of Postfix. */
const report = (
  to: string,
  action: string,
) => `From: MAILER-DAEMON@mx.example.com (Mail Delivery System)
X-Original-To: ${to}
Delivered-To: ${to}
To: ${to}
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b/mx"

--b/mx
Content-Type: text/plain; charset=us-ascii

The mail system could not deliver your message.

--b/mx
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; taro@example.com
Action: ${action}
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 no such user

--b/mx
Content-Description: Undelivered Message
Content-Type: message/rfc822

From: Pay <no-reply@example.com>
To: taro@example.com
Subject: Hi

Action: failed
--b/mx--
`
const answer = (to: string) => `From: taro@example.com
To: ${to}
Subject: Out of office
Auto-Submitted: auto-replied

Action: failed is what I write about.
`

/**
 * Writes a bounce message into the maildir, as if it had just arrived. Sets the file time, because
 * the file system does not use the fake clock of the test.
 */
async function put(name: string, text: string | Buffer) {
  const file = join(maildir, 'new', name)
  const now = new Date()
  await writeFile(file, text)
  await utimes(file, now, now)
}
const look = () => readBounces({ engine, log: silentLog(), maildir }, new AbortController().signal)
const left = async () => [await readdir(join(maildir, 'new')), await readdir(join(maildir, 'cur'))]

/** Sends an e-mail. @returns its row and its bounce address */
async function sendTo(address: string) {
  await writeEmail(engine, room.mailer, {
    kind: 'passwordChanged',
    to: address,
    language: 'ja',
    values: {},
  })
  room.mailer.flush()
  const now = async () => (await mailsOf(engine, address))[0]!
  await expect.poll(async () => (await now()).sent_at, { timeout: 20_000 }).not.toBeNull()
  const { from } = sink.received.find(({ to }) => to.includes(address))!
  return { now, from }
}

it('readBounces marks the e-mail that a bounce identifies as failed, and deletes the bounce', async () => {
  const { now, from } = await sendTo('gone@example.com')
  const id = (await now()).id
  expect(from).toBe(`bounces+1-${id}@mail.example.com`)
  await put('1.report', report(from, 'delayed'))
  await put('2.answer', answer(from))
  await look()
  expect((await now()).failed_at).toBeNull()
  expect(await left()).toEqual([[], []])
  await put('3.report', report(from, 'failed'))
  await look()
  const failed = await now()
  expect([failed.failure, failed.failed_at !== null]).toEqual(['bounced', true])
  // A second report for the same e-mail changes nothing.
  await put('4.report', report(from, 'failed'))
  await look()
  expect(await now()).toEqual(failed)
  expect(await left()).toEqual([[], []])
})

it('readBounces moves unusable messages to cur/ for the operator, and reads the messages after them', async () => {
  const { now, from } = await sendTo('gone-too@example.com')
  const stranger = returnPathOf(BOUNCES, {
    tenantId: 1,
    id: '00000000-0000-4000-8000-000000000000',
  })
  await put('1.noise', Buffer.alloc(300_000, 0xff))
  await put('2.empty', '')
  await put('3.other', report('someone@mail.example.com', 'failed'))
  await put('4.unsent', report(stranger, 'failed'))
  await put('5.old', report(stranger, 'failed'))
  await put('6.tenant', report(from.replace('+1-', '+999999999-'), 'failed'))
  const old = new Date(Date.now() - 3_600_000)
  await utimes(join(maildir, 'new', '5.old'), old, old)
  await put(
    '7.nested',
    `Content-Type: multipart/mixed; boundary=a\n\n${'--a\nContent-Type: message/rfc822\n\n'.repeat(2_000)}`,
  )
  await put('8.report', report(from, 'failed'))
  await look()
  expect((await now()).failure).toBe('bounced')
  // New bounces of an unknown e-mail stay in new/, because the e-mail may not be recorded as sent
  // yet.
  expect(await left()).toEqual([
    ['4.unsent', '6.tenant'],
    ['1.noise:2,S', '2.empty:2,S', '3.other:2,S', '5.old:2,S', '7.nested:2,S'],
  ])
})

it('readBounces leaves the messages for the next run if it is stopped, and fails without the folder', async () => {
  await put('1.other', 'Subject: x\n\n')
  await readBounces({ engine, log: silentLog(), maildir }, AbortSignal.abort())
  expect(await left()).toEqual([['1.other'], []])
  await rm(maildir, { recursive: true })
  await expect(look()).rejects.toMatchObject({ code: 'ENOENT' })
})

it.each([
  'bounces@example.com',
  'bounces+1-x@example.com',
  'bounces+-1@example.com',
  'bounces+1@example.com',
])('a bounce to the address %s identifies no e-mail', async (address) => {
  expect(await readReturn(Buffer.from(report(address, 'failed')))).toEqual({ kind: 'unknown' })
})
