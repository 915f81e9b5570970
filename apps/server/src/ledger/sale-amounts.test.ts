import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPaymentsToSales, type SalePayment } from './sale-amounts.ts'

let engine: Engine
let merchants: { id: number; tenant_id: number; sales: number }[]
/** Number of sales, in the merchants that have any. */
const SALES = 20_000
/** Payments per batch. */
const BATCH = 1_000
/** Number of executions. PostgreSQL keeps a generic plan after fewer executions. */
const OFTEN = 8

beforeAll(async () => {
  engine = await openTestDatabase()
  await asOwner(engine, async (q) => {
    // An order references its first payment. With the foreign keys disabled, these orders need no
    // payments.
    await sql`set local session_replication_role = replica`.execute(q)
    await sql`
      insert into orders (merchant_id, id, tenant_id, type, order_no, ordered_at, business_day, store_id, card_no, presentation,
        currency, payment_classes, amount, balance_after)
      select m.id, g, m.tenant_id, 'SALE', 'MANY-' || g, '2026-10-05', '2026-10-05', 1, 'MANY-' || g, 'CARD', m.currency, 1, 100, 0
      from generate_series(1, ${SALES}::int) g
      cross join lateral (select * from merchants where tenant_id = 1 and id % 2 = 1 order by id offset g % 5 limit 1) m`.execute(
      q,
    )
    const { rows } = await sql<(typeof merchants)[number]>`
      select m.id, m.tenant_id, count(o.id)::int as sales from merchants m left join orders o on o.merchant_id = m.id
      where m.tenant_id = 1 and not m.is_system group by m.id order by m.id`.execute(q)
    merchants = rows
  })
  await engine.script('analyze orders')
})
afterAll(() => engine.close())

/**
 * Returns the rows of orders and transactions that this transaction has read so far, and the number
 * of sequential scans of orders.
 */
async function readUntilNow({ q }: Tx) {
  const { rows } = await sql<{ scans: number; rows: number }>`
    select sum(seq_scan) filter (where relname = 'orders')::int as scans, sum(seq_tup_read + idx_tup_fetch)::int as rows
    from pg_stat_xact_all_tables where relname in ('orders', 'transactions')`.execute(q)
  return rows[0]!
}

/**
 * Adds the same payments repeatedly, so that PostgreSQL caches the plan as for batches of the feed.
 * @returns the reads of the last run
 */
async function joined(
  { id, tenant_id: tenantId }: (typeof merchants)[number],
  payments: readonly SalePayment[],
) {
  const once = () =>
    withScope(
      engine,
      { role: 'worker', tenantId, merchantId: id },
      async (tx) => {
        const before = await readUntilNow(tx)
        await addPaymentsToSales(tx, payments)
        const after = await readUntilNow(tx)
        return { scans: after.scans - before.scans, rows: after.rows - before.rows }
      },
      { keepPlans: true },
    )
  for (let time = 1; time < OFTEN; time++) await once()
  return once()
}

const payments = (count: number, mark: string): SalePayment[] =>
  Array.from({ length: count }, (_, nth) => ({
    store_id: 1,
    business_day: '2026-10-05',
    order_no: `${mark}-${nth + 1}`,
    payment_method_id: 1,
    amount: 100n,
  }))

it('adding payments that belong to no order reads no order and no payment, even with a cached plan', async () => {
  const many = merchants.find(({ sales }) => sales >= SALES / 5)!
  const found = await joined(many, payments(BATCH, 'OTHER'))
  expect(found.scans).toBe(0)
  // On PostgreSQL, at most one row is read: the row that proves that the merchant has orders. The
  // embedded database caches no plans and may scan the merchant's orders for so many numbers.
  expect(found.rows).toBeLessThanOrEqual(engine.kind === 'postgres' ? 1 : many.sales + 1)
  const none = merchants.find(({ sales }) => sales === 0)!
  expect(await joined(none, payments(BATCH, 'MANY'))).toEqual({ scans: 0, rows: 0 })
  expect(await joined(none, payments(1, 'MANY'))).toEqual({ scans: 0, rows: 0 })
})
