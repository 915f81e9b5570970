import type { OpenSession, Profile, TriedSignIn } from '@choba/contract/account.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOf } from '#testing/copied-user.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const profileOf = async (client: Client) => resultOf<Profile>(await client.get('account/profile'))
const sessionsOf = async (client: Client) =>
  resultOf<{ items: OpenSession[] }>(await client.get('account/sessions')).items
const signInsOf = async (client: Client) =>
  resultOf<{ items: TriedSignIn[] }>(await client.get('account/signins')).items
const isRefused = async (client: Client) => (await client.get('user/userinfo')).status === 401
const change = (client: Client, body: object) => client.put('account/profile', body)

describe('a user’s own profile', () => {
  it('contains the user’s name and the stores assigned to the user', async () => {
    const manager = await profileOf(await test.signIn('manager'))
    expect(manager).toMatchObject({ userName: 'manager', managedStores: 'SPECIFIC' })
    expect(manager.stores.length).toBeGreaterThan(0)
    expect(await profileOf(await test.signIn('superadmin'))).toMatchObject({
      userName: 'superadmin',
      managedStores: 'ALL',
      stores: [],
    })
  })

  it('can change in name and phone number only, with an audit entry', async () => {
    const { client, userId } = await copyOf(test, 'clerk')
    const { version, userFullName } = await profileOf(client)
    const wanted = { version, userFullName: ' 山田　花子 ', phone: '03-1234-5678' }
    expect(
      (await change(client, { ...wanted, userEmail: 'x@example.com' })).envelope.resultType,
    ).toBe(400)
    expect((await change(client, { ...wanted, phone: 'none' })).envelope.resultType).toBe(400)
    expect((await change(client, { ...wanted, userFullName: '  ' })).envelope.resultType).toBe(400)
    const changed = resultOf<Profile>(await change(client, wanted))
    expect(changed).toMatchObject({ version: version + 1, phone: '03-1234-5678' })
    expect(changed.userFullName.trim()).toBe(changed.userFullName)
    const again = {
      version: changed.version,
      userFullName: changed.userFullName,
      phone: changed.phone,
    }
    expect((await change(client, again)).envelope.resultType).toBe(4008)
    const entry = await asOwner(test.engine, (q) =>
      q
        .selectFrom('audit_entries')
        .select(['object_kind', 'object_id', 'detail'])
        .where('action', '=', 'account.changeProfile')
        .where('object_id', '=', userId)
        .where('result_type', '=', 1000)
        .executeTakeFirstOrThrow(),
    )
    expect(entry).toEqual({
      object_kind: 'user',
      object_id: userId,
      detail: {
        before: { userFullName, phone: '' },
        after: { userFullName: changed.userFullName, phone: '03-1234-5678' },
      },
    })
  })

  it('answers 409 to a profile change based on an outdated version, and changes nothing', async () => {
    const { client } = await copyOf(test, 'clerk')
    const seen = await profileOf(client)
    resultOf(await change(client, { version: seen.version, userFullName: 'First', phone: '' }))
    const late = await change(client, { version: seen.version, userFullName: 'Second', phone: '' })
    expect(late.status).toBe(409)
    expect(late.envelope.result).toMatchObject({
      changedBy: 'First',
      current: { userFullName: 'First' },
    })
    expect(await profileOf(client)).toMatchObject({ userFullName: 'First' })
  })
})

describe('the list of a user’s last sign-ins', () => {
  it('contains the user’s successful and failed attempts, and none of other users', async () => {
    const { client, userName } = await copyOf(test, 'clerk')
    const { userName: other } = await copyOf(test, 'clerk')
    for (const name of [userName, other])
      await test.signIn(name, 'demo', true, 'Wrong-one-2026!').catch(() => null)
    const items = await signInsOf(client)
    expect(items.map(({ ok, step, ip }) => ({ ok, step, ip }))).toEqual([
      { ok: false, step: 'password', ip: '127.0.0.1' },
      { ok: true, step: 'password', ip: '127.0.0.1' },
    ])
  })

  it('contains at most the last twenty attempts', async () => {
    const { client, userName } = await copyOf(test, 'clerk')
    for (let nth = 1; nth <= 9; nth++)
      await test.signIn(userName, 'demo', true, 'Wrong-one-2026!').catch(() => null)
    await asOwner(test.engine, (_q, connection) =>
      connection.query(
        `insert into audit_entries (merchant_id, id, tenant_id, at, user_id, user_name, action, object, object_kind, object_id,
           result_type, ip, request_id)
         select merchant_id, id + n, tenant_id, at, user_id, user_name, action, object, object_kind, object_id, result_type, ip,
           request_id from audit_entries, generate_series(1, 30) n
         where id = (select max(id) from audit_entries where action = 'session.signIn' and user_name = $1)`,
        [userName],
      ),
    )
    expect(await signInsOf(client)).toHaveLength(20)
  })
})

