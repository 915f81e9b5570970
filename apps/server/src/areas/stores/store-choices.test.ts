import type { StoreDetail, StoreOptions } from '@choba/contract/stores.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { addStore, changeOf, detailOf, newStore } from './stores.testing.ts'

let test: TestApp
let owner: Client
let elsewhere: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  elsewhere = await test.signIn('owner2')
})
afterAll(() => test.close())

const badOf = ({ envelope }: Answer) =>
  (envelope.result as { fields: { path: string }[] }).fields.map(({ path }) => path)

describe('the payment methods to choose from', () => {
  const paymentMethodsOf = async (by: Client) =>
    resultOf<StoreOptions>(await by.get('shop/options')).paymentTypes
  const give = (storeId: string, code: string) =>
    asOwner(test.engine, async (q) => {
      const { id } = await q
        .selectFrom('payment_methods')
        .select('id')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
      await q
        .insertInto('store_payment_methods')
        .values({ merchant_id: 11, tenant_id: 1, store_id: Number(storeId), payment_method_id: id })
        .execute()
    })

  it('are those that the merchant accepts; a store keeps another method that it already has', async () => {
    const own = await paymentMethodsOf(owner)
    expect(own).toEqual(expect.arrayContaining(['CASH', 'VISA', 'PAYPAY']))
    expect(own).not.toContain('UNIONPAY')
    expect(
      badOf(await owner.post('shop/add', newStore({ paymentTypes: ['VISA', 'UNIONPAY'] }))),
    ).toEqual(['paymentTypes'])
    const store = await addStore(owner, { paymentTypes: ['VISA'] })
    expect(
      badOf(await owner.put('shop/modify', changeOf(store, { paymentTypes: ['UNIONPAY'] }))),
    ).toEqual(['paymentTypes'])
    await give(store.storeId, 'UNIONPAY')
    const held = await detailOf(owner, store.storeId)
    const saved = await owner.put('shop/modify', changeOf(held, { storeName: '別の名前' }))
    expect(resultOf<StoreDetail>(saved).paymentTypes).toEqual(['UNIONPAY', 'VISA'])
  })

  it('include the methods of approved applications, even if they start later', async () => {
    await asOwner(test.engine, async (q) => {
      const { id } = await q
        .selectFrom('payment_methods')
        .select('id')
        .where('code', '=', 'UNIONPAY')
        .executeTakeFirstOrThrow()
      const { rows } = await sql<{
        id: bigint
      }>`update payment_method_applications set state = 'APPROVED', payment_method_id = ${id},
        starts_on = '2099-01-01', approval_id = null where merchant_id = 11 and id = (select min(id) from payment_method_applications
        where merchant_id = 11) returning id`.execute(q)
      expect(rows).toHaveLength(1)
    })
    expect(await paymentMethodsOf(owner)).toContain('UNIONPAY')
  })

  it('are all methods that the tenant offers, for a merchant that accepts none yet', async () => {
    expect(await paymentMethodsOf(elsewhere)).not.toContain('UNIONPAY')
    await asOwner(test.engine, (q) =>
      q.deleteFrom('payment_method_days').where('merchant_id', '=', 12).execute(),
    )
    expect(await paymentMethodsOf(elsewhere)).toEqual(
      expect.arrayContaining(['CASH', 'UNIONPAY', 'VISA']),
    )
  })
})
