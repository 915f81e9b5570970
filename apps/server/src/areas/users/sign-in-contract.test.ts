import type { OpenSession, TriedSignIn } from '@choba/contract/account.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { UserDetail, UserSignIn } from '@choba/contract/users.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { credentialsOf } from '@choba/identity/keycloak/credentials.ts'
import { connectKeycloak } from '@choba/identity/keycloak/server.ts'
import { hashPassword } from '@choba/identity/credentials/passwords.ts'
import { issuerOf, type IdentityAdmin, type RealmRef } from '@choba/identity/port.ts'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readKeycloak } from '#platform/settings/keycloak-config.ts'
import { prepareKeycloakRealms } from '#platform/access/keycloak-start.ts'
import { notifyLockedUsers } from '#platform/access/locked-users.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { realmRefOf, tenantRegistry } from '#platform/access/tenants.ts'
import { hosts, openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { signInByForms, type Arrival } from './sign-in-forms.testing.ts'
import { addUser, changeOf, linkIn } from './users.testing.ts'

// Behavior that every sign-in service must have. These tests use the embedded sign-in service. `npm
// run test:keycloak` moves the tenant and its users to Keycloak first, and then runs the same tests
// there.
const keycloak = readKeycloak(process.env, false)

/** User ID of the demo's `manager`. */
const MANAGER = 104

const FIRST = 'Morning-ledger-41'
const SECOND = 'Evening-ledger-42'

let test: TestApp
let realm: RealmRef
let identity: IdentityAdmin
let said: string[]
let owner: Client

beforeAll(async () => {
  test = await openTestApp({ config: { keycloak } })
  identity = test.identity.admin
  await identity.resetPassword(await realmNow(), MANAGER, FIRST, false)
  await identity.resetPassword(await realmNow(), MANAGER, SECOND, false)
  if (keycloak) await moveToKeycloak(keycloak.url)
  realm = await realmNow()
  said = await prepareKeycloakRealms(identity, tenantRegistry(test.engine))
  owner = await signIn('owner', DEMO_PASSWORD)
})
afterAll(() => test.close())

async function realmNow(): Promise<RealmRef> {
  const { tenant, origin } = (await tenantRegistry(test.engine).byId(1))!
  return realmRefOf(tenant, origin)
}

/** Moves the tenant to a new realm, which has no data of earlier test runs. */
async function moveToKeycloak(keycloak_url: string): Promise<void> {
  const named = { keycloak_url, realm: `people-${randomBytes(4).toString('hex')}` }
  await asOwner(test.engine, (q) =>
    q.updateTable('tenants').set(named).where('code', '=', 'demo').execute(),
  )
  const url = '/apiproxy/api/tenant/getcurrenttenantwebconfig'
  const known = async () =>
    (await test.app.inject({ url, headers: { host: hosts.demo } })).json().result.keycloakUrl
  // The server reads its list of tenants at least once a second.
  await vi.waitFor(async () => expect(await known()).toBe(keycloak_url), { timeout: 20_000 })
}

const isAdmitted = async ({ token }: { token: string }) =>
  (await test.withToken(token).get('user/userinfo')).status === 200

/** Signs in as the portal does: if the API rejects the token, signs in once more. */
async function arrive(username: string, password: string, renewed?: string): Promise<Arrival> {
  const typed = { username, password, renewed }
  const first = await signInByForms(test, realm, typed)
  if (typeof first === 'string' || (await isAdmitted(first))) return first
  return signInByForms(test, realm, typed)
}

async function signIn(username: string, password: string, renewed?: string): Promise<Client> {
  const arrival = await arrive(username, password, renewed)
  if (typeof arrival === 'string')
    throw new Error(`the sign-in as ${username} ended with ${arrival}`)
  const client = test.withToken(arrival.token)
  expect((await client.get('user/userinfo')).status).toBe(200)
  return client
}

const detailOf = async (userId: string): Promise<UserDetail> =>
  resultOf(await owner.get('user/detail', { userId }))
const change = async ({ userId }: UserDetail, changed: object): Promise<UserDetail> =>
  resultOf(await owner.put('user/modify', changeOf(await detailOf(userId), changed)))
const untilOut = (client: Client) =>
  expect.poll(async () => (await client.get('user/userinfo')).status, { timeout: 5_000 }).toBe(401)

/**
 * Submits a password on the page of a link. @returns the HTTP status and the error that the page
 * shows
 */
async function usePage(link: string, password: string) {
  const answer = await test.app.inject({
    method: 'POST',
    url: link.replace(/^https?:\/\/[^/]+/, ''),
    headers: {
      host: hosts.demo,
      'accept-language': 'en',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ newPassword: password, newPasswordAgain: password }).toString(),
  })
  return { status: answer.statusCode, wrong: /role="alert"[^>]*>([^<]*)/.exec(answer.body)?.[1] }
}

