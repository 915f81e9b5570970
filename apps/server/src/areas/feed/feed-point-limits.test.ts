import type { FeedLimits } from '@choba/contract/feed-terminals.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { askLimits, madeKey, type MadeKey, payment, outcomesOf, sendRows } from './feed.testing.ts'

let test: TestApp
let key: MadeKey
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
})
afterAll(() => test.close())

const entCode = 'SHIBUYA-COFFEE'
const setRate = (point_use_ppm: number | null) =>
  asOwner(test.engine, (q) =>
    sql`update stores set point_use_ppm = ${point_use_ppm}::int where code = 'S0004'
      and merchant_id = (select id from merchants where code = ${entCode} and tenant_id = 1)`.execute(
      q,
    ),
  )
const givePoints = (enable_point: boolean) =>
  asOwner(test.engine, (q) =>
    q.updateTable('merchants').set({ enable_point }).where('code', '=', entCode).execute(),
  )
const limitsOf = async (query: Record<string, string> = {}): Promise<FeedLimits> =>
  resultOf(await askLimits(test, key, query))
const paid: typeof payment = (paymentNo, parts) => payment(paymentNo, { entCode, ...parts })

describe('points that exceed the store’s maximum share of a payment', () => {
  const at = { storeCode: 'S0004', paidAt: '2026-10-07T12:30:00+09:00' }
  const withPoints = (no: string, pointsUsed: string, more: object = {}) =>
    paid(no, { ...at, amount: '500', pointCardNo: `USE-${no}`, pointsUsed, ...more })
  const used = (card: string) =>
    asOwner(test.engine, async (q) => {
      const { rows } = await sql<{
        n: number
      }>`select coalesce(sum(quantity), 0)::int as n from point_entries
        where card_no = ${card} and charge_type = 'USE'`.execute(q)
      return rows[0]!.n
    })

  it('get a note, and the store’s limits contain the share, only if the merchant gives points', async () => {
    const rateOf = async () =>
      (await limitsOf()).stores.find((one) => one.entCode === entCode && one.storeCode === 'S0004')!
        .pointUseRate
    expect(await rateOf()).toBeNull()
    const { version } = await limitsOf()
    await setRate(505_000)
    expect(await rateOf()).toBe('50.5')
    expect((await limitsOf({ version })).unchanged).toBe(false)
    await givePoints(false)
    expect(await rateOf()).toBeNull()
    expect(outcomesOf(await sendRows(test, key, [withPoints('off', '900')]))).toEqual(['ACCEPTED'])
    await givePoints(true)
  })

  it('are accepted and subtracted from the card, with a note that contains the maximum share', async () => {
    await setRate(500_000)
    for (const card of ['in', 'above', 'card'])
      await sendRows(test, key, [
        paid(`fill-${card}`, { ...at, pointCardNo: `USE-${card}`, pointsAwarded: '1000' }),
      ])
    const rows = [
      withPoints('in', '500'),
      withPoints('above', '501'),
      withPoints('empty', '501'),
      withPoints('failed', '501', { state: 'FAILED' }),
      withPoints('other', '501', { storeCode: 'S0002' }),
      withPoints('card', '500', { paymentType: 'POINT_CARD' }),
    ]
    expect(outcomesOf(await sendRows(test, key, rows))).toEqual([
      'ACCEPTED',
      'ACCEPTED POINT_LIMIT_EXCEEDED',
      'ACCEPTED POINT_LIMIT_EXCEEDED POINTS_EXCEED',
      'ACCEPTED',
      'ACCEPTED POINTS_EXCEED',
      'ACCEPTED POINT_LIMIT_EXCEEDED',
    ])
    expect(outcomesOf(await sendRows(test, key, [rows[1]!]))).toEqual(['DUPLICATE'])
    // The customer has already paid with these points, so they are subtracted even above the limit.
    expect([await used('USE-in'), await used('USE-above')]).toEqual([-500, -501])
    await setRate(null)
    const owner = await test.signIn('owner')
    const { exceeds } = resultOf<{ exceeds: unknown }>(
      await owner.get('trade/detail', { paymentNo: 'above' }),
    )
    expect(exceeds).toEqual({ paymentLimit: null, dayLimit: null, pointUseRate: 500_000 })
  })
})
