import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import {
  brokenBy,
  type FeedRow,
  madeKey,
  type MadeKey,
  payment,
  outcomesOf,
  sendHeartbeats,
  sendRows,
} from './feed.testing.ts'

let test: TestApp
let gateway: MadeKey
/** Feed key of the merchant's second store. */
let ofStore: MadeKey
beforeAll(async () => {
  test = await openTestApp()
  gateway = await madeKey(test)
  ofStore = await madeKey(test, { entCode: 'UTAMARU', storeCode: 'S0002' })
  // Each demo store has a service ID for in-store payments, such as UTAMARU-S0002. The second store
  // also gets a service ID for online payments.
  await asOwner(test.engine, (q) =>
    q
      .updateTable('stores')
      .set({ online_service_id: 'WEB 2' })
      .where('code', '=', 'S0002')
      .where('merchant_id', 'in', (of) =>
        of.selectFrom('merchants').select('id').where('code', '=', 'UTAMARU'),
      )
      .execute(),
  )
})
afterAll(() => test.close())

/** Returns a row that names its store by a service ID. `parts` can add a store code. */
const named = (paymentNo: string, serviceId: string, parts: FeedRow = {}) =>
  payment(paymentNo, { storeCode: undefined, serviceId, ...parts })

const storesOf = (...numbers: string[]) =>
  asOwner(test.engine, async (q) => {
    const rows = await q
      .selectFrom('transactions as t')
      .innerJoin('stores as s', (join) =>
        join.onRef('s.merchant_id', '=', 't.merchant_id').onRef('s.id', '=', 't.store_id'),
      )
      .select(['t.payment_no', 's.code'])
      .where('t.payment_no', 'in', numbers)
      .execute()
    return numbers.map(
      (number) => rows.find(({ payment_no }) => payment_no === number)?.code ?? null,
    )
  })

describe('a row that names its store by a service ID', () => {
  it('is stored for the store with that in-store or online ID, in any character width', async () => {
    const rows = [
      named('sv-1', 'UTAMARU-S0002'),
      named('sv-2', ' ＷＥＢ　2 '),
      named('sv-3', 'UTAMARU-S0002', { storeCode: 'S0002' }),
      named('sv-4', 'UTAMARU-S0001', { terminalNo: '001' }),
    ]
    expect(outcomesOf(await sendRows(test, gateway, rows))).toEqual([
      'ACCEPTED',
      'ACCEPTED',
      'ACCEPTED',
      'ACCEPTED',
    ])
    expect(await storesOf('sv-1', 'sv-2', 'sv-3', 'sv-4')).toEqual([
      'S0002',
      'S0002',
      'S0002',
      'S0001',
    ])
    // The details contain the current service IDs of the payment's store.
    const admin = await test.signIn('superadmin')
    const detail = await admin.get('systrade/detail', { entCode: 'UTAMARU', paymentNo: 'sv-4' })
    expect(resultOf(detail)).toMatchObject({ storeServiceIds: ['UTAMARU-S0001'] })
    // The same row with a store code instead of a service ID is a duplicate.
    expect(
      outcomesOf(await sendRows(test, gateway, [payment('sv-1', { storeCode: 'S0002' })])),
    ).toEqual(['DUPLICATE'])
    expect(await brokenBy(test.engine)).toEqual([])
  })

  it('is rejected if the ID is unknown, or if its ID and its code name different stores', async () => {
    const rows = [
      named('svx-1', 'NONE'),
      // This service ID belongs to a store of another merchant.
      named('svx-2', 'TORIMARU-S0001'),
      named('svx-3', 'UTAMARU-S0002', { storeCode: 'S0001' }),
      named('svx-4', 'UTAMARU-S0002', { storeCode: 'S9999' }),
      named('svx-5', 'NONE', { storeCode: 'S0001' }),
      payment('svx-6', { storeCode: undefined }),
    ]
    const said = await sendRows(test, gateway, rows)
    expect(outcomesOf(said)).toEqual([
      'REJECTED storeUnknown',
      'REJECTED storeUnknown',
      'REJECTED storesDiffer',
      'REJECTED storeUnknown',
      'REJECTED storeUnknown',
      'REJECTED storeMissing',
    ])
    expect(said.rows.map(({ value }) => value)).toEqual([
      'NONE',
      'TORIMARU-S0001',
      'UTAMARU-S0002',
      'S9999',
      'NONE',
      '',
    ])
    expect(said.rows[2]!.message).toBe(
      'The store code and the service ID belong to different stores.',
    )
  })

  it('gives a store’s key the same answer for another store as for an unknown ID', async () => {
    const rows = [
      named('svk-1', 'WEB 2', { entCode: undefined }),
      named('svk-2', 'UTAMARU-S0001'),
      named('svk-3', 'NONE'),
      named('svk-4', 'UTAMARU-S0001', { storeCode: 'S0002' }),
      named('svk-5', 'NONE', { storeCode: 'S0002' }),
    ]
    const unknown = 'REJECTED storeUnknown'
    expect(outcomesOf(await sendRows(test, ofStore, rows))).toEqual([
      'ACCEPTED',
      unknown,
      unknown,
      unknown,
      unknown,
    ])
    expect(await storesOf('svk-1')).toEqual(['S0002'])
  })
})

it('a heartbeat can name its store by a service ID', async () => {
  const beat = (parts: FeedRow): FeedRow => ({ entCode: 'UTAMARU', terminalNo: '001', ...parts })
  const rows = [
    beat({ serviceId: 'WEB 2' }),
    beat({ serviceId: 'UTAMARU-S0002', storeCode: 'S0002' }),
    beat({ serviceId: 'UTAMARU-S0002', storeCode: 'S0001' }),
    beat({ serviceId: 'NONE' }),
    beat({ serviceId: 'WEB 2', terminalNo: '999' }),
  ]
  const unknown = 'REJECTED terminalUnknown'
  const answers = ['ACCEPTED', 'ACCEPTED', 'REJECTED storesDiffer', unknown, unknown]
  expect(await sendHeartbeats(test, gateway, rows)).toEqual(answers)
  // The key of a store gets the same answer for the ID of another store as for an ID that does not
  // exist.
  const others = [rows[2]!, beat({ serviceId: 'UTAMARU-S0001' })]
  expect(await sendHeartbeats(test, ofStore, others)).toEqual([unknown, unknown])
})
