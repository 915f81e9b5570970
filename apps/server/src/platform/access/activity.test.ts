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

describe('the idle time of a sign-in', () => {
  let now: number
  let steady: number
  const pass = (time: number) => {
    now += time
    steady += time
  }
  let activity: Activity
  let use: Use
  let nth = 0
  beforeEach(() => {
    now = Date.now()
    steady = 0
    activity = sessionActivity(
      test.engine,
      () => now,
      () => steady,
    )
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
      q
        .selectFrom('session_activity')
        .select('last_at')
        .where('sid', '=', use.sid)
        .executeTakeFirst(),
    )
    return row ? Number(row.last_at) : null
  }

  it('ends the sign-in after 15:01 minutes and not after 14:59', async () => {
    expect(await activity.isAwake(use, false)).toBe(true)
    pass(15 * MINUTE - SECOND)
    expect(await activity.isAwake(use, false)).toBe(true)
    pass(15 * MINUTE + SECOND)
    expect(await activity.isAwake(use, false)).toBe(false)
  })

  it('is not reset by background calls', async () => {
    expect(await activity.isAwake(use, false)).toBe(true)
    for (let minute = 1; minute <= 15; minute++) {
      pass(MINUTE)
      expect(await activity.isAwake(use, true)).toBe(true)
    }
    pass(SECOND)
    expect(await activity.isAwake(use, true)).toBe(false)
  })

  it('is measured from a later use that another process has stored', async () => {
    expect(await activity.isAwake({ ...use, lastActiveAt: now - IDLE + SECOND }, true)).toBe(true)
    expect(await activity.isAwake({ ...use, lastActiveAt: now - IDLE - SECOND }, false)).toBe(false)
  })

  it('starts at the last use, which is stored at most every ten seconds and not with every call', async () => {
    const began = now
    await activity.isAwake(use, false)
    expect(await written()).toBe(began)
    pass(9 * SECOND)
    await activity.isAwake(use, false)
    expect(await written()).toBe(began)
    pass(SECOND)
    await activity.isAwake(use, false)
    expect(await written()).toBe(now)
  })

  describe('after the system clock is set back', () => {
    const DAY = 24 * 60 * MINUTE

    it('an idle sign-in still ends after 15 minutes', async () => {
      await activity.isAwake(use, false)
      now -= DAY
      pass(14 * MINUTE)
      expect(await activity.isAwake(use, true)).toBe(true)
      pass(MINUTE + SECOND)
      expect(await activity.isAwake(use, true)).toBe(false)
    })

    it('idle time counts from the first call if another process has stored a future time', async () => {
      const ahead = { ...use, lastActiveAt: now + DAY }
      expect(await activity.isAwake(ahead, true)).toBe(true)
      pass(15 * MINUTE + SECOND)
      expect(await activity.isAwake(ahead, false)).toBe(false)
    })

    it('the next use stores the new time, and later uses in other processes count', async () => {
      await activity.isAwake(use, false)
      const ahead = now
      now -= DAY
      pass(10 * SECOND)
      await activity.isAwake({ ...use, lastActiveAt: ahead }, false)
      expect(await written()).toBe(now)
      pass(16 * MINUTE)
      expect(await activity.isAwake({ ...use, lastActiveAt: now - MINUTE }, false)).toBe(true)
    })
  })

  it('a sign-in ends if only the system clock advanced, as after a suspend of the machine', async () => {
    await activity.isAwake(use, false)
    now += 16 * MINUTE
    expect(await activity.isAwake(use, false)).toBe(false)
  })
})

describe('a sign-in that was idle for 15 minutes', () => {
  const sidOf = ({ token }: Client): string =>
    (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid

  it('is rejected, and also ended at the sign-in service', async () => {
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
    const refused = await owner.get('user/userinfo')
    expect([refused.status, refused.envelope.result]).toEqual([401, { signInOver: 'IDLE' }])
    expect(await sessions()).toBe(0)
    // After the first rejection, the sign-in is revoked, so the response no longer gives a reason.
    expect((await owner.get('user/userinfo')).envelope.result).toBeNull()
  })
})
