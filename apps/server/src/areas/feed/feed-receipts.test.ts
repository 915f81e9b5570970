import type { FeedLimits } from '@choba/contract/feed-terminals.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { askLimits, madeKey, type MadeKey } from './feed.testing.ts'

let test: TestApp
let key: MadeKey
let own: MadeKey
beforeAll(async () => {
  test = await openTestApp()
  key = await madeKey(test)
  own = await madeKey(test, { entCode: 'UTAMARU', storeCode: 'S0002' })
})
afterAll(() => test.close())

const limitsOf = async (of: MadeKey, query: Record<string, string> = {}): Promise<FeedLimits> =>
  resultOf(await askLimits(test, of, query))

it('the limits of a store include its receipt name, registration number and trade types', async () => {
  const ofMerchant = sql<number>`(select id from merchants where code = 'UTAMARU' and tenant_id = 1)`
  const set = (receipt: string | null, number: string | null) =>
    asOwner(test.engine, async (q) => {
      await q
        .updateTable('stores')
        .set({ receipt_name: receipt })
        .where('merchant_id', '=', ofMerchant)
        .where('id', '=', 2)
        .execute()
      await sql`update companies set registration_no = ${number} where merchant_id = ${ofMerchant}
        and id = (select company_id from store_companies where merchant_id = ${ofMerchant} and store_id = 2)`.execute(
        q,
      )
    })
  const [plain] = (await limitsOf(own)).stores
  const name = await asOwner(test.engine, (q) =>
    q
      .selectFrom('stores')
      .select('name')
      .where('merchant_id', '=', ofMerchant)
      .where('id', '=', 2)
      .executeTakeFirstOrThrow(),
  )
  expect(plain).toMatchObject({
    receiptName: name.name,
    registrationNumber: null,
    tradeTypes: null,
  })
  const { version, tradeTypes } = await limitsOf(own)
  expect(tradeTypes).toEqual(expect.arrayContaining(['IN_STORE', 'ONLINE']))
  await set('歌丸 二号店', 'T7123456789012')
  await asOwner(test.engine, (q) =>
    sql`insert into store_trade_types (merchant_id, tenant_id, store_id, trade_type_id)
      select ${ofMerchant}, 1, 2, id from trade_types where code = 'ONLINE'`.execute(q),
  )
  const later = await limitsOf(own, { version })
  expect(later.unchanged).toBe(false)
  const receipt = { receiptName: '歌丸 二号店', registrationNumber: 'T7123456789012' }
  expect(later.stores).toMatchObject([{ ...receipt, tradeTypes: ['ONLINE'] }])
  // Stores of other companies do not get this company's registration number.
  const others = (await limitsOf(key)).stores.filter(({ entCode }) => entCode !== 'UTAMARU')
  expect(others.map(({ registrationNumber }) => registrationNumber)).not.toContain('T7123456789012')
  await set(null, null)
  await asOwner(test.engine, (q) =>
    q.deleteFrom('store_trade_types').where('merchant_id', '=', ofMerchant).execute(),
  )
})
