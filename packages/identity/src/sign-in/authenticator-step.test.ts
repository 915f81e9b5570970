import { Secret, TOTP } from 'otpauth'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import {
  alpha,
  changeHanako,
  codeAfter,
  createBrowser,
  hanakoOf,
  isSignedIn,
  lastCode,
  openIdentity,
  openPage,
  PASSWORD,
  redeemed,
  resetHanako,
  type Started,
} from '../testing.ts'

let engine: Engine
let service: Started
let app: TOTP

beforeAll(async () => {
  ;({ engine, service } = await openIdentity())
})
afterAll(() => service.close())
beforeEach(async () => {
  await resetHanako(engine, service)
  await changeHanako(engine, { mfa: true })
  const { secret } = await service.admin.beginAuthenticator(alpha, hanakoOf(alpha), 'Choba')
  app = new TOTP({ secret: Secret.fromBase32(secret) })
  // Confirms the app with the code of the previous half minute, so that the current one stays
  // unused for the test.
  const earlier = app.generate({ timestamp: Date.now() - 30_000 })
  expect(await service.admin.confirmAuthenticator(alpha, hanakoOf(alpha), earlier)).toBe(true)
})

/** Returns hanako at the page that asks for her app's code. */
async function atApp() {
  const browser = createBrowser(service.base)
  const opened = await openPage(browser, alpha)
  const { text } = await opened.enter({ username: 'hanako', password: PASSWORD })
  return { browser, text, ...opened }
}
const withCode = (code: string) => ({ step: 'authenticator', code })
const wrongCode = () => String((Number(app.generate()) + 1) % 1_000_000).padStart(6, '0')

test('a user with an authenticator app is asked for its code, and no e-mail is sent', async () => {
  const { browser, text, enter, verifier } = await atApp()
  expect(text).toContain('<h1>認証アプリのコードの入力</h1>')
  expect(service.emails).toEqual([])
  const { answer } = await enter(withCode(app.generate()))
  const tokens = await redeemed(browser, alpha, await codeAfter(browser, answer, verifier))
  expect(decodeJwt(tokens.id_token)).toMatchObject({ acr: '2', amr: ['pwd', 'otp'] })
  expect(service.events).toMatchObject([{ ok: true, step: 'authenticator' }])
})

test('a code of the app is valid only once', async () => {
  const code = app.generate()
  const first = await atApp()
  const { answer } = await first.enter(withCode(code))
  expect((await codeAfter(first.browser, answer, first.verifier)).code).not.toBe('')
  const second = await atApp()
  expect((await second.enter(withCode(code))).text).toContain('すでに使用されています')
  expect(await isSignedIn(second.browser, alpha)).toBe(false)
})

test('wrong codes of the app count like wrong passwords and lock the name', async () => {
  const { browser, enter } = await atApp()
  for (let nth = 0; nth < 10; nth++) {
    expect((await enter(withCode(wrongCode()))).text).toContain('コードが正しくないか')
  }
  expect((await enter(withCode(app.generate()))).text).toContain(
    'このアカウントのログインを一時的に停止しています。',
  )
  expect(await isSignedIn(browser, alpha)).toBe(false)
  expect(service.events).toHaveLength(11)
  expect(service.events.every(({ ok, step }) => !ok && step === 'authenticator')).toBe(true)
  await expect.poll(() => service.emails.map(({ kind }) => kind)).toEqual(['accountLocked'])
})

test('a user with an app can switch to a code by e-mail and back', async () => {
  const { browser, text, enter, verifier } = await atApp()
  expect(text).toContain('コードをメールで受け取る')
  expect((await enter({ step: 'authenticator', wish: 'code' })).text).toContain('h•••@example.com')
  expect((await enter({ step: 'code', wish: 'authenticator' })).text).toContain(
    '<h1>認証アプリのコードの入力</h1>',
  )
  await enter({ step: 'authenticator', wish: 'code' })
  expect(service.emails).toHaveLength(1)
  const { answer } = await enter({ step: 'code', code: lastCode(service) })
  expect((await codeAfter(browser, answer, verifier)).code).not.toBe('')
})

test('a user without codes by e-mail is neither offered nor sent one', async () => {
  await changeHanako(engine, { mfa: false })
  const { text, enter } = await atApp()
  expect(text).not.toContain('コードをメールで受け取る')
  expect((await enter({ step: 'authenticator', wish: 'code' })).text).toContain(
    '<h1>認証アプリのコードの入力</h1>',
  )
  expect(service.emails).toEqual([])
})

test('a user whose app is not confirmed is not asked for its code', async () => {
  await asOwner(engine, (q) =>
    q.updateTable('idp_authenticators').set({ confirmed_at: null }).execute(),
  )
  expect((await atApp()).text).toContain('<h1>認証コードの入力</h1>')
})
