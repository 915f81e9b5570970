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

/** Timeout of one statement in milliseconds. A statement may change all rows of a large file. */
const DEADLINE = 600_000

/** Error if an obstacle has appeared after the check in the undo call. */
class UndoRefused extends Error {
  override readonly name = 'UndoRefused'
  readonly obstacle: UndoObstacle
  constructor(obstacle: UndoObstacle) {
    super(obstacle)
    this.obstacle = obstacle
  }
}

/** Returns the state that an import had before its undo was requested. */
const before = ({ finished_at: end, problem }: ImportTableRow): ImportTableRow['state'] =>
  end === null ? 'STOPPED' : problem === null ? 'DONE' : 'FAILED'

/** Deletes all rows of the import in one database transaction. */
async function takeOut(tx: Tx<WorkerScope>, { leased }: Turn): Promise<void> {
  const { q, scope } = tx
  // While these locks are held, three other changes wait: refunds from the feed, a day-end close of
  // a store, and a day close of deposits. If one of them came first, the check below finds it as an
  // obstacle.
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

/**
 * Restores the state that the import had before the undo, and stores the reason why the undo
 * failed.
 */
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

/**
 * Undoes an import for the user who requested this. On an obstacle, restores the import's earlier
 * state.
 */
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
