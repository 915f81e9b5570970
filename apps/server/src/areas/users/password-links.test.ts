import type { UserDetail, UserSignIn } from '@choba/contract/users.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { addUser, linkIn } from './users.testing.ts'

const PASSWORD = 'Morning-ledger-41'

let test: TestApp
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const signInOf = async (userId: string): Promise<UserSignIn> =>
  resultOf(await owner.get('user/signin', { userId }))
const codeOf = async (call: Promise<{ envelope: { resultType: number } }>) =>
  (await call).envelope.resultType

/** Returns functions that open and submit the page of a link. */
function page(link: string, language = 'ja', host = 'localhost:3000') {
  const url = link.replace(/^https?:\/\/[^/]+/, '')
  const headers = { host, 'accept-language': language }
  return {
    get: () => test.app.inject({ url, headers }),
    post: (newPassword: string, newPasswordAgain = newPassword) =>
      test.app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ newPassword, newPasswordAgain }).toString(),
      }),
  }
}

async function invite(): Promise<{ user: UserDetail; link: string }> {
  const user = await addUser(owner)
  return { user, link: linkIn((await test.mailTo(user.userEmail)).text) }
}

describe('an invitation', () => {
  it('is sent by e-mail in the language of the inviting user, and lets the new user set a password once', async () => {
    const { user, link } = await invite()
    expect(await signInOf(user.userId)).toMatchObject({ invited: true, locked: false })
    await expect(test.signIn(user.userName, 'demo', true, PASSWORD)).rejects.toThrow()
    const shown = await page(link).get()
    expect([shown.statusCode, shown.body.includes(user.userName)]).toEqual([200, true])
    expect((await page(link).post(PASSWORD)).body).toContain('パスワードを設定しました')
    await test.signIn(user.userName, 'demo', true, PASSWORD)
    expect(await signInOf(user.userId)).toMatchObject({ invited: false, linkUntil: null })
    expect((await page(link).get()).statusCode).toBe(404)
    expect((await page(link).post('Another-ledger-42')).statusCode).toBe(404)
    const entry = await asOwner(test.engine, (q) =>
      q
        .selectFrom('audit_entries')
        .select(['user_name', 'object_id'])
        .where('action', '=', 'users.setPassword')
        .where('user_id', '=', Number(user.userId))
        .executeTakeFirst(),
    )
    expect(entry).toEqual({ user_name: user.userName, object_id: user.userId })
  })

  it('shows errors of the password in the user’s language, and its link stays usable', async () => {
    const { user, link } = await invite()
    const refusals: [string, string, string][] = [
      ['', '', 'Enter a new password'],
      ['short', 'short', 'at least 12'],
      [`${user.userName}-Ledger!1`, `${user.userName}-Ledger!1`, 'user ID'],
      [PASSWORD, `${PASSWORD}x`, 'don’t match'],
    ]
    for (const [password, again, sentence] of refusals) {
      const answer = await page(link, 'en').post(password, again)
      expect([answer.statusCode, /role="alert"[^>]*>([^<]*)/.exec(answer.body)?.[1]]).toEqual([
        200,
        expect.stringContaining(sentence),
      ])
    }
    expect((await page(link, 'mn').post(PASSWORD)).body).toContain('Нууц үг тохирууллаа')
  })

  it('does not work at another tenant, after it has expired or was replaced, or for a disabled user', async () => {
    const { user, link } = await invite()
    expect((await page(link, 'ja', 'steppe.localhost:3000').get()).statusCode).toBe(404)
    expect((await page(`${link}x`).get()).statusCode).toBe(404)
    expect(await codeOf(owner.post('user/sendlink', { userId: user.userId }))).toBe(1000)
    const second = linkIn((await test.mailTo(user.userEmail, 2)).text)
    expect((await page(link).get()).statusCode).toBe(404)
    const change = (set: string) =>
      asOwner(test.engine, (q) => sql.raw(`update ${set} = ${user.userId}`).execute(q))
    await change('users set enabled = false where id')
    expect((await page(second).get()).statusCode).toBe(404)
    expect(await codeOf(owner.post('user/sendlink', { userId: user.userId }))).toBe(1200)
    await change('users set enabled = true where id')
    expect((await page(second).get()).statusCode).toBe(200)
    await change(`password_links set expires_at = now() - interval '1 second' where user_id`)
    expect((await page(second).post(PASSWORD)).statusCode).toBe(404)
  })

  it('sets one password if two requests use the link at the same time', async () => {
    const { user, link } = await invite()
    const answers = await Promise.all(
      ['Morning-ledger-1', 'Morning-ledger-2'].map((one) => page(link).post(one)),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 404])
    const won = answers.findIndex(({ statusCode }) => statusCode === 200) + 1
    await test.signIn(user.userName, 'demo', true, `Morning-ledger-${won}`)
  })
})

describe('a password reset', () => {
  it('ends all sign-ins of the user, unlocks and notifies the user, and rejects recent passwords', async () => {
    const user = await addUser(owner, { password: PASSWORD })
    const client = await test.signIn(user.userName, 'demo', true, PASSWORD)
    for (let tries = 0; tries < 11; tries++) {
      await test.signIn(user.userName, 'demo', true, 'Wrong-ledger-41').catch(() => undefined)
    }
    expect(await signInOf(user.userId)).toMatchObject({ locked: true })
    expect(await codeOf(owner.post('user/sendlink', { userId: user.userId }))).toBe(1000)
    const emails = () => test.sent.filter(({ to }) => to === user.userEmail)
    await expect.poll(() => emails().some(({ subject }) => subject.includes('再設定'))).toBe(true)
    const link = linkIn(emails().find(({ subject }) => subject.includes('再設定'))!.text)
    expect((await page(link, 'en').post(PASSWORD)).body).toContain('role="alert"')
    expect((await page(link).post('Evening-ledger-42')).statusCode).toBe(200)
    await expect.poll(() => emails().at(-1)!.subject).toContain('パスワードが変更されました')
    await expect
      .poll(async () => (await client.get('user/userinfo')).status, { timeout: 5_000 })
      .toBe(401)
    await test.signIn(user.userName, 'demo', true, 'Evening-ledger-42')
  })

  it('is not possible for the administrator’s own account or for users with more permissions', async () => {
    expect(await codeOf(owner.post('user/sendlink', { userId: '103' }))).toBe(1200)
    const superadmin = await test.signIn('superadmin')
    expect(await codeOf(superadmin.post('user/sendlink', { userId: '102' }))).toBe(2000)
    expect(await codeOf(superadmin.post('user/unlock', { userId: '102' }))).toBe(2000)
  })
})

describe('unlocking a user', () => {
  it('lets the user sign in immediately', async () => {
    const user = await addUser(owner, { password: PASSWORD })
    for (let tries = 0; tries < 11; tries++) {
      await test.signIn(user.userName, 'demo', true, 'Wrong-ledger-41').catch(() => undefined)
    }
    await expect(test.signIn(user.userName, 'demo', true, PASSWORD)).rejects.toThrow()
    expect(await codeOf(owner.post('user/unlock', { userId: user.userId }))).toBe(1000)
    await test.signIn(user.userName, 'demo', true, PASSWORD)
  })
})
