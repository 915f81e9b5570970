import type { FeedLimits } from '@choba/contract/feed-terminals.ts'
import { LIMITS_PAGE } from '@choba/contract/feed-terminals.ts'
import type { NotificationDetail, NotificationRow } from '@choba/contract/notifications.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { Tables } from '@choba/database/tables.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import {
  askLimits,
  brokenBy,
  madeKey,
  type MadeKey,
  payment,
  outcomesOf,
  sendRows,
} from './feed.testing.ts'

let test: TestApp
let key: MadeKey
let own: MadeKey
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
  own = await madeKey(test, { entCode: 'UTAMARU', storeCode: 'S0002' })
})
afterAll(() => test.close())

/** Sets limits of a store, with amounts in yen. */
const limit = (
  storeCode: string,
  values: {
    payment_limit?: bigint | null
    day_limit?: bigint | null
    payment_alert?: bigint
    day_alert?: bigint
    closed_from?: string | null
  },
  merchant = 'SHIBUYA-COFFEE',
) =>
  asOwner(test.engine, (q) =>
    q
      .updateTable('stores')
      .set(values)
      .where('code', '=', storeCode)
      .where('merchant_id', '=', (m) =>
        m
          .selectFrom('merchants')
          .select('id')
          .where('code', '=', merchant)
          .where('tenant_id', '=', 1),
      )
      .execute(),
  )

const limitsOf = async (of: MadeKey, query: Record<string, string> = {}): Promise<FeedLimits> =>
  resultOf(await askLimits(test, of, query))

/** Returns the codes of the payment methods of all payments that the merchant has, and cash. */
const takenBy = (merchant: string) =>
  asOwner(test.engine, async (q) => {
    const { rows } = await sql<{
      code: string
    }>`select distinct b.code from payment_methods b left join payment_method_days d on d.payment_method_id = b.id
      and d.merchant_id = (select id from merchants where code = ${merchant} and tenant_id = 1)
      where d.payment_method_id is not null or b.code = 'CASH' order by 1`.execute(q)
    return rows.map(({ code }) => code)
  })

