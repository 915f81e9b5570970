import type { UserDetail } from '@choba/contract/users.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp, type Client, type TestApp } from '#testing/test-app.ts'
import { addUser, linkIn } from './users.testing.ts'

const FIRST = 'Morning-ledger-41'
const NEXT = 'Evening-ledger-42'
const TAKEN = '該当するアカウントがある場合'

let test: TestApp
let owner: Client
let user: UserDetail
let mails = 0

const form = (url: string, fields: Record<string, string>, host = 'localhost:3000') =>
  test.app.inject({
    method: 'POST',
    url,
    headers: { host, 'accept-language': 'ja', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const ask = (username: string) => form('/account/forgotten', { username })
const requests = () =>
  asOwner(test.engine, (q) => q.selectFrom('password_requests').select('requests').execute())

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  user = await addUser(owner)
  const link = linkIn((await test.mailTo(user.userEmail)).text)
  await form(link.replace(/^https?:\/\/[^/]+/, ''), { newPassword: FIRST, newPasswordAgain: FIRST })
})
afterAll(() => test.close())
beforeEach(async () => {
  mails = test.sent.filter(({ to }) => to === user.userEmail).length
  await asOwner(test.engine, (q) => q.deleteFrom('password_requests').execute())
})

it('the page for forgotten passwords sends a link that works once; setting the password with the link ends all sign-ins', async () => {
  const client = await test.signIn(user.userName, 'demo', true, FIRST)
  const answer = await ask(user.userEmail.toUpperCase())
  expect([answer.statusCode, answer.body.includes(TAKEN)]).toEqual([200, true])
  const mail = await test.mailTo(user.userEmail, mails + 1)
  expect(mail.text).toContain('ログイン画面で、パスワードの再設定の申し込みがありました')
  expect(mail.text).toContain('1時間')
  const link = linkIn(mail.text).replace(/^https?:\/\/[^/]+/, '')
  const set = () => form(link, { newPassword: NEXT, newPasswordAgain: NEXT })
  expect((await set()).body).toContain('パスワードを設定しました')
  expect((await set()).statusCode).toBe(404)
  expect((await client.get('user/userinfo')).status).toBe(401)
  await test.signIn(user.userName, 'demo', true, NEXT)
})

it('the page for forgotten passwords gives the same answer for an unknown name, and sends no e-mail', async () => {
  const bodies = []
  for (const name of [
    user.userName,
    'does.not.exist',
    'does.not@exist.example',
    'a\0b',
    'x'.repeat(5_000),
  ]) {
    const { statusCode, body } = await ask(name)
    expect(statusCode).toBe(200)
    bodies.push(body)
  }
  expect(new Set(bodies).size).toBe(1)
  expect(bodies[0]).toContain(TAKEN)
  // Requests are counted by entered name and by IP address. For an existing user, they are also
  // counted by user.
  await expect.poll(async () => (await requests()).length).toBe(7)
  const before = test.sent.length
  await test.mailTo(user.userEmail, mails + 1)
  expect(test.sent.length - before).toBeLessThanOrEqual(1)
})

it('the page for forgotten passwords sends a user at most three e-mails an hour, even if the user enters different names', async () => {
  for (const name of [
    user.userName,
    user.userEmail,
    user.userName.toUpperCase(),
    user.userEmail,
    user.userName,
  ])
    expect((await ask(name)).body).toContain(TAKEN)
  await expect.poll(async () => Math.max(...(await requests()).map((row) => row.requests))).toBe(5)
  await test.mailTo(user.userEmail, mails + 3)
  expect(test.sent.filter(({ to }) => to === user.userEmail)).toHaveLength(mails + 3)
})

it('the page for forgotten passwords requires a name, and does not exist if the tenant does not allow such requests', async () => {
  expect((await ask(' ')).body).toContain('ログインIDまたはメールアドレスを入力してください。')
  expect(await requests()).toEqual([])
  const allow = (forgot_password: boolean) =>
    asOwner(test.engine, (q) =>
      q.updateTable('tenants').set({ forgot_password }).where('id', '=', 1).execute(),
    )
  await allow(false)
  // The server reads its list of tenants at least once a second.
  await expect.poll(async () => (await ask('owner')).statusCode, { timeout: 20_000 }).toBe(404)
  await allow(true)
})
