import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sendTo, signInByForm } from './sign-in-by-form.ts'
import {
  alpha,
  changeHanako,
  codeAfter,
  createBrowser,
  hanakoOf,
  isSignedIn,
  lastCode,
  locationOf,
  openIdentity,
  openPage,
  PASSWORD,
  redeemed,
  resetHanako,
  type Started,
} from '../testing.ts'

let engine: Engine
let service: Started

beforeAll(async () => {
  ;({ engine, service } = await openIdentity())
})
afterAll(() => service.close())
beforeEach(async () => {
  await resetHanako(engine, service)
  await changeHanako(engine, { mfa: true, mfa_email: 'codes@example.com' })
})

const credentials = { username: 'hanako', password: PASSWORD }
const withCode = (code: string) => ({ step: 'code', code })
/** Returns a form with a wrong code. */
const wrong = (nth = 1) =>
  withCode(String((Number(lastCode(service)) + nth) % 1_000_000).padStart(6, '0'))

/** Returns hanako at the page that asks for her code. */
async function atCode(browser = createBrowser(service.base), changed: Record<string, string> = {}) {
  const opened = await openPage(browser, alpha, changed)
  const { text } = await opened.enter(credentials)
  return { browser, text, ...opened }
}

/** Makes all sent codes some seconds older. */
const letPass = (seconds: number) =>
  asOwner(engine, (_q, connection) =>
    connection.query(
      `update one_time_codes set sent_at = sent_at - interval '${seconds} seconds',
         expires_at = expires_at - interval '${seconds} seconds'`,
    ),
  )
const failures = () =>
  asOwner(
    engine,
    async (q) =>
      (await q.selectFrom('idp_sign_in_failures').select('failures').executeTakeFirst())
        ?.failures ?? 0,
  )
const provenAt = () =>
  asOwner(engine, async (q) => {
    const row = q.selectFrom('users').select('mfa_proven_at').where('id', '=', hanakoOf(alpha))
    return (await row.executeTakeFirstOrThrow()).mfa_proven_at
  })

test('after the clock was set back, older codes are invalid and a new one is sent immediately', async () => {
  const { enter } = await atCode()
  const first = lastCode(service)
  await letPass(-24 * 3_600)
  await enter({ step: 'code', code: first })
  expect((await enter({ step: 'code', wish: 'resend' })).text).toContain(
    '新しい認証コードをお送りしました。',
  )
  expect(service.emails).toHaveLength(2)
})

test('after the password, a user is asked for a code and is signed in only after entering it', async () => {
  const { browser, text, enter, verifier } = await atCode()
  expect(text).toContain('<h1>認証コードの入力</h1>')
  expect(text).toContain('c•••@example.com')
  expect(text).not.toContain('codes@example.com')
  expect(text).toMatch(/inputmode="numeric"\s+autocomplete="one-time-code"/)
  expect(service.emails).toEqual([
    {
      kind: 'signInCode',
      to: 'codes@example.com',
      language: 'ja',
      values: { code: lastCode(service), minutes: 10 },
    },
  ])
  expect(await isSignedIn(browser, alpha)).toBe(false)
  expect(service.events).toEqual([])
  expect(await provenAt()).toBeNull()

  const { answer } = await enter(withCode(lastCode(service)))
  const tokens = await redeemed(browser, alpha, await codeAfter(browser, answer, verifier))
  expect(decodeJwt(tokens.id_token)).toMatchObject({ acr: '2', amr: ['pwd', 'otp'] })
  expect(await isSignedIn(browser, alpha)).toBe(true)
  expect(service.events).toMatchObject([
    { userId: hanakoOf(alpha), username: 'hanako', ok: true, step: 'code' },
  ])
  expect(await provenAt()).not.toBeNull()
})

test("the code is sent in the page's language, to the user's e-mail if no other address is set", async () => {
  await changeHanako(engine, { mfa_email: null })
  await atCode(createBrowser(service.base), { kc_locale: 'mn' })
  expect(service.emails).toMatchObject([{ to: 'hanako@example.com', language: 'mn' }])
})

