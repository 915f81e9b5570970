import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writePassword } from '../src/credentials/credentials.ts'
import { accountOf, openTestRealm, PASSWORD, type TestRealm } from './realm.testing.ts'

let engine: Engine
let at: TestRealm
const done = { ok: true, value: undefined }

beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

/**
 * Sets up a tenant that was just moved to Keycloak, whose users have passwords at the embedded
 * service.
 */
async function arrive(tenantId: number): Promise<void> {
  at = await openTestRealm(engine, tenantId)
  await at.admin.ensureRealm(at.realm)
  for (const userId of [at.hanako, at.taro])
    await writePassword(engine, { tenantId, userId }, PASSWORD, false)
}

const write = (userId: number, row: object) =>
  asOwner(engine, (q) => q.updateTable('users').set(row).where('id', '=', userId).execute())

const rowOf = (userId: number) =>
  asOwner(engine, (q) =>
    q.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
  )

const kept = (tenantId: number) =>
  asOwner(engine, async (q) => {
    const tables = ['idp_credentials', 'idp_password_history'] as const
    const found = tables.map((table) =>
      q.selectFrom(table).select('user_id').where('tenant_id', '=', tenantId),
    )
    return (await Promise.all(found.map((query) => query.execute())))
      .flat()
      .map((row) => row.user_id)
  })

it('a migration moves all users with the age of their passwords, then deletes the old passwords', async () => {
  await arrive(931)
  await write(at.taro, { enabled: false, must_change_password: true })
  await asOwner(engine, (q) =>
    q
      .updateTable('idp_credentials')
      .set({ changed_at: new Date('2026-01-02T03:04:05Z') })
      .where('user_id', '=', at.hanako)
      .execute(),
  )
  expect(await at.admin.migrateToKeycloak(at.realm)).toEqual({ moved: 2, refused: [] })
  expect(await kept(931)).toEqual([])
  expect(await at.admin.verifyPassword(at.realm, at.hanako, PASSWORD)).toEqual(done)
  const { realm } = at.realm
  const [hanako, taro] = [(await rowOf(at.hanako)).subject!, (await rowOf(at.taro)).subject!]
  expect(await at.server.ask(({ users }) => users.findOne({ realm, id: taro }))).toMatchObject({
    username: 'taro',
    email: 'taro@example.com',
    enabled: false,
    requiredActions: ['UPDATE_PASSWORD'],
  })
  const passwords = await at.server.ask(({ users }) => users.getCredentials({ realm, id: hanako }))
  expect(passwords.find(({ type }) => type === 'password')?.createdDate).toBe(
    Date.parse('2026-01-02T03:04:05Z'),
  )
  expect(await at.admin.migrateToKeycloak(at.realm)).toEqual({ moved: 0, refused: [] })
})

it('a migration keeps the password of an existing account and reports duplicate names and addresses', async () => {
  await arrive(932)
  const { realm } = at.realm
  const own = 'Directory-horse-2026!'
  await at.server.ask(async ({ users }) => {
    const { id } = await users.create({ realm, username: 'hanako', enabled: true })
    await users.resetPassword({
      realm,
      id,
      credential: { type: 'password', value: own, temporary: false },
    })
    await users.create({
      realm,
      username: 'stranger',
      email: accountOf(at.taro, 'taro').email,
      enabled: true,
    })
  })
  expect(await at.admin.migrateToKeycloak(at.realm)).toEqual({
    moved: 1,
    refused: [{ username: 'taro', reason: 'emailRegistered' }],
  })
  expect(await at.admin.verifyPassword(at.realm, at.hanako, own)).toEqual(done)
  expect(await at.admin.verifyPassword(at.realm, at.hanako, PASSWORD)).toMatchObject({ ok: false })
  expect(new Set(await kept(932))).toEqual(new Set([at.taro]))
})

it('the first API call after a sign-in requires a password change that Keycloak did not know of', async () => {
  await arrive(933)
  await at.admin.migrateToKeycloak(at.realm)
  expect(await at.admin.admitSignIn(at.realm, at.hanako)).toBe(true)
  await write(at.hanako, { must_change_password: true, changed_at: new Date(Date.now() + 1_000) })
  expect(await at.admin.admitSignIn(at.realm, at.hanako)).toBe(false)
  const { realm } = at.realm
  const account = await at.server.ask(async ({ users }) =>
    users.findOne({ realm, id: (await rowOf(at.hanako)).subject! }),
  )
  expect(account?.requiredActions).toEqual(['UPDATE_PASSWORD'])
  // A user without a password at Keycloak need not change it, because no password can expire.
  await at.server.ask(async ({ users }) => {
    const of = { realm, id: (await rowOf(at.hanako)).subject! }
    for (const { id } of await users.getCredentials(of))
      await users.deleteCredential({ ...of, credentialId: id! })
  })
  expect(await at.admin.admitSignIn(at.realm, at.hanako)).toBe(true)
})

it('a password change creates an account again that no longer exists at Keycloak', async () => {
  await arrive(934)
  await at.admin.migrateToKeycloak(at.realm)
  const { realm } = at.realm
  const lost = (await rowOf(at.hanako)).subject!
  await at.server.ask(({ users }) => users.del({ realm, id: lost }))
  expect(await at.admin.resetPassword(at.realm, at.hanako, 'Another-horse-2026!', false)).toEqual(
    done,
  )
  expect((await rowOf(at.hanako)).subject).not.toBe(lost)
  expect(await at.admin.verifyPassword(at.realm, at.hanako, 'Another-horse-2026!')).toEqual(done)
})
