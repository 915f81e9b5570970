import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { merchantScopeOf } from '#platform/access/principals.ts'
import { readForecasts } from '#settlement/forecast.ts'
import { readOpenDepositData } from '#settlement/open-deposits.ts'
import {
  addTerms,
  bringRowsIn,
  closeThrough,
  givePoints,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'

// For a cycle that has ended but is not closed, every figure of the forecast must equal the figure
// of the deposit that the close makes.

let engine: Engine
let merchant: MerchantRow
beforeAll(async () => {
  engine = await openTestDatabase()
  await asOwner(engine, async (q) => {
    await q.deleteFrom('deductions').execute()
    await q.deleteFrom('store_companies').where('from_day', '>', '1900-01-01').execute()
    await q.updateTable('merchants').set({ enable_point: true }).execute()
  })
  merchant = await merchantOf(engine, tenantPlans[0]!.merchants[0]!.id)
})
afterAll(() => engine.close())
beforeEach(async () => {
  await withoutTerms(engine, merchant)
  await asOwner(engine, (q) =>
    q.deleteFrom('deductions').where('merchant_id', '=', merchant.id).execute(),
  )
})

const run = (statement: ReturnType<typeof sql>) => asOwner(engine, (q) => statement.execute(q))

async function addDeduction(
  payment: bigint,
  storeId: number,
  amount: number,
  day: string,
): Promise<void> {
  const dispute = newId()
  await run(sql`insert into disputes (merchant_id, id, tenant_id, payment_id, store_id, amount, currency, reason, received_on,
      respond_by, created_at, created_by)
    values (${merchant.id}, ${dispute}::bigint, 1, ${payment}::bigint, ${storeId}, ${amount}, 'JPY', 'x', ${day}::date,
      ${day}::date, now(), 'x')`)
  await run(sql`insert into deductions (merchant_id, id, tenant_id, kind, dispute_id, amount, currency, business_day)
    values (${merchant.id}, ${newId()}::bigint, 1, 'DISPUTE', ${dispute}::bigint, ${amount}, 'JPY', ${day}::date)`)
}

/** Adds a correction that waits for the next deposit of a company. */
const addRevision = (companyId: number, amount: number, day: string) =>
  run(sql`insert into deposit_lines (merchant_id, id, tenant_id, company_id, kind, amount, approval_id, business_day, created_at,
      tax_class)
    values (${merchant.id}, ${newId()}::bigint, 1, ${companyId}, 'REVISION', ${amount}, 1, ${day}::date, now(), 'TAXABLE_10')`)

/** Returns the store with the lowest id among the stores of a company. */
async function storeOf(companyId: number): Promise<number> {
  const { rows } = await asOwner(engine, (q) =>
    sql<{
      id: number
    }>`select min(store_id)::int as id from store_companies where merchant_id = ${merchant.id}
      and company_id = ${companyId}`.execute(q),
  )
  return rows[0]!.id
}

/** Returns the forecasts at the end of a day. */
async function forecastOn(day: string, stores: 'all' | number[] = 'all') {
  const forecasts = await withScope(engine, merchantScopeOf(merchant, stores), async (tx) =>
    readForecasts(tx, merchant, day, await readOpenDepositData(tx, merchant)),
  )
  return forecasts.map(({ figures, ...one }) => ({
    companyId: one.companyId,
    from: one.cycle.from,
    to: one.cycle.to,
    payDay: one.payDay,
    isProvisional: one.isProvisional,
    account: one.account?.id ?? null,
    cashTotal: one.cashTotal,
    lateCount: one.lateCount,
    state: figures.state as string,
    usage: figures.totalUsage,
    refund: figures.refund,
    fee: figures.fee,
    tax: figures.tax,
    transferFee: figures.transferFee,
    deduction: figures.deduction,
    pointGive: figures.pointGive,
    revise: figures.revise,
    transferAmount: figures.transferAmount,
    carries: figures.carries,
  }))
}
type Shown = Awaited<ReturnType<typeof forecastOn>>[number]

async function depositsOf(day: string): Promise<Shown[]> {
  const { rows } = await asOwner(engine, (q) =>
    sql<Shown>`select company_id as "companyId", date_from as "from", date_to as "to", pay_day as "payDay",
        pay_day_provisional as "isProvisional", bank_account_id as account, cash_total as "cashTotal", late_count as "lateCount", state,
        total_usage as usage, refund, fee, tax, transfer_fee as "transferFee", deduction, point_give as "pointGive", revise,
        transfer_amount as "transferAmount", carries
      from deposits where merchant_id = ${merchant.id} and date_to = ${day}::date`.execute(q),
  )
  return rows
}

const byCompany = (rows: readonly Shown[]) => rows.toSorted((a, b) => a.companyId - b.companyId)

it.each(['TRANSACTION', 'CYCLE'] as const)(
  'the forecast of a cycle with every kind of amount equals the deposit, with fees rounded per %s',
  async (unit) => {
    await addTerms(engine, merchant, {
      firstDay: '2026-09-01',
      unit,
      mode: 'HALF_UP',
      ratePpm: 19_850,
      pointCost: 2,
    })
    await closeThrough(engine, merchant, '2026-10-20')
    const [late, open] = await bringRowsIn(engine, merchant, [
      { day: '2026-10-05', amount: 33_333 },
      { day: '2026-10-30', amount: 77_777 },
    ])
    await givePoints(engine, merchant, late!, 21)
    await givePoints(engine, merchant, open!, 43)
    await addDeduction(open!, 1, 1_234, '2026-10-30')
    await addRevision(1, -550, '2026-10-30')
    const forecast = await forecastOn('2026-10-31')
    await closeThrough(engine, merchant, '2026-10-31')
    const made = await depositsOf('2026-10-31')
    expect(byCompany(forecast)).toEqual(byCompany(made))
    // Checks that a late row, a deduction, a correction, a refund, cash and points were present.
    const own = made.find(({ lateCount }) => lateCount > 0)!
    expect(own).toMatchObject({ lateCount: 1, deduction: 1_234n, revise: -550n })
    // At least 64 points at a cost of 2. The demo data may add points.
    expect([own.refund > 0n, own.cashTotal > 0n, own.pointGive >= 128n]).toEqual([true, true, true])
  },
)

it('the forecast of companies without sales, but with deductions, corrections or points, equals their deposit', async () => {
  const free = { ratePpm: 0, transferFees: [{ bankCode: null, from: 0, fee: 0 }] }
  await addTerms(engine, merchant, { firstDay: '2027-08-01', pointCost: 3, ...free })
  const [one, two, three] = [await storeOf(1), await storeOf(2), await storeOf(3)]
  const cash = await asOwner(engine, (q) =>
    q
      .selectFrom('payment_methods')
      .select('id')
      .where('payment_class', '=', 4)
      .executeTakeFirstOrThrow(),
  )
  // A sale of the previous month is not settled under these terms, but its dispute is lost in
  // August.
  const [old] = await bringRowsIn(engine, merchant, [
    { day: '2027-07-31', amount: 9_000, storeId: one },
  ])
  await addDeduction(old!, one, 700, '2027-08-10')
  const [given] = await bringRowsIn(engine, merchant, [
    { day: '2027-08-11', amount: 2_000, storeId: two, paymentMethodId: cash.id },
    { day: '2027-08-12', amount: 4_000, storeId: three, paymentMethodId: cash.id },
  ])
  await givePoints(engine, merchant, given!, 5)

  const forecast = await forecastOn('2027-08-31')
  await closeThrough(engine, merchant, '2027-08-31')
  const made = await depositsOf('2027-08-31')
  expect(byCompany(forecast)).toEqual(byCompany(made))
  // Company 1 owes a deduction of 700. Company 2 owes 5 points at a cost of 3, and its cash is not
  // settled. Company 3 only has cash, so it gets no deposit.
  expect(byCompany(made)).toMatchObject([
    {
      companyId: 1,
      state: 'CARRIED',
      deduction: 700n,
      revise: 700n,
      transferAmount: 0n,
      carries: 1,
    },
    {
      companyId: 2,
      state: 'CARRIED',
      pointGive: 15n,
      cashTotal: 2_000n,
      revise: 15n,
      transferAmount: 0n,
    },
  ])

  // The debts of companies 1 and 2 are carried into September. Company 3 gets a correction of 900.
  // The correction is taxable, so 90 of tax are paid back as well.
  await addRevision(3, 900, '2027-09-05')
  const next = await forecastOn('2027-09-30')
  await closeThrough(engine, merchant, '2027-09-30')
  const following = await depositsOf('2027-09-30')
  expect(byCompany(next)).toEqual(byCompany(following))
  expect(byCompany(following)).toMatchObject([
    { companyId: 1, state: 'CARRIED', carries: 2 },
    { companyId: 2, state: 'CARRIED', carries: 2 },
    { companyId: 3, state: 'CLOSED', tax: -90n, transferAmount: 990n },
  ])
})

it('the forecast contains no company without a store that the user sees', async () => {
  await addTerms(engine, merchant, { firstDay: '2027-08-01' })
  const [one, two] = [await storeOf(1), await storeOf(2)]
  const [sale] = await bringRowsIn(engine, merchant, [
    { day: '2027-08-15', amount: 9_000, storeId: one },
    { day: '2027-07-30', amount: 9_000, storeId: two },
  ])
  await addDeduction(sale!, two, 100, '2027-08-15')
  await addRevision(3, 900, '2027-08-15')
  expect((await forecastOn('2027-08-31', [one])).map(({ companyId }) => companyId)).toEqual([1])
})

it('the forecast of a cycle contains only days of the cycle, even if the next cycle began before the close', async () => {
  await addTerms(engine, merchant, { firstDay: '2028-03-01' })
  await bringRowsIn(engine, merchant, [
    { day: '2028-03-31', amount: 9_000 },
    { day: '2028-04-01', amount: 500 },
  ])
  expect(await forecastOn('2028-04-05')).toMatchObject([{ to: '2028-03-31', usage: 9_000n }])
  await closeThrough(engine, merchant, '2028-04-05')
  expect(await depositsOf('2028-03-31')).toMatchObject([{ usage: 9_000n }])
  expect(await forecastOn('2028-04-06')).toMatchObject([{ to: '2028-04-30', usage: 500n }])
})

it('the forecast and the close make no deposit for points that were all taken back', async () => {
  await addTerms(engine, merchant, { firstDay: '2028-05-01', pointCost: 3 })
  const store = await storeOf(2)
  for (const [day, points] of [
    ['2028-05-11', 5],
    ['2028-05-12', -5],
  ] as const)
    await run(sql`insert into settlement_points (merchant_id, day, store_id, terms_day, tenant_id, points)
      values (${merchant.id}, ${day}::date, ${store}, '2028-05-11', ${merchant.tenant_id}, ${points})`)
  expect(await forecastOn('2028-05-31')).toEqual([])
  await closeThrough(engine, merchant, '2028-05-31')
  expect(await depositsOf('2028-05-31')).toEqual([])
})

it('the forecast, like the deposits, rounds a fee per cycle by company, not on the total of all companies', async () => {
  await addTerms(engine, merchant, {
    firstDay: '2028-07-01',
    unit: 'CYCLE',
    mode: 'FLOOR',
    ratePpm: 20_000,
  })
  // 2 % of 25 is 0.5, 2 % of 45 is 0.9, and 2 % of their sum is 1.4.
  await bringRowsIn(engine, merchant, [
    { day: '2028-07-11', amount: 25, storeId: await storeOf(1) },
    { day: '2028-07-12', amount: 45, storeId: await storeOf(2) },
  ])
  const fees = (rows: readonly Shown[]) =>
    byCompany(rows).map(({ companyId, fee }) => [companyId, fee])
  const forecast = fees(await forecastOn('2028-07-31'))
  await closeThrough(engine, merchant, '2028-07-31')
  expect([forecast, fees(await depositsOf('2028-07-31'))]).toEqual(
    Array.from({ length: 2 }, () => [
      [1, 0n],
      [2, 0n],
    ]),
  )
})

it('the number of late rows in the forecast excludes late cash, which no deposit pays out', async () => {
  await addTerms(engine, merchant, { firstDay: '2028-09-01' })
  await closeThrough(engine, merchant, '2028-09-10')
  const cash = await asOwner(engine, (q) =>
    q
      .selectFrom('payment_methods')
      .select('id')
      .where('payment_class', '=', 4)
      .executeTakeFirstOrThrow(),
  )
  const late = { day: '2028-09-05', storeId: await storeOf(1), amount: 800 }
  await bringRowsIn(engine, merchant, [late, { ...late, paymentMethodId: cash.id }])
  expect(await forecastOn('2028-09-30')).toMatchObject([
    { lateCount: 1, usage: 800n, cashTotal: 800n },
  ])
  await closeThrough(engine, merchant, '2028-09-30')
  expect(await depositsOf('2028-09-30')).toMatchObject([
    { lateCount: 1, usage: 800n, cashTotal: 800n },
  ])
})
