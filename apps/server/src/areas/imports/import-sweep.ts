import { IMPORT_ACTION } from '@choba/contract/contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { ImportSentence, ImportTableRow } from '@choba/database/import-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { COMMAND_TERM, endOf, isActive, JOB_TERM, shortenLease } from './import-lease.repository.ts'
import { deleteParts } from './import-file-parts.repository.ts'
import { RUN_IMPORT, type ImportJob } from './import-queue.ts'
import { auditOf } from './imports.service.ts'
import {
  changeImport,
  countImported,
  deleteImport,
  findImport,
  hasRows,
} from './imports.repository.ts'

/** Interval between two runs of the cleanup, in milliseconds. */
export const SWEEP = 60_000

const longestLease = (now: Date): Date => endOf(COMMAND_TERM, now)

type Found = Pick<ImportTableRow, 'merchant_id' | 'tenant_id' | 'id'>

/**
 * Returns imports of a tenant that need cleanup: those whose file has been kept too long, and
 * active imports on which no process works.
 */
const findLeft = (engine: Engine, tenantId: number, now: Date) =>
  withScope(
    engine,
    { role: 'admin', tenantId },
    ({ q }) =>
      q
        .selectFrom('imports')
        .select(['merchant_id', 'tenant_id', 'id', 'state', 'source'])
        .select(['file_until', 'lease_until', 'changed_at', 'started_at'])
        .where('tenant_id', '=', tenantId)
        .where((where) =>
          where.or([
            where('file_until', '<', now),
            where('state', 'in', ['CHECKING', 'RUNNING']),
            where('state', '=', 'UNDOING'),
            where('lease_until', '>', longestLease(now)),
          ]),
        )
        .execute(),
    { readOnly: true },
  )

/**
 * Deletes the file of an import that has been kept too long. If none of its rows are stored,
 * deletes the import too. A stopped import keeps its stored rows but cannot be resumed any more.
 */
async function expire(
  engine: Engine,
  { merchant_id: merchantId, tenant_id: tenantId, id }: Found,
  now: Date,
) {
  await withScope(engine, { role: 'worker', tenantId, merchantId }, async (tx) => {
    const row = await findImport(tx, merchantId, id, true)
    if (!row || isActive(row.state) || row.file_until === null || row.file_until >= now) return
    if (await hasRows(tx, row)) {
      await deleteParts(tx, row)
      await changeImport(tx, row, { file_until: null })
    } else await deleteImport(tx, row)
  })
}

/**
 * Time in milliseconds after which an import by a command without a lease counts as ended. Old
 * versions of the command wrote no lease.
 */
const SILENT = 86_400_000

const hasEnded = (row: Pick<ImportTableRow, 'lease_until' | 'started_at'>, now: Date): boolean =>
  (row.lease_until ?? new Date(row.started_at.getTime() + SILENT)) < now

/**
 * Ends an import whose command was killed, and counts its stored rows, which are kept. If the same
 * command runs again, it resumes the import.
 */
async function endCommand(
  engine: Engine,
  { merchant_id: merchantId, tenant_id: tenantId, id }: Found,
  now: Date,
) {
  await withScope(engine, { role: 'worker', tenantId, merchantId }, async (tx) => {
    const row = await findImport(tx, merchantId, id, true)
    if (row?.state !== 'RUNNING' || !hasEnded(row, now)) return
    const accepted = await countImported(tx, id)
    const problem = { phrase: 'commandEnded', values: {} } satisfies ImportSentence
    await changeImport(tx, row, {
      state: 'STOPPED',
      accepted,
      problem: JSON.stringify(problem),
      lease_id: null,
      lease_until: null,
      phase: null,
      changed_at: now,
      changed_by: row.user_name,
    })
    await writeAudit(tx, {
      merchantId,
      tenantId,
      userId: row.user_id,
      userName: row.user_name,
      job: 'importSweep',
      action: IMPORT_ACTION,
      outcome: 'processFailed',
      ip: null,
      requestId: `import-${id}`,
      audit: auditOf(row, { importId: String(id), accepted }),
    })
  })
}

/**
 * Cleans up imports whose process was killed, and uploads that were never completed. Several
 * processes may run this at the same time.
 */
export async function sweepImports(
  engine: Engine,
  jobs: Pick<Jobs, 'enqueue'>,
  tenantId: number,
  now = new Date(),
): Promise<void> {
  const old = new Date(now.getTime() - 3 * JOB_TERM.length)
  for (const one of await findLeft(engine, tenantId, now)) {
    if (one.lease_until !== null && one.lease_until > longestLease(now)) {
      const scope = {
        role: 'worker',
        tenantId: one.tenant_id,
        merchantId: one.merchant_id,
      } as const
      await withScope(engine, scope, (tx) => shortenLease(tx, one.id, longestLease(now)))
      continue
    }
    if (!isActive(one.state)) {
      await expire(engine, one, now)
      continue
    }
    if (one.source === 'COMMAND' && one.state !== 'UNDOING') {
      if (hasEnded(one, now)) await endCommand(engine, one, now)
      continue
    }
    const since = one.lease_until ?? one.changed_at
    if (since !== null && since > old) continue
    const { merchant_id: merchantId, id } = one
    const job: ImportJob = { tenantId, merchantId, importId: String(id) }
    await withScope(engine, { role: 'worker', tenantId, merchantId }, (tx) =>
      jobs.enqueue(tx, RUN_IMPORT, job),
    )
  }
}
