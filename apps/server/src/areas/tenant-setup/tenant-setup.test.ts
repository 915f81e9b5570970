import type { MerchantDetail } from '@choba/contract/merchants.contract.ts'
import {
  type SetupStep,
  setupSteps,
  type TenantSetup,
} from '@choba/contract/tenant-setup.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownRequest } from '#areas/approvals/approvals.testing.ts'
import { addedItem } from '#areas/catalogue/catalogue.testing.ts'
import { askBody } from '#areas/company/company.testing.ts'
import { addTerms, bringRowsIn, closeThrough } from '#areas/deposits/deposits.testing.ts'
import { readGateway } from '#areas/gateways/gateways.testing.ts'
import { newMerchant } from '#areas/merchants/merchants.testing.ts'
import { addStore } from '#areas/stores/stores.testing.ts'
import { decide } from '#areas/terms/terms.testing.ts'
import { addUser } from '#areas/users/users.testing.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import {
  acceptInvitation,
  doneSteps,
  freshTenant,
  type FreshTenant,
} from './tenant-setup.testing.ts'

let test: TestApp
let sysconfig: Client
let fresh: FreshTenant
let second: Client
/** Owner of the tenant's first merchant. */
let owner: Client
let merchant: MerchantRow
beforeAll(async () => {
  test = await openTestApp()
  sysconfig = await test.signIn('sysconfig')
  fresh = await freshTenant(test, sysconfig)
  await asOwner(test.engine, async (q) => {
    // Tenants share the catalogue of payment methods. The tenant stops offering each of these
    // methods.
    const paymentMethods = await q.selectFrom('payment_methods').select('id').execute()
    const unoffered = paymentMethods.map(({ id }) => ({
      tenant_id: fresh.id,
      payment_method_id: id,
    }))
    await q.insertInto('tenant_unoffered_payment_methods').values(unoffered).execute()
    // Removes the e-mail that invited the first administrator. A tenant that is set up with the
    // setup link has no such e-mail.
    await q.deleteFrom('mails').where('tenant_id', '=', fresh.id).execute()
  })
})
afterAll(() => test.close())

/**
 * Returns the completed steps, without two-step verification. The last test checks that step, which
 * is complete until then because the tenant does not require it.
 */
const done = async (): Promise<SetupStep[]> =>
  (await doneSteps(fresh.admin)).filter((one) => one !== 'SECOND_STEP')
const setupOf = async (client: Client) => resultOf<TenantSetup>(await client.get('tenant/setup'))
const missing = async () => (await setupOf(fresh.admin)).missingGateways
const hide = async (client: Client, isHidden: boolean) =>
  (await client.put('tenant/hidesetup', { isHidden })).envelope.resultType

