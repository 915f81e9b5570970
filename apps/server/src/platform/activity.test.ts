import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { IDLE, sessionActivity, type Activity, type Use } from './activity.ts'
import { openTestApp, type Client, type TestApp } from '#testing/test-app.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

describe('the idle clock of a sign-in', () => {
  let now: number
  let activity: Activity
  let use: Use
  let nth = 0
  beforeEach(() => {
    now = Date.now()
    activity = sessionActivity(test.engine, () => now)
    use = {
      tenantId: 1,
      sid: `idle-clock-${nth++}`,
      userId: 101,
      language: 'ja',
      userAgent: 'A browser',
      ip: '203.0.113.7',
      lastActiveAt: null,
    }
  })
  const written = async () => {
    const row = await asOwner(test.engine, (q) =>
      q.selectFrom('session_activity').select('last_at').where('sid', '=', use.sid).executeTakeFirst(),
    )
    return row ? Number(row.last_at) : null
  }

  it('lets a sign-in go on after 14:59, and not after 15:01', async () => {
    expect(await activity.isAwake(use, false)).toBe(true)
    now += 15 * MINUTE - SECOND
    expect(await activity.isAwake(use, false)).toBe(true)
    now += 15 * MINUTE + SECOND
    expect(await activity.isAwake(use, false)).toBe(false)
  })

  it('is not put forward by calls in the background', async () => {
    expect(await activity.isAwake(use, false)).toBe(true)
    for (let minute = 1; minute <= 15; minute++) {
      now += MINUTE
      expect(await activity.isAwake(use, true)).toBe(true)
    }
    now += SECOND
    expect(await activity.isAwake(use, true)).toBe(false)
  })

  it('counts from what another process has written down', async () => {
    expect(await activity.isAwake({ ...use, lastActiveAt: now - IDLE + SECOND }, true)).toBe(true)
    expect(await activity.isAwake({ ...use, lastActiveAt: now - IDLE - SECOND }, false)).toBe(false)
  })

  it('is written down every ten seconds and not with every call', async () => {
    const began = now
    await activity.isAwake(use, false)
    expect(await written()).toBe(began)
    now += 9 * SECOND
    await activity.isAwake(use, false)
    expect(await written()).toBe(began)
    now += SECOND
    await activity.isAwake(use, false)
    expect(await written()).toBe(now)
  })
})

describe('a sign-in that no one has used for 15 minutes', () => {
  const sidOf = ({ token }: Client): string =>
    (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid

  it('is refused, and ended at the sign-in service too', async () => {
    const owner = await test.signIn('owner', 'demo', true)
    const sid = sidOf(owner)
    const sessions = async () => {
      const rows = await asOwner(test.engine, (q) =>
        q.selectFrom('idp_artifacts').select('payload').where('kind', '=', 'Session').execute(),
      )
      return rows.filter(({ payload }) => JSON.stringify(payload).includes(sid)).length
    }
    expect(await sessions()).toBe(1)
    const last_at = new Date(Date.now() - 16 * MINUTE)
    await asOwner(test.engine, (q) =>
      q
        .insertInto('session_activity')
        .values({ tenant_id: 1, sid, user_id: 101, last_at, second_step_at: null })
        .execute(),
    )
    expect((await owner.get('user/userinfo')).status).toBe(401)
    expect(await sessions()).toBe(0)
  })
})
