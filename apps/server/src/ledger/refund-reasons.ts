import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'

/**
 * SQL: true if a refund of the tenant may have this reason. A null reason is allowed only if the
 * tenant's list of reasons is empty. Every way to request a refund must check this rule
 * (areas/refunds/README.md).
 */
export const reasonHolds = (
  tenantId: RawBuilder<unknown>,
  reason: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql`case when ${reason} is null
    then not exists (select from refund_reasons o where o.tenant_id = ${tenantId} and o.active)
    else exists (select from refund_reasons o where o.tenant_id = ${tenantId} and o.code = ${reason} and o.active) end`

/** True if a refund of the tenant may have this reason. */
export async function mayHaveReason(
  tx: Tx,
  tenantId: number,
  reason: string | null,
): Promise<boolean> {
  const holds = reasonHolds(sql`${tenantId}::int`, sql`${reason}::text`)
  const { rows } = await sql<{ holds: boolean }>`select ${holds} as holds`.execute(tx.q)
  return rows[0]!.holds
}
