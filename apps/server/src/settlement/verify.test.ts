import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addTerms,
  bringRowsIn,
  closeThrough,
  differencesOf,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'

let engine: Engine
let merchant: MerchantRow
beforeAll(async () => {
  engine = await openTestDatabase()
  merchant = await merchantOf(engine, tenantPlans[0]!.merchants[0]!.id)
  await withoutTerms(engine, merchant)
  await addTerms(engine, merchant, { firstDay: '2026-09-01', cycle: { kind: 'TWICE' } })
  await addTerms(engine, merchant, {
    firstDay: '2026-10-16',
    cycle: { kind: 'TWICE' },
    unit: 'CYCLE',
  })
  await closeThrough(engine, merchant, '2026-11-15')
})
afterAll(() => engine.close())

class Undo extends Error {}

/**
 * Makes a change to stored data, returns the differences that the verification finds, and rolls the
 * change back. Returns null if the change matched no row.
 */
async function differencesWith(change: RawBuilder<unknown>): Promise<string[] | null> {
  let found: string[] | null = null
  await asOwner(engine, async (q, connection) => {
    const { numAffectedRows = 0n } = await change.execute(q)
    if (numAffectedRows > 0n) {
      const { verifyDeposits } = await import('#settlement/verify.ts')
      const scope = {
        role: 'worker',
        tenantId: merchant.tenant_id,
        merchantId: merchant.id,
      } as const
      found = await verifyDeposits({ scope, q, connection }, merchant)
    }
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return found
}

const of = (table: string, nth: number, where = 'true') =>
  sql`ctid = (select ctid from ${sql.table(table)} where merchant_id = ${merchant.id} and ${sql.raw(where)} order by ctid offset ${nth} limit 1)`

const cellColumns = ['pay_amt', 'ref_amt', 'fee', 'fee_back', 'pay_n', 'ref_n'] as const
const figures = [
  'total_usage',
  'refund',
  'fee',
  'tax',
  'transfer_fee',
  'deduction',
  'point_give',
  'cash_total',
] as const

/**
 * Changes of one minor unit, one row or one version of the terms. No constraint of the database
 * detects them.
 */
const plants: readonly [string, (nth: number) => RawBuilder<unknown>][] = [
  [
    'one unit in a cell',
    (n) =>
      sql`update settlement_cells set ${sql.id(cellColumns[n % 6]!)} = ${sql.id(cellColumns[n % 6]!)} + 1 where ${of('settlement_cells', n * 7)}`,
  ],
  [
    'one unit in a deposit',
    (n) => sql`update deposits set ${sql.id(figures[n % 8]!)} = ${sql.id(figures[n % 8]!)} + 1,
      revise = revise + ${figures[n % 8] === 'cash_total' ? 0 : figures[n % 8] === 'total_usage' ? -1 : 1} where ${of('deposits', n % 12)}`,
  ],
  [
    'a transaction in no deposit',
    (n) =>
      sql`update transactions set state = 2 where ${of('transactions', n * 3, "trade_kind = 1 and state = 1 and business_day between '2026-09-01' and '2026-11-15'")}`,
  ],
  [
    'one unit in a transaction',
    (n) =>
      sql`update transactions set amount = amount + 1 where ${of('transactions', n * 3, "trade_kind = 1 and state = 1 and business_day between '2026-09-01' and '2026-11-15'")}`,
  ],
  [
    'a changed business day',
    (n) =>
      sql`update transactions set business_day = business_day + 1 where ${of('transactions', n * 3, "trade_kind = 1 and state = 1 and business_day between '2026-09-01' and '2026-11-14'")}`,
  ],
  [
    'a transaction in two deposits',
    (n) => sql`insert into late_transactions select t.merchant_id, 1, t.tenant_id, t.id, t.store_id,
      t.payment_method_id, t.trade_kind, t.amount, 1, t.business_day, t.business_day, '2026-11-15' from transactions t
      where ${of('transactions', n * 3, "trade_kind = 1 and state = 1 and business_day between '2026-09-01' and '2026-11-14'")}`,
  ],
  [
    'changed terms',
    (n) =>
      sql`update term_rates set rate_ppm = rate_ppm + 100000 where ${of('term_rates', n % 10, `(payment_method_id, terms_id) in (select c.payment_method_id, c.terms_id from settlement_cells c where c.merchant_id = ${merchant.id} and c.pay_amt > 0)`)}`,
  ],
  [
    'a changed deposit date',
    (n) =>
      sql`update deposits set pay_day = pay_day + ${1 + (n % 3)}::int where ${of('deposits', n % 12)}`,
  ],
  [
    'a changed bank account',
    (
      n,
    ) => sql`update deposits d set bank_account_id = (select a.id from bank_accounts a where a.merchant_id = d.merchant_id
      and a.id is distinct from d.bank_account_id order by a.id offset ${n % 2} limit 1) where ${of('deposits', n % 12)}`,
  ],
  [
    'a changed status',
    (n) =>
      sql`update deposits set state = ${['PAID', 'IN_TRANSFER', 'RETURNED', 'INVOICED'][n % 4]} where ${of('deposits', n % 12)}`,
  ],
  [
    'a wrong number of late transactions',
    (n) => sql`update deposits set late_count = late_count + 1 where ${of('deposits', n % 12)}`,
  ],
  [
    'a deduction in no deposit',
    (
      n,
    ) => sql`insert into deductions (merchant_id, id, tenant_id, kind, dispute_id, amount, currency, business_day, deposit_id)
      select merchant_id, 1, tenant_id, ${n % 2 ? 'DISPUTE' : 'DISPUTE_CANCEL'}, id, 1, currency, '2026-11-01', null from disputes
      where ${of('disputes', n % 2)}`,
  ],
  [
    'a deleted cell',
    (n) => sql`delete from settlement_cells where ${of('settlement_cells', n * 5)}`,
  ],
  [
    'a changed end of the cycle',
    (n) => sql`update deposits set date_to = date_to - 1 where ${of('deposits', n % 12)}`,
  ],
  [
    'an added line',
    (
      n,
    ) => sql`insert into deposit_lines select merchant_id, 1, tenant_id, company_id, id, 'CARRY_IN', ${n + 1}, null, null, null,
      date_to, now() from deposits where ${of('deposits', n % 12)}`,
  ],
]

/** Number of changes of each kind that the test makes. `npm run test:long` makes twenty. */
const EACH = Number(process.env['PLANTS'] ?? 5)

it(
  `the verification finds ${plants.length * EACH} of ${plants.length * EACH} small changes to stored data`,
  { timeout: 240_000 },
  async () => {
    expect(await differencesOf(engine, merchant)).toEqual([])
    const missed: string[] = []
    let planted = 0
    for (const [name, plant] of plants)
      for (let nth = 0; nth < EACH; nth++) {
        const found = await differencesWith(plant(nth))
        if (found === null) missed.push(`${name} ${nth}: no row`)
        else if (found.length === 0) missed.push(`${name} ${nth}`)
        planted++
      }
    expect(missed).toEqual([])
    expect(planted).toBe(plants.length * EACH)
    expect(await differencesOf(engine, merchant)).toEqual([])
  },
)

it('the verification accepts a transfer to an account that is newer than the deposit and has another fee', async () => {
  const found: string[][] = []
  const other = await merchantOf(engine, tenantPlans[0]!.merchants[1]!.id)
  await withoutTerms(engine, other)
  const { bank_code: bankCode } = await asOwner(engine, (q) =>
    q
      .selectFrom('bank_accounts')
      .select('bank_code')
      .where('merchant_id', '=', other.id)
      .where('company_id', '=', 1)
      .executeTakeFirstOrThrow(),
  )
  const transferFees = [
    { bankCode: null, from: 0, fee: 250 },
    { bankCode, from: 0, fee: 100 },
  ]
  await addTerms(engine, other, { firstDay: '2026-10-01', transferFees })
  await bringRowsIn(engine, other, [{ day: '2026-10-05', amount: 50_000 }])
  await closeThrough(engine, other, '2026-10-31')
  await asOwner(engine, async (q) => {
    const deposit = await q
      .selectFrom('deposits')
      .selectAll()
      .where('merchant_id', '=', other.id)
      .where('company_id', '=', 1)
      .executeTakeFirstOrThrow()
    expect(deposit).toMatchObject({ state: 'CLOSED', transfer_fee: 100n })
    await sql`insert into bank_accounts select (jsonb_populate_record(a,
      '{"id": 7, "bank_code": "9998", "applies_after": "2026-11-01"}')).* from bank_accounts a
      where merchant_id = ${other.id} and id = ${deposit.bank_account_id}`.execute(q)
    const whole = {
      tenant_id: other.tenant_id,
      item_count: 1,
      total: deposit.transfer_amount,
      currency: 'JPY',
    }
    const asked = {
      requested_merchant_id: 1,
      approval_id: 1n,
      requested_by: 'A',
      requested_at: new Date(),
    }
    const released = { state: 'RELEASED', approved_by: 'B', approved_at: new Date() } as const
    const transfer = {
      id: 7n,
      transfer_no: 'T-7',
      pay_day: deposit.pay_day,
      merchant_ids: [other.id],
    }
    await q
      .insertInto('transfers')
      .values({ ...transfer, ...whole, ...asked, ...released })
      .execute()
    const row = {
      merchant_id: other.id,
      id: 7n,
      tenant_id: other.tenant_id,
      transfer_id: 7n,
      company_id: 1,
    }
    await q
      .insertInto('transfer_items')
      .values({
        ...row,
        deposit_id: deposit.id,
        bank_account_id: 7n,
        amount: deposit.transfer_amount,
      })
      .execute()
  })
  found.push(await differencesOf(engine, other))
  await asOwner(engine, (q) =>
    q
      .updateTable('deposits')
      .set({ state: 'IN_TRANSFER', bank_account_id: 7n })
      .where('merchant_id', '=', other.id)
      .where('company_id', '=', 1)
      .execute(),
  )
  found.push(await differencesOf(engine, other))
  // Releasing a transfer changes the transfer and its deposits in one database transaction. If only
  // the transfer has changed, the verification must report the deposit.
  expect(found).toEqual([
    [expect.stringContaining('state is CLOSED'), expect.stringContaining('bank_account_id is')],
    [],
  ])
})
