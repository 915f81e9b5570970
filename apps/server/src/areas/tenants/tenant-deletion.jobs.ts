import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import type { TenantDeletionRow } from '@choba/database/tenant-deletion-tables.ts'
import { deleteTenantRows } from '@choba/database/tenant-rows.ts'
import { sql } from 'kysely'
import type { QueueHandler, Services } from '#platform/calls/area.ts'
import { readRequesterAndApprover, writeAudit } from '#platform/audit/audit.ts'
import { unsealedEntries } from '#platform/audit/unsealed-entries.ts'
import { isAsExported, rowsOf } from './tenants.export.ts'

export const DELETE_TENANT = 'tenant-delete'

interface DeletionJob {
  /** Tenant of the administrators who requested the deletion, not the tenant to delete. */
  tenantId: number
  merchantId: number
  deletionId: string
}

type DeletionDeps = Pick<Services, 'engine' | 'tenants' | 'notify'>

const findDeletion = (tx: Tx<WorkerScope>, id: bigint): Promise<TenantDeletionRow | undefined> =>
  tx.q
    .selectFrom('tenant_deletions')
    .selectAll()
    .where('merchant_id', '=', tx.scope.merchantId)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Marks the deletion as outdated, because the tenant has changed since its export or no longer
 * exists. Nothing was deleted.
 */
const markStale = (engine: Engine, scope: WorkerScope, id: bigint) =>
  withScope(engine, scope, ({ q }) =>
    q
      .updateTable('tenant_deletions')
      .set({ state: 'STALE', ended_at: sql<Date>`now()` })
      .where('merchant_id', '=', scope.merchantId)
      .where('id', '=', id)
      .where('state', '=', 'APPROVED')
      .execute(),
  )

/**
 * Writes the audit entry about the result, and notifies the users who requested and approved the
 * deletion. Both happen in one database transaction and only once.
 */
async function report(
  { engine, notify }: DeletionDeps,
  scope: WorkerScope,
  id: bigint,
): Promise<void> {
  const entry = await withScope(engine, scope, async (tx) => {
    const { numUpdatedRows } = await tx.q
      .updateTable('tenant_deletions')
      .set({ is_reported: true })
      .where('merchant_id', '=', scope.merchantId)
      .where('id', '=', id)
      .where('is_reported', '=', false)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return null
    const row = (await findDeletion(tx, id))!
    const isDone = row.state === 'DONE'
    await notify(
      tx,
      { userIds: [row.requested_by, row.approved_by] },
      {
        kind: isDone ? 'tenants.deleted' : 'tenants.notDeleted',
        params: { name: row.deleted_name },
        path: `approval/${id}`,
        isImportant: !isDone,
      },
    )
    const { approvedBy, ...asker } = await readRequesterAndApprover(tx, id)
    return writeAudit(tx, {
      merchantId: scope.merchantId,
      tenantId: scope.tenantId,
      ...asker,
      job: 'tenantDeletion',
      action: 'tenants.delete',
      outcome: isDone ? 'success' : 'conflict',
      ip: null,
      requestId: `tenant-deletion-${id}`,
      audit: {
        object: row.deleted_name,
        of: { kind: 'tenant', id: row.deleted_code },
        detail: {
          approvalId: String(id),
          approvedBy,
          exportHash: row.exported.sha256,
          ...(row.deleted_rows && { deletedRows: rowsOf(row.deleted_rows) }),
          ...(row.audit_seq !== null && { chainEnd: `${row.audit_seq}:${row.audit_hash}` }),
        },
      },
    })
  })
  if (entry) unsealedEntries(engine).add(entry)
}

/**
 * Queue handler that deletes a tenant after approval, if the tenant has not changed since its
 * export. A second run of the same job does nothing.
 */
export const tenantDeleter = (deps: DeletionDeps): QueueHandler<DeletionJob> => ({
  async work({ tenantId, merchantId, deletionId }) {
    const { engine, tenants } = deps
    const scope = { role: 'worker', tenantId, merchantId } as const
    const id = BigInt(deletionId)
    const row = await withScope(engine, scope, (tx) => findDeletion(tx, id), { readOnly: true })
    if (!row) throw new Error(`there is no deletion ${deletionId} of a tenant`)
    if (row.state === 'APPROVED') {
      const ended = await deleteTenantRows(engine, row.deleted_tenant_id, {
        merchantId,
        id,
        isExpected: (tenant, rows) => isAsExported(tenant, row.exported, rows),
      })
      if (ended !== 'DONE') await markStale(engine, scope, id)
    }
    await report(deps, scope, id)
    await tenants.reload()
  },
})
