import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { RECOVERY_CODES, recoveryCodeIn } from '../credentials/recovery-codes.ts'
import {
  alpha,
  changeHanako,
  codeAfter,
  createBrowser,
  hanakoOf,
  isSignedIn,
  locationOf,
  openIdentity,
  openPage,
  PASSWORD,
  resetHanako,
  type Started,
} from '../testing.ts'

const hanako = hanakoOf(alpha)
let engine: Engine
let service: Started
let codes: string[]

beforeAll(async () => {
  ;({ engine, service } = await openIdentity())
})
afterAll(() => service.close())
beforeEach(async () => {
  await resetHanako(engine, service)
  await changeHanako(engine, { mfa: true })
  codes = await service.admin.makeRecoveryCodes(alpha, hanako)
})

/** Returns hanako at the page that asks for a recovery code. */
async function atRecovery() {
  const browser = createBrowser(service.base)
  const opened = await openPage(browser, alpha)
  await opened.enter({ username: 'hanako', password: PASSWORD })
  const { text } = await opened.enter({ step: 'code', wish: 'recovery' })
  return { browser, text, ...opened }
}
const withCode = (code: string) => ({ step: 'recovery', code })
const left = () => service.admin.countRecoveryCodes(alpha, hanako)
const WRONG = 'リカバリーコードが正しくないか'

test('a user gets ten different recovery codes, and the database contains none of them in clear', async () => {
  expect(codes).toHaveLength(RECOVERY_CODES)
  expect(new Set(codes).size).toBe(RECOVERY_CODES)
  for (const code of codes)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  const kept = await asOwner(engine, (q) =>
    q.selectFrom('idp_recovery_codes').selectAll().execute(),
  )
  const written = JSON.stringify(kept)
  for (const code of codes) expect(written).not.toContain(code.replaceAll('-', ''))
})

test('a recovery code signs in once, and the user is notified', async () => {
  const { browser, text, enter, verifier } = await atRecovery()
  expect(text).toContain('<h1>リカバリーコードの入力</h1>')
  service.emails.length = 0
  const { answer } = await enter(withCode(codes[0]!))
  expect((await codeAfter(browser, answer, verifier)).code).not.toBe('')
  expect(service.events).toMatchObject([{ ok: true, step: 'recovery' }])
  expect(service.emails).toMatchObject([
    { kind: 'recoveryCodeUsed', to: 'hanako@example.com', values: { left: 9 } },
  ])
  expect(await left()).toBe(9)

  const again = await atRecovery()
  expect((await again.enter(withCode(codes[0]!))).text).toContain(WRONG)
  expect(await isSignedIn(again.browser, alpha)).toBe(false)
})

test('a recovery code sent sixteen times simultaneously signs in once', async () => {
  const pages: Awaited<ReturnType<typeof atRecovery>>[] = []
  for (let nth = 0; nth < 16; nth++) pages.push(await atRecovery())
  const answers = await Promise.all(pages.map(({ enter }) => enter(withCode(codes[3]!))))
  const onwards = answers.flatMap(({ answer }, nth) =>
    answer.status === 303 && locationOf(answer) !== pages[nth]!.page
      ? [{ answer, ...pages[nth]! }]
      : [],
  )
  expect(onwards).toHaveLength(1)
  const [{ browser, answer, verifier }] = onwards as [(typeof onwards)[number]]
  expect((await codeAfter(browser, answer, verifier)).code).not.toBe('')
  expect(await left()).toBe(9)
})

test('`recoveryCodeIn` normalizes a recovery code as users type it', () => {
  expect(recoveryCodeIn(' 7k3f 9qxm-2wzt–hb4c ')).toBe('7K3F9QXM2WZTHB4C')
  expect(recoveryCodeIn('ＯＩｌo-0000-0000-0000')).toBe('0110000000000000')
  expect(recoveryCodeIn('7K3F-9QXM-2WZT')).toBeNull()
  expect(recoveryCodeIn('7K3F-9QXM-2WZT-HB4U')).toBeNull()
  expect(recoveryCodeIn('x'.repeat(100_000))).toBeNull()
})

test('wrong recovery codes count like wrong passwords; text that cannot be a code does not count', async () => {
  const { browser, enter } = await atRecovery()
  expect((await enter(withCode('123456'))).text).toContain(
    '16文字のリカバリーコードを入力してください。',
  )
  for (let nth = 0; nth < 10; nth++) {
    expect((await enter(withCode('0000-0000-0000-0000'))).text).toContain(WRONG)
  }
  expect((await enter(withCode(codes[0]!))).text).toContain('ログインを一時的に停止しています。')
  expect(await isSignedIn(browser, alpha)).toBe(false)
  expect(await left()).toBe(RECOVERY_CODES)
})

test('new recovery codes invalidate the old ones, and codes of another user do not work', async () => {
  const foreign = await service.admin.makeRecoveryCodes(alpha, alpha.tenantId * 10 + 2)
  const renewed = await service.admin.makeRecoveryCodes(alpha, hanako)
  const { browser, enter, verifier } = await atRecovery()
  expect((await enter(withCode(codes[0]!))).text).toContain(WRONG)
  expect((await enter(withCode(foreign[0]!))).text).toContain(WRONG)
  const { answer } = await enter(withCode(renewed[0]!))
  expect((await codeAfter(browser, answer, verifier)).code).not.toBe('')
})

test('recovery codes are offered beside another method, and deleted when the last other method is removed', async () => {
  const before = await openPage(createBrowser(service.base), alpha)
  expect((await before.enter({ username: 'hanako', password: PASSWORD })).text).toContain(
    'リカバリーコードを使う',
  )

  await service.admin.beginAuthenticator(alpha, hanako, 'Choba')
  await service.admin.removeAuthenticator(alpha, hanako)
  expect(await left()).toBe(RECOVERY_CODES)
  await changeHanako(engine, { mfa: false })
  await service.admin.removeAuthenticator(alpha, hanako)
  expect(await left()).toBe(0)

  await changeHanako(engine, { mfa: true })
  const after = await openPage(createBrowser(service.base), alpha)
  expect((await after.enter({ username: 'hanako', password: PASSWORD })).text).not.toContain(
    'リカバリーコード',
  )
  expect((await after.enter({ step: 'code', wish: 'recovery' })).text).toContain(
    '<h1>認証コードの入力</h1>',
  )
})
