import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { createAuthenticator, type Authenticator } from '../authenticator.testing.ts'
import {
  alpha,
  changeHanako,
  codeAfter,
  createBrowser,
  hanakoOf,
  isSignedIn,
  lastCode,
  openIdentity,
  openPage,
  PASSWORD,
  redeemed,
  resetHanako,
  type Started,
} from '../testing.ts'

const hanako = hanakoOf(alpha)
const taro = alpha.tenantId * 10 + 2
const TITLE = '<h1>パスキーで確認</h1>'
const FAILED = 'パスキーで確認できませんでした'

let engine: Engine
let service: Started
let authenticator: Authenticator

beforeAll(async () => {
  ;({ engine, service } = await openIdentity())
})
afterAll(() => service.close())

async function register(
  userId: number,
  made: Authenticator,
  wrong: Parameters<Authenticator['create']>[1] = {},
) {
  const request = await service.admin.beginPasskey(alpha, userId, 'Choba')
  if (!request) return null
  return service.admin.addPasskey(alpha, userId, {
    name: 'a key',
    credential: made.create(request, wrong),
  })
}

beforeEach(async () => {
  await resetHanako(engine, service)
  await changeHanako(engine, { mfa: true })
  authenticator = createAuthenticator(alpha.publicUrl)
  expect(await register(hanako, authenticator)).toBe(true)
})

/** Returns the options for the browser that the page contains. */
function requestIn(text: string): {
  challenge: string
  rpId: string
  allowCredentials: { id: string }[]
} {
  const written = /data-passkey="([^"]*)"/.exec(text)![1]!
  return JSON.parse(written.replaceAll('&quot;', '"')) as ReturnType<typeof requestIn>
}

const formOf = ({ id, ...parts }: ReturnType<Authenticator['get']>) => ({
  step: 'passkey',
  credentialId: id,
  ...parts,
})

/** Returns hanako at the page that asks for her passkey. */
async function atPasskey() {
  const browser = createBrowser(service.base)
  const opened = await openPage(browser, alpha)
  const { text } = await opened.enter({ username: 'hanako', password: PASSWORD })
  return { browser, text, request: requestIn(text), ...opened }
}

