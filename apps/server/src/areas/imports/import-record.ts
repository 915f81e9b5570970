import { IMPORT_ACTION } from '@choba/contract/contract.ts'
import type { ResultType } from '@choba/contract/result-types.ts'
import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import type { ImportedFile, ImportTableRow } from '@choba/database/import-tables.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { COMMAND_TERM, endOf, finishLeasedImport, type Lease } from './import-lease.repository.ts'
import { countImported, insertCommandImport, type ImportChange } from './imports.repository.ts'

/**
 * Person who runs an import: the operating system user who runs the command, or the signed-in user
 * if `userId` is set.
 */
export interface Operator {
  userName: string
  userId?: number
}

export interface ImportCounts {
  accepted: number
  known: number
  /** Number of rejected rows, including those counted in `differs`. */
  refused: number
  differs: number
}

/** Data of an import that is known before its rows are stored. */
export interface NewImport {
  id: bigint
  source: ImportTableRow['source']
  merchantCode: string
  operator: Operator
  files: readonly ImportedFile[]
  format: string
  encoding: string
  /**
   * True if another payment service pays the imported payments out to the merchant. No deposit then
   * contains them.
   */
  paidOutExternally: boolean
}

export const newImportId = (): bigint => newId()

/**
 * Inserts the row in `imports` to which the transactions of an import by the command line refer.
 * @returns the lease with which the command works on the import
 */
export async function beginImport(
  engine: Engine,
  scope: WorkerScope,
  one: Pick<NewImport, 'id' | 'files' | 'operator' | 'paidOutExternally'>,
  leaseId: string,
): Promise<Lease> {
  const { id, files, paidOutExternally } = one
  const row = {
    id,
    files,
    paidOutExternally,
    userName: one.operator.userName,
    leaseId,
    leaseUntil: endOf(COMMAND_TERM),
  }
  await withScope(engine, scope, (tx) => insertCommandImport(tx, row))
  return { id, lease_id: leaseId, state: 'RUNNING' }
}

/**
 * Stores whether another service pays out the payments of an import, before the first payment is
 * inserted. A resumed import keeps the value of its first run, even if the mapping has been changed
 * since: existing deposits may depend on it.
 */
export async function setPaidOutExternally(
  engine: Engine,
  scope: WorkerScope,
  one: Pick<NewImport, 'id' | 'paidOutExternally'>,
): Promise<void> {
  await withScope(engine, scope, async (tx) => {
    if ((await countImported(tx, one.id)) > 0) return
    await tx.q
      .updateTable('imports')
      .set({ paid_out_externally: one.paidOutExternally })
      .where('merchant_id', '=', scope.merchantId)
      .where('id', '=', one.id)
      .execute()
  })
}

/**
 * Called in the database transaction that ends an import.
 * @param accepted number of rows of the import that are stored, including those of earlier runs
 * @returns further columns to write to the row of the import
 */
export type EndOfImport = (tx: Tx<WorkerScope>, accepted: number) => Promise<ImportChange>

export interface EndedImport {
  readonly counts: ImportCounts
  readonly outcome: ResultType | 'success'
  /** Null for an import that was rejected before its row in `imports` was created. */
  readonly lease: Lease | null
  readonly also: EndOfImport
}

/**
 * Writes the audit entry of an import and stores its result.
 * @throws LeaseLost if another process holds the lease of the import; nothing is then written
 */
export async function endImport(
  engine: Engine,
  scope: WorkerScope,
  one: NewImport,
  { counts, outcome, lease, also }: EndedImport,
): Promise<void> {
  const { known, refused, differs } = counts
  const isJob = one.source === 'PORTAL'
  await withScope(engine, scope, async (tx) => {
    // Counts the stored rows, because a resumed import has stored rows in earlier runs too.
    const accepted = await countImported(tx, one.id)
    if (lease) {
      const state = outcome === 'success' ? 'DONE' : 'FAILED'
      const change = {
        ...counts,
        accepted,
        state,
        finished_at: new Date(),
        ...(await also(tx, accepted)),
      } as const
      // A user may have stopped the import while its last rows were being stored, so the state
      // STOPPED is allowed too.
      await finishLeasedImport(tx, lease, change, ['RUNNING', 'STOPPED'])
    }
    await writeAudit(tx, {
      merchantId: scope.merchantId,
      tenantId: scope.tenantId,
      userId: one.operator.userId ?? null,
      userName: one.operator.userName,
      job: isJob ? 'import' : null,
      action: IMPORT_ACTION,
      outcome,
      ip: null,
      requestId: `import-${one.id}`,
      audit: {
        object: one.files
          .map(({ name }) => name)
          .join(', ')
          .slice(0, 200),
        of: isJob
          ? { kind: 'import', id: String(one.id) }
          : { kind: 'merchant', id: one.merchantCode },
        detail: {
          importId: String(one.id),
          importedFiles: one.files.map(({ name, sha256 }) => `${name} (SHA-256 ${sha256})`),
          format: one.format,
          encoding: one.encoding,
          accepted,
          known,
          refusedRows: refused,
          differs,
        },
      },
    })
  })
}
