import { IMPORT_ACTION } from '@choba/contract/contract.ts'
import type { ResultType } from '@choba/contract/result-types.ts'
import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import type { ImportedFile } from '@choba/database/import-tables.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { COMMAND_LEASE } from './command-lease.repository.ts'

/** Who runs an import: an account of the operating system, or with an id someone who is signed in. */
export interface Operator {
  userName: string
  userId?: number
}

export interface ImportCounts {
  accepted: number
  known: number
  /** Those that differ are among them. */
  refused: number
  differs: number
}

/** What is known of an import before its rows go in. */
export interface NewImport {
  id: bigint
  merchantCode: string
  operator: Operator
  files: readonly ImportedFile[]
  format: string
  encoding: string
  /** Another service pays its payments out: they are in no deposit. */
  settledElsewhere: boolean
}

export const newImportId = (): bigint => newId()

/** Writes the row that transactions of this import refer to. @param leaseId of the command that works on it */
export async function beginImport(engine: Engine, scope: WorkerScope, one: NewImport, leaseId: string): Promise<void> {
  await withScope(engine, scope, ({ q }) =>
    q
      .insertInto('imports')
      .values({
        merchant_id: scope.merchantId,
        tenant_id: scope.tenantId,
        id: one.id,
        started_at: new Date(),
        finished_at: null,
        user_name: one.operator.userName,
        files: JSON.stringify(one.files),
        settled_elsewhere: one.settledElsewhere,
        lease_id: leaseId,
        lease_until: new Date(Date.now() + COMMAND_LEASE),
      })
      .execute(),
  )
}

/**
 * Says of an import that has its row whether another service pays its payments out, before the first of them is in. One that goes on keeps
 * what it began with, though its mapping may say something else by now: deposits may have been closed over its rows.
 */
export async function noteSettledElsewhere(engine: Engine, scope: WorkerScope, one: NewImport): Promise<void> {
  await withScope(engine, scope, async (tx) => {
    if ((await countImported(tx, one.id)) > 0) return
    await tx.q
      .updateTable('imports')
      .set({ settled_elsewhere: one.settledElsewhere })
      .where('merchant_id', '=', scope.merchantId)
      .where('id', '=', one.id)
      .execute()
  })
}

/** What is written with the end of an import. @param accepted its rows that are in, by whatever try */
export type EndOfImport = (tx: Tx<WorkerScope>, accepted: number) => Promise<void>

/** The rows of an import that are in, by whatever try. */
export async function countImported({ q, scope }: Tx<WorkerScope>, id: bigint): Promise<number> {
  const counted = q
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', scope.merchantId)
    .where('import_id', '=', id)
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/**
 * Says in the audit log what became of an import, and completes its row where it has one: one that was refused as a whole
 * has none.
 */
export async function endImport(
  engine: Engine,
  scope: WorkerScope,
  one: NewImport,
  counts: ImportCounts,
  outcome: ResultType | 'success',
  also?: EndOfImport,
): Promise<void> {
  const { known, refused, differs } = counts
  await withScope(engine, scope, async (tx) => {
    // One that goes on after it was stopped has brought in more than its last try.
    const accepted = await countImported(tx, one.id)
    await tx.q
      .updateTable('imports')
      .set({ ...counts, accepted, state: outcome === 'success' ? 'DONE' : 'FAILED', finished_at: new Date() })
      .$if(!also, (query) => query.set({ lease_id: null, lease_until: null, phase: null, problem: null }))
      .where('merchant_id', '=', scope.merchantId)
      .where('id', '=', one.id)
      .execute()
    await also?.(tx, accepted)
    await writeAudit(tx, {
      merchantId: scope.merchantId,
      tenantId: scope.tenantId,
      userId: one.operator.userId ?? null,
      userName: one.operator.userName,
      job: also ? 'import' : null,
      action: IMPORT_ACTION,
      outcome,
      ip: null,
      requestId: `import-${one.id}`,
      audit: {
        object: one.files
          .map(({ name }) => name)
          .join(', ')
          .slice(0, 200),
        of: also ? { kind: 'import', id: String(one.id) } : { kind: 'merchant', id: one.merchantCode },
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
