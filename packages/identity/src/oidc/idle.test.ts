import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import {
  alpha,
  codeAfter,
  createBrowser,
  hanakoOf,
  isSignedIn,
  openIdentity,
  openPage,
  PASSWORD,
  redeemed,
  resetHanako,
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

/** Sets the last use of a sign-in to some minutes ago. */
const lastUsed = (sid: unknown, minutes: number) =>
  asOwner(engine, async (q) => {
    const last_at = new Date(Date.now() - minutes * 60_000)
    await q
      .insertInto('session_activity')
      .values({
        tenant_id: alpha.tenantId,
        sid: String(sid),
        user_id: hanakoOf(alpha),
        last_at,
        second_step_at: null,
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'sid']).doUpdateSet({ last_at }))
      .execute()
  })

test('a sign-in that was idle for a quarter of an hour does not open the portal without a password', async () => {
  const browser = createBrowser(service.base)
  const { sid } = decodeJwt((await tokensOf(browser, alpha)).access_token)
  await lastUsed(sid, 14)
  expect(await isSignedIn(browser, alpha)).toBe(true)
  await lastUsed(sid, 16)
  expect(await isSignedIn(browser, alpha)).toBe(false)
})

test('an idle sign-in can be used again after the user enters the password', async () => {
  const browser = createBrowser(service.base)
  const { sid } = decodeJwt((await tokensOf(browser, alpha)).access_token)
  await lastUsed(sid, 60)
  const { enter, verifier } = await openPage(browser, alpha)
  const { answer } = await enter({ username: 'hanako', password: PASSWORD })
  const tokens = await redeemed(browser, alpha, await codeAfter(browser, answer, verifier))
  expect(decodeJwt(tokens.access_token)['sid']).toBe(sid)
  expect(await isSignedIn(browser, alpha)).toBe(true)
})
