import { PPM, roundPpm, type RoundingMode } from '@choba/contract/terms-fee.ts'
import { sql, type RawBuilder } from 'kysely'
import type { RateRow } from './rates.ts'

// The fee formula in TypeScript and in SQL. `fee.test.ts` compares the two on generated amounts.
// `recompute.ts` implements the same rule independently, because it checks the results of this
// file.

/** Columns of a rate that determine a fee. */
export type FeeRate = Pick<RateRow, 'rate_ppm' | 'rounding_mode'>

/**
 * Returns the fee on an amount or a sum, in minor units. The fee on a negative amount is negative.
 */
export const feeOf = (amount: bigint, rate: FeeRate): bigint =>
  roundPpm(amount, rate.rate_ppm, rate.rounding_mode)

/**
 * Returns the share of an amount in a fee that is rounded once for a cycle: the growth of the
 * rounded fee when the amount is added. The shares of all amounts add up to the fee on their sum.
 * @param before sum of the amounts earlier in the cycle
 */
export const feeShare = (before: bigint, amount: bigint, rate: FeeRate): bigint =>
  feeOf(before + amount, rate) - feeOf(before, rate)

/** Returns the addend that makes the truncating division by `PPM` round like `roundPpm`. */
const addendOf = (mode: RoundingMode): number =>
  mode === 'FLOOR' ? 0 : mode === 'CEIL' ? PPM - 1 : PPM / 2

/** SQL: rates as rows with the columns that the formulas below read. */
export const rateRows = (name: string, rates: readonly RateRow[]): RawBuilder<unknown> => {
  const column = <T>(take: (rate: RateRow) => T): T[] => rates.map(take)
  return sql`unnest(${column((r) => r.payment_method_id)}::smallint[], ${column((r) => r.terms_id)}::bigint[],
    ${column((r) => r.first_day)}::date[], ${column((r) => r.next_day)}::date[], ${column((r) => r.rate_ppm)}::bigint[],
    ${column((r) => addendOf(r.rounding_mode))}::bigint[], ${column((r) => r.fee_returned)}::boolean[],
    ${column((r) => r.rounding_unit === 'CYCLE')}::boolean[])
    as ${sql.id(name)} (payment_method_id, terms_id, first_day, next_day, rate, addend, returned, is_cycle)`
}

/**
 * SQL: fee on the amount of one transaction. Uses 64-bit integers, because a close computes it for
 * every row and `numeric` is slower.
 * @param amount a bigint from 0 to `MAX_AMOUNT`, so that the product fits
 * @param rate name of `rateRows`
 */
export const feeSql = (amount: RawBuilder<unknown>, rate: string): RawBuilder<unknown> =>
  sql`((${amount} * ${sql.ref(`${rate}.rate`)} + ${sql.ref(`${rate}.addend`)}) / ${sql.lit(PPM)})`

/**
 * SQL: fee on a sum, which may be negative. Uses `numeric`, because the product can exceed a
 * bigint.
 */
const feeOnSumSql = (sum: RawBuilder<unknown>, rate: string): RawBuilder<unknown> =>
  sql`(sign(${sum}) * div(abs(${sum}) * ${sql.ref(`${rate}.rate`)} + ${sql.ref(`${rate}.addend`)}, ${sql.lit(PPM)}))`

/** SQL: `feeShare`. @param before a numeric @param amount a numeric or a bigint */
export const feeShareSql = (
  before: RawBuilder<unknown>,
  amount: RawBuilder<unknown>,
  rate: string,
): RawBuilder<unknown> =>
  sql`(${feeOnSumSql(sql`(${before} + ${amount})`, rate)} - ${feeOnSumSql(before, rate)})`
