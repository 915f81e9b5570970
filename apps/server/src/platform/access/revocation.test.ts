import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestApp, type Client, type TestApp } from '#testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await test.close()
})

const change = (id: number, fields: { enabled?: boolean; role_id?: number }) =>
  asOwner(test.engine, (q) => q.updateTable('users').set(fields).where('id', '=', id).execute())

/** Fakes the monotonic clock, so that tests need not wait until the cache of users expires. */
const now = performance.now.bind(performance)
let passed = 0
function passASecond(): void {
  passed += 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed)
}
async function answerOf(client: Client, path: string): Promise<string> {
  const { status, envelope } = await client.get(path)
  return `${status}/${envelope.resultType}`
}

describe('a change of a signed-in user', () => {
  it('locks out the user if the user is disabled, and lets the user in again after being enabled', async () => {
    const manager = await test.signIn('manager', 'demo', true)
    expect(await answerOf(manager, 'user/userinfo')).toBe('200/1000')
    await change(104, { enabled: false })
    passASecond()
    expect(await answerOf(manager, 'user/userinfo')).toBe('401/401')
    await expect(test.signIn('manager', 'demo', true)).rejects.toThrow('was refused')
    await change(104, { enabled: true })
    passASecond()
    expect(await answerOf(manager, 'user/userinfo')).toBe('200/1000')
  })

  it('to another role removes the permissions that the new role lacks', async () => {
    const owner = await test.signIn('owner', 'demo', true)
    expect(await answerOf(owner, 'user/userinfo')).toBe('200/1000')
    const download = 'trade/download?dateFrom=2026-11-01&dateTo=2026-11-02&format=csv'
    expect((await owner.get(download)).status).toBe(200)
    await change(103, { role_id: 3 })
    passASecond()
    expect(await answerOf(owner, download)).toBe('403/2000')
    await change(103, { role_id: 1 })
  })

  it('that is a sign-out immediately invalidates the token of that sign-in, and no other token', async () => {
    const [here, elsewhere] = [
      await test.signIn('owner', 'demo', true),
      await test.signIn('owner', 'demo', true),
    ]
    // Caches both sign-ins for a second.
    await Promise.all(
      [here, elsewhere].map(async (client) =>
        expect((await client.get('user/userinfo')).status).toBe(200),
      ),
    )
    expect((await here.post('auth/logout')).status).toBe(200)
    expect((await here.get('user/userinfo')).status).toBe(401)
    expect((await elsewhere.get('user/userinfo')).status).toBe(200)
  })

  it('locks out the user if the user is deleted', async () => {
    const clerk = await test.signIn('clerk', 'demo', true)
    expect(await answerOf(clerk, 'user/userinfo')).toBe('200/1000')
    await asOwner(test.engine, (q) => q.deleteFrom('users').where('id', '=', 105).execute())
    passASecond()
    expect(await answerOf(clerk, 'user/userinfo')).toBe('401/401')
  })
})
