import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { readRequesterAndApprover, writeAudit } from '#platform/audit/audit.ts'
import { changesOf } from '#platform/calls/changes.ts'
import { changedBy } from '#platform/calls/stale.ts'
import { unsealedEntries } from '#platform/audit/unsealed-entries.ts'
import { beforeOf, findChange, findDue, updateChange } from './company-changes.repository.ts'
import { columnsOf, toRegistered } from './company-registration.ts'

/** Pause between two checks for changes that take effect, in milliseconds. */
export const CHANGE_INTERVAL = 60_000

/**
 * Applies an approved change to its company.
 * @returns the change; null if it is not (or no longer) in the state approved, so that a second
 * call does nothing
 */
export async function applyChange(tx: Tx<WorkerScope>, id: bigint) {
  const { merchantId } = tx.scope
  const row = await findChange(tx, merchantId, id, true)
  if (!row || !(await updateChange(tx, id, 'APPROVED', { state: 'APPLIED' }))) return null
  await tx.q
    .updateTable('companies')
    .set({ ...columnsOf(row), ...changedBy(row.requested_by) })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', row.company_id)
    .execute()
  return row
}

/**
 * Applies the approved changes of a tenant whose start day has come, and writes an audit entry for
 * each. Several processes may run this at the same time.
 */
export async function applyDueChanges(engine: Engine, tenantId: number): Promise<void> {
  const due = await withScope(engine, { role: 'admin', tenantId }, (tx) => findDue(tx, tenantId), {
    readOnly: true,
  })
  for (const { merchant_id: merchantId, id } of due) {
    const entry = await withScope(engine, { role: 'worker', tenantId, merchantId }, async (tx) => {
      const row = await applyChange(tx, id)
      if (!row) return null
      const { approvedBy, ...asker } = await readRequesterAndApprover(tx, row.approval_id)
      return writeAudit(tx, {
        merchantId,
        tenantId,
        ...asker,
        job: 'companyChange',
        action: 'company.takeEffect',
        outcome: 'success',
        ip: null,
        requestId: `company-change-${id}`,
        audit: {
          object: row.name,
          of: { kind: 'company', id: String(row.company_id) },
          detail: {
            ...changesOf({ ...toRegistered(beforeOf(row)) }, { ...toRegistered(row) }),
            approvedBy,
          },
        },
      })
    })
    if (entry) unsealedEntries(engine).add(entry)
  }
}
