import type { RoundingMode } from '@choba/contract/terms-fee.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import { hasSettledElsewhere } from '#ledger/settled-elsewhere.ts'
import type { BrandWithClass } from './rates.ts'
import { DEFAULT_TAX_ROUNDING } from './tax.ts'

/** What deposits that are still filling stand on; most of them have nothing of what few merchants have, and need not look for it. */
export interface OpenGround {
  /** The last day that is closed; null while none is. */
  readonly closedThrough: string | null
  readonly taxRounding: RoundingMode
  readonly brands: readonly BrandWithClass[]
  /** Of the merchant, in the order of their codes. */
  readonly companies: readonly {
    readonly id: number
    readonly code: string
    readonly name: string
  }[]
  /** Whether another service pays out anything of the merchant. */
  readonly isElsewhere: boolean
  /** Whether anything that came too late for its own day is settled in a cycle that is not over. */
  readonly hasLate: boolean
  /** Whether points were given, or taken back, that are settled in a cycle that is not over. */
  readonly hasPoints: boolean
  /** Whether a line waits for the next deposit of its company. */
  readonly hasLines: boolean
  /** Whether no deposit has taken a deduction yet. */
  readonly hasDeductions: boolean
  /** Whether the bank returned a deposit that closed on one of the days that were asked for. */
  readonly hasReturned: boolean
  /** Whether a closed deposit is not known to be paid. */
  readonly hasUnpaid: boolean
}

/** Longer than any cycle, in days. */
const CYCLE_DAYS_MAX = 31

/**
 * In one statement, whose parts are answered by their indexes.
 * @param returned the closing days of deposits that are asked for
 * @throws AppError notFound: there is no such merchant any more
 */
export async function readOpenGround(
  tx: Tx,
  { id, tenant_id: tenantId }: MerchantRow,
  returned: { readonly from: string; readonly to: string } | null = null,
): Promise<OpenGround> {
  const closedThrough = sql`(select c.closed_through from settlements c where c.merchant_id = ${id})`
  const { rows } = await sql<{ [K in keyof OpenGround]: OpenGround[K] | null }>`
    select ${closedThrough} as "closedThrough",
      (select i.tax_rounding from issuers i where i.tenant_id = ${tenantId}) as "taxRounding",
      (select json_agg(json_build_object('id', b.id, 'code', b.code, 'payment_class', b.payment_class) order by b.id)
        from brands b) as brands,
      (select json_agg(json_build_object('id', o.id, 'code', o.code, 'name', o.name) order by o.code)
        from companies o where o.merchant_id = ${id}) as companies,
      ${hasSettledElsewhere(id)} as "isElsewhere",
      exists (select from late_transactions l where l.merchant_id = ${id}
        and l.settlement_day > ${closedThrough} - ${sql.lit(CYCLE_DAYS_MAX)}) as "hasLate",
      exists (select from settlement_points g where g.merchant_id = ${id}
        and g.day > coalesce(${closedThrough} - ${sql.lit(CYCLE_DAYS_MAX)}, '-infinity')) as "hasPoints",
      exists (select from deposit_lines n where n.merchant_id = ${id} and n.deposit_id is null) as "hasLines",
      exists (select from deposits p where p.merchant_id = ${id} and p.state in ('CLOSED', 'IN_TRANSFER')) as "hasUnpaid",
      exists (select from deductions u where u.merchant_id = ${id} and u.deposit_id is null) as "hasDeductions",
      ${
        returned
          ? sql`exists (select from deposits d where d.merchant_id = ${id} and d.state = 'RETURNED'
              and d.date_to between ${returned.from}::date and ${returned.to}::date)`
          : sql`false`
      } as "hasReturned"
    from merchants m where m.id = ${id}`.execute(tx.q)
  // The merchant may have been removed since the person was found.
  if (!rows[0]) throw new AppError('notFound')
  const { taxRounding, brands, companies, ...ground } = rows[0]
  return {
    ...(ground as Omit<OpenGround, 'taxRounding' | 'brands' | 'companies'>),
    taxRounding: taxRounding ?? DEFAULT_TAX_ROUNDING,
    brands: brands ?? [],
    companies: companies ?? [],
  }
}
