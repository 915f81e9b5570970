import type { BodyOf } from '@choba/contract/endpoint.ts'
import type { ImportDetail, ImportSettings, imports } from '@choba/contract/imports.contract.ts'
import type { ImportTableRow } from '@choba/database/import-tables.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Call } from '#platform/calls/call.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import type { StoredFindings } from './import-findings.ts'
import { RUN_IMPORT, type ImportJob } from './import-queue.ts'
import { encodingOf, findFormat } from './import-settings.ts'
import { changeImport, hasRows, deleteImport, type ImportChange } from './imports.repository.ts'
import { auditOf, detailOf, importerOf, readDetail, readRow } from './imports.service.ts'
import { undoObstacleOf } from './import-undo-obstacles.ts'

type Calls = typeof imports
export type ImportJobs = Pick<Jobs, 'enqueue' | 'wake'>

interface Seen {
  importId: string
  version?: number
}

/**
 * Returns an import that is in one of the given states, and locks its row until the transaction
 * ends.
 * @throws AppError notFound; conflict if the import has changed since the caller read it;
 * illegalOperation if it is in another state
 */
async function lockIn(
  call: Call,
  { importId, version }: Seen,
  states: readonly ImportTableRow['state'][],
): Promise<ImportTableRow> {
  const { tx, language } = call
  const principal = importerOf(call)
  const row = await readRow(tx, principal, importId, true)
  if (version !== undefined)
    await assertVersion(row, version, principal.merchant.time_zone, () =>
      detailOf(tx, principal, language, row),
    )
  if (row.source !== 'PORTAL' || !states.includes(row.state)) throw new AppError('illegalOperation')
  return row
}

async function change(call: Call, row: ImportTableRow, to: ImportChange): Promise<void> {
  const { user } = importerOf(call)
  await changeImport(call.tx, row, { ...to, changed_at: new Date(), changed_by: user.full_name })
}

/**
 * Enqueues the job that continues an import. The job is enqueued in the call's database
 * transaction, so no job runs if the call fails.
 */
async function run(call: Call, jobs: ImportJobs, row: ImportTableRow): Promise<ImportDetail> {
  const job: ImportJob = {
    tenantId: row.tenant_id,
    merchantId: row.merchant_id,
    importId: String(row.id),
  }
  await jobs.enqueue(call.tx, RUN_IMPORT, job)
  const detail = await readDetail(call.tx, importerOf(call), call.language, job.importId)
  call.afterCommit(async () => {
    jobs.wake(RUN_IMPORT)
    return detail
  })
  return detail
}

const noProblem = { problem: null, phase_rows: 0, phase_total: 0 } as const

async function expectSettings(
  call: Call,
  row: ImportTableRow,
  settings: ImportSettings,
): Promise<void> {
  encodingOf(settings)
  await findFormat(call.tx, row.merchant_id, settings.format)
}

/** Returns true if the uploaded file still exists and none of its rows are stored. */
const isFree = async (call: Call, row: ImportTableRow): Promise<boolean> =>
  row.file_until !== null && !(await hasRows(call.tx, row))

/**
 * Saves the settings of an import and starts a check of all its rows.
 * @throws AppError notFound, conflict, illegalOperation, badRequest
 */
export async function checkImport(
  call: Call,
  jobs: ImportJobs,
  { settings, ...seen }: BodyOf<Calls['check']>,
): Promise<ImportDetail> {
  const row = await lockIn(call, seen, ['DRAFT', 'CHECKED', 'FAILED'])
  if (row.state === 'FAILED' && !(await isFree(call, row))) throw new AppError('illegalOperation')
  await expectSettings(call, row, settings)
  await change(call, row, {
    ...noProblem,
    state: 'CHECKING',
    settings: JSON.stringify(settings),
    findings: null,
    finished_at: null,
    known: 0,
    refused: 0,
  })
  call.audit(auditOf(row))
  return run(call, jobs, row)
}

/**
 * Starts to import the rows that passed the check.
 * @throws AppError notFound; conflict if the import has changed since the caller read it;
 * nothingToDo if no row is new; illegalOperation if the file was not checked, or if rows were
 * rejected and the caller did not request a partial import
 */
