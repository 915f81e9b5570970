import { expect, it } from 'vitest'
import { readMailServer } from './mail-config.ts'

it.each([
  ['smtp://mail.example.com', null],
  ['smtps://choba:p%40ss@mail.example.com:465', 'pay@example.com'],
])('SMTP_URL accepts %s', (SMTP_URL, SMTP_FROM) => {
  expect(readMailServer({ SMTP_URL, SMTP_FROM: SMTP_FROM ?? undefined }, true)).toEqual({
    smtpUrl: SMTP_URL,
    smtpFrom: SMTP_FROM,
    bounces: null,
  })
})

it('SMTP_URL is required in production, but not in the demo', () => {
  expect(() => readMailServer({}, true)).toThrow('SMTP_URL is needed')
  expect(readMailServer({}, false)).toEqual({ smtpUrl: null, smtpFrom: null, bounces: null })
})

it.each([
  'mail.example.com',
  'https://mail.example.com',
  'smtp://',
  'smtp:secret@',
  'user:secret@mail.example.com:587',
])('SMTP_URL rejects %s with a message that does not repeat the value', (SMTP_URL) => {
  expect(() => readMailServer({ SMTP_URL }, false)).toThrow(/^SMTP_URL must be/)
  expect(() => readMailServer({ SMTP_URL }, false)).not.toThrow(/secret/)
})

it.each([
  'Pay <pay@example.com>',
  'pay',
  'a@example.com, b@example.com',
  'a@example.com\r\nBcc: b@example.com',
])('SMTP_FROM rejects %j', (SMTP_FROM) => {
  expect(() => readMailServer({ SMTP_FROM }, false)).toThrow('SMTP_FROM must be one e-mail address')
})

it('BOUNCE_ADDRESS and BOUNCE_MAILDIR are required together', () => {
  const [BOUNCE_ADDRESS, BOUNCE_MAILDIR] = ['bounces@example.com', '/var/mail/bounces']
  const bounces = { address: BOUNCE_ADDRESS, maildir: BOUNCE_MAILDIR }
  expect(readMailServer({ BOUNCE_ADDRESS, BOUNCE_MAILDIR }, false).bounces).toEqual(bounces)
  expect(() => readMailServer({ BOUNCE_ADDRESS }, false)).toThrow('both or neither')
  expect(() => readMailServer({ BOUNCE_MAILDIR }, false)).toThrow('both or neither')
  expect(() =>
    readMailServer({ BOUNCE_ADDRESS: 'a, b@example.com', BOUNCE_MAILDIR }, false),
  ).toThrow('BOUNCE_ADDRESS')
})
