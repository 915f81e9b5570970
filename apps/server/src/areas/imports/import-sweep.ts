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

/** How often it is looked for what was left: milliseconds. */
export const SWEEP = 60_000

const longestLease = (now: Date): Date => endOf(COMMAND_TERM, now)

type Found = Pick<ImportTableRow, 'merchant_id' | 'tenant_id' | 'id'>

/** Imports of a tenant whose file is kept too long, and those that are to be worked on and are not. */
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

/** A file that no one has brought in is forgotten; of one that was stopped the rows stay, and it cannot go on. */
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

/** A command of a version that did not say that it goes on has ended after a day. Milliseconds. */
const SILENT = 86_400_000

const hasEnded = (row: Pick<ImportTableRow, 'lease_until' | 'started_at'>, now: Date): boolean =>
  (row.lease_until ?? new Date(row.started_at.getTime() + SILENT)) < now

/** A command that was killed: its rows are counted and stay, and the same command goes on with it. */
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

/** Looks after what a process that was killed, or no one, has finished. May run twice at once. */
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