export async function startImport(
  call: Call,
  jobs: ImportJobs,
  { seenFresh, ...seen }: BodyOf<Calls['start']>,
): Promise<ImportDetail> {
  const row = await lockIn(call, seen, ['CHECKED'])
  const { fresh, refused } = row.findings as StoredFindings
  if (fresh !== seenFresh) {
    const current = await detailOf(call.tx, importerOf(call), call.language, row)
    throw new AppError('conflict', { current })
  }
  if (fresh === 0) throw new AppError('nothingToDo')
  if (refused > 0 && !(row.settings as ImportSettings).acceptPartial)
    throw new AppError('illegalOperation')
  await change(call, row, { ...noProblem, state: 'RUNNING' })
  call.audit(auditOf(row, { count: fresh }))
  return run(call, jobs, row)
}

/**
 * Stops a running import after its current batch, or cancels a running check.
 * @throws AppError notFound; illegalOperation if neither is running
 */
export async function stopImport(call: Call, seen: BodyOf<Calls['stop']>): Promise<ImportDetail> {
  const row = await lockIn(call, seen, ['CHECKING', 'RUNNING'])
  await change(call, row, { state: row.state === 'CHECKING' ? 'DRAFT' : 'STOPPED' })
  call.audit(auditOf(row, { done: row.phase_rows }))
  return readDetail(call.tx, importerOf(call), call.language, seen.importId)
}

/**
 * Resumes a stopped import, which then stores its remaining rows.
 * @throws AppError notFound, conflict; illegalOperation if nothing is left to import
 */
export async function resumeImport(
  call: Call,
  jobs: ImportJobs,
  seen: BodyOf<Calls['resume']>,
): Promise<ImportDetail> {
  const row = await lockIn(call, seen, ['STOPPED', 'FAILED'])
  if (row.file_until === null || row.findings === null) throw new AppError('illegalOperation')
  await change(call, row, { ...noProblem, state: 'RUNNING', finished_at: null })
  call.audit(auditOf(row))
  return run(call, jobs, row)
}

/**
 * Starts to delete all stored rows of an import. Imports by the command `npm run import` can be
 * undone too.
 * @throws AppError notFound; conflict; illegalOperation with the reason and the number of affected
 * rows (`undoObstacle`, `obstacleRows`) if the import cannot be undone
 */
export async function undo(
  call: Call,
  jobs: ImportJobs,
  { importId, version }: BodyOf<Calls['undo']>,
): Promise<ImportDetail> {
  const { tx, language } = call
  const principal = importerOf(call)
  const row = await readRow(tx, principal, importId, true)
  await assertVersion(row, version, principal.merchant.time_zone, () =>
    detailOf(tx, principal, language, row),
  )
  const obstacle = await undoObstacleOf(tx, row)
  if (obstacle.undoObstacle !== null) throw new AppError('illegalOperation', { ...obstacle })
  await change(call, row, {
    state: 'UNDOING',
    undone_by: principal.user.full_name,
    // In the state DONE, `problem` is the reason why an earlier undo failed. It is cleared because
    // otherwise, if this undo fails too, `before` in import-undo.ts would restore the state FAILED
    // instead of DONE.
    ...(row.state === 'DONE' && { problem: null }),
  })
  call.audit(auditOf(row, { accepted: row.accepted }))
  return run(call, jobs, row)
}

/**
 * Deletes an import and its uploaded file, if none of its rows are stored.
 * @throws AppError notFound, conflict, illegalOperation
 */
export async function discardImport(
  call: Call,
  seen: BodyOf<Calls['discard']>,
): Promise<Record<string, never>> {
  const row = await lockIn(call, seen, ['UPLOADING', 'DRAFT', 'CHECKED', 'STOPPED', 'FAILED'])
  const isBusy = row.lease_until !== null && row.lease_until.getTime() > Date.now()
  if (isBusy || (await hasRows(call.tx, row))) throw new AppError('illegalOperation')
  await deleteImport(call.tx, row)
  call.audit(auditOf(row))
  return {}
}
