import type { Engine } from '@choba/database/engine.ts'
import { countOrders } from '@choba/database/order-days.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { merchantOf } from '#areas/deposits/deposits.testing.ts'
import { verifyCounted } from './figure-verification.ts'

/**
 * Number of sales with points and a refund on one day. With a quadratic comparison, the test would
 * take minutes.
 */
const SALES = 30_000
const DAY = '2026-10-05'
const FIRST_ID = 9_000_000_000_000_000

let engine: Engine
let merchantId: number
beforeAll(async () => {
  engine = await openTestDatabase()
  merchantId = await asOwner(engine, async (q) => {
    const { merchant_id: id } = await q
      .selectFrom('users')
      .select('merchant_id')
      .where('tenant_id', '=', 1)
      .where('username', '=', 'owner')
      .executeTakeFirstOrThrow()
    // The new rows have no table statistics, like after an import. Triggers and foreign keys are
    // off because the test is about neither.
    await sql`set local session_replication_role = replica`.execute(q)
    const when = sql`${`${DAY}T10:00:00+09:00`}::timestamptz, ${DAY}::date`
    const key = (offset: number) => sql`${id}::int, ${FIRST_ID + offset}::bigint + n, 1`
    const of = sql`from generate_series(1, ${SALES}::int) n`
    await sql`insert into transactions (merchant_id, id, tenant_id, paid_at, business_day, store_id, payment_method_id, trade_kind, state, currency,
      amount, refunded, payment_no) select ${key(0)}, ${when}, 1, 1, 1, 1, 'JPY', 100, 100, 'SALE-' || n ${of}`.execute(
      q,
    )
    for (const type of ['SALE', 'REFUND'] as const)
      await sql`insert into orders (merchant_id, id, tenant_id, ordered_at, business_day, store_id, order_no, card_no, presentation, currency,
        payment_classes, amount, balance_after, type, sale_id)
        select ${key(type === 'SALE' ? 0 : SALES)}, ${when}, 1, 'SALE-' || n, 'CARD', 'CARD', 'JPY', 1, 100, 0, ${type}::text,
          ${type === 'SALE' ? sql`null::bigint` : sql`${FIRST_ID}::bigint + n`} ${of}`.execute(q)
    await countOrders(sql`o.merchant_id = ${id} and o.id > ${FIRST_ID}::bigint`).execute(q)
    await sql`insert into point_entries (merchant_id, id, tenant_id, at, business_day, store_id, card_no, order_id, payment_id, cause,
      charge_type, award, quantity, balance, rule_id)
      select ${key(0)}, ${when}, 1, 'CARD', ${FIRST_ID}::bigint + n, ${FIRST_ID}::bigint + n, ${FIRST_ID}::bigint + n, 'BONUS', 'AWARD', 2, 2,
        1 ${of}`.execute(q)
    return id
  })
})
afterAll(() => engine.close())

it('the check compares a month with many sales that have points within the statement timeout', async () => {
  const merchant = await merchantOf(engine, merchantId)
  const found = await verifyCounted(engine, merchant, { from: '2026-10-01', to: DAY })
  expect(found.filter((said) => said.includes('SALE-'))).toEqual([])
  // The test's point entries are in no rollup, so three rollups differ: of the month, of the day in
  // the store, and of the day in all stores.
  expect(found.filter((said) => said.startsWith('points of'))).toHaveLength(3)
})
