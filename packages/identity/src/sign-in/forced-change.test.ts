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
  refresh,
  resetHanako,
  signIn,
  tokensOf,
  type Started,
} from '../testing.ts'

let engine: Engine
let service: Started

beforeAll(async () => {
  ;({ engine, service } = await openIdentity())
})
afterAll(() => service.close())
beforeEach(() => resetHanako(engine, service))

const NEW = 'Battery-staple-2027?'
const change = (newPassword: string, newPasswordAgain = newPassword) => ({
  step: 'password',
  newPassword,
  newPasswordAgain,
})
const credentials = { username: 'hanako', password: PASSWORD }

async function atChange(
  browser = createBrowser(service.base),
  changed: Record<string, string> = {},
) {
  const opened = await openPage(browser, alpha, changed)
  const { text } = await opened.enter(credentials)
  return { browser, text, ...opened }
}
const passwordIs = async (password: string) =>
  (await service.admin.verifyPassword(alpha, hanakoOf(alpha), password)).ok

/** Sets the age of the password. */
const ageOfPassword = (days: number) =>
  asOwner(engine, (_q, connection) =>
    connection.query(`update idp_credentials set changed_at = now() - interval '${days} days'`),
  )

test('a first sign-in asks for a new password and is complete after the change', async () => {
  await service.admin.resetPassword(alpha, hanakoOf(alpha), 'StepResult-to-her-2026!', true)
  const browser = createBrowser(service.base)
  const { enter, verifier } = await openPage(browser, alpha)
  const { text } = await enter({ username: 'hanako', password: 'StepResult-to-her-2026!' })
  expect(text).toContain('<h1>パスワードの変更</h1>')
  expect(text).toContain('続けるには、ご自身で新しいパスワードを設定してください。')
  expect(text).toContain('12文字以上')
  expect(text).toMatch(/autocomplete="new-password"/)
  expect(await isSignedIn(browser, alpha)).toBe(false)

  const { answer } = await enter(change(NEW))
  const tokens = await redeemed(browser, alpha, await codeAfter(browser, answer, verifier))
  expect(decodeJwt(tokens.id_token)).toMatchObject({ acr: '1', amr: ['pwd'] })
  expect(await passwordIs(NEW)).toBe(true)
  expect(service.emails).toMatchObject([
    { kind: 'passwordChanged', to: 'hanako@example.com', language: 'ja' },
  ])
  expect(service.events).toMatchObject([{ ok: true, step: 'newPassword' }])
  // The second sign-in asks for no change.
  expect((await signIn(createBrowser(service.base), alpha, 'hanako', NEW)).code).not.toBe('')
})

test('an invalid new password is reported at its field and changes nothing', async () => {
  const used = ['Once-upon-a-2020!', 'Once-upon-a-2021!']
  for (const password of [...used, PASSWORD]) {
    await service.admin.createAccount(alpha, {
      userId: hanakoOf(alpha),
      username: 'hanako',
      email: '',
      fullName: '',
      password,
      temporary: true,
    })
  }
  const { enter } = await atChange()
  const said = async (form: Record<string, string>, field: string) => {
    const { text } = await enter(form)
    expect(text).toContain('<h1>パスワードの変更</h1>')
    return new RegExp(`id="${field}-error">([^<]*)<`).exec(text)?.[1]
  }
  expect(await said(change(''), 'new-password')).toBe('新しいパスワードを入力してください。')
  expect(await said(change('Short-1!'), 'new-password')).toContain('12文字以上')
  expect(await said(change('no-capital-letters-1!'), 'new-password')).toContain('英大文字')
  expect(await said(change('My-name-Hanako-2026!'), 'new-password')).toContain('ログインIDを含める')
  expect(await said(change(PASSWORD), 'new-password')).toContain('現在のパスワードと異なる')
  expect(await said(change(used[0]!), 'new-password')).toContain('過去5回以内')
  expect(await said(change(NEW, `${NEW}x`), 'new-password-again')).toBe(
    '確認用のパスワードが一致しません。',
  )
  expect(await said(change(NEW, ''), 'new-password-again')).toBe(
    '確認用のパスワードが一致しません。',
  )
  expect(await passwordIs(PASSWORD)).toBe(true)
  expect(service.emails).toEqual([])
})

test('a user with an expired password must change it at sign-in', async () => {
  await changeHanako(engine, { password_days: 90 })
  await ageOfPassword(89)
  expect((await signIn(createBrowser(service.base), alpha)).code).not.toBe('')
  await ageOfPassword(91)
  const { browser, text, enter, verifier } = await atChange()
  expect(text).toContain('パスワードの有効期間（90日）が過ぎました。')
  const { answer } = await enter(change(NEW))
  expect((await codeAfter(browser, answer, verifier)).code).not.toBe('')
  expect((await signIn(createBrowser(service.base), alpha, 'hanako', NEW)).code).not.toBe('')
})

test('the second step comes before the password change and cannot be skipped', async () => {
  await changeHanako(engine, { mfa: true, must_change_password: true })
  const { browser, text, enter, verifier } = await atChange()
  expect(text).toContain('<h1>認証コードの入力</h1>')
  expect((await enter(change(NEW))).text).toContain('<h1>認証コードの入力</h1>')
  expect(await passwordIs(PASSWORD)).toBe(true)
  expect((await enter({ step: 'code', code: lastCode(service) })).text).toContain(
    '<h1>パスワードの変更</h1>',
  )
  expect(await isSignedIn(browser, alpha)).toBe(false)
  const { answer } = await enter(change(NEW))
  const tokens = await redeemed(browser, alpha, await codeAfter(browser, answer, verifier))
  expect(decodeJwt(tokens.id_token)).toMatchObject({ acr: '2', amr: ['pwd', 'otp'] })
})

test("a password change at sign-in ends the user's other sign-ins, including unfinished ones", async () => {
  const [here, there] = [createBrowser(service.base), createBrowser(service.base)]
  const [before, elsewhere] = [await tokensOf(here, alpha), await tokensOf(there, alpha)]
  await changeHanako(engine, { must_change_password: true })
  const onItsWay = await atChange()
  const { enter, verifier } = await atChange(here, { prompt: 'login' })
  const { answer } = await enter(change(NEW))
  const tokens = await redeemed(here, alpha, await codeAfter(here, answer, verifier))

  expect(await isSignedIn(there, alpha)).toBe(false)
  for (const old of [before, elsewhere])
    expect((await refresh(there, alpha, old.refresh_token)).status).toBe(400)
  expect(await onItsWay.shown()).toContain('<h1>ログイン</h1>')
  expect(await isSignedIn(here, alpha)).toBe(true)
  expect((await refresh(here, alpha, tokens.refresh_token)).status).toBe(200)
})

test('a user can leave the password change and start again without changing anything', async () => {
  await changeHanako(engine, { must_change_password: true })
  const { enter, shown } = await atChange()
  expect((await enter({ step: 'password', wish: 'startAgain' })).text).toContain(
    '<h1>ログイン</h1>',
  )
  expect(await shown()).toContain('<h1>ログイン</h1>')
  expect(await passwordIs(PASSWORD)).toBe(true)
})
