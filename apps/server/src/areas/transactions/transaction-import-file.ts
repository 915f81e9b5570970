import type { TransactionFile } from '@choba/contract/transaction-file.ts'
import type { ImportTableRow } from '@choba/database/import-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { FoundTransaction } from './transactions.repository.ts'

/** Returns the name of the file: of an archive, with the name of its member. */
function nameOf({
  files,
  contents,
  file,
}: Pick<ImportTableRow, 'files' | 'contents'> & { file: number }): string {
  if (contents?.kind !== 'archive') return files[file]?.name ?? ''
  return [files[0]?.name, contents.tables[file]?.name].join(': ')
}

/**
 * Returns the row of the import file that contained the transaction. Null if it was not imported,
 * or was imported before files were stored.
 */
export async function fileOf(tx: Tx, row: FoundTransaction): Promise<TransactionFile | null> {
  if (row.import_id === null) return null
  const found = await tx.q
    .selectFrom('import_rows as r')
    .innerJoin('imports as i', (join) => join.onRef('i.merchant_id', '=', 'r.merchant_id'))
    .selectAll('r')
    .select(['i.files', 'i.contents'])
    .where('r.merchant_id', '=', row.merchant_id)
    .where('r.id', '=', row.id)
    .where('i.id', '=', row.import_id)
    .executeTakeFirst()
  if (!found) return null
  return {
    name: nameOf(found),
    line: found.line,
    dateOnly: found.date_only,
    fee: found.fee,
    feeCurrency: found.fee_currency ?? (found.fee === null ? null : row.currency),
    net: found.net,
    payoutNo: found.payout_no,
    settledAt: found.settled_at && offsetInstant(found.settled_at, row.time_zone),
    settledCurrency: found.settled_currency,
    settledAmount: found.settled_amount,
  }
}
