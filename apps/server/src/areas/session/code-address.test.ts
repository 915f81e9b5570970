import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { MAX_TRIES } from '@choba/identity/credentials/one-time-codes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOf } from '#testing/copied-user.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const userOf = (id: string) =>
  asOwner(test.engine, (q) =>
    q
      .selectFrom('users')
      .select(['mfa', 'mfa_email', 'mfa_proven_at'])
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow(),
  )
/** Creates a user with two-step verification whose codes go to `old`. */
async function withAddress(old: string) {
  const person = await copyOf(test, 'owner')
  const set = { mfa: true, mfa_email: old, mfa_proven_at: new Date() }
  await asOwner(test.engine, (q) =>
    q.updateTable('users').set(set).where('id', '=', Number(person.userId)).execute(),
  )
  return person
}
const first = (client: Client, account: string, email: string) =>
  client.put('auth/mfa', { password: DEMO_PASSWORD, account, email, confirmEmail: email })
const move = (client: Client, email: string) =>
  client.put('auth/setmfa', { password: DEMO_PASSWORD, email, confirmEmail: email })
const prove = async (client: Client, code: string) =>
  resultOf<{ confirmed: boolean; triesLeft: number }>(await client.put('auth/mfaaddress', { code }))
const codeAt = async (address: string, count = 1) =>
  /\b\d{6}\b/.exec((await test.mailTo(address, count)).text)![0]
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')
const isRefusedSoon = (client: Client) =>
  expect.poll(async () => (await client.get('user/userinfo')).status, { timeout: 20_000 }).toBe(401)
const pass = (userId: string, seconds: number) =>
  asOwner(test.engine, async (_q, connection) => {
    await connection.query(
      `update one_time_codes set sent_at = sent_at - interval '${seconds} s', expires_at = expires_at - interval '${seconds} s'
       where user_id = ${userId}`,
    )
    await connection.query(
      `update pending_code_addresses set expires_at = expires_at - interval '${seconds} s' where user_id = ${userId}`,
    )
  })

describe('address for codes', () => {
  it('is set after the user has confirmed its code, which ends all sign-ins of the user', async () => {
    const { client, userId, userName } = await copyOf(test, 'owner')
    const nothing = { code: '000000' }
    expect((await client.put('auth/mfaaddress', nothing)).envelope.resultType).toBe(4008)
    expect((await client.post('auth/mfaaddress')).envelope.resultType).toBe(4008)
    expect((await first(client, userName, 'first@code.example')).envelope.resultType).toBe(1000)
    expect(await userOf(userId)).toEqual({ mfa: false, mfa_email: null, mfa_proven_at: null })
    expect(resultOf(await client.get('auth/mfa'))).toMatchObject({
      maskedEmail: '',
      pending: { maskedEmail: 'f•••@code.example', againIn: expect.any(Number) },
    })
    const code = await codeAt('first@code.example')
    expect(await prove(client, otherThan(code))).toEqual({
      confirmed: false,
      triesLeft: MAX_TRIES - 1,
    })
    expect(await userOf(userId)).toMatchObject({ mfa: false })
    expect(await prove(client, code)).toMatchObject({ confirmed: true })
    expect(await userOf(userId)).toEqual({
      mfa: true,
      mfa_email: 'first@code.example',
      mfa_proven_at: expect.any(Date),
    })
    await isRefusedSoon(client)
  })

  it('stays the old address until the user confirms the new address; the old address is notified', async () => {
    const { client, userId } = await withAddress('old@code.example')
    await expect
      .poll(async () => (await move(client, 'moved@code.example')).envelope.resultType)
      .toBe(1000)
    expect(await userOf(userId)).toMatchObject({ mfa_email: 'old@code.example' })
    expect(resultOf(await client.get('auth/mfa'))).toMatchObject({
      maskedEmail: 'o•••@code.example',
    })
    expect(await prove(client, await codeAt('moved@code.example'))).toMatchObject({
      confirmed: true,
    })
    expect(await userOf(userId)).toMatchObject({ mfa_email: 'moved@code.example' })
    expect((await test.mailTo('old@code.example')).text).toContain('m•••@code.example')
    await isRefusedSoon(client)
  })

  it('is not confirmed by a code that went to another address', async () => {
    const { client, userId, userName } = await copyOf(test, 'owner')
    await first(client, userName, 'mistyped@code.example')
    const code = await codeAt('mistyped@code.example')
    await first(client, userName, 'right@code.example')
    const right = await codeAt('right@code.example')
    if (right !== code) expect(await prove(client, code)).toMatchObject({ confirmed: false })
    expect(await prove(client, right)).toMatchObject({ confirmed: true })
    expect(await userOf(userId)).toMatchObject({ mfa_email: 'right@code.example' })
  })

  it('cannot be confirmed by guessing: a code allows five tries, and a new code replaces it', async () => {
    const { client, userId, userName } = await copyOf(test, 'owner')
    await first(client, userName, 'guessed@code.example')
    const code = await codeAt('guessed@code.example')
    for (let left = MAX_TRIES - 1; left >= 0; left--)
      expect(await prove(client, otherThan(code))).toEqual({ confirmed: false, triesLeft: left })
    expect(await prove(client, code)).toEqual({ confirmed: false, triesLeft: 0 })
    expect(resultOf(await client.post('auth/mfaaddress'))).toMatchObject({
      againIn: expect.any(Number),
    })
    await pass(userId, 31)
    expect(resultOf(await client.post('auth/mfaaddress'))).toEqual({ againIn: 30 })
    expect(await prove(client, await codeAt('guessed@code.example', 2))).toMatchObject({
      confirmed: true,
    })
  })

  it('must be confirmed within half an hour, with a code that is valid for ten minutes', async () => {
    const { client, userId, userName } = await copyOf(test, 'owner')
    await first(client, userName, 'late@code.example')
    const code = await codeAt('late@code.example')
    await pass(userId, 601)
    expect(await prove(client, code)).toEqual({ confirmed: false, triesLeft: 0 })
    await pass(userId, 1_200)
    expect((await client.put('auth/mfaaddress', { code })).envelope.resultType).toBe(4008)
    expect(resultOf(await client.get('auth/mfa'))).toMatchObject({ pending: null })
  })

  it('is not confirmed by a code that was sent to the same address for another user', async () => {
    const [one, other] = [await copyOf(test, 'owner'), await copyOf(test, 'owner')]
    await first(one.client, one.userName, 'shared@code.example')
    const code = await codeAt('shared@code.example')
    await first(other.client, other.userName, 'shared@code.example')
    const theirs = await codeAt('shared@code.example', 2)
    if (theirs !== code) expect(await prove(other.client, code)).toMatchObject({ confirmed: false })
    expect(await userOf(other.userId)).toMatchObject({ mfa: false })
  })

  it('can be requested ten times an hour, so users cannot send unlimited e-mails to strangers (429)', async () => {
    const { client, userName } = await copyOf(test, 'owner')
    for (let nth = 1; nth <= 10; nth++)
      expect((await first(client, userName, `nth-${nth}@code.example`)).envelope.resultType).toBe(
        1000,
      )
    expect((await first(client, userName, 'nth-11@code.example')).status).toBe(429)
    // The address of the rejected request does not replace the last accepted address.
    expect(resultOf(await client.get('auth/mfa'))).toMatchObject({
      pending: { maskedEmail: 'n•••@code.example' },
    })
    expect(await prove(client, await codeAt('nth-10@code.example'))).toMatchObject({
      confirmed: true,
    })
  })
})
