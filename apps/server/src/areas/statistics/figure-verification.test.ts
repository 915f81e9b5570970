import { addDays } from '@choba/contract/period.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { merchantOf } from '#areas/deposits/deposits.testing.ts'
import { countThrough } from './hour-counts.testing.ts'
import { verifyAllFigures } from './figure-report.ts'
import {
  compareAmounts,
  compareCounted,
  compareFigures,
  compareHours,
  verifyCounted,
} from './figure-verification.ts'

let engine: Engine
let merchant: MerchantRow
const LAST = '2026-11-19'
const days = { from: addDays(LAST, -92), to: LAST }
beforeAll(async () => {
  engine = await openTestDatabase()
  merchant = await merchantOf(engine, tenantPlans[0]!.merchants[0]!.id)
  await countThrough(engine, merchant, LAST)
})
afterAll(() => engine.close())

class Undo extends Error {}

/**
 * Makes a change, returns the differences that the check then finds, and rolls the change back.
 * Returns null if the change affected no row.
 */
async function differencesWith(
  change: RawBuilder<unknown>,
  what: typeof compareHours,
): Promise<string[] | null> {
  let found: string[] | null = null
  await asOwner(engine, async (q, connection) => {
    const { numAffectedRows = 0n } = await change.execute(q)
    const scope = { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id } as const
    if (numAffectedRows > 0n) found = await what({ scope, q, connection }, merchant, days)
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return found
}

const of = (table: string, nth: number, where = 'true') =>
  sql`ctid = (select ctid from ${sql.table(table)} where merchant_id = ${merchant.id} and ${sql.raw(where)} order by ctid offset ${nth} limit 1)`
const inDays = (column: string) => `${column} between '${days.from}' and '${LAST}'`

const unit = (table: string, column: string, nth: number, where?: string) =>
  sql`update ${sql.table(table)} set ${sql.id(column)} = ${sql.id(column)} + 1 where ${of(table, nth, where)}`
const figures = ['pay_n', 'pay_amt', 'ref_n', 'ref_amt', 'failed_n'] as const
const counting = `((trade_kind = 1 and state = 1) or state = 5) and ${inDays('business_day')}`

/** Changes by one minor unit, row or hour, which no database constraint detects. */
const hourPlants: readonly [string, (nth: number) => RawBuilder<unknown>][] = [
  ['a payment more in an hour', (n) => unit('store_hours', 'pay_n', n * 7)],
  ['a unit in the payments of an hour', (n) => unit('store_hours', 'pay_amt', n * 7 + 1)],
  ['a refund more in an hour', (n) => unit('store_hours', 'ref_n', n * 7 + 2)],
  ['a unit in the refunds of an hour', (n) => unit('store_hours', 'ref_amt', n * 7 + 3)],
  ['an hour removed', (n) => sql`delete from store_hours where ${of('store_hours', n * 7 + 4)}`],
  [
    'an hour added',
    (
      n,
    ) => sql`insert into store_hours select h.merchant_id, h.day, h.store_id, x.hour, h.tenant_id, 1, 0, 0, 0
      from (select * from store_hours where ${of('store_hours', n * 7)}) h cross join generate_series(0, 23) as x (hour)
      where not exists (select from store_hours o where o.merchant_id = h.merchant_id and o.day = h.day
        and o.store_id = h.store_id and o.hour = x.hour)
      order by x.hour limit 1`,
  ],
  [
    'a transaction of another hour',
    (n) =>
      sql`update transactions set paid_at = paid_at + interval '1 hour' where ${of('transactions', n * 3, `${counting} and extract(hour from paid_at at time zone 'Asia/Tokyo') < 23`)}`,
  ],
]
const amountPlants: readonly [string, (nth: number) => RawBuilder<unknown>][] = [
  ['a payment more in a class of amounts', (n) => unit('store_amounts', 'pay_n', n * 11)],
  ['a unit in the payments of a class', (n) => unit('store_amounts', 'pay_amt', n * 11 + 1)],
  ['a refund more in a class', (n) => unit('store_amounts', 'ref_n', n * 11 + 2)],
  [
    'a refund more in a class of all stores',
    (n) => unit('payment_method_amounts', 'ref_n', n * 11 + 2),
  ],
  [
    'a unit in the payments of a class of all stores',
    (n) => unit('payment_method_amounts', 'pay_amt', n * 11 + 1),
  ],
  [
    'a class of all stores removed',
    (n) =>
      sql`delete from payment_method_amounts where ${of('payment_method_amounts', n * 11 + 3)}`,
  ],
  [
    'a class removed',
    (n) => sql`delete from store_amounts where ${of('store_amounts', n * 11 + 3)}`,
  ],
  [
    'a transaction of another class',
    (n) =>
      sql`update transactions set amount = amount * 10 where ${of('transactions', n * 3, `${counting} and amount < 1000000`)}`,
  ],
]
const dayPlants: readonly [string, (nth: number) => RawBuilder<unknown>][] = [
  ['a unit in a day of a store', (n) => unit('store_days', figures[n % 5]!, n * 5, inDays('day'))],
  [
    'a unit in a day of a payment method',
    (n) => unit('payment_method_days', figures[n % 5]!, n * 5, inDays('day')),
  ],
  ['a unit in a transaction', (n) => unit('transactions', 'amount', n * 3, counting)],
]

/**
 * Number of changes of each kind. `npm run test:long` makes twenty of each; other runs make ten.
 */
const EACH = Number(process.env['PLANTS'] ?? 10)

/**
 * Total number of changes. Amount ranges are changed half as often, because their comparison works
 * like that of hours.
 */
const ALL = 10 * EACH + 8 * Math.ceil(EACH / 2)

it(
  `the check detects ${ALL} of ${ALL} changes of stored rollups`,
  { timeout: 240_000 },
  async () => {
    expect(await verifyCounted(engine, merchant, days)).toEqual([])
    const missed: string[] = []
    let planted = 0
    const plant = async (name: string, change: RawBuilder<unknown>, what: typeof compareHours) => {
      const found = await differencesWith(change, what)
      if (found === null) missed.push(`${name}: no row`)
      else if (found.length === 0) missed.push(name)
      planted++
    }
    for (let nth = 0; nth < EACH; nth++) {
      for (const [name, change] of hourPlants)
        await plant(`${name} ${nth}`, change(nth), compareHours)
      for (const [name, change] of nth % 2 === 0 ? amountPlants : [])
        await plant(`${name} ${nth}`, change(nth), compareAmounts)
      for (const [name, change] of dayPlants)
        await plant(`${name} ${nth}`, change(nth), compareFigures)
    }
    expect(missed).toEqual([])
    expect(planted).toBe(ALL)
    expect(await verifyCounted(engine, merchant, days)).toEqual([])
  },
)

it('the check describes each difference with its store, day and hour', async () => {
  const [row] = await asOwner(engine, (q) =>
    q
      .selectFrom('store_hours')
      .selectAll()
      .where('merchant_id', '=', merchant.id)
      .orderBy('day')
      .limit(1)
      .execute(),
  )
  const where = `store ${row!.store_id}, ${row!.day}, hour ${row!.hour}`
  const at = sql`merchant_id = ${merchant.id} and day = ${row!.day}::date and store_id = ${row!.store_id} and hour = ${row!.hour}`
  const change = sql`update store_hours set pay_amt = pay_amt + 1, ref_n = ref_n - 2 where ${at}`
  expect(await differencesWith(change, compareHours)).toEqual([
    `${where}: pay_amt is ${row!.pay_amt + 1n} and should be ${row!.pay_amt}`,
    `${where}: ref_n is ${row!.ref_n - 2} and should be ${row!.ref_n}`,
  ])
  expect(await differencesWith(sql`delete from store_hours where ${at}`, compareHours)).toEqual([
    `${where}: is missing`,
  ])
})

it('the check reports a month of points that differs by one point, is missing or has an entry of another rule', async () => {
  const [row] = await asOwner(engine, (q) =>
    q
      .selectFrom('point_months')
      .selectAll()
      .where('merchant_id', '=', merchant.id)
      .where('month', '>=', days.from)
      .where('cancelled', '<>', 0n)
      .where('rule_id', '<>', 0n)
      .orderBy('month')
      .limit(1)
      .execute(),
  )
  const where = `points of ${row!.month.slice(0, 7)}, store ${row!.store_id}, ${row!.charge_type}, rule ${row!.rule_id}`
  const at = sql`merchant_id = ${merchant.id} and month = ${row!.month}::date and store_id = ${row!.store_id}
    and charge_type = ${row!.charge_type} and rule_id = ${row!.rule_id}`
  const more = sql`update point_months set awarded = awarded + 1 where ${at}`
  const right = `${where}: awarded is ${row!.awarded + 1n} and should be ${row!.awarded}`
  expect(await differencesWith(more, compareCounted)).toEqual([right])
  expect(await differencesWith(sql`delete from point_months where ${at}`, compareFigures)).toEqual([
    `${where}: is missing`,
  ])
  const entry = sql`update point_entries set quantity = quantity - 1 where ctid = (select ctid from point_entries
    where merchant_id = ${merchant.id} and store_id = ${row!.store_id} and charge_type = ${row!.charge_type} and award = 'CANCEL'
      and to_char(business_day, 'YYYY-MM') = ${row!.month.slice(0, 7)} order by id limit 1)`
  const [only, ...others] = (await differencesWith(entry, compareCounted)) ?? []
  expect(only).toContain('cancelled is')
  // Both the rollup of the store and the rollup of all stores differ.
  expect(others.map((said) => said.includes('CANCEL') && said.includes('quantity is'))).toEqual([
    true,
    true,
  ])
})

it('the check reports an amount range that differs from the transactions by one payment or one minor unit', async () => {
  const [row] = await asOwner(engine, (q) =>
    q
      .selectFrom('store_amounts')
      .selectAll()
      .where('merchant_id', '=', merchant.id)
      .where('pay_n', '>', 0)
      .orderBy('day')
      .limit(1)
      .execute(),
  )
  const { store_id, payment_method_id, day, amount_class, pay_n, pay_amt } = row!
  const where = `store ${store_id}, payment method ${payment_method_id}, ${day}, amounts ${amount_class}`
  const at = sql`merchant_id = ${merchant.id} and day = ${day}::date and store_id = ${store_id} and payment_method_id = ${payment_method_id}
    and amount_class = ${amount_class}`
  expect(
    await differencesWith(
      sql`update store_amounts set pay_n = pay_n + 1 where ${at}`,
      compareFigures,
    ),
  ).toEqual([`${where}: pay_n is ${pay_n + 1} and should be ${pay_n}`])
  expect(
    await differencesWith(
      sql`update store_amounts set pay_amt = pay_amt - 1 where ${at}`,
      compareFigures,
    ),
  ).toEqual([`${where}: pay_amt is ${pay_amt - 1n} and should be ${pay_amt}`])
})

it('the check reports an amount range of all stores that lacks one refund or is missing', async () => {
  const [row] = await asOwner(engine, (q) =>
    q
      .selectFrom('payment_method_amounts')
      .selectAll()
      .where('merchant_id', '=', merchant.id)
      .where('ref_n', '>', 0)
      .orderBy('day')
      .limit(1)
      .execute(),
  )
  const { payment_method_id, day, amount_class, ref_n } = row!
  const where = `payment method ${payment_method_id}, ${day}, amounts ${amount_class}`
  const at = sql`merchant_id = ${merchant.id} and day = ${day}::date and payment_method_id = ${payment_method_id} and amount_class = ${amount_class}`
  expect(
    await differencesWith(
      sql`update payment_method_amounts set ref_n = ref_n + 1 where ${at}`,
      compareCounted,
    ),
  ).toEqual([`${where}: ref_n is ${ref_n + 1} and should be ${ref_n}`])
  expect(
    await differencesWith(sql`delete from payment_method_amounts where ${at}`, compareFigures),
  ).toEqual([`${where}: is missing`])
})

it('the check reports hourly counts of a day outside of the counted days', async () => {
  const outside = addDays(days.from, -1)
  await asOwner(engine, (q) =>
    q
      .insertInto('store_hours')
      .values({
        merchant_id: merchant.id,
        tenant_id: 1,
        day: outside,
        store_id: 1,
        hour: 0,
        pay_n: 1,
        pay_amt: 1n,
      })
      .execute(),
  )
  const said = `store 1, ${outside}, hour 0: there is no such transaction`
  expect(await verifyCounted(engine, merchant, { from: outside, to: LAST })).toEqual([said])
  await asOwner(engine, (q) =>
    q
      .deleteFrom('store_hours')
      .where('merchant_id', '=', merchant.id)
      .where('day', '=', outside)
      .execute(),
  )
})

it('the check includes all merchants of all tenants and detects a difference of the last merchant', async () => {
  const { merchants, differences } = await verifyAllFigures(engine)
  expect(differences).toEqual([])
  const plans = tenantPlans.flatMap((tenant) => tenant.merchants)
  expect(merchants).toBe(plans.length)
  const last = plans.at(-1)!
  const shift = (by: number) =>
    asOwner(engine, (q) =>
      sql`update payment_method_days set failed_n = failed_n + ${by}::int where merchant_id = ${last.id}
        and day = (select min(day) from payment_method_days where merchant_id = ${last.id})`.execute(
        q,
      ),
    )
  const { numAffectedRows } = await shift(1)
  const report = await verifyAllFigures(engine)
  expect(report.differences).toHaveLength(Number(numAffectedRows))
  expect(report.differences[0]).toMatch(
    new RegExp(`^${last.code}: payment method \\d+, \\d{4}-\\d\\d-\\d\\d: failed_n is 1`),
  )
  await shift(-1)
})

it('the check stops between two months if the caller aborts the check', async () => {
  await expect(verifyCounted(engine, merchant, days, AbortSignal.abort())).rejects.toThrow(/abort/i)
})
