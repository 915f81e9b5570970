import type { Tx } from '@choba/database/scope.ts'
import { PPM, type RoundingMode, type RoundingUnit, type TaxClass } from '@choba/contract/terms-fee.ts'
import { sql } from 'kysely'

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
}

const BEGINNING = '0001-01-01'
const END = '9999-12-31'

/**
 * The rates of every brand in every version of a merchant's terms. What was paid before the first version has the rates of that;
 * a brand that a version does not know, such as cash, costs nothing.
 */
export async function readRates({ q }: Tx, merchantId: number): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select v.id as terms_id, b.id as brand_id, v.first_day, v.next_day, coalesce(r.rate_ppm, 0) as rate_ppm,
      coalesce(r.tax_class, 'OUT_OF_SCOPE') as tax_class, coalesce(r.rounding_unit, 'TRANSACTION') as rounding_unit,
      coalesce(r.rounding_mode, 'FLOOR') as rounding_mode, coalesce(r.fee_returned, false) as fee_returned
    from (
      select merchant_id, id, case when lag(first_day) over days is null then ${BEGINNING}::date else first_day end as first_day,
        coalesce(lead(first_day) over days, ${END}::date) as next_day
      from terms where merchant_id = ${merchantId} window days as (order by first_day)
    ) v
    cross join brands b
    left join term_rates r on r.merchant_id = v.merchant_id and r.terms_id = v.id and r.brand_id = b.id
    order by v.first_day, b.id`.execute(q)
  return rows
}

/** What is added to a product of an amount and a rate before it is divided by a million: `roundPpm` of the contract as SQL. */
export const addedOf = (mode: RoundingMode): number => (mode === 'FLOOR' ? 0 : mode === 'CEIL' ? PPM - 1 : PPM / 2)
