import { maskCardNumbers } from '@choba/contract/card-numbers.ts'
import { IMPORT_PROBLEMS_MAX } from '@choba/contract/imports.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { Dialect } from '@choba/import-format/file/csv-lines.ts'
import type { Reason } from '@choba/import-format/row/row-fields.ts'
import { storable } from '@choba/import-format/row/row-text.ts'
import { refusedLines } from './import-file-source.ts'
import type { ReadableFiles } from './import-unpacking.ts'
import type { RowError, RowErrors } from './rows/row-errors.ts'

/**
 * Maximum number of characters stored of one value, and of the texts of all rejected lines
 * together.
 */
const VALUE_MAX = 200
const ALL_MAX = 64 * 1024 * 1024
/** Number of rejected rows per insert statement. */
const AT_ONCE = 1_000

type StoredProblem = RowError

export interface Refusals extends RowErrors {
  readonly kept: readonly StoredProblem[]
}

/**
 * Creates a collector of rejected rows. It counts all of them and keeps the details of a limited
 * number.
 */
export function collectRefusals(): Refusals {
  const kept: StoredProblem[] = []
  const byReason = new Map<Reason, number>()
  let count = 0
  return {
    add({ file, line, paymentNo, value, reason }) {
      count += 1
      byReason.set(reason, (byReason.get(reason) ?? 0) + 1)
      if (kept.length === IMPORT_PROBLEMS_MAX) return
      const masked = maskCardNumbers(storable(value))
      kept.push({
        file,
        line,
        paymentNo: storable(paymentNo).slice(0, VALUE_MAX),
        value: masked.slice(0, VALUE_MAX),
        reason,
      })
    },
    get count() {
      return count
    },
    byReason,
    first: [],
    close: () => {},
    kept,
  }
}

/** Reads the file again and returns the text of the lines that have rejected rows. */
async function linesOf(
  file: string,
  dialect: Dialect,
  lines: ReadonlySet<number>,
  signal: AbortSignal,
) {
  const texts = new Map<number, string>()
  if (lines.size === 0) return texts
  for await (const [line, text] of refusedLines({ file, dialect, lines, most: ALL_MAX }, signal))
    texts.set(line, text)
  return texts
}

interface Place {
  engine: Engine
  scope: WorkerScope
  importId: bigint
  signal: AbortSignal
}

/** Returns the text of each rejected row, in the order of the rows. */
async function textsOf(
  kept: readonly StoredProblem[],
  files: readonly string[],
  dialects: readonly Dialect[],
  signal: AbortSignal,
): Promise<string[]> {
  const texts = new Map<string, Awaited<ReturnType<typeof linesOf>>>()
  for (const [at, file] of files.entries()) {
    const lines = new Set(kept.filter((one) => one.file === file).map(({ line }) => line))
    texts.set(file, await linesOf(file, dialects[at]!, lines, signal))
  }
  return kept.map(({ file, line }) => texts.get(file)?.get(line) ?? '')
}

/** Stores the rejected rows of a check. Deletes those of the previous check of the same import. */
export async function writeProblems(
  { engine, scope, importId, signal }: Place,
  refusals: Refusals,
  { files, names }: ReadableFiles,
  dialects: readonly Dialect[],
): Promise<void> {
  const texts = await textsOf(refusals.kept, files, dialects, signal)
  // The name of a single file is that of the import.
  const nameOf = new Map(files.map((file, at) => [file, files.length === 1 ? '' : names[at]!]))
  await withScope(engine, scope, ({ q }) =>
    q
      .deleteFrom('import_problems')
      .where('merchant_id', '=', scope.merchantId)
      .where('import_id', '=', importId)
      .execute(),
  )
  for (let from = 0; from < refusals.kept.length; from += AT_ONCE) {
    const rows = refusals.kept.slice(from, from + AT_ONCE)
    signal.throwIfAborted()
    await withScope(engine, scope, ({ q }) =>
      // On a cluster (Citus), an `insert … select` without `returning` is executed as COPY, which
      // row-level security does not allow.
      sql`insert into import_problems (merchant_id, import_id, position, tenant_id, file, line, payment_no, reason, value, row)
        select ${scope.merchantId}::int, ${importId}::bigint, ${from}::int + r.place::int, ${scope.tenantId}::int, r.file, r.line,
          r.payment_no, r.reason, r.value, r.row
        from unnest(${rows.map((one) => nameOf.get(one.file) ?? '')}::text[], ${rows.map((one) => one.line)}::int[], ${rows.map((one) => one.paymentNo)}::text[],
          ${rows.map((one) => one.reason)}::text[], ${rows.map((one) => one.value)}::text[],
          ${texts.slice(from, from + AT_ONCE)}::text[]) with ordinality
          as r (file, line, payment_no, reason, value, row, place)
        returning position`.execute(q),
    )
  }
}
