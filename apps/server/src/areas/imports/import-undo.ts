import type { UndoObstacle } from '@choba/contract/imports.contract.ts'
import { shareMerchantLock, takeMerchantLock } from '@choba/database/advisory-locks.ts'
import { DatabaseUnavailable } from '@choba/database/engine.ts'
import type { ImportSentence, ImportTableRow } from '@choba/database/import-tables.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { lockImported, removeImported } from '#ledger/imported-rows.repository.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { errorOf } from '#platform/observability/log.ts'
import { finishLeasedImport, LeaseLost, type LeasedImport } from './import-lease.repository.ts'
import type { RunServices, Turn } from './imports.jobs.ts'
import { readAsker } from './import-requester.ts'
import { auditOf } from './imports.service.ts'
import { standingOn } from './import-undo-obstacles.ts'

/** Deadline in milliseconds for a statement over all rows of a large file. */
const DEADLINE = 600_000

/** Thrown if an obstacle has appeared since the user saw that the import could be undone. */
class UndoRefused extends Error {
  override readonly name = 'UndoRefused'
  readonly obstacle: UndoObstacle
  constructor(obstacle: UndoObstacle) {
    super(obstacle)
    this.obstacle = obstacle
  }
}

/** Returns the state of an import before the undo was requested. */
const before = ({ finished_at: end, problem }: ImportTableRow): ImportTableRow['state'] =>
  end === null ? 'STOPPED' : problem === null ? 'DONE' : 'FAILED'

/** Removes all rows of the import, or none. */
async function takeOut(tx: Tx<WorkerScope>, { leased }: Turn): Promise<void> {
  const { q, scope } = tx
  // While these locks are held, refunds of the feed, a day-end close of a store and a day close of
  // deposits wait. Earlier ones are found as obstacles below.
  await takeMerchantLock(q, 'feed', scope.merchantId)
  await takeMerchantLock(q, 'dayCloses', scope.merchantId)
  await shareMerchantLock(q, 'settlement', scope.merchantId)
  const ids = await lockImported(tx, leased.id)
  const { undoObstacle: obstacle } = await standingOn(tx, leased)
  if (obstacle) throw new UndoRefused(obstacle)
  await removeImported(tx, leased.id, ids)
  const at = new Date()
  await finishLeasedImport(tx, leased, {
    changed_at: at,
    state: 'UNDONE',
    undone_at: at,
    file_until: null,
  })
}

/** Restores the previous state of the import and stores the reason of the failed undo. */
async function putBack(
  tx: Tx<WorkerScope>,
  leased: LeasedImport,
  problem: ImportSentence,
): Promise<void> {
  await finishLeasedImport(tx, leased, {
    changed_at: new Date(),
    state: before(leased),
    undone_by: null,
    problem: JSON.stringify(problem),
  })
  await writeAudit(tx, {
    merchantId: leased.merchant_id,
    tenantId: leased.tenant_id,
    ...(await readAsker(tx, leased.undone_by ?? leased.user_name)),
    job: 'importUndo',
    action: 'imports.undo',
    outcome: 'processFailed',
    ip: null,
    requestId: `import-${leased.id}`,
    audit: auditOf(leased, { accepted: leased.accepted }),
  })
}

/** Undoes an import at the request of a user. */
export async function undoImport({ engine, log }: RunServices, turn: Turn): Promise<void> {
  const { leased, scope } = turn
  turn.report({ phase: 'undoing', rows: 0, total: leased.accepted })
  try {
    await withScope(engine, scope, (tx) => takeOut(tx, turn), {
      deadline: DEADLINE,
      keepPlans: true,
    })
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof DatabaseUnavailable) throw error
    const isRefused = error instanceof UndoRefused
    if (!isRefused) log.error({ err: errorOf(error) }, 'an import could not be undone')
    const problem = { phrase: isRefused ? 'undoRefused' : 'processFailed', values: {} }
    await withScope(engine, scope, (tx) => putBack(tx, leased, problem))
  }
}
