import type { RoundingMode } from '@choba/contract/terms-fee.ts'
import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addTerms,
  bringRowsIn,
  closeThrough,
  differencesOf,
  givePoints,
  merchantOf,
  withoutTerms,
  type TestTerms,
} from '#areas/deposits/deposits.testing.ts'

// Checks the figures of the deposits that a close makes. Every expected value is computed by hand
// from the rule of the terms.

let engine: Engine
beforeAll(async () => {
  engine = await openTestDatabase()
  await asOwner(engine, (q) => q.deleteFrom('deductions').execute())
})
afterAll(() => engine.close())

const run = (statement: ReturnType<typeof sql>) => asOwner(engine, (q) => statement.execute(q))

interface Made {
  usage: bigint
  fee: bigint
  tax: bigint
  transfer_fee: bigint
  deduction: bigint
  point_give: bigint
  transfer: bigint
  pay_day: string
  currency: string
  tenant_id: number
}

const madeOn = async (merchant: MerchantRow, day: string): Promise<Made[]> => {
  const { rows } = await asOwner(engine, (q) =>
    sql<Made>`select total_usage as usage, fee, tax, transfer_fee, deduction, point_give, transfer_amount as transfer,
        pay_day, currency, tenant_id
      from deposits where merchant_id = ${merchant.id} and date_to = ${day}::date order by company_id`.execute(
      q,
    ),
  )
  return rows
}

/** A date after all demo transactions. Each close uses its own day. */
let days = 0
const nextDay = (): string => `2027-03-${String(++days).padStart(2, '0')}`

/**
 * Closes a day with one wallet payment under the given terms.
 * @returns the only deposit of the day
 */
async function closeWith(
  merchantId: number,
  amount: number,
  terms: Omit<TestTerms, 'firstDay'>,
  { day = nextDay(), points = 0 }: { day?: string; points?: number } = {},
): Promise<Made> {
  await run(sql`update merchants set enable_point = true where id = ${merchantId}`)
  const merchant = await merchantOf(engine, merchantId)
  await withoutTerms(engine, merchant)
  await addTerms(engine, merchant, { firstDay: day, cycle: { kind: 'DAILY' }, ...terms })
  const [payment] = await bringRowsIn(engine, merchant, [{ day, amount }])
  if (points > 0) await givePoints(engine, merchant, payment!, points)
  await closeThrough(engine, merchant, day)
  expect(await differencesOf(engine, merchant)).toEqual([])
  const made = await madeOn(merchant, day)
  expect(made).toHaveLength(1)
  return made[0]!
}

/** Demo merchants with one company. */
const HANAGOYOMI = 21
const [SHANGHAI, DOHA, GOVI] = [29, 30, 53]

describe('the tax of a deposit', () => {
  // Fee: 100,000 at 1.98 % = 1,980. Taxable: 1,980 + the transfer fee. Tax: 10 % of that, rounded
  // as the issuer chose.
  it.each<[RoundingMode, number, bigint]>([
    // 2,231 → 223.1
    ['FLOOR', 251, 223n],
    ['HALF_UP', 251, 223n],
    ['CEIL', 251, 224n],
    // 2,235 → 223.5
    ['FLOOR', 255, 223n],
    ['HALF_UP', 255, 224n],
    ['CEIL', 255, 224n],
  ])(
    'is rounded as the issuer chose: %s, with a transfer fee of %d',
    async (mode, transferFee, tax) => {
      await run(sql`update issuers set tax_rounding = ${mode} where tenant_id = 1`)
      const made = await closeWith(HANAGOYOMI, 100_000, {
        transferFees: [{ bankCode: null, from: 0, fee: transferFee }],
      })
      expect(made).toMatchObject({ fee: 1_980n, tax, transfer_fee: BigInt(transferFee) })
      expect(made.transfer).toBe(100_000n - 1_980n - tax - BigInt(transferFee))
      await run(sql`update issuers set tax_rounding = 'FLOOR' where tenant_id = 1`)
    },
  )
})

describe('the transfer fee of a deposit', () => {
  const all = [
    { bankCode: null, from: 0, fee: 330 },
    { bankCode: null, from: 30_000, fee: 440 },
  ]
  const own = [
    { bankCode: '0009', from: 0, fee: 110 },
    { bankCode: '0009', from: 30_000, fee: 220 },
  ]
  const another = [
    { bankCode: '0005', from: 0, fee: 10 },
    { bankCode: '0005', from: 30_000, fee: 20 },
  ]
  // The terms have no other fee, so the amount of the deposit is the sale. The tax is 10 % of the
  // transfer fee.
  it.each([
    [
      'the bank of the account, for an amount just below the second step',
      [...all, ...own, ...another],
      29_999,
      110n,
      11n,
    ],
    [
      'the bank of the account, for an amount at the second step',
      [...all, ...own, ...another],
      30_000,
      220n,
      22n,
    ],
    [
      'all banks if the bank has no fee of its own, for an amount just below the second step',
      [...all, ...another],
      29_999,
      330n,
      33n,
    ],
    [
      'all banks if the bank has no fee of its own, for an amount at the second step',
      [...all, ...another],
      30_000,
      440n,
      44n,
    ],
    [
      'all banks if the fee of the bank starts above the amount',
      [...all, own[1]!],
      29_999,
      330n,
      33n,
    ],
  ] as const)('is the fee for %s', async (_what, transferFees, amount, fee, tax) => {
    await run(sql`update bank_accounts set bank_code = '0009' where merchant_id = ${HANAGOYOMI}`)
    const made = await closeWith(HANAGOYOMI, amount, { ratePpm: 0, transferFees })
    expect(made).toMatchObject({
      fee: 0n,
      transfer_fee: fee,
      tax,
      transfer: BigInt(amount) - fee - tax,
    })
  })
})