test.each([
  [
    'in full-width digits',
    (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  ],
  ['with spaces', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)}\u3000`],
])('a code is accepted if typed %s', async (_how, typed) => {
  const { browser, enter, verifier } = await atCode()
  const { answer } = await enter(withCode(typed(lastCode(service))))
  expect((await codeAfter(browser, answer, verifier)).code).not.toBe('')
})

test('a text that is not a code is reported at the field and does not count as an attempt', async () => {
  const { enter } = await atCode()
  for (const code of ['', '12345', '1234567', 'abcdef', '\0']) {
    expect((await enter(withCode(code))).text).toContain('6桁の数字を入力してください。')
  }
  expect((await enter(wrong())).text).toContain('あと4回')
})

test('five wrong codes invalidate a code, and each counts as a failed sign-in', async () => {
  const { browser, enter, verifier } = await atCode()
  for (const left of [4, 3, 2, 1])
    expect((await enter(wrong(left))).text).toContain(`あと${left}回`)
  expect((await enter(wrong())).text).toContain('この認証コードは使用できなくなりました。')
  expect((await enter(withCode(lastCode(service)))).text).toContain(
    'この認証コードは使用できなくなりました。',
  )
  expect(await isSignedIn(browser, alpha)).toBe(false)
  expect(await failures()).toBe(5)
  expect(service.events).toHaveLength(5)
  expect(
    service.events.every(({ ok, step, userId }) => !ok && step === 'code' && userId === 9011),
  ).toBe(true)

  await letPass(31)
  expect((await enter({ step: 'code', wish: 'resend' })).text).toContain(
    '新しい認証コードをお送りしました。',
  )
  const { answer } = await enter(withCode(lastCode(service)))
  expect((await codeAfter(browser, answer, verifier)).code).not.toBe('')
  expect(await failures()).toBe(0)
})

test('at most five of many simultaneous wrong codes are checked', async () => {
  const { enter } = await atCode()
  const pages = await Promise.all(Array.from({ length: 8 }, (_, nth) => enter(wrong(nth + 1))))
  expect(pages.filter(({ text }) => text.includes('あと'))).toHaveLength(4)
  expect((await enter(withCode(lastCode(service)))).text).toContain('使用できなくなりました')
})

test('wrong codes of several sign-ins add up and lock the name despite correct passwords', async () => {
  for (let round = 0; round < 2; round++) {
    const { enter } = await atCode()
    for (let nth = 1; nth <= 5; nth++) await enter(wrong(nth))
  }
  expect(await failures()).toBe(10)
  const { text } = await atCode()
  expect(text).toContain('このアカウントのログインを一時的に停止しています。')
  await expect
    .poll(() => service.emails.filter(({ kind }) => kind === 'accountLocked'))
    .toHaveLength(1)
})

test('a user who waits for a code while the name gets locked must start again', async () => {
  const { enter, shown } = await atCode()
  const elsewhere = await openPage(createBrowser(service.base), alpha)
  for (let nth = 0; nth < 10; nth++)
    await elsewhere.enter({ username: 'hanako', password: 'wrong' })
  expect((await enter(withCode(lastCode(service)))).text).toContain(
    'このアカウントのログインを一時的に停止しています。',
  )
  expect(await shown()).toContain('<h1>ログイン</h1>')
})

test('a user can request another code after half a minute, at most five in all', async () => {
  const { enter, shown } = await atCode()
  const resend = async () => (await enter({ step: 'code', wish: 'resend' })).text
  const first = lastCode(service)
  expect(await resend()).toMatch(/data-wait="(30|29)"/)
  expect(service.emails).toHaveLength(1)
  for (let sends = 2; sends <= 5; sends++) {
    await letPass(31)
    expect(await shown()).not.toContain('data-wait=')
    expect(await resend()).toContain('新しい認証コードをお送りしました。')
    expect(service.emails).toHaveLength(sends)
  }
  expect((await enter(withCode(first))).text).toContain('あと4回')
  await letPass(31)
  expect(await resend()).toContain('送信回数が上限に達しました')
  expect(service.emails).toHaveLength(5)
})

test('a code is valid for ten minutes', async () => {
  const { enter } = await atCode()
  await letPass(601)
  expect((await enter(withCode(lastCode(service)))).text).toContain('使用できなくなりました')
  expect(await failures()).toBe(0)
})

test('a second tab cannot skip the code', async () => {
  const { browser, page } = await atCode()
  const resume = page.replace(/\/interaction\//, '/protocol/openid-connect/auth/')
  for (const url of [page, resume]) await browser.send(url)
  const second = await openPage(browser, alpha)
  expect(await second.shown()).toContain('<h1>ログイン</h1>')
  expect((await second.enter(withCode(lastCode(service)))).text).toContain('<h1>ログイン</h1>')
  expect(
    (
      await second.enter({
        step: 'password',
        newPassword: 'Another-2026!x',
        newPasswordAgain: 'Another-2026!x',
      })
    ).text,
  )
    // The page offers only the password step.
    .toContain('<h1>ログイン</h1>')
  expect(
    locationOf(
      await browser.send(second.page.replace('/interaction/', '/protocol/openid-connect/auth/')),
    ),
  ).toContain('/interaction/')
  expect(await isSignedIn(browser, alpha)).toBe(false)
})

test('a code sent to one user does not sign in another user on the same page', async () => {
  const { enter } = await atCode()
  const own = lastCode(service)
  await asOwner(engine, (q) =>
    q
      .updateTable('users')
      .set({ enabled: true, mfa: true })
      .where('username', '=', 'taro')
      .execute(),
  )
  const { text } = await enter({ username: 'taro', password: PASSWORD })
  expect(text).toContain('t•••@example.com')
  expect((await enter(withCode(own))).text).toContain('認証コードが正しくありません。')
  await asOwner(engine, (q) =>
    q.updateTable('users').set({ enabled: false }).where('username', '=', 'taro').execute(),
  )
})

test('reloading the page or going back keeps the current step, and the user can start again', async () => {
  const { browser, enter, shown, verifier } = await atCode()
  for (let times = 0; times < 2; times++)
    expect(await shown()).toContain('<h1>認証コードの入力</h1>')
  // Sends the form of the first page again, as with the back button.
  expect((await enter(credentials)).text).toContain('<h1>認証コードの入力</h1>')
  // Sends a form of a step other than the current one.
  expect((await enter({ step: 'authenticator', code: lastCode(service) })).text).toContain(
    '<h1>認証コードの入力</h1>',
  )
  expect(service.emails).toHaveLength(1)

  expect((await enter({ step: 'code', wish: 'startAgain' })).text).toContain('<h1>ログイン</h1>')
  await enter(credentials)
  const { answer } = await enter(withCode(lastCode(service)))
  expect((await codeAfter(browser, answer, verifier)).code).not.toBe('')
})

test('the language of the page can be changed between steps', async () => {
  const { browser, page } = await atCode()
  const english = await (await browser.send(`${page}?kc_locale=en`)).text()
  expect(english).toContain('<h1>Enter the code</h1>')
  const answer = await browser.send(`${page}?kc_locale=en`, { form: wrong() })
  expect(await answer.text()).toContain('You have 4 attempts left.')
})

test('a correct code sent twice simultaneously signs in once', async () => {
  const { browser, page, verifier } = await atCode()
  const form = withCode(lastCode(service))
  const answers = await Promise.all([1, 2].map(() => browser.send(page, { form })))
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  const onwards = answers.find((answer) => !locationOf(answer).includes('/interaction/'))!
  expect((await codeAfter(browser, onwards, verifier)).code).not.toBe('')
  expect(service.events.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a user who is disabled or gets a new password while waiting for a code must start again', async () => {
  const disabled = await atCode()
  await changeHanako(engine, { enabled: false })
  expect((await disabled.enter(withCode(lastCode(service)))).text).toContain('<h1>ログイン</h1>')
  await changeHanako(engine, { enabled: true })

  const changed = await atCode()
  await service.admin.resetPassword(alpha, hanakoOf(alpha), 'Another-Horse-2026!', false)
  expect((await changed.enter(withCode(lastCode(service)))).text).toContain('<h1>ログイン</h1>')
})

test('the database contains neither the code nor the id of the page in clear', async () => {
  const { page } = await atCode()
  const rows = await asOwner(engine, async (_q, connection) => {
    const texts = []
    for (const name of [
      'idp_attempts',
      'one_time_codes',
      'idp_artifacts',
      'idp_sign_in_failures',
    ]) {
      texts.push(...(await connection.query(`select t::text as text from ${name} t`)).rows)
    }
    return texts.map((row) => String(row['text'])).join('\n')
  })
  expect(rows).not.toContain(page.split('/').at(-1)!)
  expect(rows).not.toMatch(new RegExp(`(^|\\D)${lastCode(service)}(\\D|$)`))
})

test('`signInByForm`, for tests and benchmarks, can enter a code', async () => {
  const token = await signInByForm(sendTo(service.base), alpha, 'hanako', PASSWORD, async () =>
    lastCode(service),
  )
  expect(decodeJwt(token)['preferred_username']).toBe('hanako')
  await expect(signInByForm(sendTo(service.base), alpha, 'hanako', PASSWORD)).rejects.toThrow(
    'a step',
  )
})
