import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_FAILURES } from '../src/credentials/failures.ts'
import { connectKeycloak } from '../src/keycloak/server.ts'
import { IdentityUnreachable } from '../src/port.ts'
import { accountOf, openTestRealm, PASSWORD, type TestRealm } from './realm.testing.ts'

let engine: Engine
let at: TestRealm
const done = { ok: true, value: undefined }
const refused = (reason: string) => ({ ok: false, reason })

beforeAll(async () => {
  engine = await openTestDatabase()
  at = await openTestRealm(engine, 911)
  await at.admin.ensureRealm(at.realm)
  expect(await at.admin.createAccount(at.realm, accountOf(at.hanako, 'hanako'))).toEqual(done)
  expect(await at.admin.createAccount(at.realm, accountOf(at.taro, 'taro'))).toEqual(done)
})
afterAll(() => engine.close())

const subjectOf = async (userId: number) =>
  (
    await asOwner(engine, (q) =>
      q.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
    )
  ).subject!
/**
 * Waits until Keycloak has counted a failure. Keycloak counts after its response, and blocks
 * attempts that arrive in between.
 */
const hasCounted = async (failures: number, userId = at.hanako) => {
  const id = await subjectOf(userId)
  const state = () =>
    at.server.ask((admin) => admin.attackDetection.findOne({ realm: at.realm.realm, id }))
  await expect.poll(async () => (await state())?.['numFailures']).toBe(failures)
}
const change = (from: string, to: string, userId = at.hanako) =>
  at.admin.changePassword(at.realm, userId, from, to)

describe('a realm', () => {
  it('does not change when it is set up again, and keeps the settings of an operator', async () => {
    const { realm } = at.realm
    const read = async () => {
      const found = await at.server.ask((admin) => admin.realms.findOne({ realm }))
      const clients = await at.server.ask((admin) => admin.clients.find({ realm }))
      const executions = await at.server.ask((admin) =>
        admin.authenticationManagement.getExecutions({ realm, flow: 'choba-password-check' }),
      )
      return { found, clients, executions }
    }
    const before = await read()
    expect(before.found).toMatchObject({
      bruteForceProtected: true,
      failureFactor: 10,
      waitIncrementSeconds: 1800,
    })
    expect(before.found?.passwordPolicy).toBe(
      'length(12) and maxLength(256) and upperCase(1) and lowerCase(1) and digits(1) and specialChars(1) and notContainsUsername(undefined) and passwordHistory(5)',
    )
    const passwordPolicy = `${before.found?.passwordPolicy} and notEmail(undefined)`
    const added = { passwordPolicy, loginTheme: 'keycloak', eventsExpiration: 3600 }
    await at.server.ask((admin) => admin.realms.update({ realm }, added))
    await at.admin.ensureRealm(at.realm)
    const after = await read()
    expect(after.found).toEqual({ ...before.found, ...added })
    expect(after.clients).toEqual(before.clients)
    expect(after.executions).toEqual(before.executions)
    await at.server.ask((admin) => admin.realms.update({ realm }, { loginTheme: '' }))
  })
})

describe('an account', () => {
  it('gets the given password when it is created a second time', async () => {
    const verify = (password: string) => at.admin.verifyPassword(at.realm, at.hanako, password)
    for (const password of ['Another-horse-2026!', PASSWORD, PASSWORD]) {
      expect(
        await at.admin.createAccount(at.realm, accountOf(at.hanako, 'hanako', password)),
      ).toEqual(done)
      expect(await verify(password)).toEqual(done)
    }
    expect(await verify('Another-horse-2026!')).toEqual(refused('wrongCredentials'))
    await hasCounted(1)
  })

  it('is never shared with a user whose name differs only in case or whose address is the same', async () => {
    const other = {
      ...accountOf(at.taro, 'HANAKO', 'Another-horse-2026!'),
      email: 'other@example.com',
    }
    expect(await at.admin.createAccount(at.realm, other)).toEqual(refused('usernameExists'))
    expect(await at.admin.verifyPassword(at.realm, at.hanako, PASSWORD)).toEqual(done)
    await hasCounted(0)
    const sameAddress = { ...accountOf(at.taro, 'jiro'), email: 'hanako@example.com' }
    expect(await at.admin.createAccount(at.realm, sameAddress)).toEqual(refused('emailRegistered'))
  })

  it('is updated from the row in `users`, and a disabled user cannot sign in', async () => {
    const write = (row: object) =>
      asOwner(engine, (q) => q.updateTable('users').set(row).where('id', '=', at.taro).execute())
    await write({
      username: 'taro.yamada',
      email: 'yamada@example.com',
      full_name: '山田 太郎',
      enabled: false,
    })
    expect(await at.admin.updateAccount(at.realm, at.taro)).toEqual(done)
    const { realm } = at.realm
    const id = await subjectOf(at.taro)
    expect(await at.server.ask((admin) => admin.users.findOne({ realm, id }))).toMatchObject({
      username: 'taro.yamada',
      email: 'yamada@example.com',
      firstName: '山田 太郎',
      enabled: false,
    })
    expect(await at.admin.verifyPassword(at.realm, at.taro, PASSWORD)).toEqual(
      refused('wrongCredentials'),
    )
    await write({ enabled: true })
    await at.admin.updateAccount(at.realm, at.taro)
    expect(await at.admin.verifyPassword(at.realm, at.taro, PASSWORD)).toEqual(done)
  })
})

