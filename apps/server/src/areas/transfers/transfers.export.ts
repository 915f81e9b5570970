import { Readable } from 'node:stream'
import { plainAmount } from '@choba/contract/money.ts'
import type { transfers } from '@choba/contract/transfers.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { principalOf } from '#platform/calls/call.ts'
import { bytesOf, csvLines, type Cell } from '#platform/export/csv.ts'
import { walkPages } from '#platform/export/keyset-walk.ts'
import { listFile } from '#platform/export/list-file.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { findItems, type Item, type Transfer } from './transfers.repository.ts'
import { transferOf } from './transfers.service.ts'
import { toItem } from './transfers.views.ts'

/**
 * Downloads the transfer file for the bank, as it was stored when the transfer was released.
 * @throws AppError notFound if the transfer does not exist or is not released, or if there is no
 * transfer file for its currency
 */
export async function downloadFile(call: DownloadCall<typeof transfers.file>): Promise<Download> {
  const principal = principalOf(call)
  const { row, file } = await withScope(
    call.engine,
    call.scope,
    async (tx) => {
      const transfer = await transferOf(tx, principal, call.query.transferId)
      const kept = await tx.q
        .selectFrom('transfers')
        .select('file')
        .where('id', '=', transfer.id)
        .executeTakeFirst()
      return { row: transfer, file: kept?.file ?? null }
    },
    { readOnly: true },
  )
  if (!file) throw new AppError('notFound')
  return {
    fileName: `${row.transfer_no}.txt`,
    contentType: 'text/plain',
    headers: { 'x-content-type-options': 'nosniff' },
    stream: Readable.from([Buffer.from(file)]),
    audit: { object: row.transfer_no, detail: { bytes: file.length, sha256: row.file_hash } },
  }
}

/** Number of rows read per query. */
const CHUNK = 1_000

function cellsOf(
  { engine, scope, language }: DownloadCall<typeof transfers.download>,
  transfer: Transfer,
  signal: AbortSignal,
): AsyncGenerator<Cell[][]> {
  const { result: words } = languages[language].transfers
  return walkPages(
    { engine, scope, signal, chunk: CHUNK },
    {
      find: (tx, { after, limit }: { after: Parameters<typeof findItems>[2]; limit: number }) =>
        findItems(tx, transfer.id, after, limit),
      placeOf: ({ merchant_id, id }: Item) => ({ merchantId: merchant_id, id }),
      read: (_tx, found) =>
        found
          .map((row) => ({ bank: row, ...toItem(row, transfer.currency) }))
          .map((item): Cell[] => [
            item.depositNo,
            item.entCode,
            item.entName,
            item.companyName,
            item.bank.bank_code,
            item.bank.bank_name,
            item.bank.branch_name,
            item.bank.account_no,
            { figure: plainAmount(item.amount, transfer.currency), isAmount: true },
            item.result && words[item.result],
            item.resultOn,
            item.reason,
          ]),
    },
  )
}

/**
 * Downloads the deposits of a transfer as a file. A user can add the bank's results to this file
 * and upload it.
 * @throws AppError notFound
 */
export async function downloadItems(
  call: DownloadCall<typeof transfers.download>,
): Promise<Download> {
  const { transferId, format, encoding } = call.query
  const transfer = await withScope(
    call.engine,
    call.scope,
    (tx) => transferOf(tx, principalOf(call), transferId),
    {
      readOnly: true,
    },
  )
  const { resultColumn, field, title } = languages[call.language].transfers
  const titles = [
    resultColumn.depositNo,
    field.entCode,
    field.merchant,
    field.company,
    field.bankCode,
    field.bank,
    field.branch,
    field.accountNo,
    resultColumn.amount,
    resultColumn.result,
    resultColumn.day,
    resultColumn.reason,
  ]
  const widths = [24, 16, 28, 28, 12, 20, 20, 18, 16, 12, 14, 40]
  return listFile({
    name: [title, transfer.transfer_no],
    form: { format, encoding },
    filters: { transferId },
    share: null,
    total: transfer.item_count,
    titles,
    lines: (signal) => bytesOf(csvLines(cellsOf(call, transfer, signal))),
    sheet: (signal) => ({
      name: title,
      columns: titles.map((name, at) => ({ title: name, width: widths[at]! })),
      rows: cellsOf(call, transfer, signal),
    }),
  })
}