describe('the list of a user’s own open sign-ins', () => {
  it('contains browser and IP address of each sign-in, and marks the one of the request', async () => {
    const { client, userName } = await copyOf(test, 'clerk')
    const other = await test.signIn(userName, 'demo', true)
    await other.send({ url: '/apiproxy/api/user/userinfo', headers: { 'user-agent': CHROME } })
    const mine = await sessionsOf(client)
    expect(mine).toHaveLength(2)
    expect(mine.find(({ own }) => own)).toMatchObject({ browser: null, ip: '127.0.0.1' })
    expect(mine.find(({ own }) => !own)).toMatchObject({
      browser: 'Chrome',
      system: 'Windows',
      ip: '127.0.0.1',
    })
    const [theirs] = (await sessionsOf(other)).filter(({ own }) => own)
    expect(theirs).toMatchObject({ browser: 'Chrome' })
    expect(Math.abs(Date.parse(theirs!.startedAt) - Date.now())).toBeLessThan(60_000)
  })

  it('omits a sign-in that has been idle for too long', async () => {
    const { client, userName, userId } = await copyOf(test, 'clerk')
    const other = await test.signIn(userName, 'demo', true)
    await other.get('user/userinfo')
    expect(await sessionsOf(client)).toHaveLength(2)
    const [theirs] = (await sessionsOf(client)).filter(({ own }) => !own)
    await asOwner(test.engine, (_q, connection) =>
      connection.query(
        `update session_activity set last_at = now() - interval '16 minutes' where user_id = $1 and sid = $2`,
        [Number(userId), theirs!.sessionId],
      ),
    )
    expect(await sessionsOf(client)).toHaveLength(1)
  })
})

describe('ending a sign-in', () => {
  it('ends only the given sign-in, immediately, and answers 4001 if it has ended', async () => {
    const { client, userName } = await copyOf(test, 'clerk')
    const [other, third] = [
      await test.signIn(userName, 'demo', true),
      await test.signIn(userName, 'demo', true),
    ]
    const id = (await sessionsOf(other)).find(({ own }) => own)!.sessionId
    const end = () => client.delete('account/session', { sessionId: id })
    expect((await end()).envelope.resultType).toBe(1000)
    expect(await isRefused(other)).toBe(true)
    expect([await isRefused(client), await isRefused(third)]).toEqual([false, false])
    expect((await end()).envelope.resultType).toBe(4001)
  })

  it('answers 4001 for another user’s sign-in, as for a missing one, and does not end it', async () => {
    const [one, other] = [await copyOf(test, 'clerk'), await copyOf(test, 'clerk')]
    const [theirs] = await sessionsOf(other.client)
    const answers = [theirs!.sessionId, 'no-such-session'].map((sessionId) =>
      one.client.delete('account/session', { sessionId }),
    )
    const [foreign, absent] = await Promise.all(answers)
    expect(foreign!.bytes).toEqual(absent!.bytes)
    expect(foreign!.envelope.resultType).toBe(4001)
    expect(await isRefused(other.client)).toBe(false)
  })

  it('with OTHERS ends all of the caller’s sign-ins except the current one, and with ALL every sign-in', async () => {
    const { client, userName } = await copyOf(test, 'clerk')
    const { client: stranger } = await copyOf(test, 'clerk')
    const others = [
      await test.signIn(userName, 'demo', true),
      await test.signIn(userName, 'demo', true),
    ]
    const end = (scope: string) => client.delete('account/sessions', { scope })
    expect(resultOf(await end('OTHERS'))).toEqual({ ended: 2 })
    expect(await Promise.all(others.map(isRefused))).toEqual([true, true])
    expect(await isRefused(client)).toBe(false)
    expect(await sessionsOf(client)).toHaveLength(1)
    expect(resultOf(await end('ALL'))).toEqual({ ended: 1 })
    expect(await isRefused(client)).toBe(true)
    expect(await isRefused(stranger)).toBe(false)
  })
})
