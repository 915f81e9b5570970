import type { Engine } from '@choba/database/engine.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import type { Email } from '@choba/identity/emails.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withQueues } from '#platform/jobs/jobs.testing.ts'
import {
  mailsOf,
  openEmailServices,
  readable,
  startSink,
  writeEmail,
  type SmtpSink,
} from './mail.testing.ts'
import { mailSender } from './mail.jobs.ts'
import { SEND_MAIL } from './mailer.ts'
import { smtpTransport, type MailTransport } from './transport.ts'

const login = { user: 'choba@example.com', password: 'p@ss/wörd:1' }

let engine: Engine
let sink: SmtpSink
let transport: MailTransport
let room: Awaited<ReturnType<typeof openEmailServices>>

beforeAll(async () => {
  engine = await openTestDatabase()
  sink = await startSink({ login })
  transport = smtpTransport(sink.url)
  room = await openEmailServices(engine, transport)
  await room.jobs.work(SEND_MAIL, mailSender(room.room))
})
afterEach(() => {
  sink.refuseRecipient = sink.refuseMessage = () => null
})
afterAll(async () => {
  await room.jobs.stop()
  transport.close()
  await sink.close()
  await engine.close()
})

const code = (to: string, language: Language = 'en'): Email => ({
  kind: 'signInCode',
  to,
  language,
  values: { code: '042917', minutes: 10 },
})
const notice = (to: string, language: Language = 'en'): Email => ({
  kind: 'passwordChanged',
  to,
  language,
  values: {},
})

async function mail(email: Email, tenantId = 1): Promise<void> {
  await writeEmail(engine, room.mailer, email, tenantId)
  room.mailer.flush()
}

const receivedBy = (address: string) => sink.received.filter(({ to }) => to.includes(address))
const offersTo = (address: string) => sink.offered.filter((one) => one === address).length
const patience = { timeout: 30_000, interval: 50 }
const settled = async (address: string) =>
  (await mailsOf(engine, address)).map(({ sent_at, failed_at }) =>
    sent_at ? 'sent' : failed_at ? 'failed' : 'open',
  )

describe('an e-mail', () => {
  it.each([
    ['ja', '【帳場ペイ】ログイン用の認証コード', '認証コード：042917'],
    ['en', 'Your sign-in code for 帳場ペイ', 'Code: 042917'],
    ['mn', '帳場ペイ: нэвтрэх баталгаажуулах код', 'Баталгаажуулах код: 042917'],
  ] as const)(
    'arrives in %s once and complete, and its text is deleted afterwards',
    async (language, subject, line) => {
      const address = `code-${language}@example.com`
      await mail(code(address, language))
      await expect.poll(() => settled(address), patience).toEqual(['sent'])
      const [row] = await mailsOf(engine, address)
      const [email, ...others] = receivedBy(address)
      expect(others).toEqual([])
      expect(email).toMatchObject({ from: 'no-reply@localhost', to: [address], user: login.user })
      const { headers } = email!
      expect(readable(headers['subject'])).toBe(subject)
      expect(readable(headers['from'])).toBe('帳場ペイ <no-reply@localhost>')
      expect(headers['to']).toBe(address)
      expect(headers['message-id']).toBe(`<${row!.id}@localhost>`)
      expect(headers['auto-submitted']).toBe('auto-generated')
      expect(Math.floor(Date.parse(headers['date']!) / 1000)).toBe(
        Math.floor(Number(row!.created_at) / 1000),
      )
      expect(headers['content-type']).toMatch(/^multipart\/alternative/)
      expect(email!.text).toContain(line)
      expect(email!.html).toContain(`<html lang="${language}">`)
      expect(email!.html.replace(/<[^>]*>/g, '')).toContain('042917')
      expect(row).toMatchObject({ body_text: null, body_html: null, failed_at: null })
    },
  )

  it("has the sender name of the recipient's tenant", async () => {
    await mail(notice('bat@example.mn', 'mn'), 2)
    await expect.poll(() => settled('bat@example.mn'), patience).toEqual(['sent'])
    const [email] = receivedBy('bat@example.mn')
    expect(email!.from).toBe('no-reply@steppe.localhost')
    expect(email!.headers['message-id']).toMatch(/@steppe\.localhost>$/)
    expect(email!.text).toContain('http://steppe.localhost:3000/')
  })

  it('is sent only if its transaction commits', async () => {
    const { mailer } = room
    const both = {
      ...mailer,
      enqueue: async (...given: Parameters<typeof mailer.enqueue>) => {
        await mailer.enqueue(...given)
        throw new Error('changed my mind')
      },
    }
    await expect(writeEmail(engine, both, notice('nobody@example.com'))).rejects.toThrow(
      'changed my mind',
    )
    expect(await mailsOf(engine, 'nobody@example.com')).toEqual([])
  })
})

describe('a mail server', () => {
  it('that was unreachable gets a waiting e-mail when the server is reachable again', async () => {
    const { port } = new URL(sink.url)
    await sink.close()
    await mail(notice('down@example.com'))
    const retried = () =>
      withQueues(engine, async (boss) => {
        const found = await boss.findJobs(SEND_MAIL, { queued: true })
        return found.filter(({ state, retryCount }) => state === 'retry' && retryCount > 0).length
      })
    await expect.poll(retried, patience).toBeGreaterThan(0)
    sink = await startSink({ login, port: Number(port) })
    await expect.poll(() => settled('down@example.com'), patience).toEqual(['sent'])
    expect(receivedBy('down@example.com')).toHaveLength(1)
  })

  it('that rejects an e-mail temporarily (451) is tried again', async () => {
    let refusals = 0
    sink.refuseRecipient = (to) =>
      to === 'grey@example.com' && ++refusals < 2 ? { code: 451, says: 'greylisted' } : null
    await mail(notice('grey@example.com'))
    await expect.poll(() => settled('grey@example.com'), patience).toEqual(['sent'])
    expect([offersTo('grey@example.com'), receivedBy('grey@example.com').length]).toEqual([2, 1])
  })

  it.each([
    ['the recipient', 'refuseRecipient', 'unknown@example.com'],
    ['the message', 'refuseMessage', 'spam@example.com'],
  ] as const)('that permanently rejects %s is not tried again', async (_what, refuse, address) => {
    sink[refuse] = (to) => (to === address ? { code: 550, says: 'no' } : null)
    await mail(notice(address))
    await expect.poll(() => settled(address), patience).toEqual(['failed'])
    // E-mails are sent in order. A later e-mail was sent, so the rejected one was not retried.
    await mail(notice(`after-${address}`))
    await expect.poll(() => settled(`after-${address}`), patience).toEqual(['sent'])
    expect([offersTo(address), receivedBy(address).length]).toEqual([1, 0])
    expect(await mailsOf(engine, address)).toMatchObject([{ body_text: null, body_html: null }])
  })
})