describe('the checklist of a tenant', () => {
  it('has all steps in order, and ignores data of other tenants', async () => {
    const { steps, isHidden } = await setupOf(fresh.admin)
    expect(steps.map(({ step }) => step)).toEqual(setupSteps)
    expect(isHidden).toBe(false)
    expect(await done()).toEqual([])
    // The demo data has deposits only after a normal server start, which this test server does not
    // make.
    const ofDemo = setupSteps.filter((step) => step !== 'FIRST_DEPOSIT')
    expect(await doneSteps(await test.signIn('superadmin'))).toEqual(ofDemo)
  })

  it('completes the payment method step when a method is offered, and the gateway step when each payment class has a gateway', async () => {
    expect(await missing()).toEqual([])
    await addedItem(sysconfig, 'paymentType')
    expect(await done()).toEqual(['PAYMENT_METHODS'])
    expect(await missing()).toEqual(['CARD'])
    const { tenantCode } = fresh
    const { version } = await readGateway(sysconfig, 'CARD', tenantCode)
    const where = {
      paymentClass: 'CARD',
      url: 'http://127.0.0.1:9/pay',
      secret: 'a secret of this test',
    }
    resultOf(await sysconfig.put('gateway/modify', { tenantCode, ...where, version }))
    expect(await done()).toEqual(['PAYMENT_METHODS', 'GATEWAYS'])
    await addedItem(sysconfig, 'paymentType', { classId: '1' })
    expect(await done()).toEqual(['PAYMENT_METHODS'])
    expect(await missing()).toEqual(['WALLET'])
    const wallet = { ...where, paymentClass: 'WALLET', tenantCode, version: 0 }
    resultOf(await sysconfig.put('gateway/modify', wallet))
    expect(await done()).toEqual(['PAYMENT_METHODS', 'GATEWAYS'])
  })

  it('completes the e-mail step when an e-mail was sent, and the administrator step when a second administrator has accepted the invitation', async () => {
    const { userName, userEmail } = await addUser(fresh.admin, { roleId: '1' }, 'user/addsysuser')
    await test.mailTo(userEmail)
    await expect.poll(done).toContain('EMAIL')
    expect(await done()).not.toContain('ADMINISTRATORS')
    await acceptInvitation(test, fresh.id, userName)
    expect(await done()).toContain('ADMINISTRATORS')
    second = await fresh.signIn(userName)
    // The step stays complete when old e-mails are deleted, as a job does after 90 days.
    await asOwner(test.engine, (q) =>
      q.deleteFrom('mails').where('tenant_id', '=', fresh.id).execute(),
    )
    expect(await done()).toContain('EMAIL')
  })

  it('completes the steps merchant, terms, bank account and store', async () => {
    const before = await done()
    const wanted = newMerchant()
    const { entCode, firstUser } = wanted
    resultOf<MerchantDetail>(await fresh.admin.post('ent/add', wanted))
    const now = async () => (await done()).filter((step) => !before.includes(step))
    expect(await now()).toEqual(['MERCHANT'])

    await acceptInvitation(test, fresh.id, firstUser.userName)
    owner = await fresh.signIn(firstUser.userName)
    merchant = await asOwner(test.engine, (q) =>
      q.selectFrom('merchants').selectAll().where('code', '=', entCode).executeTakeFirstOrThrow(),
    )
    await addTerms(test.engine, merchant, { firstDay: '2026-10-01' })
    expect(await now()).toEqual(['MERCHANT', 'TERMS'])

    resultOf(await owner.put('company/bankaccount', await askBody(owner, '1')))
    expect(await now()).not.toContain('BANK_ACCOUNT')
    const { approvalId } = await ownRequest(owner)
    resultOf(await decide(second, approvalId, 'APPROVE', entCode))
    expect(await now()).toContain('BANK_ACCOUNT')

    await addStore(owner)
    expect(await now()).toEqual(['MERCHANT', 'TERMS', 'BANK_ACCOUNT', 'STORE'])
  })

  it('completes the feed step while a feed key is active, and the issuer step when the issuer’s data is entered', async () => {
    const { tenantCode } = fresh
    const asked = { tenantCode, kind: 'GATEWAY', gateway: 'first gateway' }
    const { key } = resultOf<{ key: { keyId: string } }>(await sysconfig.post('feedkey/add', asked))
    expect(await done()).toContain('FEED')
    resultOf(await sysconfig.post('feedkey/end', { tenantCode, keyId: key.keyId }))
    expect(await done()).not.toContain('FEED')
    const issuer = { issuerName: '試験ペイ', address: '東京都', taxRounding: 'FLOOR' }
    resultOf(await second.put('issuer/info', issuer))
    expect(await done()).toContain('ISSUER')
  })

  it('completes the steps first payment, first refund and first deposit; they stay complete when daily rollups are built', async () => {
    const row = { day: '2026-10-05', amount: 1_000 }
    const [originalId] = await bringRowsIn(test.engine, merchant, [row])
    expect(await done()).toContain('FIRST_PAYMENT')
    // A payment from any source also completes the feed step.
    expect(await done()).toContain('FEED')
    expect(await done()).not.toContain('FIRST_REFUND')
    await bringRowsIn(test.engine, merchant, [
      { ...row, amount: 400, tradeKind: 2, state: 5, originalId: originalId! },
    ])
    expect(await done()).toContain('FIRST_REFUND')
    expect(await done()).not.toContain('FIRST_DEPOSIT')
    await closeThrough(test.engine, merchant, '2026-10-31')
    expect(await done()).toEqual(setupSteps.filter((step) => step !== 'SECOND_STEP'))
  })

  it('completes the step of two-step verification if the tenant does not require it or all administrators use it', async () => {
    const setMfa = (mfa: boolean, ...names: readonly string[]) =>
      asOwner(test.engine, (q) =>
        q
          .updateTable('users')
          .set({ mfa })
          .where('tenant_id', '=', fresh.id)
          .where('username', 'in', names)
          .execute(),
      )
    const administrators = await asOwner(test.engine, (q) =>
      q
        .selectFrom('users as u')
        .innerJoin('merchants as m', 'm.id', 'u.merchant_id')
        .select('u.username')
        .where('u.tenant_id', '=', fresh.id)
        .where('m.is_system', '=', true)
        .orderBy('u.id')
        .execute(),
    )
    const [first, other] = administrators.map(({ username }) => username)
    await setMfa(true, first!)
    await asOwner(test.engine, (q) =>
      q
        .updateTable('merchants')
        .set({ mfa_required: true })
        .where('tenant_id', '=', fresh.id)
        .execute(),
    )
    expect(await doneSteps(fresh.admin)).not.toContain('SECOND_STEP')
    await setMfa(true, other!)
    expect(await doneSteps(fresh.admin)).toEqual(setupSteps)
  })
})

describe('hiding the checklist', () => {
  it('hides the checklist only for the user until the user shows it again', async () => {
    expect(await hide(fresh.admin, true)).toBe(1000)
    expect((await setupOf(fresh.admin)).isHidden).toBe(true)
    expect((await setupOf(second)).isHidden).toBe(false)
    expect(await hide(fresh.admin, true)).toBe(4008)
    expect(await hide(fresh.admin, false)).toBe(1000)
    expect((await setupOf(fresh.admin)).isHidden).toBe(false)
  })

  it('is possible only for administrators', async () => {
    const manager = await test.signIn('owner')
    expect((await manager.get('tenant/setup')).envelope.resultType).toBe(2000)
    expect(await hide(manager, true)).toBe(2000)
  })
})
