import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Email } from '@choba/identity/emails.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hosts, openTestApp, type TestApp } from '#testing/test-app.ts'
import { mailsOf, readable, writeEmail } from './mail.testing.ts'
import { readEml } from './eml.ts'
import { createMailer } from './mailer.ts'

let test: TestApp
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choba-outbox-'))
  test = await openTestApp({ config: { outbox: join(folder, 'outbox') } })
  await mail({ kind: 'passwordChanged', to: 'first@example.com', language: 'ja', values: {} })
  await mail({
    kind: 'signInCode',
    to: 'code@example.com',
    language: 'ja',
    values: { code: '042917', minutes: 10 },
  })
  await mail({ kind: 'passwordChanged', to: 'bat@example.mn', language: 'mn', values: {} }, 2)
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

async function mail(email: Email, tenantId = 1): Promise<void> {
  await writeEmail(test.engine, createMailer(test.jobs), email, tenantId)
  test.jobs.wake('mail-send')
  await test.mailTo(email.to)
  // The page shows e-mails that are recorded as sent.
  await vi.waitFor(
    async () => expect((await mailsOf(test.engine, email.to))[0]!.sent_at).not.toBeNull(),
    10_000,
  )
}

const open = (url: string, host = hosts.demo, language = 'en') =>
  test.app.inject({ url, headers: { host, 'accept-language': language } })
const idOf = async (address: string) => (await mailsOf(test.engine, address))[0]!.id

it('the outbox has each complete e-mail as a file, and no other files', async () => {
  const files = await readdir(join(folder, 'outbox'))
  expect(files.toSorted()).toHaveLength(3)
  const id = await idOf('code@example.com')
  const name = files.find((one) => one.endsWith(`-${id}.eml`))!
  expect(name).toMatch(/^\d{8}T\d{9}-/)
  const message = await readFile(join(folder, 'outbox', name))
  const { headers, text, html } = await readEml(message)
  expect(readable(headers['subject'])).toBe('【帳場ペイ】ログイン用の認証コード')
  expect(headers).toMatchObject({ to: 'code@example.com', 'message-id': `<${id}@localhost>` })
  expect(text).toContain('認証コード：042917')
  expect(html).toContain('<html lang="ja">')
  // A bare line feed is not a valid line end in an e-mail.
  expect(message.toString('latin1')).not.toMatch(/[^\r]\n/)
})

it("the mailbox lists the e-mails of the host's tenant, newest first", async () => {
  const { statusCode, body, headers } = await open('/mailbox')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body.match(/\w+@example\.\w+/g)).toEqual(['code@example.com', 'first@example.com'])
  const time = /<time datetime="[^"]+\+09:00"\s*>\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d<\/time\s*>/
  expect(body).toMatch(time)
  const steppe = await open('/mailbox', hosts.steppe)
  expect(steppe.body.match(/\w+@example\.\w+/g)).toEqual(['bat@example.mn'])
})

it.each([
  ['ja', '送信メール', '新しい順に2件'],
  ['en', 'Sent e-mails', '2 e-mails, newest first'],
  ['mn', 'Илгээсэн и-мэйлүүд', '2 и-мэйл, шинээс нь эхлэн'],
])("the mailbox uses the browser's language: %s", async (language, title, count) => {
  const { body } = await open('/mailbox', hosts.demo, language)
  expect(body).toContain(`<html lang="${language}">`)
  expect(body).toContain(`<h1>${title}</h1>`)
  expect(body).toContain(count)
})

it('the mailbox shows an e-mail as text, and as HTML in a frame without scripts', async () => {
  const id = await idOf('code@example.com')
  const page = await open(`/mailbox/${id}`)
  expect(page.body).toMatch(/<pre [^>]*>[^<]*認証コード：042917/)
  expect(page.body).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  expect(page.headers['content-security-policy']).toContain("frame-src 'self'")
  // The page's policy is as strict as that of the rest of the product.
  for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'"]) {
    expect(page.headers['content-security-policy']).toContain(rule)
  }
  expect(page.body).not.toMatch(/<script|<style|style=|javascript:/)
  const email = await open(`/mailbox/${id}/html`)
  expect(email.body.replace(/<[^>]*>/g, '')).toContain('042917')
  const policy = email.headers['content-security-policy']
  expect(policy).toMatch(/^default-src 'none'; .*; sandbox /)
  expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/)
  expect(email.headers['x-frame-options']).toBeUndefined()
})

it('the mailbox answers 404 for an e-mail of another tenant and for an unknown e-mail', async () => {
  const id = await idOf('code@example.com')
  for (const path of [`/mailbox/${id}`, `/mailbox/${id}/html`]) {
    expect((await open(path, hosts.steppe)).statusCode).toBe(404)
    expect((await open(path, 'nowhere.example')).statusCode).toBe(404)
  }
  expect((await open('/mailbox', 'nowhere.example')).statusCode).toBe(404)
  expect((await open('/mailbox/00000000-0000-0000-0000-000000000000')).statusCode).toBe(404)
  expect((await open('/mailbox/..%2f..%2fetc%2fpasswd')).statusCode).toBe(404)
})

it('the mailbox page does not exist if e-mails go to a mail server', async () => {
  const without = await openTestApp()
  expect(
    (await without.app.inject({ url: '/mailbox', headers: { host: hosts.demo } })).statusCode,
  ).toBe(404)
  await without.close()
})
