import { Overloaded } from '@choba/database/capacity.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { withScope } from '@choba/database/scope.ts'
import { attemptSignIn } from './attempts.ts'
import { isLocked, MAX_FAILURES, nameKey } from './failures.ts'

const TENANT = 1
const isNameLocked = (name: string) =>
  withScope(engine, { role: 'identity', tenantId: TENANT }, ({ q }) =>
    isLocked(q, TENANT, [nameKey(name)]),
  )
const AT_ONCE = 128

let engine: Engine
beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

test('attempts above the concurrency limit are rejected before they count, for any name', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  let held = () => {}
  const isHeld = new Promise<void>((resolve) => (held = resolve))
  const holding = asOwner(engine, async (_q, connection) => {
    await connection.query('lock table idp_sign_in_failures in access exclusive mode')
    held()
    await gate
  })
  await isHeld
  onTestFinished(release)
  const attempt = (username: string) => attemptSignIn(engine, TENANT, username, 'Wrong-Passw0rd!')
  // All these attempts use the same name. The first ten are hashed, and the others are rejected
  // without a check, because the name is then locked.
  const taken = Array.from({ length: AT_ONCE }, () => attempt('nobody-of-that-name'))
  for (let tries = 0; tries < MAX_FAILURES; tries++) {
    for (const username of ['owner', 'another-nobody']) {
      await expect(attempt(username)).rejects.toBeInstanceOf(Overloaded)
    }
  }
  release()
  await holding
  const reasons = (await Promise.all(taken)).map((answer) => (answer.ok ? '' : answer.reason))
  expect(reasons.filter((reason) => reason === 'wrongCredentials')).toHaveLength(MAX_FAILURES)
  expect(await isNameLocked('nobody-of-that-name')).toBe(true)
  expect(await isNameLocked('owner')).toBe(false)
  expect(await attempt('owner')).toMatchObject({ ok: false, reason: 'wrongCredentials' })
})