describe('the bank account of a deposit', () => {
  // A bank account applies to cycles that close after the day of its approval. The two banks have
  // different transfer fees, 110 and 10, so the fee shows which account was used.
  const transferFees = [
    { bankCode: '0009', from: 0, fee: 110 },
    { bankCode: '0005', from: 0, fee: 10 },
  ]
  it.each([
    ['is the old account if the new account is approved on the day of the close', 0, 110n],
    ['is the new account if it is approved on the day before the close', -1, 10n],
  ])('%s', async (_what, dayOfApproval, fee) => {
    const day = nextDay()
    await run(sql`delete from bank_accounts where merchant_id = ${HANAGOYOMI} and id <> (
      select min(id) from bank_accounts where merchant_id = ${HANAGOYOMI})`)
    await run(sql`update bank_accounts set bank_code = '0009' where merchant_id = ${HANAGOYOMI}`)
    await run(sql`insert into bank_accounts select (jsonb_populate_record(a, jsonb_build_object('id', ${newId()}::bigint,
        'bank_code', '0005', 'applies_after', ${day}::date + ${dayOfApproval}::int))).*
      from bank_accounts a where merchant_id = ${HANAGOYOMI}`)
    expect(
      await closeWith(HANAGOYOMI, 50_000, { ratePpm: 0, transferFees }, { day }),
    ).toMatchObject({
      transfer_fee: fee,
    })
    // Deletes the deposits, so that the next case can delete the bank account that they reference.
    await withoutTerms(engine, await merchantOf(engine, HANAGOYOMI))
  })
})

describe('a deposit in the currency of the merchant', () => {
  // The day of the close, 2027-04-30, is a Friday. In Japan, 3 to 5 May are holidays. A deposit is
  // paid on the third bank day after the close.
  const close = '2027-04-30'
  it.each([
    // Thursday 6, Friday 7, Monday 10.
    ['JPY', HANAGOYOMI, 1, '2027-05-10'],
    // Monday 3, Tuesday 4, Wednesday 5.
    ['CNY', SHANGHAI, 1, '2027-05-05'],
    // Sunday 2, Monday 3, Tuesday 4: banks in Qatar work from Sunday to Thursday.
    ['QAR', DOHA, 1, '2027-05-04'],
    ['MNT', GOVI, 2, '2027-05-05'],
  ])(
    'uses the minor units, the point cost and the bank days of %s',
    async (currency, merchantId, tenant, payDay) => {
      // Points: 7 at 3 minor units each = 21.
      const made = await closeWith(merchantId, 123_456, { pointCost: 3 }, { day: close, points: 7 })
      // Fee: 123,456 at 1.98 % = 2,444.4… → 2,444 minor units.
      // Tax: 10 % of 2,444 + 250 = 269.4 → 269.
      // Paid: 123,456 − 2,444 − 269 − 250 − 21 = 120,472.
      expect(made).toEqual({
        usage: 123_456n,
        fee: 2_444n,
        tax: 269n,
        transfer_fee: 250n,
        deduction: 0n,
        point_give: 21n,
        transfer: 120_472n,
        pay_day: payDay,
        currency,
        tenant_id: tenant,
      })
    },
  )
})

describe('a dispute', () => {
  it('is deducted from the deposit of the day it is lost, and credited in the deposit of the day it is won', async () => {
    const merchant = await merchantOf(engine, HANAGOYOMI)
    const [lost, won] = [nextDay(), nextDay()]
    await withoutTerms(engine, merchant)
    await addTerms(engine, merchant, {
      firstDay: lost,
      cycle: { kind: 'DAILY' },
      ratePpm: 0,
      transferFees: [{ bankCode: null, from: 0, fee: 0 }],
    })
    const [payment] = await bringRowsIn(engine, merchant, [
      { day: lost, amount: 50_000 },
      { day: won, amount: 20_000 },
    ])
    const dispute = newId()
    await run(sql`insert into disputes (merchant_id, id, tenant_id, payment_id, store_id, amount, currency, reason, received_on,
        respond_by, created_at, created_by)
      values (${merchant.id}, ${dispute}::bigint, 1, ${payment}::bigint, 1, 3000, 'JPY', 'x', ${lost}::date, ${lost}::date, now(), 'x')`)
    const line = (kind: string, day: string) =>
      run(sql`insert into deductions (merchant_id, id, tenant_id, kind, dispute_id, amount, currency, business_day)
        values (${merchant.id}, ${newId()}::bigint, 1, ${kind}, ${dispute}::bigint, 3000, 'JPY', ${day}::date)`)
    // Both decisions are recorded before the first day closes. A deposit only includes decisions up
    // to its last day, so the second decision waits for the next deposit.
    await line('DISPUTE', lost)
    await line('DISPUTE_CANCEL', won)
    await closeThrough(engine, merchant, lost)
    await closeThrough(engine, merchant, won)
    // Transfers: 50,000 − 3,000, then 20,000 + 3,000.
    expect(await madeOn(merchant, lost)).toMatchObject([{ deduction: 3_000n, transfer: 47_000n }])
    expect(await madeOn(merchant, won)).toMatchObject([{ deduction: -3_000n, transfer: 23_000n }])
    expect(await differencesOf(engine, merchant)).toEqual([])
  })
})
