import { termsOn } from '@choba/contract/terms-cycle.ts'
import type { NewTerms } from '@choba/contract/terms.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { TermRateRow, TermsRow } from '@choba/database/terms-tables.ts'
import { sql } from 'kysely'

/**
 * Returns the version of the terms that applies on a day.
 * @throws if the merchant had no terms on that day
 */
export function inForce(versions: readonly VersionOfTerms[], day: string): VersionOfTerms {
  const found = termsOn(versions, day)
  if (!found) throw new Error(`no terms are in force on ${day}`)
  return found
}

/** A version of the terms with its rates and the codes of their payment methods. */
export interface FoundTerms extends TermsRow {
  readonly rates: readonly (TermRateRow & { readonly payment_method_code: string })[]
}

/**
 * Returns the versions of a merchant's terms, newest first. With `firstDay`, returns only the
 * version that begins on that day.
 */
export async function findVersions(
  tx: Tx,
  merchantId: number,
  limit: number,
  firstDay: string | null = null,
): Promise<FoundTerms[]> {
  const versions = await tx.q
    .selectFrom('terms')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .$if(firstDay !== null, (query) => query.where('first_day', '=', firstDay!))
    .orderBy('first_day', 'desc')
    .limit(limit)
    .execute()
  const ids = versions.map(({ id }) => String(id))
  const rates = await tx.q
    .selectFrom('term_rates as r')
    .innerJoin('payment_methods as b', 'b.id', 'r.payment_method_id')
    .selectAll('r')
    .select('b.code as payment_method_code')
    .where('r.merchant_id', '=', merchantId)
    .where('r.terms_id', '=', sql<bigint>`any(${ids}::bigint[])`)
    .orderBy('b.sequence')
    .orderBy('b.id')
    .execute()
  return versions.map((version) => ({
    ...version,
    rates: rates.filter(({ terms_id }) => terms_id === version.id),
  }))
}

const cycleOfRow = ({ cycle_kind: kind, cycle_weekday: weekday }: TermsRow): NewTerms['cycle'] =>
  kind === 'WEEKLY' ? { kind, weekday: weekday! } : { kind }

const payDayOfRow = ({ pay_kind: kind, pay_number: number }: TermsRow): NewTerms['payDay'] =>
  kind === 'BUSINESS_DAYS' ? { kind, days: number } : { kind, day: number }

/** Converts the rows of a version to the form of the contract. */
export const partsOf = (row: FoundTerms): NewTerms => ({
  firstDay: row.first_day,
  cycle: cycleOfRow(row),
  payDay: payDayOfRow(row),
  roll: row.roll,
  rates: row.rates.map((rate) => ({
    paymentType: rate.payment_method_code,
    ratePpm: rate.rate_ppm,
    taxClass: rate.tax_class,
    roundingUnit: rate.rounding_unit,
    roundingMode: rate.rounding_mode,
    feeReturned: rate.fee_returned,
  })),
  transferFees: [...row.transfer_fees],
  minimumPayout: Number(row.minimum_payout),
  negativeCarries: row.negative_carries,
  pointCost: Number(row.point_cost),
})

/** A version of the terms with its id. */
export type VersionOfTerms = NewTerms & { readonly termsId: bigint }

/**
 * Returns every version of a merchant's terms, newest first. `termsOn` selects the version for a
 * day.
 */
export const versionsOf = async (tx: Tx, merchantId: number): Promise<VersionOfTerms[]> =>
  (await findVersions(tx, merchantId, ALL_VERSIONS)).map((row) => ({
    ...partsOf(row),
    termsId: row.id,
  }))

/** A limit that no merchant reaches. Even a new version on each day of a hundred years is fewer. */
const ALL_VERSIONS = 40_000
