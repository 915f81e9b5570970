import { IMPORT_ACTION } from '@choba/contract/contract.ts'
import type { ResultType } from '@choba/contract/result-types.ts'
import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import type { ImportedFile } from '@choba/database/import-tables.ts'
import { withScope, type WorkerScope } from '@choba/database/scope.ts'
import { writeAudit } from '#platform/audit.ts'

/** Who runs an import: an account of the operating system. */
export interface Operator {
  userName: string
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
}

export const newImportId = (): bigint => newId()

/** Writes the row that transactions of this import refer to. */
export async function beginImport(engine: Engine, scope: WorkerScope, one: NewImport): Promise<void> {
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
      })
      .execute(),
  )
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
): Promise<void> {
  const { accepted, known, refused, differs } = counts
  await withScope(engine, scope, async (tx) => {
    await tx.q
      .updateTable('imports')
      .set({ ...counts, finished_at: new Date() })
      .where('merchant_id', '=', scope.merchantId)
      .where('id', '=', one.id)
      .execute()
    await writeAudit(tx, {
      merchantId: scope.merchantId,
      tenantId: scope.tenantId,
      userId: null,
      userName: one.operator.userName,
      action: IMPORT_ACTION,
      outcome,
      ip: null,
      requestId: `import-${one.id}`,
      audit: {
        object: one.files
          .map(({ name }) => name)
          .join(', ')
          .slice(0, 200),
        of: { kind: 'merchant', id: one.merchantCode },
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