const emails = (address: string, word: string) =>
  test.sent.filter(({ to, subject }) => to === address && subject.includes(word))

/** Sets the date of a user's password back by some days. */
async function agePassword({ userId }: UserDetail, password: string, days: number): Promise<void> {
  const changed_at = new Date(Date.now() - days * 86_400_000)
  const id = Number(userId)
  if (!keycloak) {
    await asOwner(test.engine, (q) =>
      q.updateTable('idp_credentials').set({ changed_at }).where('user_id', '=', id).execute(),
    )
    return
  }
  const { subject } = await asOwner(test.engine, (q) =>
    q.selectFrom('users').select('subject').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const of = { realm: realm.realm, id: subject! }
  const credentials = credentialsOf([{ password_hash: await hashPassword(password), changed_at }])
  await connectKeycloak(keycloak).ask(async ({ users }) =>
    users.update(of, { ...(await users.findOne(of)), credentials }),
  )
}

describe('a tenant', () => {
  it('uses the configured sign-in service, and its users keep their passwords after the move', async () => {
    expect(said).toEqual(
      keycloak ? [expect.stringMatching(/^\d+ people of demo sign in at http/)] : [],
    )
    const { iss } = JSON.parse(Buffer.from(owner.token.split('.')[1]!, 'base64url').toString()) as {
      iss: string
    }
    expect(iss).toBe(issuerOf(realm))
    expect(await arrive('clerk', 'Wrong-ledger-41')).toBe('refused')
    await signIn('clerk', DEMO_PASSWORD)
    // A second migration moves no users.
    expect(await identity.migrateToKeycloak(realm)).toEqual({ moved: 0, refused: [] })
  })

  it('rejects a new password that the user had recently, even if that was before the move to Keycloak', async () => {
    const manager = await signIn('manager', SECOND)
    for (const last of [FIRST, DEMO_PASSWORD]) {
      const body = {
        userId: String(MANAGER),
        oldPassword: SECOND,
        newPassword: last,
        rePassword: last,
      }
      const { envelope } = await manager.put('user/resetpassword', body)
      expect(envelope.resultType).toBe(resultTypes.passwordReused.code)
    }
  })
})

describe('a new user', () => {
  it('can accept an invitation once, or sign in with a first password', async () => {
    const invited = await addUser(owner, { forcePasswordChange: true })
    const link = linkIn((await test.mailTo(invited.userEmail)).text)
    expect(await arrive(invited.userName, FIRST)).toBe('refused')
    expect(await usePage(link, FIRST)).toEqual({ status: 200, wrong: undefined })
    expect((await usePage(link, SECOND)).status).toBe(404)
    // The user chose this password, so the sign-in service does not ask for another one.
    await signIn(invited.userName, FIRST)
    expect(await detailOf(invited.userId)).toMatchObject({ forcePasswordChange: false })

    const given = await addUser(owner, { password: FIRST })
    await signIn(given.userName, FIRST)
  })
})

describe('a password reset by a link', () => {
  it('ends all sign-ins of the user, rejects recent passwords, and accepts another password', async () => {
    const user = await addUser(owner, { password: FIRST })
    const client = await signIn(user.userName, FIRST)
    await owner.post('user/sendlink', { userId: user.userId })
    const link = linkIn((await test.mailTo(user.userEmail)).text)
    expect((await usePage(link, FIRST)).wrong).toBeDefined()
    expect(await usePage(link, SECOND)).toEqual({ status: 200, wrong: undefined })
    await untilOut(client)
    expect(await arrive(user.userName, FIRST)).toBe('refused')
    await signIn(user.userName, SECOND)
  })
})

describe('a user who cannot sign in', () => {
  it('is signed out when disabled, can sign in again when enabled, and cannot sign in when deleted', async () => {
    const user = await addUser(owner, { password: FIRST })
    const client = await signIn(user.userName, FIRST)
    await change(user, { status: 'INVALID' })
    await untilOut(client)
    expect(await arrive(user.userName, FIRST)).toBe('refused')
    await change(user, { status: 'VALID' })
    const again = await signIn(user.userName, FIRST)
    const { userId, version } = await detailOf(user.userId)
    expect((await owner.delete('user/delete', { userId, version })).envelope.resultType).toBe(1000)
    await untilOut(again)
    expect(await arrive(user.userName, FIRST)).toBe('refused')
  })

  it('is locked after wrong passwords, gets one e-mail, and can sign in again after an unlock', async () => {
    const user = await addUser(owner, { password: FIRST })
    const isLocked = async () => {
      const found = resultOf<UserSignIn>(await owner.get('user/signin', { userId: user.userId }))
      return found.locked
    }
    for (let tries = 0; !(await isLocked()); tries++) {
      expect(await arrive(user.userName, 'Wrong-ledger-41')).toBe('refused')
      // Keycloak counts attempts only after its response, so it may not count attempts that follow
      // each other quickly.
      expect(tries).toBeLessThanOrEqual(20)
    }
    expect(await arrive(user.userName, FIRST)).toBe('refused')
    const { tenant, origin } = (await tenantRegistry(test.engine).byId(1))!
    const parts = { engine: test.engine, mailer: createMailer(test.jobs), identity }
    const told = async () => {
      await notifyLockedUsers(parts, tenant, origin)
      return emails(user.userEmail, '一時的').length
    }
    await expect.poll(told, { timeout: 20_000 }).toBe(1)
    expect(await told()).toBe(1)
    expect((await owner.post('user/unlock', { userId: user.userId })).envelope.resultType).toBe(
      1000,
    )
    await signIn(user.userName, FIRST)
  })
})

describe('the user’s sign-ins', () => {
  const sessionsOf = async (client: Client) =>
    resultOf<{ items: OpenSession[] }>(await client.get('account/sessions')).items

  it('are listed for the user, who can end one of them or all others', async () => {
    const user = await addUser(owner, { password: FIRST })
    const [here, there, elsewhere] = [
      await signIn(user.userName, FIRST),
      await signIn(user.userName, FIRST),
      await signIn(user.userName, FIRST),
    ]
    const open = await sessionsOf(here)
    expect(open.map(({ ip }) => ip)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1'])
    expect(open.filter(({ own }) => own)).toHaveLength(1)
    for (const { startedAt } of open)
      expect(Math.abs(Date.parse(startedAt) - Date.now())).toBeLessThan(120_000)
    const { sessionId } = (await sessionsOf(there)).find(({ own }) => own)!
    expect((await owner.delete('account/session', { sessionId })).envelope.resultType).toBe(4001)
    expect((await here.delete('account/session', { sessionId })).envelope.resultType).toBe(1000)
    await untilOut(there)
    expect((await elsewhere.get('user/userinfo')).status).toBe(200)
    expect(resultOf(await here.delete('account/sessions', { scope: 'OTHERS' }))).toEqual({
      ended: 1,
    })
    await untilOut(elsewhere)
    expect(await sessionsOf(here)).toHaveLength(1)
    expect((await here.delete('account/sessions', { scope: 'ALL' })).envelope.resultType).toBe(1000)
    await untilOut(here)
  })

  it('include the last successful and the last failed sign-in', async () => {
    const user = await addUser(owner, { password: FIRST })
    expect(await arrive(user.userName, 'Wrong-ledger-41')).toBe('refused')
    const client = await signIn(user.userName, FIRST)
    const last = async () =>
      resultOf<{ items: TriedSignIn[] }>(await client.get('account/signins')).items
    // Keycloak writes its log only after its response.
    await expect
      .poll(async () => (await last()).map(({ ok }) => ok), { timeout: 10_000 })
      .toEqual([true, false])
  })
})

describe('a password', () => {
  it('must be changed once if an administrator requires it, at the first sign-in or later', async () => {
    const user = await addUser(owner, { password: FIRST, forcePasswordChange: true })
    expect(await arrive(user.userName, FIRST)).toBe('mustChange')
    await signIn(user.userName, FIRST, SECOND)
    expect(await detailOf(user.userId)).toMatchObject({ forcePasswordChange: false })
    await signIn(user.userName, SECOND)

    await change(user, { forcePasswordChange: true })
    expect(await arrive(user.userName, SECOND)).toBe('mustChange')
    await change(user, { forcePasswordChange: false })
    await signIn(user.userName, SECOND)
  })

  it('must be changed if it has expired, and sign-ins with the expired password end', async () => {
    const user = await addUser(owner, { password: FIRST, passwordDays: 90 })
    await agePassword(user, FIRST, 89)
    await signIn(user.userName, FIRST)
    await agePassword(user, FIRST, 91)
    expect(await arrive(user.userName, FIRST)).toBe('mustChange')
    await signIn(user.userName, FIRST, SECOND)
    await signIn(user.userName, SECOND)
  })
})