describe('a password', () => {
  it('that violates a rule of the specification is rejected with the error of that rule', async () => {
    expect(await change('Wrong-horse-2026!', 'Next-horse-2026!')).toEqual(
      refused('wrongCredentials'),
    )
    await hasCounted(1)
    expect(await change(PASSWORD, PASSWORD)).toEqual(refused('passwordUnchanged'))
    await hasCounted(0)
    expect(await change(PASSWORD, 'short')).toEqual(refused('passwordFormatInvalid'))
    expect(await change(PASSWORD, 'Dear-Hanako-2026!')).toEqual(refused('passwordContainsUsername'))
    expect(await at.admin.verifyPassword(at.realm, at.hanako, PASSWORD)).toEqual(done)
  })

  it('must not be one of the last five, including the current one', async () => {
    const passwords = [PASSWORD, ...[1, 2, 3, 4, 5].map((nth) => `Another-horse-${nth}!`)]
    for (const [nth, password] of passwords.slice(1).entries()) {
      expect(await change(passwords[nth], password), password).toEqual(done)
      // The previous password is one of the last five, as in the embedded service.
      expect(await change(password, passwords[nth])).toEqual(refused('passwordReused'))
    }
    const last = passwords.at(-1)!
    expect(await change(last, passwords[1])).toEqual(refused('passwordReused'))
    expect(await at.admin.resetPassword(at.realm, at.hanako, last, false)).toEqual(
      refused('passwordReused'),
    )
    // Five other passwords followed, so the first one is allowed again.
    expect(await change(last, PASSWORD)).toEqual(done)
  })

  it('that is temporary is correct, but the user must change it', async () => {
    expect(await at.admin.resetPassword(at.realm, at.taro, 'Temporary-horse-1!', true)).toEqual(
      done,
    )
    expect(await at.admin.verifyPassword(at.realm, at.taro, 'Temporary-horse-1!')).toEqual(done)
    const { realm } = at.realm
    const id = await subjectOf(at.taro)
    const account = await at.server.ask((admin) => admin.users.findOne({ realm, id }))
    expect(account?.requiredActions).toEqual(['UPDATE_PASSWORD'])
    expect(await change('Temporary-horse-1!', 'Lasting-horse-1!', at.taro)).toEqual(done)
  })

  it('is checked without the second step, also for a user with an authenticator app at Keycloak', async () => {
    const { realm } = at.realm
    const id = await subjectOf(at.hanako)
    const account = await at.server.ask((admin) => admin.users.findOne({ realm, id }))
    const credentialData = JSON.stringify({
      subType: 'totp',
      digits: 6,
      period: 30,
      algorithm: 'HmacSHA1',
      counter: 0,
    })
    const app = {
      type: 'otp',
      credentialData,
      secretData: JSON.stringify({ value: 'a secret of twenty c' }),
    }
    await at.server.ask((admin) =>
      admin.users.update({ realm, id }, { ...account, credentials: [app] }),
    )
    const present = await at.server.ask((admin) => admin.users.getCredentials({ realm, id }))
    expect(present.map(({ type }) => type)).toContain('otp')
    expect(await at.admin.verifyPassword(at.realm, at.hanako, PASSWORD)).toEqual(done)
    expect(await at.admin.verifyPassword(at.realm, at.hanako, 'Wrong-horse-2026!')).toEqual(
      refused('wrongCredentials'),
    )
  })

  it('is checked without leaving a session at Keycloak', async () => {
    const { realm } = at.realm
    await at.admin.verifyPassword(at.realm, at.hanako, PASSWORD)
    const id = await subjectOf(at.hanako)
    expect(await at.server.ask((admin) => admin.users.listSessions({ realm, id }))).toEqual([])
  })

  it('that is wrong too often locks the account until it is unlocked', async () => {
    let tries = 0
    while (!(await at.admin.isLocked(at.realm, at.taro))) {
      expect(await at.admin.verifyPassword(at.realm, at.taro, 'Wrong-horse-2026!')).toMatchObject({
        ok: false,
      })
      tries++
      // Keycloak counts after its response and may miss some attempts in quick succession.
      expect(tries).toBeLessThanOrEqual(2 * MAX_FAILURES)
    }
    expect(tries).toBeGreaterThanOrEqual(MAX_FAILURES)
    expect(await at.admin.verifyPassword(at.realm, at.taro, 'Lasting-horse-1!')).toEqual(
      refused('accountLocked'),
    )
    expect(await at.admin.isLocked(at.realm, at.hanako)).toBe(false)
    await at.admin.unlock(at.realm, at.taro)
    expect(await at.admin.isLocked(at.realm, at.taro)).toBe(false)
    expect(await at.admin.verifyPassword(at.realm, at.taro, 'Lasting-horse-1!')).toEqual(done)
  })
})