describe('the limits sent to gateways and stores', () => {
  it('contain only the store of a store’s key, with the payment methods that the tenant offers', async () => {
    await limit('S0002', { payment_limit: 50_000n, day_limit: null }, 'UTAMARU')
    const { stores, paymentMethods, nextCursor } = await limitsOf(own)
    const ids = {
      offlineServiceId: 'UTAMARU-S0002',
      onlineServiceId: null,
      registrationNumber: null,
    }
    expect(stores).toEqual([
      {
        entCode: 'UTAMARU',
        storeCode: 'S0002',
        ...ids,
        receiptName: expect.any(String),
        currency: 'JPY',
        paymentLimit: '50000',
        dayLimit: null,
        pointUseRate: null,
        paymentMethods: await takenBy('UTAMARU'),
        tradeTypes: null,
        closedFrom: null,
      },
    ])
    expect(paymentMethods).toContain('CASH')
    expect(nextCursor).toBeNull()
    const all = await limitsOf(key)
    expect(all.stores.length).toBeGreaterThan(50)
    expect(all.stores).toContainEqual(stores[0])
    // Stores of other tenants, such as one with MNT as its currency, are not in the answer.
    expect(new Set(all.stores.map(({ currency }) => currency))).not.toContain('MNT')
  })

  it('contain the store’s own list of payment methods, and the date on which the store closes', async () => {
    const at = { merchant_id: 0, tenant_id: 1, store_id: 2 }
    await asOwner(test.engine, async (q) => {
      const ofMerchant = q
        .selectFrom('merchants')
        .select('id')
        .where('code', '=', 'UTAMARU')
        .where('tenant_id', '=', 1)
      const { id: merchant_id } = await ofMerchant.executeTakeFirstOrThrow()
      const paymentMethod = await q
        .selectFrom('payment_methods')
        .select('id')
        .where('code', '=', 'CASH')
        .executeTakeFirstOrThrow()
      Object.assign(at, { merchant_id })
      await q
        .insertInto('store_payment_methods')
        .values({ ...at, payment_method_id: paymentMethod.id })
        .execute()
    })
    await limit('S0002', { closed_from: '2026-12-01' }, 'UTAMARU')
    expect((await limitsOf(own)).stores).toMatchObject([
      { paymentMethods: ['CASH'], closedFrom: '2026-12-01' },
    ])
    await limit('S0002', { closed_from: null }, 'UTAMARU')
    await asOwner(test.engine, (q) =>
      q.deleteFrom('store_payment_methods').where('merchant_id', '=', at.merchant_id).execute(),
    )
  })

  it('contain the payment methods of the company if the store has no list of its own', async () => {
    const run = (statement: RawBuilder<unknown>) =>
      asOwner(test.engine, (q) => statement.execute(q))
    const taken = async () => (await limitsOf(own)).stores[0]!.paymentMethods
    const before = (await taken())!
    const other = (await limitsOf(own)).paymentMethods.find((code) => !before.includes(code))!
    const merchant = sql<number>`(select id from merchants where code = 'UTAMARU' and tenant_id = 1)`
    const company = sql`(select company_id from store_companies where merchant_id = ${merchant} and store_id = 2 order by from_day desc limit 1)`
    const switchOn = (id: number, of: typeof company, day: string) =>
      run(sql`insert into payment_method_applications (merchant_id, id, tenant_id, company_id, payment_method_id, state, from_day, starts_on, applied_at, applied_by)
        select ${merchant}, ${id}, 1, ${of}, id, 'APPROVED', ${day}::date, ${day}::date, now(), 'Test' from payment_methods where code = ${other}`)
    const end = () => run(sql`delete from payment_method_applications where id in (1, 2, 3)`)
    await switchOn(1, company, '2999-01-01')
    expect(await taken()).toEqual(before)
    await switchOn(2, company, '2026-01-01')
    expect(await taken()).toEqual([...before, other].toSorted())
    await end()
    // A payment method enabled for another company of the merchant does not change the list.
    await run(
      sql`insert into companies (merchant_id, id, tenant_id, code, name) values (${merchant}, 77, 1, 'C77', 'C77')`,
    )
    await switchOn(3, sql`77`, '2026-01-01')
    expect(await taken()).toEqual(before)
    await end()
    const days = await asOwner(test.engine, (q) =>
      q
        .deleteFrom('payment_method_days')
        .where('merchant_id', '=', merchant)
        .returningAll()
        .execute(),
    )
    expect(await taken()).toBeNull()
    const again = days as Insertable<Tables['payment_method_days']>[]
    await asOwner(test.engine, (q) => q.insertInto('payment_method_days').values(again).execute())
  })

  it('are left out of the answer if their version is the one that the caller already has', async () => {
    const { version } = await limitsOf(own)
    expect(await limitsOf(own, { version })).toEqual({
      version,
      unchanged: true,
      paymentMethods: [],
      tradeTypes: [],
      stores: [],
      nextCursor: null,
    })
    await limit('S0002', { payment_limit: 60_000n }, 'UTAMARU')
    const changed = await limitsOf(own, { version })
    expect(changed).toMatchObject({ unchanged: false, stores: [{ paymentLimit: '60000' }] })
    expect(changed.version).not.toBe(version)
  })

  it('are only sent if the request signs an empty body', async () => {
    const statusOf = async (headers: Record<string, string>, query = {}) =>
      (await askLimits(test, key, query, headers)).status
    expect(await statusOf({})).toBe(200)
    expect(await statusOf({ 'x-choba-signature': '0'.repeat(64) })).toBe(401)
    expect(await statusOf({ 'x-choba-timestamp': '1' })).toBe(401)
    expect(await statusOf({ 'x-choba-key': 'fk_unknown-unknown-unknown' })).toBe(401)
    expect(await statusOf({}, { cursor: 'AAAA' })).toBe(400)
    expect(
      await statusOf({}, { cursor: Buffer.from('0.99999999999.1').toString('base64url') }),
    ).toBe(200)
    expect(await statusOf({}, { page: '2' })).toBe(400)
  })

  it('are sent in pages, and each store is on exactly one page', async () => {
    await asOwner(test.engine, (q) =>
      sql`insert into stores (merchant_id, id, tenant_id, code, name)
        select s.merchant_id, 10000 + n, s.tenant_id, 'L' || n, 'L' || n
        from generate_series(1, ${LIMITS_PAGE * 2}) n cross join (select s.* from stores s join merchants m on m.id = s.merchant_id
          where m.code = 'UTAMARU' and m.tenant_id = 1 order by s.id limit 1) s`.execute(q),
    )
    const names: string[] = []
    let pages = 0
    for (let cursor: string | null = ''; cursor !== null; pages++) {
      const page: FeedLimits = await limitsOf(key, cursor ? { cursor } : {})
      names.push(...page.stores.map(({ entCode, storeCode }) => `${entCode} ${storeCode}`))
      expect(page.stores.length).toBeLessThanOrEqual(LIMITS_PAGE)
      const again = await limitsOf(key, { version: page.version, ...(cursor ? { cursor } : {}) })
      expect(again).toMatchObject({ unchanged: true, nextCursor: page.nextCursor })
      cursor = page.nextCursor
    }
    expect(pages).toBe(3)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => name.startsWith('UTAMARU L'))).toHaveLength(LIMITS_PAGE * 2)
  })
})

