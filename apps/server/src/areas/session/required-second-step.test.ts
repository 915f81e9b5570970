import type { Tenant } from '@choba/contract/tenants.contract.ts'
import type { UserInfo } from '@choba/contract/session.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freshTenant } from '#areas/tenant-setup/tenant-setup.testing.ts'
import { newTenant } from '#areas/tenants/tenants.testing.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { prepareSetup } from './setup-start.ts'

let test: TestApp
let sysconfig: Client
beforeAll(async () => {
  test = await openTestApp()
  sysconfig = await test.signIn('sysconfig')
})
afterAll(() => test.close())

/**
 * Returns the distinct values of the setting that requires two-step verification, either of all
 * system merchants or of all other merchants.
 */
const required = (isSystem: boolean) =>
  asOwner(test.engine, async (q) => {
    const rows = q.selectFrom('merchants').select('mfa_required').where('is_system', '=', isSystem)
    return [...new Set((await rows.execute()).map((row) => row.mfa_required))]
  })

describe('two-step verification of administrators', () => {
  it('is not required in the demo, but is required in a tenant that is created in production', async () => {
    expect(await required(true)).toEqual([false])
    Object.assign(test.config, { production: true })
    onTestFinished(() => void Object.assign(test.config, { production: false }))
    const { tenantCode } = resultOf<Tenant>(
      await sysconfig.post('tenant/createtenant', newTenant()),
    )
    const row = await asOwner(test.engine, (q) =>
      q
        .selectFrom('merchants as m')
        .innerJoin('tenants as t', 't.id', 'm.tenant_id')
        .select('m.mfa_required')
        .where('t.code', '=', tenantCode)
        .executeTakeFirstOrThrow(),
    )
    expect(row.mfa_required).toBe(true)
  })

  it('is required after a server start in production; until it is set up, all other calls fail', async () => {
    const fresh = await freshTenant(test, sysconfig)
    const first = { code: 'first', name: 'First', currency: 'JPY', timeZone: 'Asia/Tokyo' }
    const where = { origin: 'https://pay.example.com', keycloakUrl: '' }
    const { engine, tenants } = test
    const start = { engine, tenants, identity: test.identity.admin, newLink: false }
    expect(await prepareSetup({ ...start, first: { ...first, ...where } })).toBeNull()
    expect([await required(true), await required(false)]).toEqual([[true], [false]])

    // Permissions are cached for a second, so the change takes effect later.
    await expect
      .poll(async () => (await fresh.admin.get('ent/list')).envelope.result)
      .toEqual({ secondStepDue: true })
    for (const answer of [
      await fresh.admin.get('tenant/setup'),
      await fresh.admin.post('ent/add', {}),
    ])
      expect([answer.status, answer.envelope.resultType]).toEqual([403, 2000])
    const { forceBindMfa, mfa, userName } = resultOf<UserInfo>(
      await fresh.admin.get('user/userinfo'),
    )
    expect([forceBindMfa, mfa]).toEqual([true, false])

    const email = `${userName}@codes.example`
    const address = { password: DEMO_PASSWORD, account: userName, email, confirmEmail: email }
    resultOf(await fresh.admin.put('auth/mfa', address))
    expect((await fresh.admin.get('ent/list')).status).toBe(403)
    const code = /\b\d{6}\b/.exec((await test.mailTo(email)).text)![0]
    expect(resultOf(await fresh.admin.put('auth/mfaaddress', { code }))).toMatchObject({
      confirmed: true,
    })
    // All sign-ins end, so the next one asks for a code.
    await expect
      .poll(async () => (await fresh.admin.get('user/userinfo')).status, { timeout: 20_000 })
      .toBe(401)
    await expect(fresh.signIn(userName)).rejects.toThrow()
  })
})