describe('the signing keys of a realm', () => {
  it('stay published after a new key replaces them', async () => {
    const published = async () => {
      const answer = await fetch(
        `${at.server.url}/realms/${at.realm.realm}/protocol/openid-connect/certs`,
      )
      const { keys } = (await answer.json()) as { keys: { kid: string; alg: string }[] }
      return keys.filter(({ alg }) => alg === 'RS256').map(({ kid }) => kid)
    }
    const before = await published()
    await at.admin.rotateKeys(at.realm)
    const after = await published()
    expect(after).toHaveLength(before.length + 1)
    expect(after).toEqual(expect.arrayContaining(before))
  })
})

describe('a service account of the master realm', () => {
  it('can set up a realm with no permission other than to create realms', async () => {
    const clientId = `access-${at.realm.realm}`
    const realm = 'master'
    await at.server.ask(async ({ clients, roles, users }) => {
      const { id } = await clients.create({
        realm,
        clientId,
        secret: 'a secret',
        serviceAccountsEnabled: true,
      })
      const { id: account } = await clients.getServiceAccountUser({ realm, id })
      const role = await roles.findOneByName({ realm, name: 'create-realm' })
      await users.addRealmRoleMappings({
        realm,
        id: account!,
        roles: [{ id: role!.id!, name: role!.name! }],
      })
    })
    const access = { client: clientId, secret: 'a secret' }
    const by = await openTestRealm(engine, 912, access)
    await by.admin.ensureRealm(by.realm)
    expect(await by.admin.createAccount(by.realm, accountOf(by.hanako, 'hanako'))).toEqual(done)
    expect(await by.admin.verifyPassword(by.realm, by.hanako, PASSWORD)).toEqual(done)
    expect(await by.admin.admitSignIn(by.realm, by.hanako)).toBe(true)
    expect(await by.admin.lockedSince(by.realm, new Date(0))).toEqual([])
    await by.admin.ensureRealm(by.realm)
    await expect(by.admin.ensureRealm(at.realm)).rejects.toBeInstanceOf(IdentityUnreachable)
  })
})

describe('a Keycloak server', () => {
  it('causes `IdentityUnreachable` if it does not answer, rejects credentials or lacks the realm', async () => {
    const access = { user: 'nobody', password: 'nothing' }
    const deaf = connectKeycloak({ url: 'http://127.0.0.1:1', access })
    await expect(deaf.ask((admin) => admin.realms.find())).rejects.toBeInstanceOf(
      IdentityUnreachable,
    )
    const stranger = connectKeycloak({ url: at.server.url, access })
    await expect(stranger.ask((admin) => admin.realms.find())).rejects.toBeInstanceOf(
      IdentityUnreachable,
    )
    const elsewhere = { ...at.realm, realm: 'no-such-realm' }
    await expect(at.admin.verifyPassword(elsewhere, at.hanako, PASSWORD)).rejects.toBeInstanceOf(
      IdentityUnreachable,
    )
  })

  it('can be used again after it has ended the session of the admin token', async () => {
    await at.server.ask((admin) => admin.realms.logoutAll({ realm: 'master' }))
    expect(
      await at.server.ask((admin) => admin.realms.findOne({ realm: at.realm.realm })),
    ).toBeTruthy()
  })
})
