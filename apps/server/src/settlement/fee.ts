import { PPM, roundPpm, type RoundingMode } from '@choba/contract/terms-fee.ts'
import { sql, type RawBuilder } from 'kysely'
import type { RateRow } from './rates.ts'

// The fee formula in TypeScript and in SQL. `fee.test.ts` compares the two on generated amounts.
// `recompute.ts` implements the same rule a second time without this file, because it checks the
// results of this file.

/** Columns of a rate that determine a fee. */
export type FeeRate = Pick<RateRow, 'rate_ppm' | 'rounding_mode'>

/**
 * Returns the fee on an amount or a sum, in minor units. The fee on a negative amount is negative.
 */
export const feeOf = (amount: bigint, rate: FeeRate): bigint =>
  roundPpm(amount, rate.rate_ppm, rate.rounding_mode)

/**
 * Returns the part of one amount in a fee that is rounded once per cycle. The part is the growth of
 * the rounded fee when the amount is added to the sum of the amounts before it. So the parts of all
 * amounts add up to the fee on the sum.
 * @param before sum of the earlier amounts of the cycle
 */
export const feeShare = (before: bigint, amount: bigint, rate: FeeRate): bigint =>
  feeOf(before + amount, rate) - feeOf(before, rate)

/**
 * Returns the number to add before the truncating division by `PPM`, so that the result is rounded
 * like the result of `roundPpm`.
 */
const addendOf = (mode: RoundingMode): number =>
  mode === 'FLOOR' ? 0 : mode === 'CEIL' ? PPM - 1 : PPM / 2

/** SQL: rates as rows, with the columns that `feeSql` and `feeShareSql` read. */
export const rateRows = (name: string, rates: readonly RateRow[]): RawBuilder<unknown> => {
  const column = <T>(take: (rate: RateRow) => T): T[] => rates.map(take)
  return sql`unnest(${column((r) => r.payment_method_id)}::smallint[], ${column((r) => r.terms_id)}::bigint[],
    ${column((r) => r.first_day)}::date[], ${column((r) => r.next_day)}::date[], ${column((r) => r.rate_ppm)}::bigint[],
    ${column((r) => addendOf(r.rounding_mode))}::bigint[], ${column((r) => r.fee_returned)}::boolean[],
    ${column((r) => r.rounding_unit === 'CYCLE')}::boolean[])
    as ${sql.id(name)} (payment_method_id, terms_id, first_day, next_day, rate, addend, returned, is_cycle)`
}

/**
 * SQL: fee on the amount of one transaction. Uses 64-bit integers, because a close computes the fee
 * of every row and `numeric` is slower.
 * @param amount a bigint from 0 to `MAX_AMOUNT`, so that the product fits into a bigint
 * @param rate name of `rateRows`
 */
export const feeSql = (amount: RawBuilder<unknown>, rate: string): RawBuilder<unknown> =>
  sql`((${amount} * ${sql.ref(`${rate}.rate`)} + ${sql.ref(`${rate}.addend`)}) / ${sql.lit(PPM)})`

/**
 * SQL: fee on a sum, which may be negative. Uses `numeric`, because the product of a sum and a rate
 * can exceed a bigint.
 */
const feeOnSumSql = (sum: RawBuilder<unknown>, rate: string): RawBuilder<unknown> =>
  sql`(sign(${sum}) * div(abs(${sum}) * ${sql.ref(`${rate}.rate`)} + ${sql.ref(`${rate}.addend`)}, ${sql.lit(PPM)}))`

/**
 * SQL twin of `feeShare`.
 * @param before a numeric
 * @param amount a numeric or a bigint
 */
export const feeShareSql = (
  before: RawBuilder<unknown>,
  amount: RawBuilder<unknown>,
  rate: string,
): RawBuilder<unknown> =>
  sql`(${feeOnSumSql(sql`(${before} + ${amount})`, rate)} - ${feeOnSumSql(before, rate)})`