describe('a passkey as the second step', () => {
  test('is asked for first, and a valid signature completes the sign-in', async () => {
    const { browser, text, request, enter, verifier } = await atPasskey()
    expect(text).toContain(TITLE)
    expect(service.emails).toEqual([])
    expect(request).toMatchObject({
      rpId: 'alpha.example',
      allowCredentials: [{ id: authenticator.id }],
    })
    const { answer } = await enter(formOf(authenticator.get(request)))
    const tokens = await redeemed(browser, alpha, await codeAfter(browser, answer, verifier))
    expect(decodeJwt(tokens.id_token)).toMatchObject({ acr: '2', amr: ['pwd', 'pop'] })
    expect(service.events).toMatchObject([{ ok: true, step: 'passkey' }])
    const [kept] = await service.admin.listPasskeys(alpha, hanako)
    expect(kept!.lastUsedAt).toBeInstanceOf(Date)
  })

  test('can be replaced by a code by e-mail and selected again', async () => {
    const { browser, enter, verifier } = await atPasskey()
    expect((await enter({ step: 'passkey', wish: 'code' })).text).toContain(
      '<h1>認証コードの入力</h1>',
    )
    expect((await enter({ step: 'code', wish: 'passkey' })).text).toContain(TITLE)
    await enter({ step: 'passkey', wish: 'code' })
    const { answer } = await enter({ step: 'code', code: lastCode(service) })
    expect((await codeAfter(browser, answer, verifier)).code).not.toBe('')
  })

  test('has a signature that cannot be sent again, neither on the same page nor on another', async () => {
    const first = await atPasskey()
    const form = formOf(authenticator.get(first.request))
    const other = await atPasskey()
    expect((await other.enter(form)).text).toContain(FAILED)
    expect(await isSignedIn(other.browser, alpha)).toBe(false)
    // Each time the page is shown it has a new challenge, so the old signature is rejected.
    expect(requestIn(await first.shown()).challenge).not.toBe(first.request.challenge)
    expect((await first.enter(form)).text).toContain(FAILED)
    expect(await isSignedIn(first.browser, alpha)).toBe(false)
  })

  test('must sign within five minutes of the request', async () => {
    const { request, enter, browser } = await atPasskey()
    await asOwner(engine, (q) =>
      q
        .updateTable('idp_challenges')
        .set({ expires_at: sql<Date>`now() - interval '1 s'` })
        .execute(),
    )
    expect((await enter(formOf(authenticator.get(request)))).text).toContain(FAILED)
    expect(await isSignedIn(browser, alpha)).toBe(false)
    // A late answer does not count as a failed attempt.
    expect(service.events).toEqual([])
  })

  test.each([
    ['a signature for another origin', { origin: 'https://alpha.example.test' }],
    ['a signature for another host', { rpId: 'beta.example' }],
    ['the creation of a passkey', { type: 'webauthn.create' }],
    ['a signature of another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('is rejected with %s', async (_what, wrong) => {
    const { request, enter, browser } = await atPasskey()
    expect((await enter(formOf(authenticator.get(request, wrong)))).text).toContain(FAILED)
    expect(await isSignedIn(browser, alpha)).toBe(false)
    expect(service.events).toMatchObject([{ ok: false, step: 'passkey' }])
  })

  test('is rejected with a signature of another key', async () => {
    const { request, enter, browser } = await atPasskey()
    const forged = authenticator.get(request, { signedBy: createAuthenticator(alpha.publicUrl) })
    expect((await enter(formOf(forged))).text).toContain(FAILED)
    expect(await isSignedIn(browser, alpha)).toBe(false)
  })

  test('is rejected if its counter goes back, and accepted if it has no counter', async () => {
    const first = await atPasskey()
    const { answer } = await first.enter(formOf(authenticator.get(first.request, { counter: 7 })))
    expect((await codeAfter(first.browser, answer, first.verifier)).code).not.toBe('')
    const second = await atPasskey()
    expect(
      (await second.enter(formOf(authenticator.get(second.request, { counter: 7 })))).text,
    ).toContain(FAILED)

    const uncounted = createAuthenticator(alpha.publicUrl)
    expect(await register(hanako, uncounted)).toBe(true)
    for (let nth = 0; nth < 2; nth++) {
      const again = await atPasskey()
      const passed = await again.enter(formOf(uncounted.get(again.request, { counter: 0 })))
      expect((await codeAfter(again.browser, passed.answer, again.verifier)).code).not.toBe('')
    }
  })

  test('of another user is rejected', async () => {
    const foreign = createAuthenticator(alpha.publicUrl)
    expect(await register(taro, foreign)).toBe(true)
    const { request, enter, browser } = await atPasskey()
    expect((await enter(formOf(foreign.get(request)))).text).toContain(FAILED)
    expect(await isSignedIn(browser, alpha)).toBe(false)
    await service.admin.removeAccount(alpha, { userId: taro, subject: null })
    expect(await service.admin.listPasskeys(alpha, taro)).toEqual([])
  })

  test('with a wrong signature counts as a failure and locks the name; an empty form does not count', async () => {
    const { enter, browser, ...opened } = await atPasskey()
    expect((await enter({ step: 'passkey' })).text).toContain(FAILED)
    expect(service.events).toEqual([])
    let { request } = opened
    for (let nth = 0; nth < 10; nth++) {
      const { text } = await enter(formOf(authenticator.get(request, { rpId: 'beta.example' })))
      expect(text).toContain(FAILED)
      request = requestIn(text)
    }
    expect((await enter(formOf(authenticator.get(request)))).text).toContain(
      'ログインを一時的に停止しています。',
    )
    expect(await isSignedIn(browser, alpha)).toBe(false)
    await expect.poll(() => service.emails.map(({ kind }) => kind)).toEqual(['accountLocked'])
  })

  test('is no longer asked for after its removal', async () => {
    const [kept] = await service.admin.listPasskeys(alpha, hanako)
    const { request, enter, browser } = await atPasskey()
    expect(await service.admin.removePasskey(alpha, taro, kept!.id)).toBeNull()
    expect(await service.admin.removePasskey(alpha, hanako, kept!.id)).toBe('a key')
    expect((await enter(formOf(authenticator.get(request)))).text).toContain(FAILED)
    expect(await isSignedIn(browser, alpha)).toBe(false)
    const next = await openPage(createBrowser(service.base), alpha)
    const { text } = await next.enter({ username: 'hanako', password: PASSWORD })
    expect(text).toContain('<h1>認証コードの入力</h1>')
    expect(text).not.toContain('パスキー')
  })

  test('is not asked for if it was created for another host', async () => {
    await asOwner(engine, (q) =>
      q.updateTable('idp_passkeys').set({ rp_id: 'old.example' }).execute(),
    )
    const { enter } = await openPage(createBrowser(service.base), alpha)
    expect((await enter({ username: 'hanako', password: PASSWORD })).text).toContain(
      '<h1>認証コードの入力</h1>',
    )
  })
})

describe('a new passkey', () => {
  test('is created once per challenge, within five minutes', async () => {
    const request = (await service.admin.beginPasskey(alpha, hanako, 'Choba'))!
    const made = [1, 2].map(() => createAuthenticator(alpha.publicUrl).create(request))
    const both = await Promise.all(
      made.map((credential) =>
        service.admin.addPasskey(alpha, hanako, { name: 'second', credential }),
      ),
    )
    expect(both.filter(Boolean)).toHaveLength(1)

    const late = createAuthenticator(alpha.publicUrl)
    const asked = (await service.admin.beginPasskey(alpha, hanako, 'Choba'))!
    await asOwner(engine, (q) =>
      q
        .updateTable('idp_challenges')
        .set({ expires_at: sql<Date>`now() - interval '1 s'` })
        .execute(),
    )
    expect(
      await service.admin.addPasskey(alpha, hanako, {
        name: 'late',
        credential: late.create(asked),
      }),
    ).toBe(false)
  })

  test('is rejected if it is for another origin or host, or if a user of the tenant has it already', async () => {
    const made = createAuthenticator(alpha.publicUrl)
    expect(await register(hanako, made, { origin: 'https://alpha.example.test' })).toBe(false)
    expect(await register(hanako, made, { rpId: 'beta.example' })).toBe(false)
    expect(await register(hanako, made, { type: 'webauthn.get' })).toBe(false)
    expect(await register(taro, authenticator)).toBe(false)
    expect(await register(hanako, authenticator)).toBe(false)
    expect(await service.admin.listPasskeys(alpha, hanako)).toHaveLength(1)
  })

  test('is rejected if the user has ten, even with simultaneous additions', async () => {
    for (let nth = 1; nth < 9; nth++)
      expect(await register(hanako, createAuthenticator(alpha.publicUrl))).toBe(true)
    const request = (await service.admin.beginPasskey(alpha, hanako, 'Choba'))!
    // The first addition normally deletes the challenge. This test restores it each time, so that
    // only the limit can reject an addition.
    const credentials = Array.from({ length: 4 }, () =>
      createAuthenticator(alpha.publicUrl).create(request),
    )
    const added: boolean[] = []
    for (const credential of credentials) {
      await asOwner(engine, (q) =>
        q
          .insertInto('idp_challenges')
          .values({
            tenant_id: alpha.tenantId,
            purpose: `passkey:${hanako}`,
            user_id: hanako,
            challenge: request.challenge,
            expires_at: sql<Date>`now() + interval '1 min'`,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      )
      added.push(await service.admin.addPasskey(alpha, hanako, { name: 'one more', credential }))
    }
    expect(added).toEqual([true, false, false, false])
    expect(await service.admin.beginPasskey(alpha, hanako, 'Choba')).toBeNull()
  })

  test('can be renamed only by its owner', async () => {
    const { id } = (await service.admin.listPasskeys(alpha, hanako))[0]!
    expect(await service.admin.renamePasskey(alpha, taro, id, 'mine')).toBe(false)
    expect(await service.admin.renamePasskey(alpha, hanako, id, 'Laptop')).toBe(true)
    expect(await service.admin.listPasskeys(alpha, hanako)).toMatchObject([{ name: 'Laptop' }])
  })
})
