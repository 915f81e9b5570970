import type { pointTransactions } from '@choba/contract/point-transactions.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { principalOf } from '#platform/calls/call.ts'
import { bytesOf, csvLines } from '#platform/export/csv.ts'
import { walkPages } from '#platform/export/keyset-walk.ts'
import { listFile } from '#platform/export/list-file.ts'
import { storeShareOf } from '#platform/export/store-share.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { pointColumns } from './point-transactions.columns.ts'
import { findEntries, type FoundEntry, sumEntries } from './point-transactions.repository.ts'
import { periodOfSearch } from './point-transactions.service.ts'
import { toPointTransaction } from './point-transactions.views.ts'

/** Number of point transactions read per query. */
const CHUNK = 2_000
/** Maximum time for reading one page, in milliseconds. */
const DEADLINE = 120_000

/**
 * Downloads the point transactions of a search as a file, with the same rows in the same order as
 * the list.
 * @throws AppError searchPeriodTooLong (1600); nothingFound (1300); badRequest without a period,
 * order number or card number
 */
export async function downloadPointTransactions(
  call: DownloadCall<typeof pointTransactions.download>,
): Promise<Download> {
  const { format, encoding, ...filters } = call.query
  const { engine, scope, language } = call
  const { merchant } = principalOf(call)
  const search = { filters, period: periodOfSearch(filters) }
  const sums = await withScope(engine, scope, (tx) => sumEntries(tx, merchant, search), {
    readOnly: true,
    deadline: DEADLINE,
  })
  const { title } = languages[language].pointTransactions
  const columns = pointColumns(language)
  const cells = (signal: AbortSignal) =>
    walkPages(
      { engine, scope, signal, chunk: CHUNK, deadline: DEADLINE },
      {
        find: (tx, page: Parameters<typeof findEntries>[3]) =>
          findEntries(tx, merchant, search, page),
        placeOf: ({ at, id }: FoundEntry) => ({ at, id }),
        read: (_tx, found) =>
          found.map((row) =>
            columns.map((column) => column.cell(toPointTransaction(row, merchant))),
          ),
      },
    )
  return listFile({
    name: [title, merchant.name, filters.dateFrom, filters.dateTo],
    form: { format, encoding },
    filters,
    share: storeShareOf(scope, language),
    total: sums.reduce((all, { entries }) => all + Number(entries), 0),
    titles: columns.map((column) => column.title),
    lines: (signal) => bytesOf(csvLines(cells(signal))),
    sheet: (signal) => ({ name: title, columns, rows: cells(signal) }),
  })
}
