import { MAX_AMOUNT, MAX_EXACT, minorDigits } from '@choba/contract/money.ts'
import { PPM, roundingModes, roundingUnits, type RoundingMode } from '@choba/contract/terms-fee.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { shareOf } from '@choba/money-model/shares.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { feeShare, feeShareSql, feeOf, feeSql, rateRows, type FeeRate } from './fee.ts'
import type { RateRow } from './rates.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

const rate = fc.record({
  rate_ppm: fc.oneof(
    fc.constantFrom(0, 1, PPM / 2, PPM - 1, PPM, 32_400, 19_800),
    fc.integer({ min: 0, max: PPM }),
  ),
  rounding_mode: fc.constantFrom(...roundingModes),
})

/**
 * Amounts of a payment or a refund: small amounts, whole currency units, arbitrary amounts, and the
 * largest amount.
 */
const amount = fc.oneof(
  fc.integer({ min: 1, max: 200 }),
  fc
    .tuple(
      fc.constantFrom('JPY', 'CNY', 'MNT', 'QAR'),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.nat(99),
    )
    .map(
      ([currency, whole, rest]) =>
        whole * 10 ** minorDigits(currency) + (minorDigits(currency) ? rest : 0),
    ),
  fc.integer({ min: 1, max: MAX_AMOUNT }),
  fc.constant(MAX_AMOUNT),
)
/** Sums of a cycle. Late removals can make a sum negative. */
const sum = fc.oneof(
  fc.integer({ min: -300, max: 300 }),
  amount,
  fc.maxSafeInteger(),
  fc.constantFrom(0, MAX_EXACT, -MAX_EXACT),
)

interface Case extends FeeRate {
  before: number
  amount: number
}

/**
 * Gives each case its own payment method, so that the SQL joins each row with the rate of its case.
 */
const ratesOf = (cases: readonly Case[]): RateRow[] =>
  cases.map(({ rate_ppm, rounding_mode }, payment_method_id) => ({
    rate_ppm,
    rounding_mode,
    payment_method_id,
    terms_id: 1n,
    first_day: '0001-01-01',
    next_day: '9999-12-31',
    tax_class: 'TAXABLE_10',
    rounding_unit: roundingUnits[payment_method_id % 2]!,
    fee_returned: true,
    has_rate: true,
  }))

const fromDatabase = (
  cases: readonly Case[],
  formula: ReturnType<typeof feeSql>,
): Promise<bigint[]> =>
  asOwner(engine, async (q) => {
    const { rows } = await sql<{ fee: bigint }>`
      select ${formula}::bigint as fee
      from unnest(${cases.map((one) => one.before)}::bigint[], ${cases.map((one) => one.amount)}::bigint[])
        with ordinality c (before, amount, n)
      join ${rateRows('r', ratesOf(cases))} on r.payment_method_id = c.n - 1 order by c.n`.execute(
      q,
    )
    return rows.map(({ fee }) => fee)
  })

const cases = (amounts: fc.Arbitrary<number>) =>
  fc.array(
    fc.tuple(rate, sum, amounts).map(([of, before, one]) => ({ ...of, before, amount: one })),
    { minLength: 1, maxLength: 200 },
  )

it('the SQL formula and the TypeScript formula compute the same fee on an amount', async () => {
  await fc.assert(
    fc.asyncProperty(cases(amount), async (of) => {
      const wanted = of.map((one) => feeOf(BigInt(one.amount), one))
      expect(await fromDatabase(of, feeSql(sql`c.amount`, 'r'))).toEqual(wanted)
    }),
    { numRuns: 40 },
  )
})

it('the SQL formula and the TypeScript formula compute the same part of a fee that is rounded per cycle', async () => {
  await fc.assert(
    fc.asyncProperty(cases(sum), async (of) => {
      const wanted = of.map((one) => feeShare(BigInt(one.before), BigInt(one.amount), one))
      expect(
        await fromDatabase(of, feeShareSql(sql`c.before::numeric`, sql`c.amount`, 'r')),
      ).toEqual(wanted)
    }),
    { numRuns: 40 },
  )
})

it('the TypeScript formula computes the same fees as the model of the money tests', () => {
  const within = fc.integer({ min: -9_000_000_000, max: 9_000_000_000 })
  fc.assert(
    fc.property(rate, within, (of, one) => {
      expect(feeOf(BigInt(one), of)).toBe(BigInt(shareOf(one, of.rate_ppm, of.rounding_mode)))
    }),
  )
})

it('the fee on a negative amount is the negative fee, and the parts of a fee rounded per cycle add up to the fee', () => {
  fc.assert(
    fc.property(rate, fc.array(sum, { minLength: 1, maxLength: 20 }), (of, parts) => {
      let before = 0n
      let shares = 0n
      for (const part of parts.map(BigInt)) {
        expect(feeOf(-part, of)).toBe(-feeOf(part, of))
        shares += feeShare(before, part, of)
        before += part
      }
      expect(shares).toBe(feeOf(before, of))
    }),
  )
})

it.each<[RoundingMode, bigint]>([
  ['FLOOR', 97n],
  ['HALF_UP', 97n],
  ['CEIL', 98n],
])('the fee formula rounds 3.24 % of 3,000 (97.2) by %s to %d', (rounding_mode, fee) => {
  expect(feeOf(3_000n, { rate_ppm: 32_400, rounding_mode })).toBe(fee)
})
