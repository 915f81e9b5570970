import type {
  MerchantDetail,
  MfaConfigRow,
  StaleMfaConfig,
} from '@choba/contract/merchants.contract.ts'
import type { UserInfo } from '@choba/contract/session.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { writePassword } from '@choba/identity/credentials/credentials.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { changeOf, codesOf, newMerchant } from './merchants.testing.ts'

let test: TestApp
let admin: Client
beforeAll(async () => {
  test = await openTestApp()
  admin = await test.signIn('superadmin')
})
afterAll(() => test.close())

/** Creates a merchant with a first user who can sign in. */
async function merchantWithPerson(): Promise<{ merchant: MerchantDetail; userName: string }> {
  const wanted = newMerchant()
  const merchant = resultOf<MerchantDetail>(await admin.post('ent/add', wanted))
  const userId = Number(merchant.administrators[0]!.userId)
  await writePassword(test.engine, { tenantId: 1, userId }, DEMO_PASSWORD, false)
  return { merchant, userName: wanted.firstUser.userName }
}

/** Options for polling. The server caches users for up to a second, so changes need some time. */
const SOON = { timeout: 10_000, interval: 25 }
const statusOf = async (client: Client) => (await client.get('user/userinfo')).status
const modify = async (merchant: MerchantDetail, status: 'VALID' | 'INVALID') =>
  resultOf<MerchantDetail>(await admin.put('ent/modify', changeOf(merchant, { status })))

describe('a merchant that an administrator disables', () => {
  it('has its users signed out and cannot be signed in to, until it is enabled again', async () => {
    const { merchant, userName } = await merchantWithPerson()
    const person = await test.signIn(userName)
    expect(await statusOf(person)).toBe(200)
    const disabled = await modify(merchant, 'INVALID')
    await expect.poll(() => statusOf(person), SOON).toBe(401)
    // The answer is that of a wrong password, so that it does not reveal that the merchant is
    // disabled.
    const wrong = await test.signIn(userName, 'demo', true, 'Wrong-password-1!').catch(String)
    expect(await test.signIn(userName, 'demo', true).catch(String)).toBe(wrong)
    const shown = await admin.get('ent/list', { status: 'INVALID' })
    expect(
      resultOf<{ items: { entCode: string }[] }>(shown).items.map(({ entCode }) => entCode),
    ).toEqual([merchant.entCode])

    await modify(disabled, 'VALID')
    const again = await test.signIn(userName, 'demo', true)
    await expect.poll(() => statusOf(again), SOON).toBe(200)
    // Sign-ins from before the merchant was disabled stay ended.
    expect(await statusOf(person)).toBe(401)
  })

  it('has the sign-ins of all its users ended', async () => {
    const { merchant, userName } = await merchantWithPerson()
    await test.signIn(userName)
    const sessions = () =>
      asOwner(test.engine, (q) =>
        q
          .selectFrom('idp_artifacts')
          .select('id')
          .where('kind', '=', 'Session')
          .where('account_id', '=', Number(merchant.administrators[0]!.userId))
          .execute(),
      )
    expect(await sessions()).toHaveLength(1)
    await modify(merchant, 'INVALID')
    await expect.poll(async () => (await sessions()).length, SOON).toBe(0)
  })

  it('shows changed settings in the next request of a user who is already signed in', async () => {
    const { merchant, userName } = await merchantWithPerson()
    const person = await test.signIn(userName)
    const me = async () => resultOf<UserInfo>(await person.get('user/userinfo'))
    expect(await me()).toMatchObject({ enablePoint: false, enableQr: false })
    await admin.put(
      'ent/modify',
      changeOf(merchant, { enablePoint: true, enableQr: true, entName: '点付商店' }),
    )
    await expect.poll(async () => (await me()).enablePoint, SOON).toBe(true)
    expect(await me()).toMatchObject({ enableQr: true, entDisplayName: '点付商店' })
  })
})

describe('the setting that a merchant’s users need a second step to sign in', () => {
  const configs = async (query = {}) =>
    resultOf<{ items: MfaConfigRow[]; total?: number }>(
      await admin.get('user/entmfaconfiglist', query),
    )
  const configOf = async (entCode: string) => (await configs({ search: entCode })).items[0]!
  const set = (config: MfaConfigRow, mfaRequired: boolean) =>
    admin.put('user/entmfaconfig', {
      entCode: config.entCode,
      version: config.version,
      mfaRequired,
    })

  it('is listed with the number of users who have set up a second step', async () => {
    const all = await configs({ pageSize: 200 })
    expect(all.items).toHaveLength(all.total!)
    expect(all.items.map(({ entCode }) => entCode)).not.toContain('__SYSTEM')
    const { userCount, mfaUserCount } = await configOf('SHIBUYA-COFFEE')
    expect(mfaUserCount).toBe(1)
    expect(userCount).toBeGreaterThan(3)
    expect((await configs({ mfaRequired: 'true' })).total).toBe(0)
  })

  it('blocks users without a second step but not others, and can be switched off again', async () => {
    const [clerk, mfa] = [await test.signIn('clerk'), await test.signIn('owner')]
    await asOwner(test.engine, (q) =>
      q.updateTable('users').set({ mfa: true }).where('username', '=', 'owner').execute(),
    )
    const days = { dateFrom: '2026-11-01', dateTo: '2026-11-20', pageSize: 1 }
    expect(codesOf(await clerk.get('trade/list', days))).toEqual([200, 1000])
    const before = await configOf('SHIBUYA-COFFEE')
    const on = resultOf<MfaConfigRow>(await set(before, true))
    expect(on).toEqual({
      ...before,
      mfaRequired: true,
      mfaUserCount: 2,
      version: before.version + 1,
    })
    await expect.poll(async () => (await clerk.get('trade/list', days)).status, SOON).toBe(403)
    expect((await clerk.get('trade/list', days)).envelope.result).toEqual({ secondStepDue: true })
    expect(resultOf<UserInfo>(await clerk.get('user/userinfo'))).toMatchObject({
      forceBindMfa: true,
      mfa: false,
    })
    expect(codesOf(await mfa.get('trade/list', days))).toEqual([200, 1000])
    expect((await configs({ mfaRequired: 'true' })).items).toEqual([on])
    expect(codesOf(await admin.get('ent/detail', { entCode: before.entCode }))).toEqual([200, 1000])

    const off = resultOf<MfaConfigRow>(await set(on, false))
    await expect.poll(async () => (await clerk.get('trade/list', days)).status, SOON).toBe(200)
    expect(off.mfaRequired).toBe(false)
    const entries = await asOwner(test.engine, (q) =>
      q
        .selectFrom('audit_entries')
        .select('detail')
        .where('action', '=', 'merchants.setMfa')
        .orderBy('id')
        .execute(),
    )
    expect(entries.map(({ detail }) => detail)).toEqual([
      { before: { mfaRequired: false }, after: { mfaRequired: true } },
      { before: { mfaRequired: true }, after: { mfaRequired: false } },
    ])
  })

  it('rejects a change based on an outdated version, and returns the current values', async () => {
    const before = await configOf('MIDORI-DRUG')
    const on = resultOf<MfaConfigRow>(await set(before, true))
    const stale = await set(before, true)
    expect(stale.status).toBe(409)
    const told: StaleMfaConfig = stale.envelope.result
    expect([told.changedBy, told.current]).toEqual(['管理 太郎', on])
  })
})
