import type { RoundingMode } from '@choba/contract/terms-fee.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import { hasExternalPayoutsSql } from '#ledger/external-payouts.ts'
import type { PaymentMethodWithClass } from './rates.ts'
import { DEFAULT_TAX_ROUNDING } from './tax.ts'

/**
 * Data for the forecast of open deposits. The flags show which rare data exists, so that most
 * merchants need fewer queries.
 */
export interface OpenDepositData {
  /** Last closed business day; null if none is closed. */
  readonly closedThrough: string | null
  readonly taxRounding: RoundingMode
  readonly paymentMethods: readonly PaymentMethodWithClass[]
  /** Companies of the merchant, sorted by code. */
  readonly companies: readonly {
    readonly id: number
    readonly code: string
    readonly name: string
  }[]
  /** True if another service pays out any payment of the merchant. */
  readonly hasExternalPayouts: boolean
  /** True if a late transaction is settled in a cycle that is not closed yet. */
  readonly hasLate: boolean
  /**
   * True if points that were awarded or taken back are settled in a cycle that is not closed yet.
   */
  readonly hasPoints: boolean
  /** True if a deposit line will be added to the next deposit of its company. */
  readonly hasLines: boolean
  /** True if a deduction is in no deposit yet. */
  readonly hasDeductions: boolean
  /** True if the bank returned a deposit whose closing day is one of the requested days. */
  readonly hasReturned: boolean
  /** True if a deposit was made but is not confirmed as paid. */
  readonly hasUnpaid: boolean
}

/** Upper limit for the length of any cycle, in days. */
const CYCLE_DAYS_MAX = 31

/**
 * Reads the data for open deposits in one statement. An index finds the rows of each part.
 * @param returned closing days of the deposits that are checked for returns by the bank
 * @throws AppError notFound: the merchant no longer exists
 */
export async function readOpenDepositData(
  tx: Tx,
  { id, tenant_id: tenantId }: MerchantRow,
  returned: { readonly from: string; readonly to: string } | null = null,
): Promise<OpenDepositData> {
  const closedThrough = sql`(select c.closed_through from settlements c where c.merchant_id = ${id})`
  const { rows } = await sql<{ [K in keyof OpenDepositData]: OpenDepositData[K] | null }>`
    select ${closedThrough} as "closedThrough",
      (select i.tax_rounding from issuers i where i.tenant_id = ${tenantId}) as "taxRounding",
      (select json_agg(json_build_object('id', b.id, 'code', b.code, 'payment_class', b.payment_class) order by b.id)
        from payment_methods b) as "paymentMethods",
      (select json_agg(json_build_object('id', o.id, 'code', o.code, 'name', o.name) order by o.code)
        from companies o where o.merchant_id = ${id}) as companies,
      ${hasExternalPayoutsSql(id)} as "hasExternalPayouts",
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
  // The merchant may have been deleted after the user was authenticated.
  if (!rows[0]) throw new AppError('notFound')
  const { taxRounding, paymentMethods, companies, ...openData } = rows[0]
  return {
    ...(openData as Omit<OpenDepositData, 'taxRounding' | 'paymentMethods' | 'companies'>),
    taxRounding: taxRounding ?? DEFAULT_TAX_ROUNDING,
    paymentMethods: paymentMethods ?? [],
    companies: companies ?? [],
  }
}
