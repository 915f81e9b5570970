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

/** Creates a merchant with a user who can sign in. */
async function merchantWithPerson(): Promise<{ merchant: MerchantDetail; userName: string }> {
  const wanted = newMerchant()
  const merchant = resultOf<MerchantDetail>(await admin.post('ent/add', wanted))
  const userId = Number(merchant.administrators[0]!.userId)
  await writePassword(test.engine, { tenantId: 1, userId }, DEMO_PASSWORD, false)
  return { merchant, userName: wanted.firstUser.userName }
}

/** Polling options. A user may be cached for a second. */
const SOON = { timeout: 10_000, interval: 25 }
const statusOf = async (client: Client) => (await client.get('user/userinfo')).status
const modify = async (merchant: MerchantDetail, status: 'VALID' | 'INVALID') =>
  resultOf<MerchantDetail>(await admin.put('ent/modify', changeOf(merchant, { status })))

describe('a disabled merchant', () => {
  it('signs its users out, allows no sign-in, and works as before when it is enabled again', async () => {
    const { merchant, userName } = await merchantWithPerson()
    const person = await test.signIn(userName)
    expect(await statusOf(person)).toBe(200)
    const disabled = await modify(merchant, 'INVALID')
    await expect.poll(() => statusOf(person), SOON).toBe(401)
    // Same answer as for a wrong password, without a hint about the merchant.
    const wrong = await test.signIn(userName, 'demo', true, 'Wrong-password-1!').catch(String)
    expect(await test.signIn(userName, 'demo', true).catch(String)).toBe(wrong)
    const shown = await admin.get('ent/list', { status: 'INVALID' })
    expect(
      resultOf<{ items: { entCode: string }[] }>(shown).items.map(({ entCode }) => entCode),
    ).toEqual([merchant.entCode])

    await modify(disabled, 'VALID')
    const again = await test.signIn(userName, 'demo', true)
    await expect.poll(() => statusOf(again), SOON).toBe(200)
    // Earlier sign-ins stay ended after the merchant is enabled.
    expect(await statusOf(person)).toBe(401)
  })

  it('ends the sign-ins of all its users', async () => {
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

  it('shows changed settings with the next request for the current user', async () => {
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

describe('the two-step settings', () => {
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

  it('list the number of users with a second step', async () => {
    const all = await configs({ pageSize: 200 })
    expect(all.items).toHaveLength(all.total!)
    expect(all.items.map(({ entCode }) => entCode)).not.toContain('__SYSTEM')
    const { userCount, mfaUserCount } = await configOf('SHIBUYA-COFFEE')
    expect(mfaUserCount).toBe(1)
    expect(userCount).toBeGreaterThan(3)
    expect((await configs({ mfaRequired: 'true' })).total).toBe(0)
  })

  it('block users without a second step, let others continue, and can be turned off again', async () => {
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

  it('reject a change based on an old version and return the current values', async () => {
    const before = await configOf('MIDORI-DRUG')
    const on = resultOf<MfaConfigRow>(await set(before, true))
    const stale = await set(before, true)
    expect(stale.status).toBe(409)
    const told: StaleMfaConfig = stale.envelope.result
    expect([told.changedBy, told.current]).toEqual(['管理 太郎', on])
  })
})
