import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'

/**
 * The administrators' merchant of a tenant, under which the tenant's own values stand.
 * @throws AppError notFound: the tenant was deleted since the registry was read
 */
export async function findSystemMerchantId(tx: Tx, tenantId: number): Promise<number> {
  const row = await tx.q
    .selectFrom('merchants')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('is_system', '=', true)
    .executeTakeFirstOrThrow(() => new AppError('notFound'))
  return row.id
}
