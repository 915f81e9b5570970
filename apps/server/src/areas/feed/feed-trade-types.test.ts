import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStore } from '#areas/stores/stores.testing.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { brokenBy, madeKey, type MadeKey, payment, outcomesOf, sendRows } from './feed.testing.ts'

let test: TestApp
let key: MadeKey
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
})
afterAll(() => test.close())

/** Adds a store to the owner's merchant that accepts only the trade type IN_STORE. */
const limitedStore = async (owner: Client) => ({
  entCode: 'SHIBUYA-COFFEE',
  store: await addStore(owner, { tradeTypes: ['IN_STORE'], defaultTradeType: 'IN_STORE' }),
})

describe('the trade type of a row', () => {
  const typesOf = async (...numbers: string[]) => {
    const { items } = resultOf<TransactionPage>(
      await (
        await test.signIn('superadmin')
      ).get('systrade/list', {
        entCode: ['UTAMARU'],
        dateFrom: '2026-10-05',
        dateTo: '2026-10-06',
        number: 'type-',
        pageSize: 200,
      }),
    )
    return numbers.map((number) => items.find(({ paymentNo }) => paymentNo === number)!.tradeType)
  }

  it('is stored, is removed if unknown, and does not differ if it is the store’s default', async () => {
    const rows = [
      payment('type-1', { tradeType: 'ONLINE' }),
      payment('type-2', { tradeType: 'NONE' }),
      payment('type-3'),
      payment('type-4', { state: 'FAILED', paymentType: 'VISA' }),
    ]
    expect(outcomesOf(await sendRows(test, key, rows))).toEqual([
      'ACCEPTED',
      'ACCEPTED TRADE_TYPE_UNKNOWN',
      'ACCEPTED',
      'ACCEPTED',
    ])
    expect(await typesOf('type-1', 'type-2', 'type-3')).toEqual(['ONLINE', 'IN_STORE', 'IN_STORE'])
    const later = [
      payment('type-1', { tradeType: 'IN_STORE' }),
      payment('type-1'),
      payment('type-3', { tradeType: 'IN_STORE' }),
      payment('type-3', { tradeType: 'ONLINE' }),
      payment('type-4', { paymentType: 'VISA', tradeType: 'ONLINE' }),
      payment('type-5', { tradeType: 'IN_STORE' }),
      payment('type-5', { tradeType: 'ONLINE' }),
    ]
    expect(outcomesOf(await sendRows(test, key, later))).toEqual([
      'DIFFERS tradeType: ONLINE → IN_STORE',
      'DUPLICATE',
      'DUPLICATE',
      'DIFFERS tradeType: IN_STORE → ONLINE',
      'ACCEPTED',
      'ACCEPTED',
      'DIFFERS tradeType: IN_STORE → ONLINE',
    ])
    expect(await typesOf('type-1', 'type-3', 'type-4')).toEqual(['ONLINE', 'IN_STORE', 'ONLINE'])
    expect(await brokenBy(test.engine)).toEqual([])
  })

  it('is noted if the store does not accept it, and the row is still accepted', async () => {
    const owner = await test.signIn('owner')
    const { entCode, store } = await limitedStore(owner)
    const rows = [
      payment('taken-1', { entCode, storeCode: store.storeCode, tradeType: 'ONLINE' }),
      payment('taken-2', { entCode, storeCode: store.storeCode, tradeType: 'IN_STORE' }),
      payment('taken-3', { entCode, storeCode: store.storeCode }),
      payment('taken-4', { entCode, tradeType: 'ONLINE' }),
    ]
    expect(outcomesOf(await sendRows(test, key, rows))).toEqual([
      'ACCEPTED TRADE_TYPE_NOT_TAKEN',
      'ACCEPTED',
      'ACCEPTED',
      'ACCEPTED',
    ])
    expect(await brokenBy(test.engine, entCode)).toEqual([])
  })
})
