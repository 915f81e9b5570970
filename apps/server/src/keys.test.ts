import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '@choba/database/testing.ts'
import { expectMasterSecret } from '@choba/identity/master-secret.ts'
import { readConfig } from './platform/settings/config.ts'
import { rotateAllKeys } from './keys.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const keysOf = (realm: string) =>
  asOwner(test.engine, (q) =>
    q
      .selectFrom('idp_keys as k')
      .innerJoin('tenants as t', 't.id', 'k.tenant_id')
      .select(['k.kid', 'k.state'])
      .where('t.realm', '=', realm)
      .orderBy('k.state')
      .execute(),
  )

it('rotateAllKeys creates a new signing key for one realm or for all, and the old key is still accepted', async () => {
  const clerk = await test.signIn('clerk')
  await test.signIn('clerk', 'steppe')
  const [old, ...more] = await keysOf('demo')
  expect(more).toEqual([])
  const others = await keysOf('steppe')
  expect(await rotateAllKeys(test.engine, {}, 'demo')).toEqual(['demo'])
  const [active, passive] = await keysOf('demo')
  expect(active).toMatchObject({ state: 'active' })
  expect(active!.kid).not.toBe(old!.kid)
  expect(passive).toEqual({ kid: old!.kid, state: 'passive' })
  expect((await clerk.get('user/userinfo')).status).toBe(200)
  expect(await keysOf('steppe')).toEqual(others)

  expect(await rotateAllKeys(test.engine, {})).toEqual(['demo', 'steppe'])
  expect(await keysOf('demo')).toHaveLength(3)
  expect(await keysOf('steppe')).toHaveLength(2)
})

it.each([
  ['an unknown realm', {}, 'nowhere', 'no realm nowhere'],
  [
    'another master secret',
    { CHOBA_KEYS: 'ZzYqk3rVd2nQm8sTf5uWb7xLc0hGj4pA' },
    undefined,
    'CHOBA_KEYS',
  ],
])('rotateAllKeys changes nothing for %s', async (_what, env, realm, says) => {
  const before = [await keysOf('demo'), await keysOf('steppe')]
  await expect(rotateAllKeys(test.engine, env, realm)).rejects.toThrow(says)
  expect([await keysOf('demo'), await keysOf('steppe')]).toEqual(before)
})

const OTHER = 'ZzYqk3rVd2nQm8sTf5uWb7xLc0hGj4pA'

it('a start with another master secret fails, even if the database has no stored check of the secret', async () => {
  const own = readConfig({}).masterSecret
  const checks = () =>
    asOwner(test.engine, (q) => q.selectFrom('master_key_check').select('sealed').execute())
  await expectMasterSecret(test.engine, own)
  const [check] = await checks()
  await expect(expectMasterSecret(test.engine, OTHER)).rejects.toThrow(
    'Start with the one of the last "npm run keys -- --reseal", or of the first start',
  )
  // A database of an earlier release has no stored check. Its signing keys open only with the right
  // secret.
  await asOwner(test.engine, (q) => q.deleteFrom('master_key_check').execute())
  await expect(expectMasterSecret(test.engine, OTHER)).rejects.toThrow('CHOBA_KEYS')
  expect(await checks()).toEqual([])
  await expectMasterSecret(test.engine, own)
  expect(await checks()).not.toEqual([check])
  expect(await checks()).toHaveLength(2)
})

it('one of two concurrent first starts with different master secrets fails', async () => {
  const empty = await openTestDatabase()
  const starts = await Promise.allSettled([
    expectMasterSecret(empty, OTHER),
    expectMasterSecret(empty, `${OTHER}2`),
  ])
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await empty.close()
})
