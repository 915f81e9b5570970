import { afterEach, expect, it } from 'vitest'
import { startSink, type SmtpSink } from './mail.testing.ts'
import { smtpTransport, type MailTransport, type OutgoingMail } from './transport.ts'

let sink: SmtpSink
let transport: MailTransport

afterEach(async () => {
  transport.close()
  await sink.close()
})

const mail: OutgoingMail = {
  id: 'one',
  tenantId: 1,
  kind: 'test',
  from: { name: 'Pay', address: 'pay@example.com' },
  to: 'taro@example.com',
  subject: 'Hi',
  text: 'a',
  html: '<p>a</p>',
  writtenAt: new Date(),
  messageId: '<one@example.com>',
  returnPath: null,
  unsubscribe: null,
}
const never = new AbortController().signal

it('the SMTP transport sends many e-mails over one connection', async () => {
  sink = await startSink()
  transport = smtpTransport(sink.url)
  for (let n = 0; n < 20; n++) await transport.send(mail, never)
  expect(sink.received).toHaveLength(20)
  expect(sink.received[0]).toMatchObject({ from: 'pay@example.com', to: ['taro@example.com'] })
  expect(sink.connections).toBe(1)
})

it('the SMTP transport sends no password to another machine without TLS', async () => {
  sink = await startSink({ login: { user: 'choba', password: 'secret' } })
  // A form of this machine's address that is not recognized as local.
  transport = smtpTransport(sink.url.replace('127.0.0.1', '[::ffff:127.0.0.1]'))
  await expect(transport.send(mail, never)).rejects.toMatchObject({ cause: { code: 'ETLS' } })
  expect([sink.logins, sink.received.length]).toEqual([0, 0])
})

it('a wrong password gives the error NotAccepted, so that the e-mail is retried', async () => {
  sink = await startSink({ login: { user: 'choba', password: 'secret' } })
  transport = smtpTransport(sink.url.replace('secret', 'wrong'))
  const error = await transport.send(mail, never).catch((one: Error) => one)
  expect(error).toMatchObject({ name: 'NotAccepted', cause: { responseCode: 535 } })
  expect((error as Error).message).not.toContain('wrong@')
})

it('the SMTP transport sets the bounce address of an e-mail, and unsubscribe headers for mail programs', async () => {
  sink = await startSink()
  transport = smtpTransport(sink.url)
  const unsubscribe = 'https://pay.example.com/account/unsubscribe?token=1'
  await transport.send({ ...mail, returnPath: 'bounces+1-one@example.com', unsubscribe }, never)
  await transport.send(mail, never)
  const [first, second] = sink.received
  expect(first).toMatchObject({ from: 'bounces+1-one@example.com', to: ['taro@example.com'] })
  expect(first!.headers['from']).toContain('pay@example.com')
  expect(first!.headers['list-unsubscribe']).toBe(`<${unsubscribe}>`)
  expect(first!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(second!.headers).not.toHaveProperty('list-unsubscribe')
})

it.each([
  ['hanako..sato@docomo.ne.jp', '"hanako..sato"@docomo.ne.jp'],
  ['taro.@ezweb.ne.jp', '"taro."@ezweb.ne.jp'],
  ['r&d@example.com', 'r&d@example.com'],
  ['sales/tokyo@example.com', 'sales/tokyo@example.com'],
  ['half%price@example.com', 'half%price@example.com'],
  ['bat@xn--f1ae2cuaa.xn--l1acc', 'bat@xn--f1ae2cuaa.xn--l1acc'],
])('an e-mail to %s is delivered to the SMTP address %s', async (to, called) => {
  sink = await startSink()
  transport = smtpTransport(sink.url)
  await transport.send({ ...mail, to }, never)
  // The test's server decodes Punycode.
  expect(sink.received[0]!.to).toEqual([called.replace('xn--f1ae2cuaa.xn--l1acc', 'жишээ.мон')])
  expect(sink.received[0]!.headers['to']).toContain(called)
})

it.each([
  'taro@example.com\r\nBcc: jiro@example.com',
  'taro@example.com,jiro@example.com',
  'a>@example.com',
  '"a@evil.com"@example.com',
])('an e-mail to the invalid address %j is undeliverable', async (to) => {
  sink = await startSink()
  transport = smtpTransport(sink.url)
  await expect(transport.send({ ...mail, to }, never)).rejects.toMatchObject({
    name: 'Undeliverable',
  })
  expect(sink.received).toEqual([])
})
