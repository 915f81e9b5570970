import type { PaymentMethodStores } from '@choba/contract/payment-methods.contract.ts'
import type {
  PaymentMethodList,
  CompanyPaymentMethod,
} from '@choba/contract/company-payment-methods.ts'
import type { FeedLimits } from '@choba/contract/feed-terminals.ts'
import type { TransactionOptions } from '@choba/contract/transaction-options.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askLimits, madeKey } from '#areas/feed/feed.testing.ts'
import { openTestApp, resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import { paymentMethodOf, endStops, newApplication, stopped } from './payment-methods.testing.ts'

let test: TestApp
let owner: Client
let superadmin: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  superadmin = await test.signIn('superadmin')
})
afterAll(() => test.close())

const code = ({ envelope }: Answer) => envelope.resultType
const notified = async (client: Client) =>
  resultOf<{ items: { messageTitle: string }[] }>(
    await client.get('message/notifications', { pageSize: '50' }),
  ).items.map(({ messageTitle }) => messageTitle)

describe('a payment method stopped at a company', () => {
  const visa = { entCode: 'SHIBUYA-COFFEE', companyId: '1', paymentType: 'VISA' }
  const seen = async (companyId = '1') =>
    resultOf<PaymentMethodList>(
      await superadmin.get('sysbrand/brands', { entCode: visa.entCode, companyId }),
    ).paymentMethods.find(({ paymentType }) => paymentType === 'VISA')!
  beforeEach(() => endStops(test))

  it('is stopped at that company only, shows the reason, and can be used again after an administrator resumes it', async () => {
    const before = await paymentMethodOf(owner, 'VISA', '1')
    const after = await stopped(superadmin, visa, 'The card company asks for it')
    expect(after).toMatchObject({
      state: 'STOPPED',
      storeCount: null,
      stop: { reason: 'The card company asks for it' },
    })
    expect(await paymentMethodOf(owner, 'VISA', '1')).toEqual({
      ...after,
      ratePpm: before!.ratePpm,
    })
    expect(await paymentMethodOf(owner, 'VISA', '2')).toMatchObject({ state: 'IN_USE', stop: null })
    expect(
      resultOf<PaymentMethodStores>(
        await owner.get('brand/stores', { companyId: '1', paymentType: 'VISA' }),
      ).total,
    ).toBe(0)
    // The payment method stays in the search filter, so that its past payments can be found.
    const { paymentMethods } = resultOf<TransactionOptions>(await owner.get('trade/options'))
    expect(paymentMethods.find(({ paymentType }) => paymentType === 'VISA')).toMatchObject({
      used: true,
    })
    expect(code(await owner.post('brand/apply', await newApplication(owner, 'VISA')))).toBe(1200)
    const again = await superadmin.post('sysbrand/resume', { ...visa, stopId: after.stop!.stopId })
    expect(resultOf<CompanyPaymentMethod>(again)).toEqual(before)
    expect(await seen()).toEqual(before)
  })

  it('notifies the merchant’s users of the stop and the resume, and lists both in the merchant’s history', async () => {
    const { stop, paymentMethodName } = await stopped(superadmin, visa, 'Chargebacks above 2 %')
    await superadmin.post('sysbrand/resume', { ...visa, stopId: stop!.stopId })
    await expect
      .poll(() => notified(owner), { timeout: 20_000 })
      .toEqual(
        expect.arrayContaining([
          expect.stringContaining('停止されました'),
          expect.stringContaining('再開されました'),
        ]),
      )
    const { items } = resultOf<{ items: { action: string; object: string | null }[] }>(
      await superadmin.get('audit/history', { kind: 'merchant', objectId: visa.entCode }),
    )
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'paymentMethods.resume', object: paymentMethodName },
      { action: 'paymentMethods.stop', object: paymentMethodName },
    ])
  })

  it('cannot be stopped twice, and can be resumed only with the ID of the current stop', async () => {
    const first = await stopped(superadmin, visa)
    expect(code(await superadmin.post('sysbrand/stop', { ...visa, reason: 'Again' }))).toBe(1200)
    await superadmin.post('sysbrand/resume', { ...visa, stopId: first.stop!.stopId })
    const second = await stopped(superadmin, visa, 'Another reason')
    const late = await superadmin.post('sysbrand/resume', { ...visa, stopId: first.stop!.stopId })
    expect([code(late), (await seen()).stop!.stopId]).toEqual([1200, second.stop!.stopId])
  })

  it('can only be a known method that is in use and needs an application, at a company of the tenant', async () => {
    const refused = async (more: object) =>
      code(await superadmin.post('sysbrand/stop', { ...visa, reason: 'No', ...more }))
    expect(await refused({ paymentType: 'UNIONPAY' })).toBe(1200)
    expect(await refused({ paymentType: 'CASH' })).toBe(1200)
    expect(await refused({ paymentType: 'NOSUCH' })).toBe(4001)
    expect(await refused({ companyId: '999' })).toBe(4001)
    expect(await refused({ reason: ' ' })).toBe(400)
    expect(await refused({ reason: 'x'.repeat(501) })).toBe(400)
    expect(code(await owner.post('sysbrand/stop', { ...visa, reason: 'No' }))).toBe(2000)
    const elsewhere = await test.signIn('superadmin', 'steppe')
    expect(code(await elsewhere.post('sysbrand/stop', { ...visa, reason: 'No' }))).not.toBe(1000)
    expect((await seen()).state).toBe('IN_USE')
  })

  it('disappears from the store limits sent to that company’s stores, and the version of the limits changes', async () => {
    const own = await madeKey(test, { entCode: visa.entCode, storeCode: 'S0001' })
    const told = async () => resultOf<FeedLimits>(await askLimits(test, own, {}))
    const before = await told()
    const { stop } = await stopped(superadmin, visa)
    const during = await told()
    expect(during.stores[0]!.paymentMethods).toEqual(
      before.stores[0]!.paymentMethods!.filter((paymentType) => paymentType !== 'VISA'),
    )
    expect([
      before.stores[0]!.paymentMethods!.includes('VISA'),
      during.version === before.version,
    ]).toEqual([true, false])
    const elsewhere = await stopped(superadmin, {
      ...visa,
      companyId: '2',
      paymentType: 'MASTERCARD',
    })
    expect((await told()).stores[0]!.paymentMethods).toContain('MASTERCARD')
    expect(elsewhere.state).toBe('STOPPED')
    await superadmin.post('sysbrand/resume', { ...visa, stopId: stop!.stopId })
    expect((await told()).stores[0]!.paymentMethods).toEqual(before.stores[0]!.paymentMethods)
  })
})
