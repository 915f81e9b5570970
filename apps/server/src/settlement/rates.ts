import type { PaymentMethodRow } from '@choba/database/catalogue-tables.ts'
import { codeOfClass } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { RoundingMode, RoundingUnit, TaxClass } from '@choba/contract/terms-fee.ts'
import { versionsOf, type VersionOfTerms } from './terms.ts'

/**
 * Code of the payment class of cash. Cash is not in a deposit, because the merchant already has it.
 */
export const CASH = codeOfClass('CASH')

/**
 * Rate of one payment method in a version of the terms. Applies to transactions from `first_day` up
 * to but excluding `next_day`.
 */
export interface RateRow {
  terms_id: bigint
  payment_method_id: number
  first_day: string
  next_day: string
  rate_ppm: number
  tax_class: TaxClass
  rounding_unit: RoundingUnit
  rounding_mode: RoundingMode
  fee_returned: boolean
  /**
   * True if the version has a rate, and for cash, which has no fee. If false, the fee is unknown
   * and must not be treated as 0.
   */
  has_rate: boolean
}

/** A payment method of any class, including cash. */
export type PaymentMethodWithClass = Pick<PaymentMethodRow, 'id' | 'code' | 'payment_class'>

const BEGINNING = '0001-01-01'
const END = '9999-12-31'

/**
 * Values of a row without a rate. For cash they are correct. For a missing rate they must not be
 * used (`has_rate`).
 */
const missingRate = {
  ratePpm: 0,
  taxClass: 'OUT_OF_SCOPE',
  roundingUnit: 'TRANSACTION',
  roundingMode: 'FLOOR',
  feeReturned: false,
} as const

/**
 * Returns the rates of every payment method in every version of a merchant's terms, oldest version
 * first.
 * @param known the versions, newest first, if the caller has read them
 */
export async function readRates(
  tx: Tx,
  merchantId: number,
  known?: readonly VersionOfTerms[],
): Promise<RateRow[]> {
  const versions = known ?? (await versionsOf(tx, merchantId))
  return ratesOf(
    versions,
    await tx.q
      .selectFrom('payment_methods')
      .select(['id', 'code', 'payment_class'])
      .orderBy('id')
      .execute(),
  )
}

/**
 * Returns the rates of versions that the caller has read. For payments before the first day of the
 * first version, the rates of the first version apply.
 * @param newestFirst the versions
 * @param paymentMethods every payment method
 */
export function ratesOf(
  newestFirst: readonly VersionOfTerms[],
  paymentMethods: readonly PaymentMethodWithClass[],
): RateRow[] {
  const versions = newestFirst.toReversed()
  return versions.flatMap(({ termsId, firstDay, rates }, at) => {
    const byCode = new Map(rates.map((rate) => [rate.paymentType, rate]))
    return paymentMethods.map(({ id, code, payment_class: kind }) => {
      const rated = byCode.get(code)
      const rate = rated ?? missingRate
      return {
        terms_id: termsId,
        payment_method_id: id,
        first_day: at === 0 ? BEGINNING : firstDay,
        next_day: versions[at + 1]?.firstDay ?? END,
        rate_ppm: rate.ratePpm,
        tax_class: rate.taxClass,
        rounding_unit: rate.roundingUnit,
        rounding_mode: rate.roundingMode,
        fee_returned: rate.feeReturned,
        has_rate: rated !== undefined || kind === CASH,
      }
    })
  })
}
