import { businessDay } from '@choba/database/business-day.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/**
 * Returns the payment methods that a tenant does not offer, because the tenant switched them off or
 * the catalogue has retired or removed them.
 */
export async function findUnofferedPaymentMethods(
  tx: Tx,
  tenantId: number,
): Promise<ReadonlySet<number>> {
  const switchedOff = await tx.q
    .selectFrom('tenant_unoffered_payment_methods')
    .select('payment_method_id as id')
    .where('tenant_id', '=', tenantId)
    .execute()
  const ended = await tx.q
    .selectFrom('payment_methods')
    .select('id')
    .where('state', '<>', 'OFFERED')
    .execute()
  return new Set([...switchedOff, ...ended].map(({ id }) => id))
}

/** SQL expression for the current business day of the merchant in row `m`. */
export const merchantToday = businessDay(
  sql`now()`,
  sql.ref('m.time_zone'),
  sql.ref('m.closing_minutes'),
)

/**
 * Returns the payment methods that these merchants use: those with at least one transaction, and
 * those that an approved application has enabled up to today.
 */
export async function findUsedPaymentMethods(
  tx: Tx,
  merchantIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const taken = await tx.q
    .selectFrom('payment_method_days')
    .select('payment_method_id')
    .distinct()
    .where('merchant_id', '=', sql<number>`any(${merchantIds}::int[])`)
    .execute()
  const switchedOn = await tx.q
    .selectFrom('payment_method_applications as a')
    .innerJoin('merchants as m', 'm.id', 'a.merchant_id')
    .select('a.payment_method_id')
    .where('a.merchant_id', '=', sql<number>`any(${merchantIds}::int[])`)
    .where('a.state', '=', 'APPROVED')
    .where(sql<boolean>`a.starts_on <= ${merchantToday}`)
    .execute()
  return new Set([...taken, ...switchedOn].map((row) => row.payment_method_id))
}