const paid: typeof payment = (paymentNo, parts) =>
  payment(paymentNo, { entCode: 'SHIBUYA-COFFEE', ...parts })

describe('a payment above a limit', () => {
  let owner: Client
  beforeAll(async () => {
    owner = await test.signIn('owner')
  })
  const noticed = async () => {
    const { items } = resultOf<{ items: NotificationRow[] }>(
      await owner.get('message/notifications', { pageSize: 200 }),
    )
    const mine = items.filter(({ messageTitle }) => messageTitle.includes('上限を超える支払い'))
    return Promise.all(
      mine.map(async ({ messageId }) =>
        resultOf<NotificationDetail>(await owner.get('message/detail', { messageId })),
      ),
    )
  }
  const excesses = async () =>
    asOwner(test.engine, async (q) => {
      const { rows } = await sql<Record<string, unknown>>`
        select t.payment_no, e.payment_limit::int as payment_limit, e.day_limit::int as day_limit, e.business_day
        from limit_excesses e join transactions t on t.merchant_id = e.merchant_id and t.id = e.transaction_id
        order by t.payment_no`.execute(q)
      return rows
    })

  it('is accepted, noted and recorded, like all later payments of the day if it exceeds the daily limit', async () => {
    await limit('S0001', { payment_limit: 10_000n, day_limit: 25_000n })
    const day = { paidAt: '2026-10-07T12:00:00+09:00' }
    const rows = [
      paid('limit-1', { ...day, amount: '10000' }),
      paid('limit-2', { ...day, amount: '10001', paidAt: '2026-10-07T12:01:00+09:00' }),
      paid('limit-3', { ...day, amount: '4999', paidAt: '2026-10-07T12:02:00+09:00' }),
      paid('limit-4', { ...day, amount: '1', paidAt: '2026-10-07T12:03:00+09:00' }),
      paid('limit-5', { ...day, amount: '99999', state: 'FAILED' }),
      paid('limit-6', { ...day, amount: '59999', storeCode: 'S0002' }),
      // This payment is on another business day, whose total stays below the daily limit.
      paid('limit-7', { amount: '9000', paidAt: '2026-10-05T12:00:00+09:00' }),
    ]
    const used = await asOwner(test.engine, (q) =>
      sql<{
        n: number
      }>`select coalesce(sum(pay_amt), 0)::int as n from store_days d join merchants m on m.id = d.merchant_id
        where m.code = 'SHIBUYA-COFFEE' and d.store_id = 1 and d.day = '2026-10-07'`.execute(q),
    )
    await limit('S0001', { day_limit: BigInt(used.rows[0]!.n) + 25_000n })
    expect(outcomesOf(await sendRows(test, key, rows))).toEqual([
      'ACCEPTED',
      'ACCEPTED LIMIT_EXCEEDED',
      'ACCEPTED',
      'ACCEPTED DAY_LIMIT_EXCEEDED',
      'ACCEPTED',
      'ACCEPTED',
      'ACCEPTED',
    ])
    const dayLimit = used.rows[0]!.n + 25_000
    expect(await excesses()).toEqual([
      { payment_no: 'limit-2', payment_limit: 10_000, day_limit: null, business_day: '2026-10-07' },
      {
        payment_no: 'limit-4',
        payment_limit: null,
        day_limit: dayLimit,
        business_day: '2026-10-07',
      },
    ])
    expect(outcomesOf(await sendRows(test, key, rows.slice(1, 2)))).toEqual(['DUPLICATE'])
    expect(await brokenBy(test.engine, 'SHIBUYA-COFFEE')).toEqual([])
  })

  it('is marked in its details, and notifies the merchant’s users once per store and day', async () => {
    await expect.poll(noticed, { timeout: 20_000 }).toHaveLength(1)
    await sendRows(test, key, [
      paid('limit-8', { amount: '20000', paidAt: '2026-10-07T13:00:00+09:00' }),
    ])
    await sendRows(test, key, [
      paid('limit-9', { amount: '20000', paidAt: '2026-10-08T13:00:00+09:00' }),
    ])
    // The notification about the second day arrives last.
    await expect
      .poll(noticed, { timeout: 20_000 })
      .toContainEqual(expect.objectContaining({ content: expect.stringContaining('limit-9') }))
    expect(await noticed()).toHaveLength(2)
    const detailOf = async (paymentNo: string) =>
      resultOf<{ exceeds: unknown }>(await owner.get('trade/detail', { paymentNo })).exceeds
    expect(await detailOf('limit-2')).toEqual({
      paymentLimit: 10_000,
      dayLimit: null,
      pointUseRate: null,
    })
    expect(await detailOf('limit-8')).toMatchObject({
      paymentLimit: 10_000,
      dayLimit: expect.any(Number),
    })
    expect(await detailOf('limit-1')).toBeNull()
  })

  it('is noted if it replaces a failed row, even within the same batch', async () => {
    await limit('S0001', { day_limit: null })
    const at = { paidAt: '2026-10-09T12:00:00+09:00', amount: '20000' }
    await sendRows(test, key, [paid('limit-10', { ...at, state: 'FAILED' })])
    const rows = [
      paid('limit-10', at),
      paid('limit-11', { ...at, state: 'FAILED' }),
      paid('limit-11', at),
    ]
    expect(outcomesOf(await sendRows(test, key, rows))).toEqual([
      'ACCEPTED LIMIT_EXCEEDED',
      'ACCEPTED',
      'ACCEPTED LIMIT_EXCEEDED',
    ])
  })
})

