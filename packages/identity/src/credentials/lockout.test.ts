import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import {
  alpha,
  createBrowser,
  hanakoOf,
  isSignedIn,
  openIdentity,
  openPage,
  PASSWORD,
  resetHanako,
  signIn,
  tokensOf,
  refresh,
  type Started,
} from '../testing.ts'

// Counts the hashes that Node computes.
const hashes = { count: 0 }
const counter = createHook({
  init(_id, type) {
    if (type === 'ARGON2REQUEST') hashes.count++
  },
})

let engine: Engine
let service: Started

beforeAll(async () => {
  ;({ engine, service } = await openIdentity())
  counter.enable()
})
afterAll(() => {
  counter.disable()
  return service.close()
})
beforeEach(async () => {
  await resetHanako(engine, service)
  hashes.count = 0
})

const LOCKED = 'このアカウントのログインを一時的に停止しています。'
const WRONG = 'パスワードが正しくありません。'

async function tries(count: number, username: string, password = 'wrong') {
  const { enter } = await openPage(createBrowser(service.base), alpha)
  const answers = await Promise.all(
    Array.from({ length: count }, () => enter({ username, password })),
  )
  return answers.map(({ text }) => text)
}
const since = (minutes: number) =>
  asOwner(engine, (q) =>
    q
      .updateTable('idp_sign_in_failures')
      .set({ since: new Date(Date.now() - minutes * 60_000) })
      .execute(),
  )
const lockEmails = () => service.emails.filter(({ kind }) => kind === 'accountLocked')

test.each(['hanako', 'nobody'])(
  'a hundred simultaneous wrong passwords for %s cause only ten hashes and lock the name',
  async (name) => {
    const pages = await tries(100, name)
    expect(hashes.count).toBe(10)
    expect(pages.filter((text) => text.includes(WRONG))).toHaveLength(10)
    expect(pages.filter((text) => text.includes(LOCKED))).toHaveLength(90)
    expect((await tries(1, name, PASSWORD))[0]).toContain(LOCKED)
    expect(hashes.count).toBe(10)
  },
)

test('simultaneous correct passwords do not count as failures', async () => {
  const browsers = Array.from({ length: 15 }, () => createBrowser(service.base))
  const codes = await Promise.all(
    browsers.map(async (browser) => (await signIn(browser, alpha)).code),
  )
  expect(codes.every((code) => code !== '')).toBe(true)
})

test('each lock causes one e-mail, to the user of the locked name only', async () => {
  await tries(10, 'hanako')
  await expect
    .poll(lockEmails)
    .toEqual([
      { kind: 'accountLocked', to: 'hanako@example.com', language: 'ja', values: { minutes: 30 } },
    ])
  await tries(20, 'hanako')
  for (const name of ['nobody', 'taro']) await tries(12, name)
  await since(31)
  await tries(10, 'hanako')
  await expect.poll(lockEmails).toHaveLength(2)
})

test('a lock lasts half an hour from the failure that caused it, and attempts do not extend it', async () => {
  await tries(9, 'hanako')
  await since(29)
  await tries(1, 'hanako')
  // If the time counted from the first failure, the lock would be open by now.
  await asOwner(engine, (_q, connection) =>
    connection.query(`update idp_sign_in_failures set since = since - interval '29 minutes'`),
  )
  expect((await tries(1, 'hanako', PASSWORD))[0]).toContain(LOCKED)
  await asOwner(engine, (_q, connection) =>
    connection.query(`update idp_sign_in_failures set since = since - interval '2 minutes'`),
  )
  expect((await signIn(createBrowser(service.base), alpha)).code).not.toBe('')
})

test('setting the clock back neither ends a lock nor extends it beyond half an hour after the change', async () => {
  await tries(10, 'hanako')
  await since(-24 * 60)
  expect((await tries(1, 'hanako', PASSWORD))[0]).toContain(LOCKED)
  await since(31)
  expect((await signIn(createBrowser(service.base), alpha)).code).not.toBe('')
})

test('a lock does not end existing sign-ins, and after unlocking the user can sign in immediately', async () => {
  const browser = createBrowser(service.base)
  const tokens = await tokensOf(browser, alpha)
  await tries(12, 'hanako')
  expect(await service.admin.isLocked(alpha, hanakoOf(alpha))).toBe(true)
  expect(await isSignedIn(browser, alpha)).toBe(true)
  expect((await refresh(browser, alpha, tokens.refresh_token)).status).toBe(200)

  await service.admin.unlock(alpha, hanakoOf(alpha))
  expect(await service.admin.isLocked(alpha, hanakoOf(alpha))).toBe(false)
  expect((await signIn(createBrowser(service.base), alpha)).code).not.toBe('')
})

test('wrong passwords in the portal also lock the name, and the user gets an e-mail', async () => {
  for (let nth = 0; nth < 9; nth++)
    await service.admin.verifyPassword(alpha, hanakoOf(alpha), 'wrong')
  expect(lockEmails()).toEqual([])
  await service.admin.verifyPassword(alpha, hanakoOf(alpha), 'wrong')
  expect(lockEmails()).toHaveLength(1)
  expect(await service.admin.verifyPassword(alpha, hanakoOf(alpha), PASSWORD)).toEqual({
    ok: false,
    reason: 'accountLocked',
  })
})
