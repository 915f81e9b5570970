import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/** The brands that a tenant does not offer: what it has switched off, and what the catalogue has retired or removed. */
export async function findUnofferedBrands(tx: Tx, tenantId: number): Promise<ReadonlySet<number>> {
  const switchedOff = await tx.q
    .selectFrom('tenant_unoffered_brands')
    .select('brand_id as id')
    .where('tenant_id', '=', tenantId)
    .execute()
  const ended = await tx.q.selectFrom('brands').select('id').where('state', '<>', 'OFFERED').execute()
  return new Set([...switchedOff, ...ended].map(({ id }) => id))
}

/** The brands that these merchants have ever taken. */
export async function findUsedBrands(tx: Tx, merchantIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.q
    .selectFrom('brand_days')
    .select('brand_id')
    .distinct()
    .where('merchant_id', '=', sql<number>`any(${merchantIds}::int[])`)
    .execute()
  return new Set(rows.map((row) => row.brand_id))
}