describe('an alert value of a store', () => {
  it('notifies users once per store and business day, and adds no note to the payment', async () => {
    await limit('S0003', {
      payment_alert: 5_000n,
      day_alert: 9_000n,
      payment_limit: null,
      day_limit: null,
    })
    const owner = await test.signIn('owner')
    const titles = async () => {
      const { items } = resultOf<{ items: NotificationRow[] }>(
        await owner.get('message/notifications', { pageSize: 200 }),
      )
      return items
        .map(({ messageTitle }) => messageTitle)
        .filter((title) => title.includes('アラート額'))
    }
    const at = { storeCode: 'S0003', paidAt: '2026-10-07T12:30:00+09:00' }
    const one = await sendRows(test, key, [
      paid('alert-1', { ...at, amount: '4999' }),
      paid('alert-2', { ...at, amount: '100' }),
    ])
    expect(outcomesOf(one)).toEqual(['ACCEPTED', 'ACCEPTED'])
    const before = await titles()
    for (const number of ['alert-3', 'alert-4'])
      expect(
        outcomesOf(await sendRows(test, key, [paid(number, { ...at, amount: '5000' })])),
      ).toEqual(['ACCEPTED'])
    await expect
      .poll(async () => (await titles()).length, { timeout: 10_000 })
      .toBe(before.length + 2)
  })
})
