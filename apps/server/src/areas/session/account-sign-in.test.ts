import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Client, type TestApp } from '#testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const put = async (client: Client, path: string, body: object) =>
  (await client.put(path, body)).envelope.resultType

const isRefusedSoon = (client: Client) =>
  expect.poll(async () => (await client.get('user/userinfo')).status, { timeout: 20_000 }).toBe(401)

const userOf = (id: number) =>
  asOwner(test.engine, (q) =>
    q.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

const lettersTo = (recipient: string) =>
  asOwner(test.engine, (q) =>
    q
      .selectFrom('mails')
      .select(['kind', 'tenant_id'])
      .where('recipient', '=', recipient)
      .orderBy('created_at')
      .execute(),
  )

describe('a user’s own password', () => {
  const owner2 = 107
  const change = (client: Client, given: object) =>
    put(client, 'user/resetpassword', {
      userId: String(owner2),
      oldPassword: DEMO_PASSWORD,
      newPassword: 'Fresh-one-2026!',
      rePassword: 'Fresh-one-2026!',
      ...given,
    })
  const to = (newPassword: string) => ({ newPassword, rePassword: newPassword })

  it.each([
    ['another user’s ID', { userId: '101' }, 1200],
    ['a wrong old password', { oldPassword: 'Wrong-one-2026!' }, 3000],
    ['the current password', to(DEMO_PASSWORD), 3200],
    ['eleven characters', to('Elevenchr1!'), 3300],
    ['no uppercase letter', to('no-capital-2026!'), 3300],
    ['no lowercase letter', to('NO-SMALL-2026!'), 3300],
    ['no digit', to('No-number-here!'), 3300],
    ['no symbol', to('Nosymbol20261'), 3300],
    ['the user name in it', to('My-OWNER2-2026!'), 3800],
    ['the user name in full-width letters', to('My-ｏｗｎｅｒ２-2026!'), 3800],
    ['a different confirmation', { rePassword: 'Another-one-2026!' }, 400],
  ])('cannot be changed with %s', async (_what, given, code) => {
    expect(await change(await test.signIn('owner2'), given)).toBe(code)
  })

  it('is changed with notice to the user, ends all sign-ins, and cannot be one of the last five passwords', async () => {
    const [here, elsewhere] = [
      await test.signIn('owner2', 'demo', true),
      await test.signIn('owner2', 'demo', true),
    ]
    expect(await change(here, {})).toBe(1000)
    await isRefusedSoon(here)
    await isRefusedSoon(elsewhere)
    expect(await lettersTo('owner2@demo.example')).toEqual([
      { kind: 'passwordChanged', tenant_id: 1 },
    ])

    let current = 'Fresh-one-2026!'
    const step = async (next: string) => {
      const client = await test.signIn('owner2', 'demo', true, current)
      const code = await change(client, { oldPassword: current, ...to(next) })
      if (code === 1000) current = next
      return code
    }
    expect(await step(DEMO_PASSWORD)).toBe(3310)
    for (const nth of [2, 3, 4, 5]) expect(await step(`Fresh-number-${nth}!`)).toBe(1000)
    // After five other passwords, the first password is allowed again, but the second one is not.
    expect(await step('Fresh-one-2026!')).toBe(3310)
    expect(await step(DEMO_PASSWORD)).toBe(1000)
  })

  it('locks the account (3500) at the eleventh change with a wrong old password, like a sign-in', async () => {
    const client = await test.signIn('manager', 'steppe', true)
    const guess = (nth: number) =>
      put(client, 'user/resetpassword', {
        userId: '204',
        oldPassword: `Guess-number-${nth}!`,
        ...to('Fresh-one-2026!'),
      })
    const manager = await userOf(204)
    expect(manager.username).toBe('manager')
    for (let nth = 1; nth <= 10; nth++) expect(await guess(nth)).toBe(3000)
    expect(await guess(11)).toBe(3500)
    // The user stays signed in.
    expect((await client.get('user/userinfo')).status).toBe(200)
  })
})

describe('two-step verification', () => {
  const clerk = 205
  const address = { email: 'codes@clerk.example', confirmEmail: 'codes@clerk.example' }
  const first = { password: DEMO_PASSWORD, account: 'clerk', ...address }

  it('cannot be set for another user’s account, with a wrong password or with two different addresses', async () => {
    const client = await test.signIn('clerk', 'steppe')
    expect(await put(client, 'auth/mfa', { ...first, account: 'owner' })).toBe(1200)
    expect(await put(client, 'auth/mfa', { ...first, password: 'Wrong-one-2026!' })).toBe(3000)
    expect(await put(client, 'auth/mfa', { ...first, confirmEmail: 'other@clerk.example' })).toBe(
      400,
    )
    expect(await put(client, 'auth/setmfa', { password: DEMO_PASSWORD, ...address })).toBe(1200)
    expect(await userOf(clerk)).toMatchObject({ mfa: false, mfa_email: null })
  })

  it('sends its codes to the user’s own e-mail address if the user has set no other address', async () => {
    const admin = await test.signIn('superadmin', 'steppe', true)
    await asOwner(test.engine, (q) =>
      q.updateTable('users').set({ mfa: true }).where('id', '=', 201).execute(),
    )
    await expect
      .poll(async () => (await admin.get('auth/mfa')).envelope.result, { timeout: 20_000 })
      .toMatchObject({ maskedEmail: 's•••@steppe.example' })
    await asOwner(test.engine, (q) =>
      q.updateTable('users').set({ mfa: false }).where('id', '=', 201).execute(),
    )
  })

  it('accepts each code of an authenticator app only once while the app is added', async () => {
    const client = await test.signIn('owner2', 'steppe', true)
    const begin = () => client.post('auth/authenticator', { password: DEMO_PASSWORD })
    // An authenticator app can only be added to e-mail codes, so two-step verification must be on.
    expect((await begin()).envelope.resultType).toBe(1200)
    await asOwner(test.engine, (q) =>
      q.updateTable('users').set({ mfa: true }).where('id', '=', 207).execute(),
    )
    await expect
      .poll(async () => (await begin()).envelope.resultType, { timeout: 20_000 })
      .toBe(1000)
    const { secret, uri } = (await begin()).envelope.result as { secret: string; uri: string }
    expect(uri).toContain(secret)
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    const confirm = async (given: string) =>
      (await client.put('auth/authenticator', { code: given })).envelope.result as unknown
    expect(await confirm(code === '000000' ? '111111' : '000000')).toEqual({ confirmed: false })
    expect(await confirm(code)).toEqual({ confirmed: true })
    expect(await confirm(code)).toEqual({ confirmed: false })
    expect((await client.get('auth/mfa')).envelope.result).toMatchObject({ authenticator: true })
  })
})

describe('a user who must set up two-step verification', () => {
  it('can only read and set up the account and sign out; other calls fail with 2000', async () => {
    const force = (isForced: boolean) =>
      asOwner(test.engine, (q) =>
        q.updateTable('users').set({ force_bind_mfa: isForced }).where('id', '=', 203).execute(),
      )
    await force(true)
    const owner = await test.signIn('owner', 'steppe', true)
    await expect
      .poll(async () => (await owner.get('trade/options')).status, { timeout: 20_000 })
      .toBe(403)
    expect((await owner.get('trade/options')).envelope.resultType).toBe(2000)
    expect(
      await put(owner, 'user/resetpassword', {
        userId: '203',
        oldPassword: DEMO_PASSWORD,
        newPassword: 'Fresh-one-2026!',
        rePassword: 'Fresh-one-2026!',
      }),
    ).toBe(2000)
    expect((await owner.get('user/userinfo')).envelope.result).toMatchObject({
      forceBindMfa: true,
      mfa: false,
    })
    expect((await owner.get('auth/mfa')).status).toBe(200)
    await force(false)
    await expect
      .poll(async () => (await owner.get('trade/options')).status, { timeout: 20_000 })
      .toBe(200)
  })
})
