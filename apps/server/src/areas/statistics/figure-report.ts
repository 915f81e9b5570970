import type { Days } from '@choba/contract/terms-cycle.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { compareFigures, verifyInParts } from './figure-verification.ts'

export interface FigureReport {
  readonly merchants: number
  /** One sentence for each difference, with the code of the merchant. */
  readonly differences: readonly string[]
}

/**
 * Returns the first and last day for which a merchant has transactions or rollup rows; null if
 * there are none.
 */
async function spanOf({ q }: Tx, merchantId: number): Promise<Days | null> {
  const ends: string[] = []
  const of = async (first: string, last: string, table: string) => {
    const { rows } = await sql<{ from: string | null; to: string | null }>`
      select ${sql.raw(first)} as "from", ${sql.raw(last)} as "to" from ${sql.table(table)}
      where merchant_id = ${merchantId}`.execute(q)
    ends.push(...Object.values(rows[0]!).filter((day) => day !== null))
  }
  for (const table of [
    'store_days',
    'payment_method_days',
    'store_hours',
    'store_amounts',
    'payment_method_amounts',
    'store_order_days',
    'order_days',
    'order_day_changes',
    'store_point_days',
    'point_days',
    'point_day_changes',
  ])
    await of('min(day)', 'max(day)', table)
  await of('min(month)', 'max(month)', 'point_months')
  // The monthly rollup of a month has its first day as its key, which may be up to a month before
  // the first entry.
  await of(`min(business_day) - 31`, 'max(business_day)', 'point_entries')
  // A business day differs from the UTC date of its transactions by at most two days.
  await of(
    `(min(paid_at) - interval '2 days')::date`,
    `(max(paid_at) + interval '2 days')::date`,
    'transactions',
  )
  const days = ends.toSorted()
  return days.length === 0 ? null : { from: days[0]!, to: days.at(-1)! }
}

/** Recomputes all rollups of all merchants from their transactions and returns the differences. */
export async function verifyAllFigures(engine: Engine): Promise<FigureReport> {
  const tenants = await withScope(engine, { role: 'system' }, ({ q }) =>
    q.selectFrom('tenants').select('id').execute(),
  )
  const merchants: MerchantRow[] = []
  for (const { id: tenantId } of tenants)
    merchants.push(
      ...(await withScope(engine, { role: 'admin', tenantId }, ({ q }) =>
        q
          .selectFrom('merchants')
          .selectAll()
          .where('tenant_id', '=', tenantId)
          .orderBy('id')
          .execute(),
      )),
    )
  let checked = 0
  const differences: string[] = []
  for (const merchant of merchants) {
    const scope = { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id } as const
    const span = await withScope(engine, scope, (tx) => spanOf(tx, merchant.id), { readOnly: true })
    if (!span) continue
    checked++
    const found = await verifyInParts(engine, merchant, span, compareFigures)
    differences.push(...found.map((line) => `${merchant.code}: ${line}`))
  }
  return { merchants: checked, differences }
}
