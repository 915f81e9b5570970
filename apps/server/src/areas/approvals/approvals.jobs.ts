import type { Engine } from '@choba/database/engine.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import { withScope, type WorkerScope } from '@choba/database/scope.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { errorOf, type Log } from '#platform/observability/log.ts'
import { unsealedEntries } from '#platform/audit/unsealed-entries.ts'
import { findExpired } from './approvals.repository.ts'
import { type ApprovalServices, expireApproval } from './approvals.service.ts'

/**
 * Interval between checks for expired requests, in milliseconds. A decision on an expired request
 * fails even before this check has marked the request as expired.
 */
export const EXPIRY_INTERVAL = 60_000

const BATCH = 100

/**
 * Marks one expired request as expired and writes its audit entry. Does nothing if the request has
 * already ended.
 */
async function expireOne(
  engine: Engine,
  services: ApprovalServices,
  scope: WorkerScope,
  id: bigint,
): Promise<void> {
  const entry = await withScope(engine, scope, async (tx) => {
    const audit = await expireApproval(tx, services, id)
    if (!audit) return null
    return writeAudit(tx, {
      merchantId: scope.merchantId,
      tenantId: scope.tenantId,
      userId: null,
      userName: '',
      job: 'approvalExpiry',
      action: 'approvals.expire',
      outcome: 'success',
      ip: null,
      requestId: `approval-${id}`,
      audit,
    })
  })
  if (entry) unsealedEntries(engine).add(entry)
}

/**
 * Ends the expired requests of a tenant, at most `BATCH` per call. Several processes may call this
 * at the same time. If one request fails, the others still end.
 */
export async function expireApprovals(
  { engine, log, ...services }: ApprovalServices & { engine: Engine; log: Log },
  { id: tenantId }: Pick<TenantRow, 'id'>,
): Promise<void> {
  const expired = await withScope(
    engine,
    { role: 'admin', tenantId },
    (tx) => findExpired(tx, tenantId, BATCH),
    {
      readOnly: true,
    },
  )
  for (const { merchant_id: merchantId, id } of expired)
    await expireOne(engine, services, { role: 'worker', tenantId, merchantId }, id).catch(
      (error: unknown) =>
        log.error(
          { err: errorOf(error), approval: String(id) },
          'an expired request could not be ended; it is tried again',
        ),
    )
}
