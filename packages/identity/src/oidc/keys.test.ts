import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import {
  alpha,
  createBrowser,
  endpoint,
  isSignedIn,
  openIdentity,
  refresh,
  resetHanako,
  startIdentity,
  tokensOf,
  type Started,
  type Tokens,
} from '../testing.ts'

let engine: Engine
let service: Started

beforeAll(async () => {
  ;({ engine, service } = await openIdentity())
})
afterAll(() => service.close())
beforeEach(() => resetHanako(engine, service))

const kidOf = (token: string) => decodeProtectedHeader(token).kid
async function published({ base }: Started) {
  const answer = await createBrowser(base).send(endpoint(alpha, 'certs'))
  return ((await answer.json()) as { keys: Record<string, unknown>[] }).keys
}
const kidsOf = async (started: Started) => (await published(started)).map(({ kid }) => kid)
/** Makes every key some hours older. */
const letPass = (hours: number) =>
  asOwner(engine, (_q, connection) =>
    connection.query(`update idp_keys set created_at = created_at - interval '${hours} hours'`),
  )

test('after a key rotation the new key signs immediately, and tokens of the old key stay valid', async () => {
  const browser = createBrowser(service.base)
  const before = await tokensOf(browser, alpha)
  await service.admin.rotateKeys(alpha)
  const after = (await (await refresh(browser, alpha, before.refresh_token)).json()) as Tokens
  expect(kidOf(after.access_token)).not.toBe(kidOf(before.access_token))
  expect(kidOf(after.id_token)).toBe(kidOf(after.access_token))
  for (const { access_token: token } of [before, after]) {
    expect(await service.verifier.verify(token, alpha)).toMatchObject({ subject: '9011' })
  }
  expect(await isSignedIn(browser, alpha)).toBe(true)

  const keys = await published(service)
  expect(keys.map(({ kid }) => kid)).toEqual([
    kidOf(after.access_token),
    kidOf(before.access_token),
  ])
  for (const key of keys)
    expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  // An ID token signed with the old key is still accepted for a sign-out.
  const leaving = new URLSearchParams({ client_id: 'portal', id_token_hint: before.id_token })
  const page = await browser.send(`${endpoint(alpha, 'logout')}?${String(leaving)}`)
  expect(await page.text()).toContain('data-press')
})

test('a replaced key is deleted eleven hours after its replacement, regardless of its age', async () => {
  const [old] = await kidsOf(service)
  await letPass(24 * 30)
  await service.admin.rotateKeys(alpha)
  await service.admin.rotateKeys(alpha)
  expect(await kidsOf(service)).toContain(old)
  await letPass(10)
  await service.admin.ensureRealm(alpha)
  const another = await startIdentity(engine)
  expect(await kidsOf(another)).toContain(old)
  await letPass(2)
  await service.admin.ensureRealm(alpha)
  const later = await startIdentity(engine)
  const left = await kidsOf(later)
  expect(left).toHaveLength(1)
  expect(left).not.toContain(old)
  await Promise.all([another.close(), later.close()])
})

test('a restart with the same master secret keeps sign-ins, even after a key rotation', async () => {
  const browser = createBrowser(service.base)
  const before = await tokensOf(browser, alpha)
  await service.admin.rotateKeys(alpha)
  const restarted = await startIdentity(engine)
  const moved = createBrowser(restarted.base)
  for (const [key, value] of browser.jar) moved.jar.set(key, value)
  expect(await isSignedIn(moved, alpha)).toBe(true)
  const after = (await (await refresh(moved, alpha, before.refresh_token)).json()) as Tokens
  expect(decodeJwt(after.access_token)['sid']).toBe(decodeJwt(before.access_token)['sid'])
  await restarted.close()
})
