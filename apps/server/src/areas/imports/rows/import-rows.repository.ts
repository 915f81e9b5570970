import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { FileFacts } from '@choba/import-format/row/row-facts.ts'

/**
 * Facts that a file contains about a transaction and that the transaction's own columns cannot
 * store.
 */
export interface ImportRow extends FileFacts {
  /** ID of the transaction. */
  id: bigint
  /** Index of the file in the list of files of the import, starting with 0. */
  file: number
  line: number
}

/**
 * Inserts facts about imported payments and refunds. Must run in the database transaction that
 * inserts these payments and refunds.
 */
export async function insertImportRows(
  { q, scope }: Tx<WorkerScope>,
  rows: readonly ImportRow[],
): Promise<void> {
  if (rows.length === 0) return
  const column = <T>(take: (row: ImportRow) => T): T[] => rows.map(take)
  const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  // On a cluster (Citus), an `insert … select` without `returning` is executed as COPY, which
  // row-level security does not allow.
  await sql`
    insert into import_rows (merchant_id, id, tenant_id, file, line, date_only, fee, fee_currency, net, payout_no,
      settled_at, settled_currency, settled_amount)
    select ${scope.merchantId}::int, r.id, ${scope.tenantId}::int, r.file, r.line, r.date_only, r.fee, r.fee_currency,
      r.net, r.payout_no, r.settled_at, r.settled_currency, r.settled_amount
    from unnest(
      ${column((r) => r.id)}::bigint[], ${column((r) => r.file)}::smallint[], ${column((r) => r.line)}::int[],
      ${column((r) => r.isDateOnly)}::boolean[], ${column((r) => r.fee)}::numeric[],
      ${column((r) => r.feeCurrency)}::text[], ${column((r) => r.net)}::numeric[],
      ${column((r) => r.payoutNo)}::text[], ${column((r) => instant(r.settledAt))}::timestamptz[],
      ${column((r) => r.settledCurrency)}::text[], ${column((r) => r.settledAmount)}::numeric[]
    ) as r (id, file, line, date_only, fee, fee_currency, net, payout_no, settled_at, settled_currency, settled_amount)
    returning id`.execute(q)
}
