import type { BrandRow } from '@choba/database/catalogue-tables.ts'
import { codeOfClass } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { RoundingMode, RoundingUnit, TaxClass } from '@choba/contract/terms-fee.ts'
import { versionsOf, type VersionOfTerms } from './terms.ts'

/** Code of the payment class of cash, which is in the till and is paid out by no deposit. */
export const CASH = codeOfClass('CASH')

/** What a version of the terms keeps of one brand, for transactions of the days from `first_day` until before `next_day`. */
export interface RateRow {
  terms_id: bigint
  brand_id: number
  first_day: string
  next_day: string
  rate_ppm: number
  tax_class: TaxClass
  rounding_unit: RoundingUnit
  rounding_mode: RoundingMode
  fee_returned: boolean
  /** Whether the version rates it, or it is cash, which costs nothing. Without, no fee is known. */
  is_rated: boolean
}

/** A brand of any class, cash included, as `ratesOf` reads it. */
export type BrandWithClass = Pick<BrandRow, 'id' | 'code' | 'payment_class'>

const BEGINNING = '0001-01-01'
const END = '9999-12-31'

/** Of cash, and in place of a rate that is not known: no figure is made by it (`is_rated`). */
const unrated = {
  ratePpm: 0,
  taxClass: 'OUT_OF_SCOPE',
  roundingUnit: 'TRANSACTION',
  roundingMode: 'FLOOR',
  feeReturned: false,
} as const

/**
 * The rates of every brand in every version of a merchant's terms, the oldest first.
 * @param known the versions, newest first, where they have been read
 */
export async function readRates(
  tx: Tx,
  merchantId: number,
  known?: readonly VersionOfTerms[],
): Promise<RateRow[]> {
  const versions = known ?? (await versionsOf(tx, merchantId))
  return ratesOf(
    versions,
    await tx.q.selectFrom('brands').select(['id', 'code', 'payment_class']).orderBy('id').execute(),
  )
}

/**
 * The same of what has been read. What was paid before the first version has the rates of that.
 * @param newestFirst the versions
 * @param brands every one that there is
 */
export function ratesOf(
  newestFirst: readonly VersionOfTerms[],
  brands: readonly BrandWithClass[],
): RateRow[] {
  const versions = newestFirst.toReversed()
  return versions.flatMap(({ termsId, firstDay, rates }, at) => {
    const byCode = new Map(rates.map((rate) => [rate.paymentType, rate]))
    return brands.map(({ id, code, payment_class: kind }) => {
      const rated = byCode.get(code)
      const rate = rated ?? unrated
      return {
        terms_id: termsId,
        brand_id: id,
        first_day: at === 0 ? BEGINNING : firstDay,
        next_day: versions[at + 1]?.firstDay ?? END,
        rate_ppm: rate.ratePpm,
        tax_class: rate.taxClass,
        rounding_unit: rate.roundingUnit,
        rounding_mode: rate.roundingMode,
        fee_returned: rate.feeReturned,
        is_rated: rated !== undefined || kind === CASH,
      }
    })
  })
}
