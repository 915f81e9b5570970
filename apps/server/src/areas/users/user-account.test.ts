import type { UserDetail } from '@choba/contract/users.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { IdentityUnreachable, type IdentityAdmin } from '@choba/identity/port.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionActivity } from '#platform/access/activity.ts'
import { createDownloads, DOWNLOAD_LIMITS } from '#platform/http/downloads.ts'
import { handleErrors } from '#platform/http/errors.ts'
import { createUploadSlots } from '#platform/files/upload.ts'
import { createVirusScan } from '#platform/files/virus-scan.ts'
import { checkInput } from '#platform/http/input-check.ts'
import { acceptJson } from '#platform/http/json-body.ts'
import { createLoad } from '#platform/http/load.ts'
import { mount } from '#platform/http/mount.ts'
import { hosts, openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { sessionArea } from '#areas/session/session.routes.ts'
import { usersArea } from './users.routes.ts'
import { addUser, changeOf, newUser } from './users.testing.ts'

// The sign-in service is called after the commit. If that call fails, either the change is reverted
// or it stays in force. The audit log records the failure.
let test: TestApp
let owner: Client
/** The same API on a second server, whose sign-in service fails in the way that each test sets. */
let failing: FastifyInstance
let fail: Partial<IdentityAdmin> = {}

const refuse = async () => ({ ok: false, reason: 'emailRegistered' }) as const
const unreachable = async () => {
  throw new IdentityUnreachable('the sign-in service does not answer')
}

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

beforeEach(async () => {
  const { engine, tenants, principals } = test
  const { admin, verifier } = test.identity
  const gate = {
    engine,
    tenants,
    principals,
    verifier,
    activity: sessionActivity(engine),
    identity: admin,
    isQuiet: false,
  }
  failing = Fastify()
  failing.decorateRequest('caller', null)
  failing.setValidatorCompiler(checkInput)
  failing.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  handleErrors(failing)
  acceptJson(failing)
  const identity = new Proxy(admin, {
    get: (_, name: keyof IdentityAdmin) => fail[name] ?? admin[name],
  })
  const services = { ...test, identity: { ...test.identity, admin: identity } }
  const routes = [usersArea, sessionArea].flatMap(({ create }) => create(services).routes ?? [])
  const downloads = createDownloads(DOWNLOAD_LIMITS)
  const scan = createVirusScan(null)
  const uploads = createUploadSlots()
  const mounting = { gate, load: createLoad(engine), uploads, scan, downloads, checkAnswers: true }
  for (const route of routes) mount(failing, mounting, route)
})
afterEach(async () => {
  fail = {}
  await failing.close()
})

async function send(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload: object,
): Promise<number> {
  const headers = { authorization: `Bearer ${owner.token}`, host: hosts.demo }
  const answer = await failing.inject({ method, url: `/apiproxy/api/${path}`, headers, payload })
  return answer.json<{ resultType: number }>().resultType
}

const entriesOf = (object: string) =>
  asOwner(test.engine, async (q) => {
    const rows = await q
      .selectFrom('audit_entries')
      .select(['action', 'result_type', 'detail'])
      .where('object', '=', object)
      .orderBy('id')
      .execute()
    return rows.map(({ action, result_type, detail }) => [action, result_type, detail])
  })

const detail = async ({ userId }: UserDetail) =>
  resultOf<UserDetail>(await owner.get('user/detail', { userId }))
const password = 'Morning-ledger-41'

describe.each([
  ['rejects calls', refuse, 3700],
  ['does not answer', unreachable, 1020],
])('a sign-in service that %s', (_, how, code) => {
  it('causes a new user to be removed; the audit log has an entry, and the user can be added later', async () => {
    const user = newUser({ password })
    fail = { createAccount: how }
    expect(await send('POST', 'user/add', user)).toBe(code)
    const [added, failed, ...rest] = await entriesOf(user.userName)
    expect([added!.slice(0, 2), failed!.slice(0, 2), rest]).toEqual([
      ['users.add', 1000],
      ['users.add', code],
      [],
    ])
    expect(failed![2]).toMatchObject({ before: { userEmail: user.userEmail } })
    fail = {}
    expect(await send('POST', 'user/add', user)).toBe(1000)
  })

  it('causes a change to be reverted; the audit log has an entry, and the change can be repeated later', async () => {
    const user = await addUser(owner, { password, managedStores: 'SPECIFIC', storeIds: ['1', '2'] })
    const stored = await detail(user)
    const wanted = { userEmail: `moved-${user.userEmail}`, managedStores: 'ALL', storeIds: [] }
    const change = changeOf(user, wanted)
    fail = { updateAccount: how }
    expect(await send('PUT', 'user/modify', change)).toBe(code)
    expect(await detail(user)).toEqual(stored)
    const entries = await entriesOf(user.userName)
    expect(entries.map(([action, result]) => [action, result])).toEqual([
      ['users.add', 1000],
      ['users.modify', 1000],
      ['users.modify', code],
    ])
    const [made, undone] = entries
      .slice(1)
      .map(([, , said]) => said as { before: object; after: object })
    expect(undone).toEqual({ before: made!.after, after: made!.before })
    fail = {}
    expect(await send('PUT', 'user/modify', change)).toBe(1000)
    // The e-mail about the new address is sent only for the successful change.
    await test.mailTo(user.userEmail)
    expect(test.sent.filter(({ to }) => to === user.userEmail)).toHaveLength(1)
  })

  it('does not keep a disabled user active: the change stays, and the audit log records the failure', async () => {
    const user = await addUser(owner, { password })
    const client = await test.signIn(user.userName, 'demo', true, password)
    fail = { updateAccount: how }
    expect(await send('PUT', 'user/modify', changeOf(user, { status: 'INVALID' }))).toBe(1000)
    expect(await detail(user)).toMatchObject({ status: 'INVALID', version: 2 })
    await expect
      .poll(async () => (await client.get('user/userinfo')).status, { timeout: 5_000 })
      .toBe(401)
    const changes = (await entriesOf(user.userName)).filter(([action]) => action === 'users.modify')
    expect(changes.map(([, result]) => result)).toEqual([1000, code])
  })

  it('is not called if only fields change that it does not store', async () => {
    const user = await addUser(owner, { password })
    fail = { updateAccount: how }
    expect(await send('PUT', 'user/modify', changeOf(user, { phone: '03-1' }))).toBe(1000)
  })
})

it('a user is deleted even if the sign-in service keeps the account, which the audit log records', async () => {
  const user = await addUser(owner, { password })
  fail = { removeAccount: unreachable }
  expect(await send('DELETE', 'user/delete', { userId: user.userId, version: 1 })).toBe(1000)
  expect((await owner.get('user/detail', { userId: user.userId })).envelope.resultType).toBe(3100)
  expect(
    (await entriesOf(user.userName)).map(([action, result]) => [action, result]).slice(1),
  ).toEqual([
    ['users.delete', 1000],
    ['users.delete', 1020],
  ])
})

it('the audit log records a failed unlock of a user', async () => {
  const user = await addUser(owner, { password })
  fail = { unlock: unreachable }
  expect(await send('POST', 'user/unlock', { userId: user.userId })).toBe(1020)
  expect((await entriesOf(user.userName)).at(-1)!.slice(0, 2)).toEqual(['users.unlock', 1020])
})

it('the audit log records a failed password change', async () => {
  fail = { changePassword: unreachable }
  const body = {
    userId: '103',
    oldPassword: 'Choba-demo-2026!',
    newPassword: password,
    rePassword: password,
  }
  expect(await send('PUT', 'user/resetpassword', body)).toBe(1020)
  expect((await entriesOf('owner')).at(-1)!.slice(0, 2)).toEqual(['session.changePassword', 1020])
})
