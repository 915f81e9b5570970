import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hosts, openTestApp, type Client, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let owner: Client
/** Path of the unsubscribe link in the owner's last e-mail. */
let link: string

const ofOwner = (set: string) =>
  asOwner(test.engine, (_q, connection) =>
    connection.query(`update users set ${set} where tenant_id = 1 and username = 'owner'`),
  )
const owners = () =>
  asOwner(test.engine, (q) =>
    q
      .selectFrom('users')
      .select(['email', 'email_messages', 'version', 'changed_by', 'full_name'])
      .where('tenant_id', '=', 1)
      .where('username', '=', 'owner')
      .executeTakeFirstOrThrow(),
  )
const entries = () =>
  asOwner(test.engine, (q) =>
    q
      .selectFrom('audit_entries')
      .select(['user_name', 'object', 'object_kind', 'ip'])
      .where('action', '=', 'users.unsubscribe')
      .execute(),
  )

/** Sends a message by e-mail to all users of the owner's merchant. @returns the owner's e-mail */
async function mailOf(messageType: 'NORMAL' | 'IMPORTANT', title: string) {
  const { email } = await owners()
  const before = test.sent.filter(({ to }) => to === email).length
  const receivers = { forAll: true }
  await owner.post('message/create', {
    messageType,
    title,
    content: title,
    isEditable: false,
    sendByEmail: true,
    receivers,
  })
  return test.mailTo(email, before + 1)
}

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  await ofOwner('email_messages = true, receive_messages = true')
  const { unsubscribe } = await mailOf('NORMAL', '棚卸しのお知らせ')
  link = unsubscribe!.replace(/^https?:\/\/[^/]+/, '')
})
afterAll(() => test.close())
beforeEach(() => ofOwner('email_messages = true'))

const ask = (
  path: string,
  { method = 'GET', host = hosts.demo, headers = {}, payload = '' } = {},
) =>
  test.app.inject({
    method: method as 'GET',
    url: path,
    headers: { host, 'accept-language': 'ja', ...headers },
    ...(payload && { payload }),
  })
const form = { 'content-type': 'application/x-www-form-urlencoded' }

it('the unsubscribe link asks for confirmation before it turns the e-mails off, and then shows no form any more', async () => {
  const before = await owners()
  const asked = await ask(link)
  expect(asked.statusCode).toBe(200)
  expect(asked.body).toContain(before.email)
  expect(asked.body).toContain('メールを停止する')
  expect((await owners()).email_messages).toBe(true)
  for (const _again of [1, 2]) {
    const { statusCode, body } = await ask(link, { method: 'POST', headers: form, payload: 'x=1' })
    expect([statusCode, body.includes('お知らせメールを停止しました')]).toEqual([200, true])
  }
  const { email_messages, version, changed_by } = await owners()
  expect({ email_messages, version, changed_by }).toEqual({
    email_messages: false,
    version: before.version + 1,
    changed_by: before.full_name,
  })
  expect(await entries()).toEqual([
    { user_name: 'owner', object: 'owner', object_kind: 'user', ip: '127.0.0.1' },
  ])
  // The e-mails are already off, so there is no form for confirmation.
  const later = await ask(link)
  expect(later.body).not.toContain('<form')
})

it.each([
  ['a form', form, 'List-Unsubscribe=One-Click'],
  [
    'parts',
    { 'content-type': 'multipart/form-data; boundary=b' },
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
])(
  'the unsubscribe link accepts the automatic request of a mail program as %s',
  async (_what, headers, payload) => {
    expect((await ask(link, { method: 'POST', headers, payload })).statusCode).toBe(200)
    expect((await owners()).email_messages).toBe(false)
  },
)

it('the unsubscribe link rejects a form that another site submits', async () => {
  const headers = { ...form, 'sec-fetch-site': 'cross-site' }
  expect((await ask(link, { method: 'POST', headers, payload: 'x=1' })).statusCode).toBe(403)
  expect((await owners()).email_messages).toBe(true)
})

it.each([
  [
    'of an unknown e-mail',
    '/account/unsubscribe?token=00000000-0000-4000-8000-000000000000',
    hosts.demo,
  ],
  ['with an invalid token', "/account/unsubscribe?token=1'--", hosts.demo],
  ['without a token', '/account/unsubscribe', hosts.demo],
  ['of another tenant', null, hosts.steppe],
])(
  'the unsubscribe page says that a link %s cannot be used, and does not turn e-mails off',
  async (_what, path, host) => {
    for (const method of ['GET', 'POST']) {
      const { statusCode, body } = await ask(path ?? link, {
        method,
        host,
        headers: form,
        payload: method === 'POST' ? 'x=1' : '',
      })
      expect([method, statusCode, body.includes('このリンクは使用できません')]).toEqual([
        method,
        404,
        true,
      ])
    }
    expect((await owners()).email_messages).toBe(true)
  },
)

it('important e-mails, which users cannot turn off, have no link to unsubscribe', async () => {
  expect((await mailOf('IMPORTANT', '重要な棚卸し')).unsubscribe).toBeNull()
})
