import { randomUUID } from 'node:crypto'
import type { Tx } from '@choba/database/scope.ts'
import { writeAudit } from './audit.ts'
import type { AuditDetails } from '#platform/calls/call.ts'
import { operatorName } from './operator-name.ts'

/**
 * Writes an audit entry for an operator's command, in the transaction of the command. The entry
 * belongs to the administrators' merchant and names the account of the operating system.
 */
export async function writeCommandAudit(
  { q, connection }: Pick<Tx, 'q' | 'connection'>,
  tenantId: number,
  action: string,
  audit: AuditDetails,
): Promise<void> {
  const { id: merchantId } = await q
    .selectFrom('merchants')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('is_system', '=', true)
    .executeTakeFirstOrThrow()
  await writeAudit(
    { scope: { role: 'identity', tenantId }, q, connection },
    {
      merchantId,
      tenantId,
      userId: null,
      userName: operatorName(),
      job: null,
      action,
      audit,
      outcome: 'success',
      ip: null,
      requestId: randomUUID(),
    },
  )
}
