import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'

/**
 * Returns the id of the administrators' merchant of a tenant. This merchant also has the settings
 * of the tenant itself.
 * @throws AppError notFound if the tenant was deleted after the registry was read
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
