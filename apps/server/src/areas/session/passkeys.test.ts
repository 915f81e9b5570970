import { createAuthenticator } from '@choba/identity/authenticator.testing.ts'
import type { PasskeyCreation } from '@choba/contract/passkeys.ts'
import type { SecondStep } from '@choba/contract/session.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOf } from '#testing/copied-user.ts'
import { hosts, openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const password = DEMO_PASSWORD
const wrongPassword = 'Wrong-one-2026!'
const resultType = async (answer: ReturnType<Client['put']>) => (await answer).envelope.resultType
const keysOf = async (client: Client) => resultOf<SecondStep>(await client.get('auth/mfa'))
const mailsTo = async (userName: string) => {
  const mails = await asOwner(test.engine, (q) =>
    q
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', `${userName}@example.com`)
      .orderBy('created_at')
      .execute(),
  )
  return mails.map(({ kind }) => kind)
}

/** Adds a passkey with a virtual authenticator. */
async function add(
  client: Client,
  name: string,
  authenticator = createAuthenticator(`http://${hosts.demo}`),
) {
  const creation = resultOf<PasskeyCreation>(await client.post('auth/passkey', { password }))
  const credential = authenticator.create(creation)
  return { creation, credential, answer: await client.put('auth/passkey', { name, credential }) }
}

describe('a user’s own passkeys', () => {
  it('can be added with the password, named, renamed and removed, and the user is notified', async () => {
    const { client, userName } = await copyOf(test, 'owner', true)
    expect(await keysOf(client)).toMatchObject({ passkeys: [], recoveryCodes: 0 })
    expect(await resultType(client.post('auth/passkey', { password: wrongPassword }))).toBe(3000)

    const { creation, answer } = await add(client, '  Laptop ')
    expect(resultOf(answer)).toEqual({ added: true })
    expect(creation).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: userName },
      attestation: 'none',
      excludeCredentials: [],
    })
    const [passkey] = (await keysOf(client)).passkeys!
    expect(passkey).toMatchObject({ name: 'Laptop', lastUsedAt: null })

    const { passkeyId } = passkey!
    expect(await resultType(client.put('auth/passkeyname', { passkeyId, name: 'Phone' }))).toBe(
      1000,
    )
    expect((await keysOf(client)).passkeys).toMatchObject([{ passkeyId, name: 'Phone' }])
    expect(
      await resultType(client.delete('auth/passkey', { passkeyId, password: wrongPassword })),
    ).toBe(3000)
    expect((await keysOf(client)).passkeys).toHaveLength(1)
    expect(await resultType(client.delete('auth/passkey', { passkeyId, password }))).toBe(1000)
    expect((await keysOf(client)).passkeys).toEqual([])
    expect(await mailsTo(userName)).toEqual(['passkeyAdded', 'passkeyRemoved'])
  })

  it('can be added only if the user has two-step verification by e-mail codes', async () => {
    const { client } = await copyOf(test, 'owner')
    expect(await resultType(client.post('auth/passkey', { password }))).toBe(1200)
    expect(await resultType(client.post('auth/recoverycodes', { password }))).toBe(1200)
  })

  it('are limited to ten, and a user cannot add the same authenticator twice', async () => {
    const { client } = await copyOf(test, 'owner', true)
    const first = await add(client, 'Key 1')
    for (let nth = 2; nth <= 10; nth++)
      expect(resultOf((await add(client, `Key ${nth}`)).answer)).toEqual({ added: true })
    expect(await resultType(client.post('auth/passkey', { password }))).toBe(1200)
    const { passkeys } = await keysOf(client)
    expect(passkeys!.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, nth) => `Key ${nth + 1}`),
    )
    await client.delete('auth/passkey', { passkeyId: passkeys![1]!.passkeyId, password })
    const { excludeCredentials } = resultOf<PasskeyCreation>(
      await client.post('auth/passkey', { password }),
    )
    expect(excludeCredentials.map(({ id }) => id)).toContain(first.credential.id)
  })

  it('cannot be found, renamed or removed by another user', async () => {
    const { client: owner } = await copyOf(test, 'owner', true)
    const { client: clerk } = await copyOf(test, 'clerk', true)
    const authenticator = createAuthenticator(`http://${hosts.demo}`)
    await add(owner, 'Laptop', authenticator)
    const { passkeyId } = (await keysOf(owner)).passkeys![0]!
    const none = '00000000-0000-4000-8000-000000000000'
    for (const id of [passkeyId, none]) {
      expect(await resultType(clerk.put('auth/passkeyname', { passkeyId: id, name: 'Mine' }))).toBe(
        1300,
      )
      expect(await resultType(clerk.delete('auth/passkey', { passkeyId: id, password }))).toBe(1300)
    }
    expect(resultOf((await add(clerk, 'Mine', authenticator)).answer)).toEqual({ added: false })
    expect((await keysOf(owner)).passkeys).toMatchObject([{ name: 'Laptop' }])
    expect((await keysOf(clerk)).passkeys).toEqual([])
  })

  it('can use a challenge only once, and only at the origin of the portal', async () => {
    const { client, userName } = await copyOf(test, 'owner', true)
    const here = createAuthenticator(`http://${hosts.demo}`)
    const { credential } = await add(client, 'Laptop', here)
    expect(resultOf(await client.put('auth/passkey', { name: 'Again', credential }))).toEqual({
      added: false,
    })
    const elsewhere = createAuthenticator(`http://${hosts.steppe}`)
    expect(resultOf((await add(client, 'Elsewhere', elsewhere)).answer)).toEqual({ added: false })
    expect(await mailsTo(userName)).toEqual(['passkeyAdded'])
  })

  it('are recorded in the audit log without secrets', async () => {
    const { client, userName } = await copyOf(test, 'owner', true)
    const { creation, credential } = await add(client, 'Laptop')
    const { codes } = resultOf<{ codes: string[] }>(
      await client.post('auth/recoverycodes', { password }),
    )
    const entries = await asOwner(test.engine, (q) =>
      q.selectFrom('audit_entries').selectAll().where('user_name', '=', userName).execute(),
    )
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'session.beginPasskey',
        'session.addPasskey',
        'session.makeRecoveryCodes',
      ]),
    )
    const written = JSON.stringify(entries, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    for (const secret of [creation.challenge, credential.attestationObject, ...codes, password]) {
      expect(written).not.toContain(secret)
    }
  })
})

describe('recovery codes', () => {
  it('are created with the password, shown once and counted', async () => {
    const { client, userName } = await copyOf(test, 'manager', true)
    expect(await resultType(client.post('auth/recoverycodes', { password: wrongPassword }))).toBe(
      3000,
    )
    const { codes } = resultOf<{ codes: string[] }>(
      await client.post('auth/recoverycodes', { password }),
    )
    expect(codes).toHaveLength(10)
    expect((await keysOf(client)).recoveryCodes).toBe(10)
    const renewed = resultOf<{ codes: string[] }>(
      await client.post('auth/recoverycodes', { password }),
    )
    expect(renewed.codes.filter((code) => codes.includes(code))).toEqual([])
    expect((await keysOf(client)).recoveryCodes).toBe(10)
    expect(await mailsTo(userName)).toEqual(['recoveryCodesMade', 'recoveryCodesMade'])
  })
})
